import {
  byteEnd,
  byteStart,
  count,
  executionId,
  file,
  form,
  fragment,
  id,
  keep,
  list,
  match,
  spanText,
  startColumn,
  startLine,
} from '../../src/adapter.ts';
import { LIMIT } from './limit.ts';

/** Keys of other tools' documents and elements: where one of them stands, it is not this form. */
const FOREIGN = ['schema_version', 'version', 'tool', 'data', 'status', 'query', 'language'];
const FOREIGN_IN_ELEMENT = ['span', 'line', 'line_start', 'start', 'captures'];

/**
 * What `llmsearch --json` prints on stdout, compact, and `llmsearch` without the flag on stderr, pretty, behind a line
 * `JSON Output:` (1.0.0, `SearchOutput` in src/main.rs; the JSON carries no version and had no other form before).
 */
export const search = form(
  'llmsearch/search',
  {
    count: 'match_count',
    limit: LIMIT,
    // Lines end at \n only; a column is the number of code points before the match, plus 1 (main.rs, and every recorded
    // match).
    counting: { firstLine: 1, firstColumn: 1, unit: 'code-point' },
    when: {
      type: { matches: 'list' },
      lacks: FOREIGN,
      first: { matches: { lacks: FOREIGN_IN_ELEMENT } },
      any: [
        { type: { execution_id: 'string', pattern: 'string' } },
        { type: { 'matches/0/match_id': 'string', 'matches/0/matched_text': 'string', 'matches/0/file': 'string' } },
      ],
    },
  },
  {
    execution_id: executionId,
    pattern: keep,
    matches: list(
      match({
        match_id: id,
        // The path as walked: the search root as it was typed, joined with the path below it.
        file,
        byte_start: byteStart,
        byte_end: byteEnd,
        matched_text: spanText('matched_text'),
        line_number: startLine,
        column_number: startColumn,
        // Text of the same line, at most 100 bytes: where it is shorter than the column says, it was cut.
        context_before: fragment('context_before', 'before'),
        context_after: fragment('context_after', 'after', 100),
      }),
    ),
    match_count: count,
  },
);
