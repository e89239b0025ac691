import type { KindWords } from '../../src/adapter.ts';

/**
 * It calls C++ structs classes, too, so that this word alone is none of the format's kinds. Rust types, which it all
 * calls classes, have no such kind.
 */
export const KINDS: KindWords = { cpp: { class: 'class or struct' } };
