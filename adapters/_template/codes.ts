import { codeTable } from '../../src/adapter.ts';

/** Every code that the text rules give; numbers are never reused. */
export const codes = codeTable({
  'TPL-IO-001': [
    'template: no such index: …',
    'The index does not exist.',
    'It has not been made, or lies elsewhere.',
    'Make the index, or name it.',
  ],
});
