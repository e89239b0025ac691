import { at, type Glimpse, isObject, type Shape } from '../../src/adapter.ts';

/** Which command prints it, at which versions, and where that was read: file of the tool's source, or recordings. */
export const result: Shape = {
  id: 'template/result',
  command: 'search',
  // How the tool counts; where that was read. The core converts, an adapter never does.
  coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
  claims,
  count: 'count',
  // Every key outside the list. A key that is not named here is carried over and noted as unknown.
  fields: {
    '/id': 'execution_id',
    '/time': 'timestamp',
    '/query': 'payload',
    '/total': 'count',
  },
  lists: {
    '/results': {
      begins: ['name'],
      place: { file: 'path', byteStart: 'from', byteEnd: 'to', startLine: 'line', startColumn: 'column' },
      // What the tool says stands at the place: evidence against sources that have changed.
      evidence: { text: 'content' },
      fields: { name: 'string', content: 'string' },
    },
  },
};

/** Exclusive, cheap, and true of a part of the document only if it is of the whole. */
function claims({ value }: Glimpse): readonly string[] | undefined {
  if (!isObject(value) || typeof value['query'] !== 'string' || !Array.isArray(value['results'])) return undefined;
  const element = at(value, 'results/0');
  return element === undefined || typeof at(element, 'content') === 'string' ? ['/query', '/results'] : undefined;
}
