import type { HeldShape } from '../../src/adapter.ts';
import { COUNTING, FRAME_KEYS, printedBy, takeFrame } from './frame.ts';
import { spansIn } from './lines.ts';

/**
 * `explain CODE HASH`: the edges that are evidence, nested, each by a line. `re_export` means that a module contains
 * the symbol.
 */
export const explain: HeldShape = {
  id: 'keel/explain',
  coordinates: COUNTING,
  claims: (glimpse) => printedBy(glimpse, 'explain', 'resolution_chain'),
  keys: [...FRAME_KEYS, '/error_code', '/hash', '/confidence', '/resolution_tier', '/summary'],
  lists: { '/resolution_chain': { begins: ['kind', 'file'] } },
  read(document) {
    const frame = takeFrame(document);
    spansIn(document, 'resolution_chain', 'kind', 'text');
    document.keep('error_code', 'hash', 'confidence', 'resolution_tier', 'summary');
    return { ...frame, command: 'explain', data: document.rest() };
  },
};
