import { type Fields, type HeldShape, isObject, type MatchDraft } from '../../src/adapter.ts';
import { bareIn, COUNTING, FRAME_KEYS, printedBy, takeFrame } from './frame.ts';
import { LINE, LINES } from './lines.ts';
import { symbolIn } from './symbol.ts';

/** `where HASH`; a hash that is not known is an error, the only one that keel's commands print as JSON. */
export const where: HeldShape = {
  id: 'keel/where',
  coordinates: COUNTING,
  claims: (glimpse) => printedBy(glimpse, 'where', 'hash'),
  keys: [...FRAME_KEYS, '/hash', '/file', '/line', '/error'],
  lists: {},
  read(document) {
    const frame = takeFrame(document);
    const message = document.string('error');
    if (message === undefined) return { ...frame, command: 'where', data: {}, matches: [found(document)] };
    const error = { level: 'error', message, assigned: 'KEL-REF-101', details: document.keep('hash').rest() } as const;
    return { ...frame, operation: 'where', status: 'error', message, error };
  },
};

/** `where` of the MCP server (`stale` is always false) and of the HTTP server. */
export const whereServed: HeldShape = {
  id: 'keel/where-served',
  coordinates: COUNTING,
  claims: (glimpse) =>
    bareIn(glimpse, ['file', 'line_start', 'line_end', 'stale']) ? ['/line_start', '/stale'] : undefined,
  keys: ['/file', '/line_start', '/line_end', '/stale'],
  lists: {},
  read: (document) => ({ command: 'where', data: {}, matches: [found(document.keep('stale'), true)] }),
};

/** A file and a line, which any tool could print. */
export const whereHttp: HeldShape = {
  id: 'keel/where-http',
  coordinates: COUNTING,
  whenNamed: true,
  claims: (glimpse) => (bareIn(glimpse, ['file', 'line']) && isObject(glimpse.value) ? ['/file', '/line'] : undefined),
  keys: ['/file', '/line'],
  lists: {},
  read: (document) => ({ command: 'where', data: {}, matches: [found(document)] }),
};

function found(document: Fields, range = false): MatchDraft {
  return symbolIn(document, range ? LINES : LINE);
}
