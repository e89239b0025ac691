import {
  as,
  byteEnd,
  byteStart,
  choose,
  diagnostic,
  diagnosticField,
  endColumn,
  endLine,
  file,
  form,
  type Json,
  keep,
  kept,
  legacy,
  level,
  list,
  listIn,
  object,
  objectIn,
  rule,
  startColumn,
  startLine,
  UNKNOWN_LINES,
} from '../../src/adapter.ts';

/** Columns count code points, from 1, and so does the byte order mark; a lone CR ends a line (2.6.8-line-ends). */
const COUNTING = { firstLine: 1, firstColumn: 1, unit: 'code-point', lineEnds: 'return' } as const;

const SAID = {
  severity: level({
    ...{ fatal: 'error', error: 'error', warning: 'warning' },
    ...{ information: 'note', info: 'note', hint: 'note' },
  }),
  category: rule,
} as const;

/** From 2 on. */
const FINDING = diagnostic(
  {
    ...SAID,
    message: diagnosticField('message'),
    location: object({
      path: file,
      start: object({ line: startLine, column: startColumn }),
      end: object({ line: endLine, column: endColumn }),
    }),
    advices: keep,
  },
  'error',
  { unknown: UNKNOWN_LINES },
);

/** Up to 1.9: bytes of the file, all of which is quoted. */
const OLD = diagnostic(
  {
    ...SAID,
    description: diagnosticField('message'),
    message: as('parts'),
    ...kept('advices', 'verboseAdvices'),
    location: object({
      path: object({ file }),
      span: object({ 0: byteStart, 1: byteEnd }),
      sourceCode: keep,
    }),
    ...kept('tags', 'source'),
  },
  'error',
);

/** Why a document is in doubt: a place without lines has 0 for each, or none (2.6.8-missing). */
function hasNoLines(document: Json): string | undefined {
  const isWithout = (one: Json) => objectIn(objectIn(one)['location'])['start'] === undefined;
  const isUnsure = listIn(objectIn(document)['diagnostics']).some(isWithout);
  return isUnsure ? 'whether a place without lines says 0' : undefined;
}

export const reports = [
  /** `--reporter=json`. Its command is behind the diagnostics: the beginning of a long report does not show it. */
  form(
    'biome/report',
    { command: null, counting: COUNTING, inverse: { unsure: hasNoLines }, has: ['summary/unchanged', 'diagnostics'] },
    {
      summary: keep,
      diagnostics: list(choose([{ type: { 'location/path': 'object' } }, OLD], [{}, FINDING])),
      command: legacy,
    },
  ),
];
