import type { KindWords } from '../../src/adapter.ts';

/** It calls every type with fields `struct` or `Class`. */
export const KINDS: KindWords = { rust: { class: 'struct' }, go: { class: 'struct' } };
