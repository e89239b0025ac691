import {
  at,
  type Fields,
  type Glimpse,
  isObject,
  type Json,
  type MatchDraft,
  placeOf,
  type StreamedShape,
} from '../../src/adapter.ts';
import { isListed } from './messages.ts';
import { symbolMatch } from './symbol.ts';

/** `query --label` without a JSON flag (0.5.3 to 3.1.1): the symbols are the payload itself. */
export const querySymbols: StreamedShape = {
  id: 'splice/query-payload',
  command: 'query',
  count: 'count',
  coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
  claims: ({ value }) => {
    const found = listed(value);
    if (!isObject(value) || !Array.isArray(value['data']) || found === undefined) return undefined;
    const element = at(value, 'data/0');
    return element === undefined
      ? found
      : typeof at(element, 'entity_id') === 'number'
        ? ['/data/0/entity_id']
        : undefined;
  },
  // With `--show-code` and with lines of context.
  followsSource: () => true,
  fields: { '/status': 'legacy', '/message': 'legacy' },
  lists: { '/data': { begins: ['byte_end', 'byte_start', 'entity_id'], read: querySymbol } },
};

/** `find` (2.2.3 to 3.1.1), with lines from 2.6 on. Lines are those of the index; `null` where it has none. */
export const findSymbols: StreamedShape = {
  id: 'splice/find',
  command: 'find',
  count: 'count',
  coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
  claims: ({ value }) => {
    const symbols = at(value, 'data/symbols');
    if (!Array.isArray(symbols) || listed(value) === undefined) return undefined;
    const element = symbols[0];
    const fits =
      element === undefined || (typeof at(element, 'file_path') === 'string' && at(element, 'byte_end') !== undefined);
    return fits ? ['/data/symbols'] : undefined;
  },
  fields: { '/status': 'legacy', '/message': 'legacy', '/data/count': 'count' },
  lists: { '/data/symbols': { begins: ['byte_end', 'byte_start', 'name'], read: (element) => symbolMatch(element) } },
};

/** The keys that tell a status line with a list. The message may stand behind it, out of sight. */
function listed(value: Glimpse['value']): readonly string[] | undefined {
  if (!isObject(value) || Object.keys(value).some((key) => key !== 'status' && key !== 'message' && key !== 'data'))
    return undefined;
  const { status, message } = value as { status?: Json; message?: Json };
  if (status !== undefined && status !== 'ok') return undefined;
  if (message === undefined)
    return at(value, 'data/0') !== undefined || at(value, 'data/symbols/0') !== undefined ? ['/data'] : undefined;
  return typeof message === 'string' && isListed(message) ? ['/message', '/data'] : undefined;
}

function querySymbol(element: Fields): MatchDraft {
  if (element.has('expanded_byte_start')) {
    const file = element.peek('file_path');
    const expanded = placeOf(
      element,
      { byteStart: 'expanded_byte_start', byteEnd: 'expanded_byte_end' },
      typeof file === 'string' ? { file } : {},
    );
    element.replace('expanded_byte_start', { expanded: { span: expanded } });
  }
  return symbolMatch(element);
}
