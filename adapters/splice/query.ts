import {
  at,
  type ElementRule,
  type FieldRule,
  type Fields,
  type MatchDraft,
  type StreamedShape,
} from '../../src/adapter.ts';
import { operationResult } from './result.ts';
import { spanIn } from './span.ts';

const SYMBOLS: ElementRule = { begins: ['file_path', 'byte_start'], read: symbolIn };

/**
 * The keys of `OperationResult` with a result of type `query`; those of 2.8 and later are never printed, but its source
 * has them.
 */
const FIELDS: Readonly<Record<string, FieldRule>> = {
  '/schema_version': 'legacy',
  '/version': 'legacy',
  '/execution_id': 'execution_id',
  '/operation_id': 'execution_id',
  '/operation_type': 'legacy',
  '/status': 'legacy',
  '/message': 'legacy',
  '/tool': 'tool',
  '/timestamp': 'timestamp',
  '/workspace': 'legacy',
  '/result/type': 'legacy',
  '/result/labels': 'payload',
  '/result/count': 'count',
  '/result/total_count': 'payload',
  '/result/offset': 'payload',
  '/result/limit': 'payload',
  '/result/max_symbols': 'payload',
  '/result/max_bytes': 'payload',
  '/result/next_offset': 'payload',
  '/result/partial': 'partial',
  '/result/truncation_reasons': 'payload',
};

/**
 * `query --label` with `--json` or `--output` (2.2.3 to 3.1.1): an operation by its form. It holds the whole text of
 * every symbol.
 */
export const query = read('query');

/** `get` with `--json` or `--output` (2.2.3 to 3.1.1). The chunk itself stands only in the context. */
export const get = read('get');

function read(command: 'query' | 'get'): StreamedShape {
  return {
    id: `splice/${command}`,
    command,
    count: 'count',
    coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
    claims: (seen) => (at(seen.value, 'operation_type') === command ? operationResult(seen) : undefined),
    fields: FIELDS,
    lists: { '/result/symbols': SYMBOLS },
  };
}

function symbolIn(element: Fields): MatchDraft {
  const place = spanIn(element, { facts: {}, described: 'before' });
  element.keep('before_hash', 'after_hash');
  return {
    fields: element,
    place,
    id: element.string('match_id'),
    content: { kind: element.string('kind'), name: element.string('symbol') },
  };
}
