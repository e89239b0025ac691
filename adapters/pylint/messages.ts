import {
  type Conditions,
  choose,
  type DiagnosticNode,
  diagnostic,
  diagnosticField,
  endColumn,
  endLine,
  type FixedFacts,
  file,
  form,
  keep,
  kept,
  level,
  list,
  orNull,
  path,
  rule,
  startColumn,
  startLine,
} from '../../src/adapter.ts';

/** Columns count bytes, from 0, without a byte order mark; a lone carriage return ends a line (4.1.4-bom, 4.1.4-line-ends). */
const COUNTING = { firstLine: 1, firstColumn: 0, unit: 'byte', countsMark: false, lineEnds: 'return' } as const;

const PLACE = { line: startLine, column: startColumn, endLine: orNull(endLine), endColumn: orNull(endColumn) };

/** A message with what its form calls its number; `facts` tell how its place is counted. */
function messageWith(id: string, place: object, facts: FixedFacts = {}): DiagnosticNode {
  return diagnostic(
    {
      type: level({
        ...{ fatal: 'error', error: 'error', warning: 'warning' },
        ...{ refactor: 'note', convention: 'note', info: 'note' },
      }),
      ...kept('module', 'obj', 'symbol', 'confidence'),
      ...place,
      path: file,
      absolutePath: path('absolute_path'),
      message: diagnosticField('message'),
      [id]: rule,
    },
    'warning',
    { facts },
  );
}

/** Messages that are made of tokens count characters, those of parsers and of unusual characters in ways of their own. */
function messagesWith(id: string) {
  return list(
    choose(
      [{ is: { type: 'fatal' } }, messageWith(id, kept('line', 'column', 'endLine', 'endColumn'))],
      [{ matches: { [id]: /^(?:E0001|E25\d\d|W0511)$/ } }, messageWith(id, PLACE, { uncounted: true })],
      [
        { oneOf: { [id]: ['C0303', 'W1401', 'W1402'] } },
        messageWith(id, PLACE, { counting: { ...COUNTING, unit: 'code-point' } }),
      ],
      [{}, messageWith(id, PLACE)],
    ),
    ['type'],
  );
}

const IS_MESSAGE: Conditions = { type: { symbol: 'string', module: 'string', path: 'string', line: 'number' } };
const LINT = { command: 'lint', counting: COUNTING } as const;

export const forms = [
  /** `-f json`. */
  form(
    'pylint/messages',
    { ...LINT, when: { type: { '': 'list' }, has: ['0'], first: { '': { ...IS_MESSAGE, has: ['message-id'] } } } },
    messagesWith('message-id'),
  ),
  /** `-f json2`, from 3.0 on. */
  form(
    'pylint/report',
    {
      ...LINT,
      when: {
        type: { messages: 'list' },
        first: { messages: { ...IS_MESSAGE, has: ['messageId'] } },
        only: ['messages', 'statistics'],
      },
    },
    { messages: messagesWith('messageId'), statistics: keep },
  ),
  /** `-f json` where nothing was found. */
  form(
    'pylint/nothing',
    { ...LINT, when: { type: { '': 'list' }, lacks: ['0'], complete: true }, requiresKnownTool: true },
    messagesWith('message-id'),
  ),
];
