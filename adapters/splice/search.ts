import {
  byteEnd,
  byteStart,
  count,
  file,
  form,
  keep,
  legacy,
  list,
  match,
  richFact,
  SPAN_COUNTING,
  spanText,
  startColumn,
  startLine,
} from '../../src/adapter.ts';

/**
 * `search --json` (2.2.3 to 3.1.1). A match is a part of a code token; its lines come with their ends, and end at form
 * feeds, lone carriage returns and the like, too (src/patch/pattern/search.rs).
 */
export const search = form(
  'splice/search',
  {
    closed: true,
    counting: { ...SPAN_COUNTING, lineEnds: 'any' },
    when: {
      type: { matches: 'list' },
      any: [
        {
          has: ['matches/0/matched_text', 'matches/0/column', 'matches/0/file', 'matches/0/line', 'matches/0/byte_end'],
          lacks: ['matches/0/match_id'],
        },
        { lacks: ['matches/0'], type: { pattern: 'string' }, is: { status: 'ok' } },
      ],
    },
  },
  {
    count,
    matches: list(
      match({
        byte_end: byteEnd,
        byte_start: byteStart,
        column: startColumn,
        context_after: richFact('after', { ended: 'whole' }),
        context_before: richFact('before', { ended: 'whole' }),
        context_selected: richFact('selected', { ended: 'whole' }),
        file,
        line: startLine,
        matched_text: spanText('matched_text'),
      }),
      ['byte_end', 'byte_start'],
    ),
    message: legacy,
    pattern: keep,
    status: legacy,
  },
);
