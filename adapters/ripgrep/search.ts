import {
  as,
  aside,
  beside,
  byteEnd,
  byteStart,
  type DocumentEnd,
  drop,
  type EndFacts,
  file,
  fileBase64,
  flagValue,
  form,
  hasFlag,
  keep,
  match,
  object,
  opened,
  orNull,
  path,
  quoted,
  type Remark,
  rows,
  spanText,
  startLine,
  string,
} from '../../src/adapter.ts';
import { transcoded, unpacked } from './codes.ts';
import { recordsOf } from './rows.ts';

/** A record of a line: offsets of its matches are counted in bytes from the first one of the line. */
const LINE = {
  ...{ file: 'path', lines: 'lines', line: 'line_number', offset: 'absolute_offset' },
  ...{ each: 'submatches', start: 'start', end: 'end' },
} as const;

/** What a record says of its line. */
const QUOTED = {
  path: object({ text: file, bytes: fileBase64 }),
  lines: object({ text: string('snippet'), bytes: as('snippet_base64') }, { spread: true }),
  line_number: orNull(startLine),
  absolute_offset: drop('number'),
};

const BYTES = object({ start: byteStart, end: byteEnd });

/** What can be no UTF-8 is in base64 then. */
const PATH = opened({ text: path(), bytes: as('file_base64') });

/** The encoding that files were searched in. In short it, and `-z`, may stand behind flags that take no value. */
const ENCODING = /^(?:-[^-ABCEMTdefgjmrt]*E=?|--encoding(?:=|$))(.+)?$/;
/** Of these the text is the file, but for a byte order mark. */
const AS_IT_IS = /^(?:none|auto|utf-?8|us-ascii|ascii)$/i;

/** What has ripgrep search what is in a packed file, or what a command prints of a file; and what takes that back. */
const UNPACKED = [
  [/^(?:-[^-ABCEMTdefgjmrt]*z.*|--search-zip)$/, /^--no-search-zip$/],
  [/^--pre(?:=.+)?$/, /^(?:--no-pre|--pre=)$/],
] as const;

/** Why what was searched need not be the files, which no record says: by the arguments. */
function otherTexts(all: readonly string[]): Remark[] {
  const end = all.indexOf('--');
  const argv = end < 0 ? all : all.slice(0, end);
  const encoding = flagValue(argv, ENCODING);
  const isTranscoded = encoding !== undefined && !AS_IT_IS.test(encoding);
  const isUnpacked = UNPACKED.some(([on, off]) => hasFlag(argv, on) && !hasFlag(argv, off));
  return [...(isTranscoded ? [transcoded] : []), ...(isUnpacked ? [unpacked] : [])];
}

/** What was searched may be another text than the files. */
function finish({ invocation }: EndFacts): DocumentEnd {
  return { diagnostics: otherTexts(invocation.argv ?? []) };
}

/** Of another text the offsets are none of the files. */
function makesText(argv: readonly string[]): boolean {
  return otherTexts(argv).length > 0;
}

/**
 * `rg --json` (14.1.1 and 15.0.0: `replacement`; the wire format of grep-printer's JSON module, and every recording):
 * records in lines, one of each line with matches, of each line beside these, and around those of a file. A line comes
 * whole, with its end.
 */
export const search = form(
  'ripgrep/search',
  {
    command: 'search',
    finish,
    makesText,
    inverse: { of: recordsOf },
    when: {
      any: [
        { is: { type: 'begin' }, type: { 'data/path': 'object' } },
        // What is left where the beginning is lost.
        {
          oneOf: { type: ['match', 'context'] },
          type: { 'data/path': 'object', 'data/lines': 'object', 'data/submatches': 'list' },
        },
        { is: { type: 'summary' }, type: { 'data/elapsed_total': 'object', 'data/stats': 'object' } },
      ],
    },
  },
  rows(
    'type',
    'data',
    {
      // The record of the file's end says it again.
      begin: aside('files', object({ path: opened({ text: drop('string'), bytes: drop('string') }) })),
      match: quoted(
        LINE,
        match({
          ...QUOTED,
          submatches: object({
            match: object({ text: spanText('matched_text'), bytes: as('matched_text_base64') }, { spread: true }),
            replacement: object({ text: string('replacement'), bytes: as('replacement_base64') }, { spread: true }),
            ...BYTES.keys,
          }),
        }),
        { neighbours: true },
      ),
      context: beside(
        { ...LINE, whole: 'range' },
        aside('context', match({ ...QUOTED, range: BYTES, submatches: keep }, { item: true })),
      ),
      end: aside('files', object({ path: PATH, binary_offset: keep, stats: keep }), { found: 'stats/matches' }),
      summary: aside('summary', object({ elapsed_total: keep, stats: keep }), { once: true, found: 'stats/matches' }),
    },
    { last: 'summary' },
  ),
);
