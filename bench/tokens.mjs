// Counts the tokens (o200k) of --format llm against those of the tools' own JSON, minified, on a folder of recordings
// such as ../shared/corpus: node bench/tokens.mjs RECORDINGS
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';

const UNIFY = fileURLToPath(new URL('../dist/bin/unify.js', import.meta.url));
const LARGE = 300;
const BUDGETS = [1000, 4000];
const recordings = resolve(process.argv[2] ?? '../shared/corpus');
const folder = mkdtempSync(join(tmpdir(), 'unify-tokens-'));

try {
  const trees = unpacked(join(recordings, 'workspaces'));
  const cases = readdirSync(recordings).flatMap((tool) => casesOf(tool, trees));
  for (const line of [...compared(cases), ...BUDGETS.map((budget) => kept(cases, budget))]) console.log(line);
} finally {
  rmSync(folder, { recursive: true });
}

/** The source trees by their names, packed ones unpacked. */
function unpacked(from) {
  const trees = join(folder, 'trees');
  cpSync(from, trees, { recursive: true });
  for (const name of readdirSync(trees))
    if (name.endsWith('.tar.gz')) spawnSync('tar', ['xzf', name], { cwd: trees, stdio: 'inherit' });
  return trees;
}

/** The runs of a tool that printed JSON, each with it minified. */
function casesOf(tool, trees) {
  const lines =
    text(join(recordings, tool, 'cases.ndjson'))
      ?.split('\n')
      .filter(Boolean) ?? [];
  return lines.flatMap((line) => {
    const run = JSON.parse(line);
    const printed = run.stdout && minified(text(join(recordings, run.stdout)));
    return printed ? [{ ...run, tool, printed, tree: join(trees, run.workspace ?? '') }] : [];
  });
}

function minified(printed) {
  for (const documents of [() => [printed], () => printed.split('\n').filter(Boolean)])
    try {
      const all = documents().map((document) => JSON.stringify(JSON.parse(document)));
      if (all.length > 0) return all.join('\n');
    } catch {}
  return undefined;
}

function compared(cases) {
  const outputs = converted(cases, 'llm', []);
  const rows = cases.flatMap(({ id, tool, printed }, index) =>
    outputs[index] === undefined ? [] : [{ id, tool, theirs: tokens(printed), ours: tokens(outputs[index]) }],
  );
  const ratios = rows.filter(({ theirs }) => theirs >= LARGE).map(({ ours, theirs }) => ours / theirs);
  const above = rows.filter(({ ours, theirs }) => theirs >= 150 && ours > theirs);
  const tools = [...new Set(rows.map(({ tool }) => tool))];
  return [
    `${rows.length} recordings: ${percent(sum(rows, 'ours') / sum(rows, 'theirs'))} in total (goal 35 %)`,
    `median of those of ${LARGE} tokens and more: ${percent(ratios.sort((a, b) => a - b)[ratios.length >> 1])} (38 %)`,
    `above their own JSON, of those of 150 tokens and more: ${above.length} (0)`,
    ...above.map(({ id, ours, theirs }) => `  ${id}: ${ours} for ${theirs}`),
    ...tools.map((tool) => {
      const own = rows.filter((row) => row.tool === tool);
      return `  ${tool}: ${percent(sum(own, 'ours') / sum(own, 'theirs'))}`;
    }),
  ];
}

/** How a budget is kept: outputs above it though rows could be left out, and the share of it that is used. */
function kept(cases, budget) {
  const outputs = converted(cases, 'llm', ['--max-tokens', String(budget)]).filter((one) => one !== undefined);
  const cut = outputs.filter((output) => /^\+ \d+ more/m.test(output));
  const used = cut.map((output) => tokens(output) / budget).sort((a, b) => a - b);
  const withRows = cut.filter((output) => !/larger budget of tokens$/m.test(output));
  const above = withRows.filter((output) => tokens(output) > budget);
  const share = percent(used.reduce((a, b) => a + b, 0) / used.length);
  return `--max-tokens ${budget}: ${above.length} of ${withRows.length} cut outputs above it (0), ${share} used (85 %)`;
}

/** What a format prints of each run, in the order of the runs. */
function converted(cases, format, flags) {
  const outputs = new Map();
  for (const tree of new Set(cases.map((run) => run.tree))) {
    const own = cases.filter((run) => run.tree === tree);
    const table = join(folder, 'cases.ndjson');
    const absolute = (path) => (path ? join(recordings, path) : path);
    const lines = own.map(({ printed: _, tree: __, ...run }) => ({
      ...{ ...run, stdout: absolute(run.stdout), stderr: absolute(run.stderr), request: absolute(run.request) },
    }));
    writeFileSync(table, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const out = mkdtempSync(join(folder, 'out-'));
    const place = ['--root', tree, ...(own[0].recorded_root ? ['--map', `${own[0].recorded_root}=${tree}`] : [])];
    const args = [
      'batch',
      '--cases',
      table,
      '--base',
      recordings,
      '--out',
      out,
      '--format',
      format,
      ...place,
      ...flags,
    ];
    spawnSync(process.execPath, [UNIFY, ...args, '--quiet'], { stdio: 'inherit' });
    for (const run of own) outputs.set(run, text(join(out, run.stdout.replace(/\.[^./]*$/, '.unified.llm.txt'))));
  }
  return cases.map((run) => outputs.get(run));
}

function tokens(printed) {
  return encode(printed, { disallowedSpecial: new Set() }).length;
}

function sum(rows, key) {
  return rows.reduce((total, row) => total + row[key], 0);
}

function percent(share) {
  return `${(share * 100).toFixed(1)} %`;
}

function text(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
