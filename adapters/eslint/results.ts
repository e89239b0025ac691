import {
  as,
  type Conditions,
  characterRange,
  choose,
  type DiagnosticNode,
  diagnostic,
  diagnosticField,
  endColumn,
  endLine,
  type FixedFacts,
  form,
  type Keys,
  keep,
  kept,
  level,
  list,
  located,
  object,
  path,
  rule,
  startColumn,
  startLine,
} from '../../src/adapter.ts';

/**
 * Columns count UTF-16 units, from 1, without a byte order mark; U+2028, U+2029 and a lone carriage return end lines
 * (10.15.0-bom, 10.15.0-line-ends).
 */
const COUNTING = { firstLine: 1, firstColumn: 1, unit: 'utf16', countsMark: false, lineEnds: 'script' } as const;

const LEVELS = level({ 2: 'error', 1: 'warning' });

/** A finding; `more` tells of which text its place is. */
function messageOf(severity: typeof LEVELS, more: FixedFacts): DiagnosticNode {
  const facts = { fileFrom: 'filePath', ...more };
  const fix = located({ range: characterRange, text: as('replacement') }, { facts });
  return diagnostic(
    {
      ruleId: rule,
      fatal: keep,
      severity,
      message: diagnosticField('message'),
      line: startLine,
      column: startColumn,
      ...kept('nodeType', 'messageId'),
      endLine,
      endColumn,
      fix,
      suggestions: list(object({ ...kept('messageId', 'data'), fix, desc: as('message') })),
      suppressions: keep,
    },
    'error',
    { facts },
  );
}

/** What ESLint says of a file. */
function resultOf(facts: FixedFacts): Keys {
  return {
    filePath: path(),
    messages: list(messageOf(LEVELS, facts)),
    suppressedMessages: list(messageOf(level({ 2: 'note', 1: 'note' }), facts)),
    ...kept('errorCount', 'fatalErrorCount', 'warningCount', 'fixableErrorCount', 'fixableWarningCount'),
    ...kept('output', 'source', 'usedDeprecatedRules', 'stats'),
  };
}

const NOW = resultOf({});
/** With `--fix` and `--fix-dry-run` places are those of `output`, which need not be in the file. */
const MENDED = resultOf({ sourceMayDiffer: true });
const RESULTS = list(choose([{ has: ['output'] }, object(MENDED)], [{}, object(NOW)]), ['filePath'], { as: 'results' });

const IS_RESULT: Conditions = { type: { filePath: 'string', messages: 'list' } };
const LINT = { command: 'lint', counting: COUNTING } as const;

export const forms = [
  /** `--format json`. */
  form('eslint/results', { ...LINT, when: { type: { '': 'list' }, has: ['0'], first: { '': IS_RESULT } } }, RESULTS),
  /** `--format json-with-metadata`. */
  form(
    'eslint/with-metadata',
    { ...LINT, when: { type: { results: 'list' }, has: ['results/0'], first: { results: IS_RESULT } } },
    { results: RESULTS, metadata: keep },
  ),
  /** No file was looked at. */
  form(
    'eslint/nothing',
    { ...LINT, when: { type: { '': 'list' }, lacks: ['0'], complete: true }, requiresKnownTool: true },
    RESULTS,
  ),
];
