import { at, type Glimpse, isObject, type Json, type Shape } from '../../src/adapter.ts';

/**
 * What `llmsearch --json` prints on stdout, compact, and `llmsearch` without the flag on stderr, pretty, behind a line
 * `JSON Output:` (1.0.0, `SearchOutput` in src/main.rs; the JSON carries no version and had no other form before).
 */
export const search: Shape = {
  id: 'llmsearch/search',
  command: 'search',
  // Lines end at \n only; a column is the number of code points before the match, plus 1 (main.rs, and every recorded match).
  coordinates: { firstLine: 1, firstColumn: 1, unit: 'code-point' },
  claims,
  count: 'match_count',
  fields: {
    '/execution_id': 'execution_id',
    '/pattern': 'payload',
    '/match_count': 'count',
  },
  lists: {
    '/matches': {
      begins: ['match_id'],
      id: 'match_id',
      place: {
        // The path as walked: the search root as it was typed, joined with the path below it.
        file: 'file',
        byteStart: 'byte_start',
        byteEnd: 'byte_end',
        startLine: 'line_number',
        startColumn: 'column_number',
      },
      evidence: {
        text: 'matched_text',
        // Text of the same line, at most 100 bytes: where it is shorter than the column says, it was cut.
        before: 'context_before',
        after: 'context_after',
        reach: 100,
      },
      fields: { matched_text: 'string', context_before: 'fragment', context_after: 'fragment' },
    },
  },
};

/** Keys of other tools' documents and elements: where one of them stands, it is not this form. */
const FOREIGN = ['schema_version', 'version', 'tool', 'data', 'status', 'query', 'language'];
const FOREIGN_IN_ELEMENT = ['span', 'line', 'line_start', 'start', 'captures'];

function claims({ value }: Glimpse): readonly string[] | undefined {
  if (!isObject(value) || !Array.isArray(at(value, 'matches')) || holdsAny(value, FOREIGN)) return undefined;
  const element = at(value, 'matches/0');
  if (isObject(element) && holdsAny(element, FOREIGN_IN_ELEMENT)) return undefined;
  if (holdsStrings(value, ['execution_id', 'pattern'])) return ['/execution_id', '/pattern', '/matches'];
  return holdsStrings(element, ['match_id', 'file', 'matched_text']) ? ['/matches/0/match_id', '/matches/0/matched_text'] : undefined;
}

function holdsAny(value: Json, keys: readonly string[]): boolean {
  return keys.some((key) => at(value, key) !== undefined);
}

function holdsStrings(value: Json | undefined, keys: readonly string[]): boolean {
  return keys.every((key) => typeof at(value, key) === 'string');
}
