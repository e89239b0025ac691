import {
  aside,
  type Conditions,
  type CoordinateSystem,
  choose,
  diagnostic,
  diagnosticField,
  type FixedFacts,
  file,
  form,
  list,
  map,
  rule,
  startColumn,
  startLine,
  string,
} from '../../src/adapter.ts';

/** Columns from 1, without a byte order mark; a lone CR ends a line (7.5.0-edge). */
const counted = (unit: CoordinateSystem['unit']): FixedFacts => ({
  counting: { firstLine: 1, firstColumn: 1, unit, countsMark: false, lineEnds: 'return' },
});

/** A finding by what is known of its column. */
function finding(facts: FixedFacts) {
  const says = {
    code: rule,
    text: diagnosticField('message'),
    physical_line: string('physical_line', { nullable: true }),
  };
  return diagnostic({ ...says, filename: file, line_number: startLine, column_number: startColumn }, 'warning', {
    facts,
  });
}

/** What is made of tokens counts characters, of syntax trees bytes; plugins count as they will. */
const FINDINGS = list(
  choose(
    [{ matches: { code: /^E9/ } }, finding({ uncounted: true })],
    [{ matches: { code: /^[EW]\d{3}$/ } }, finding(counted('code-point'))],
    [{ matches: { code: /^(?:F\d{3}|C901)$/ } }, finding(counted('byte'))],
    [{}, finding(counted('unknown'))],
  ),
  ['code'],
);

const FILES = list(aside('files', map(FINDINGS)), []);
const IS_FILES: Conditions = {
  type: { '*/0/code': 'string', '*/0/filename': 'string', '*/0/column_number': 'number' },
  lacks: ['0'],
};
const IS_CLEAN: Conditions = { type: { '*': 'list' }, none: [{ has: ['*/0'] }] };
const CHECK = { command: 'check', inverse: false, isRow: { any: [IS_FILES, IS_CLEAN] } } as const;

export const forms = [
  /** `--format json`: lists by the paths of files. */
  form('flake8/files', { ...CHECK, when: IS_FILES }, FILES),
  /** Nothing was found. */
  form('flake8/clean', { ...CHECK, when: IS_CLEAN, requiresKnownTool: true }, FILES),
];
