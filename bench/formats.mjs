import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { interleaved, piping } from './measure.mjs';
import { goal, row } from './report.mjs';
import { tree } from './tree.mjs';

const FILES = 1000;
const SLOWER = 1.5;
/** What prints definitions alone. */
const INDEXES = ['ctags', 'scip'];
const FORMATS = [
  ...[
    'ndjson',
    'sarif',
    'rdjsonl',
    'github',
    'lsp',
    'vimgrep',
    'human',
    'markdown',
    'html',
    'csv',
    'tsv',
    'rows',
    'llm',
  ],
  ...INDEXES,
];

/**
 * Each format, and the filters, on matches in files on the disk, against compact JSON of the same: without sources, and
 * with them. JSON reads no file where a document proves its own places, so `-C0` shows what reading alone costs.
 * `UNIFY_FORMATS=PATTERN` chooses.
 */
export async function formats({ folder, unify, samples }) {
  const found = tree(folder, FILES);
  const definitions = definitionsOf(found, join(folder, 'definitions.json'));
  const baseline = join(folder, 'baseline.json');
  writeFileSync(baseline, EMPTY);
  const chosen = new RegExp(process.env.UNIFY_FORMATS ?? '');
  const cases = [
    ...FORMATS.map((name) => ({
      what: name,
      document: INDEXES.includes(name) ? definitions : found.path,
      flags: ['--format', name],
    })),
    { what: 'json -C0', document: found.path, flags: ['-C0'] },
    { what: '--path', document: found.path, flags: ['--path', 'src/module_1'] },
    { what: '--only', document: found.path, flags: ['--only', 'matches'] },
    { what: '--baseline', document: found.path, flags: ['--baseline', baseline] },
  ].filter(({ what }) => chosen.test(what));
  const rows = [];
  for (const { what, document, flags } of cases) {
    const piped = (...args) => piping({ folder, args: [unify, '--root', found.root, ...args], document });
    const [read, unread, json] = await interleaved([piped(...flags), piped('--no-source', ...flags), piped()], samples);
    rows.push(row({ what: `${what}, sources`, unit: 's', ours: read.cpu, theirs: json.cpu }));
    rows.push(row({ what: `${what}, none`, unit: 's', ours: unread.cpu, theirs: json.cpu }));
    rows.push(row({ what: `${what}, peak RSS`, unit: 'MiB', ours: read.peak, theirs: json.peak }));
  }
  const times = rows.filter(({ unit }) => unit.name === 's');
  return {
    title: `formats: user + system on ${found.count} matches in ${found.files} files, against --compact`,
    rows,
    goals: times.map(({ what, ratio }) => goal(what, ratio.median, SLOWER, 'x')),
  };
}

/** An envelope with nothing in it. */
const EMPTY = JSON.stringify({
  ...{ schema_version: '1.1.0', tool: 'llmsearch' },
  data: { command: 'search', matches: [], match_count: 0 },
  ...{ diagnostics: [], execution_id: '7d3c2c5e-4f0f-4a55-9d3f-0c7c1b1f6a10', timestamp: null, partial: false },
});

/** The same places as definitions, in magellan's form. */
function definitionsOf({ matches }, path) {
  const found = matches.map(({ match_id, file, byte_start, byte_end, line_number, column_number, matched_text }) => ({
    match_id: match_id.slice(0, 8) + match_id.slice(-8),
    span: {
      ...{ span_id: match_id.slice(-12).padStart(16, '0'), file_path: file.slice(2), byte_start, byte_end },
      ...{ start_line: line_number, start_col: column_number - 1 },
      ...{ end_line: line_number, end_col: column_number - 1 + byte_end - byte_start },
    },
    name: matched_text.match(/^\w+/)[0],
    kind: 'fn',
    symbol_id: match_id.slice(0, 8) + match_id.slice(-8),
  }));
  const data = { matches: found, query_name: 'TODO' };
  writeFileSync(path, JSON.stringify({ schema_version: '1.0.0', execution_id: '6b018585-20b9', data }));
  return path;
}
