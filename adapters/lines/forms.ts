import {
  type Conditions,
  type CoordinateSystem,
  choose,
  code,
  diagnostic,
  diagnosticField,
  endColumn,
  endLine,
  type FixedFacts,
  type Form,
  file,
  form,
  kept,
  level,
  list,
  match,
  rule,
  spanText,
  startColumn,
  startLine,
  string,
} from '../../src/adapter.ts';

/** Columns from 1; where nothing else tells the unit, a place is exact if all units come to the same bytes. */
const COLUMNS = { firstLine: 1, firstColumn: 1, unit: 'unknown' } as const satisfies CoordinateSystem;
const BYTES = { ...COLUMNS, unit: 'byte' } as const;
const CHARACTERS = { ...COLUMNS, unit: 'code-point' } as const;
const UTF16 = { ...COLUMNS, unit: 'utf16' } as const;

/** Files are read without a byte order mark, and a lone CR ends a line: not only by programs in Python. */
const OF_PYTHON = { countsMark: false, lineEnds: 'return' } as const;
/** By its version and options a tab is one column, or ends at the next multiple of eight. */
const OF_GCC = { countsMark: false, lineEnds: 'return', tabWidths: [1, 8] } as const;

const PLACE = { file, line: startLine, column: startColumn, endLine, endColumn } as const;

const FINDING = {
  ...PLACE,
  severity: level({
    ...{ error: 'error', failed: 'error', 'fatal error': 'error', fatal: 'error', e: 'error', f: 'error' },
    ...{
      warning: 'warning',
      warn: 'warning',
      w: 'warning',
      note: 'note',
      message: 'note',
      info: 'note',
      information: 'note',
      help: 'note',
    },
    ...{ hint: 'note', style: 'note', remark: 'note', advice: 'note', c: 'note', r: 'note', i: 'note' },
    ...{ performance: 'note', portability: 'note' },
    ...{ '✖': 'error', '⚠': 'warning', ℹ: 'note', high: 'error', medium: 'warning', low: 'note' },
  }),
  message: diagnosticField('message'),
  note: diagnosticField('note'),
  code: rule,
  ...kept('test_name', 'project', 'confidence'),
  compiler_code: code(),
  shown: string('snippet', { evidence: 'lines' }),
  marked: spanText('matched_text'),
  held: string('name', { evidence: 'holds' }),
} as const;

/** A line in which something was found: the text after its number is that line, or a part of it. */
const MATCH = { ...PLACE, text: string('snippet', { evidence: 'holds' }) } as const;

/** A node of syntax, and the name that the question has for it. Of several lines nobody knows how they end. */
const CAPTURE = {
  ...PLACE,
  capture: string('capture'),
  text: spanText('matched_text'),
  content: string('captured_lines'),
} as const;
const MATCHES = { match: MATCH, capture: CAPTURE } as const;

/** What no document of a tool shows: its rows are made of lines. */
const ROW: Conditions = {
  type: { file: 'string', line: 'number' },
  only: [...Object.keys(FINDING), ...Object.keys(CAPTURE)],
};

/** What rows are, and how they count; without that their columns locate nothing. */
type Rows = readonly [found: keyof typeof MATCHES | 'error' | 'warning', counting?: CoordinateSystem];

/** The node of such rows. */
function element([found, counting]: Rows) {
  const facts: FixedFacts = counting === undefined ? { uncounted: true } : { counting };
  return found === 'error' || found === 'warning'
    ? diagnostic(FINDING, found, { facts })
    : match(MATCHES[found], { facts });
}

/** Rows of one kind, those of which `others` says more among them. */
function rows(name: string, all: Rows, ...others: readonly (readonly [Conditions, Rows])[]): Form {
  const [found, counting = COLUMNS] = all;
  const command = found === 'error' || found === 'warning' ? 'check' : 'search';
  const told = { command, counting, inverse: false } as const;
  const one = choose(...others.map(([when, other]) => [when, element(other)] as const), [{}, element(all)]);
  return form(`lines/${name}`, { ...told, when: ROW, isRow: {}, requiresKnownTool: true }, list(one));
}

export const forms: readonly Form[] = [
  rows('bytes', ['error', BYTES]),
  rows('bytes-and-returns', ['error', { ...BYTES, lineEnds: 'return' }]),
  rows('characters', ['warning', { ...CHARACTERS, ...OF_PYTHON }]),
  rows('rust', ['error', { ...CHARACTERS, countsMark: false }]),
  rows('shell', ['warning', CHARACTERS]),
  rows('script', ['error', { ...UTF16, countsMark: false, lineEnds: 'script' }]),
  rows('style', ['error', { ...UTF16, countsMark: false }]),
  rows('markdown', ['error', { ...UTF16, ...OF_PYTHON }]),
  // Some rules read lines, which end at `\n`, some what a reader of YAML makes of the file.
  rows('yaml', ['error', { ...CHARACTERS, countsMark: false, plainOnly: true }]),
  rows('python', ['error', { ...UTF16, lineEnds: 'return' }]),
  rows('java', ['error', { ...UTF16, lineEnds: 'return' }]),
  rows('types', ['error', { ...COLUMNS, lineEnds: 'return', tabWidths: [1] }]),
  // What is made of tokens counts characters, of syntax trees bytes; plugins count as they will. An error of syntax is
  // one column further on in some versions.
  rows(
    'tokens',
    ['warning', { ...COLUMNS, ...OF_PYTHON, tabWidths: [1] }],
    [{ matches: { code: /^E9/ } }, ['error']],
    [{ matches: { code: /^[EW]\d{3}$/ } }, ['warning', { ...CHARACTERS, ...OF_PYTHON }]],
    [{ matches: { code: /^(?:F\d{3}|C901)$/ } }, ['warning', { ...BYTES, ...OF_PYTHON }]],
  ),
  rows(
    'from-zero',
    ['warning', { ...BYTES, ...OF_PYTHON, firstColumn: 0 }],
    [{ matches: { code: /^(?:F|E0001|E25\d\d|W0511)/ } }, ['warning']],
    [{ oneOf: { code: ['C0303', 'W1401', 'W1402'] } }, ['warning', { ...CHARACTERS, ...OF_PYTHON, firstColumn: 0 }]],
  ),
  // Columns count bytes or cells, which are as many as characters before what is marked.
  rows(
    'with-tabs',
    ['error', { ...COLUMNS, ...OF_GCC }],
    [{ has: ['marked'] }, ['error', { ...CHARACTERS, ...OF_GCC }]],
  ),
  rows('words', ['warning', { ...CHARACTERS, lineEnds: 'return' }]),
  rows('findings', ['warning']),
  rows('columns', ['warning', COLUMNS]),
  rows('matches', ['match', BYTES]),
  rows('matches-behind-mark', ['match', { ...BYTES, countsMark: false }]),
  rows('captures', ['capture', { ...BYTES, firstLine: 0, firstColumn: 0 }]),
  rows('places', ['match']),
];
