import {
  type Conditions,
  choose,
  diagnostic,
  diagnosticField,
  file,
  form,
  type Json,
  type JsonObject,
  kept,
  list,
  objectIn,
  read,
  spanText,
  startColumn,
  startLine,
} from '../../src/adapter.ts';

/** Columns count bytes, from 0, those of a byte order mark, too; lines end at `\n` (1.52.0-bom, 1.52.0-line-ends). */
const COUNTING = { firstLine: 1, firstColumn: 0, unit: 'byte' } as const;

const SAYS = { type: diagnosticField('message'), path: file } as const;

/** One correction is what typos writes itself; of several it writes none. */
const CORRECTIONS = read((corrections) => {
  if (!Array.isArray(corrections)) return undefined;
  const [replacement, ...others] = corrections;
  const isFix = typeof replacement === 'string' && others.length === 0;
  return { corrections: isFix ? { replacement } : corrections };
});

const FINDINGS = list(
  choose(
    [{ is: { type: 'binary_file' } }, diagnostic(SAYS, 'note')],
    // The name of the file is misspelt: the offset is one in its path.
    [{ lacks: ['line_num'] }, diagnostic({ ...SAYS, ...kept('byte_offset', 'typo', 'corrections') }, 'error')],
    [
      {},
      diagnostic(
        {
          ...SAYS,
          line_num: startLine,
          byte_offset: startColumn,
          typo: spanText('typo'),
          corrections: CORRECTIONS,
        },
        'error',
      ),
    ],
  ),
  ['type'],
);

const IS_ROW: Conditions = { oneOf: { type: ['typo', 'binary_file'] }, has: ['path'] };

/** The rows, with corrections as lists. */
function withLists(rows: Json): Json {
  return (rows as JsonObject[]).map(({ corrections, ...row }) => {
    const { replacement } = objectIn(corrections);
    return {
      ...row,
      ...(corrections !== undefined && { corrections: replacement === undefined ? corrections : [replacement] }),
    };
  });
}

/** `--format json`: a word a line. */
export const findings = form(
  'typos/findings',
  { command: 'check', counting: COUNTING, when: IS_ROW, isRow: IS_ROW, inverse: { of: withLists } },
  FINDINGS,
);
