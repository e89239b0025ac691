import {
  as,
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
  type LocatedNode,
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
 * Columns count bytes, from 1 if nothing else is said, without a byte order mark; a lone CR ends a line
 * (12.2.0-bom, 12.2.0-edge, 12.2.0-line-ends).
 */
const COUNTING = { firstLine: 1, firstColumn: 1, unit: 'byte', countsMark: false, lineEnds: 'return' } as const;

const COLUMNS = kept('display-column', 'column');
const BEGINS = object({ file, line: startLine, 'byte-column': startColumn, ...COLUMNS });
const ELSEWHERE = object({ file: path('file'), ...kept('line', 'byte-column'), ...COLUMNS });

/** A diagnostic, whose columns begin where `facts` say. What it proposes may be a guess. */
function diagnosticWith(facts: FixedFacts, more: Partial<DiagnosticNode> = {}): DiagnosticNode {
  const ends = { finish: ELSEWHERE, label: keep };
  /** Its places. `finish` is the last byte of one (12.2.0-name), an end is what is behind it: it is a point. */
  const locationsOf = (more: Partial<LocatedNode>) =>
    list(
      choose(
        [{ has: ['start'] }, located({ start: BEGINS, caret: ELSEWHERE, ...ends }, { facts, ...more })],
        [{}, located({ caret: BEGINS, ...ends }, { facts, ...more })],
      ),
      ['caret', 'start', 'finish', 'label'],
    );
  const next = object({ file: keep, line: endLine, 'byte-column': endColumn, ...COLUMNS });
  const fixits = list(located({ next, start: BEGINS, string: as('replacement') }, { facts }));
  return diagnostic(
    {
      kind: level({
        ...{ error: 'error', 'fatal error': 'error', 'internal compiler error': 'error' },
        ...{ 'sorry, unimplemented': 'error', warning: 'warning', note: 'note' },
      }),
      'column-origin': keep,
      children: list(object({ ...kept('kind', 'escape-source', 'message'), locations: locationsOf({}), fixits })),
      option: rule,
      option_url: as('url'),
      'escape-source': keep,
      locations: locationsOf({ placesFinding: {} }),
      fixits,
      message: diagnosticField('message'),
      ...kept('metadata', 'path'),
    },
    'error',
    more,
  );
}

const FROM_0 = { counting: { ...COUNTING, firstColumn: 0 } } as const;
const GUESSED = { fixed: { applicability: 'suggested' } };
const DIAGNOSTICS = list(
  choose(
    [{ is: { 'column-origin': 0 }, has: ['fixits'] }, diagnosticWith(FROM_0, GUESSED)],
    [{ is: { 'column-origin': 0 } }, diagnosticWith(FROM_0)],
    [{ has: ['fixits'] }, diagnosticWith({}, GUESSED)],
    [{}, diagnosticWith({})],
  ),
  ['kind'],
);

const IS_DIAGNOSTIC: Conditions = { type: { kind: 'string', message: 'string', locations: 'list', children: 'list' } };
const COMPILE = { command: 'compile', counting: COUNTING } as const;

export const forms = [
  /** `-fdiagnostics-format=json`. */
  form(
    'gcc/diagnostics',
    { ...COMPILE, when: { type: { '': 'list' }, has: ['0'], first: { '': IS_DIAGNOSTIC } } },
    DIAGNOSTICS,
  ),
  /** Nothing was found. */
  form(
    'gcc/nothing',
    { ...COMPILE, when: { type: { '': 'list' }, lacks: ['0'], complete: true }, requiresKnownTool: true },
    DIAGNOSTICS,
  ),
];
