import { at, type StreamedShape } from '../../src/adapter.ts';
import { COUNTING } from './place.ts';

/** What the server says of itself, when a client begins a session. */
export const initialize: StreamedShape = {
  id: 'julie/initialize',
  command: 'initialize',
  coordinates: COUNTING,
  count: 'count',
  claims({ value }) {
    const name = at(value, 'serverInfo/name');
    return typeof name === 'string' && /^julie\b/i.test(name) ? ['/serverInfo/name'] : undefined;
  },
  fields: {
    '/protocolVersion': 'payload',
    '/capabilities': 'payload',
    '/serverInfo': 'payload',
    '/instructions': 'payload',
    '/_meta': 'legacy',
  },
  lists: {},
};

/** The tools of the server, which it describes as every server does. */
export const toolsList: StreamedShape = {
  id: 'julie/tools-list',
  command: 'tools/list',
  coordinates: COUNTING,
  count: 'count',
  whenNamed: true,
  claims: ({ value }) => (typeof at(value, 'tools/0/name') === 'string' ? ['/tools/0/name'] : undefined),
  fields: { '/tools': 'payload', '/nextCursor': 'payload', '/_meta': 'legacy' },
  lists: {},
};
