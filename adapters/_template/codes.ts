import type { CodeEntry } from '../../src/adapter.ts';

/** Every code that the text rules give; numbers are never reused. */
export const codes: readonly CodeEntry[] = [
  {
    code: 'TPL-IO-001',
    trigger: 'template: no such index: …',
    meaning: 'The index does not exist.',
    cause: 'It has not been made, or lies elsewhere.',
    remedy: 'Make the index, or name it.',
  },
];
