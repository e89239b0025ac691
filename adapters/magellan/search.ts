import { byteEnd, byteStart, count, endLine, file, keep, list, match, startLine, string } from '../../src/adapter.ts';
import { bareForm } from './bare.ts';

/**
 * Lines are counted by offsets of the file within the text of the symbol: they are right in the first lines of a file
 * only. The excerpt is a part of the symbol, with dots where it was cut.
 */
const HIT = match(
  {
    file_path: file,
    byte_start: byteStart,
    byte_end: byteEnd,
    start_line: startLine,
    end_line: endLine,
    excerpt: string('snippet', { evidence: 'holds', cut: /^\.{3}|\.{3}$/g }),
    rank: keep,
    symbol_name: string('name', { nullable: true }),
    symbol_kind: string('kind', { nullable: true }),
  },
  { facts: { unreliableLines: true } },
);

/** `search` (since 4.13.0): full text, without an envelope, keys in alphabetical order. */
export const search = bareForm(
  'magellan/search',
  {
    when: {
      type: { results: 'list' },
      any: [
        { most: ['results/0/excerpt', 'results/0/rank', 'results/0/byte_start', 'results/0/symbol_name'] },
        { lacks: ['results/0'], has: ['count', 'query'], only: ['count', 'query', 'results'] },
      ],
    },
  },
  { query: keep, count, results: list(HIT, ['byte_end', 'symbol_name']) },
);
