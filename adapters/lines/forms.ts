import {
  type Conditions,
  type CoordinateSystem,
  diagnostic,
  diagnosticField,
  endColumn,
  endLine,
  type Form,
  file,
  form,
  level,
  list,
  match,
  rule,
  startColumn,
  startLine,
  string,
} from '../../src/adapter.ts';

/** Columns from 1; where nothing else tells the unit, a place is exact if all units come to the same bytes. */
const COLUMNS = { firstLine: 1, firstColumn: 1, unit: 'unknown' } as const satisfies CoordinateSystem;

const PLACE = { file, line: startLine, column: startColumn, endLine, endColumn } as const;

const FINDING = {
  ...PLACE,
  severity: level({
    ...{ error: 'error', failed: 'error', 'fatal error': 'error', fatal: 'error', e: 'error', f: 'error' },
    ...{ warning: 'warning', w: 'warning', note: 'note', info: 'note', information: 'note', help: 'note' },
    ...{ hint: 'note', style: 'note', remark: 'note', c: 'note', r: 'note', i: 'note' },
  }),
  message: diagnosticField('message'),
  note: diagnosticField('note'),
  code: rule,
} as const;

/** A line in which something was found: the text after its number is that line, or a part of it. */
const MATCH = { ...PLACE, text: string('snippet', { evidence: 'holds' }) } as const;

/** What no document of a tool shows: its rows are made of lines. */
const ROW: Conditions = { type: { file: 'string', line: 'number' }, only: [...Object.keys(FINDING), 'text'] };

/** Rows of one kind; `found` is what they are. */
function rows(name: string, counting: CoordinateSystem | undefined, found: 'match' | 'error' | 'warning'): Form {
  const facts = counting === undefined ? ({ facts: { uncounted: true } } as const) : {};
  const element = found === 'match' ? match(MATCH, facts) : diagnostic(FINDING, found, facts);
  const command = found === 'match' ? 'search' : 'check';
  const told = { command, counting: counting ?? COLUMNS, inverse: false } as const;
  return form(`lines/${name}`, { ...told, when: ROW, isRow: {}, requiresKnownTool: true }, list(element));
}

export const forms: readonly Form[] = [
  rows('bytes', { ...COLUMNS, unit: 'byte' }, 'error'),
  rows('characters', { ...COLUMNS, unit: 'code-point', countsMark: false, lineEnds: 'return' }, 'warning'),
  rows('rust', { ...COLUMNS, unit: 'code-point', countsMark: false }, 'error'),
  rows('script', { ...COLUMNS, unit: 'utf16', countsMark: false, lineEnds: 'script' }, 'error'),
  rows('python', { ...COLUMNS, unit: 'utf16', lineEnds: 'return' }, 'error'),
  rows('from-zero', { ...COLUMNS, firstColumn: 0 }, 'warning'),
  rows('from-one', COLUMNS, 'warning'),
  rows('with-tabs', { ...COLUMNS, tabWidths: [1, 8] }, 'error'),
  rows('findings', undefined, 'warning'),
  rows('matches', { ...COLUMNS, unit: 'byte' }, 'match'),
  rows('places', undefined, 'match'),
];
