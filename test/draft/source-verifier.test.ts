import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { contradictionOfQuoted } from '../../src/draft/source-verifier.ts';
import { LineIndex } from '../../src/span/line-index.ts';

const bytes = Buffer.from('fn q() { /* a\rb */ }\nfn r() {}\n');
const source = { bytes, lines: new LineIndex(bytes) };
/** Lines as a tool quotes them that splits them at a lone carriage return, too. */
const context = { before: [], selected: ['fn q() { /* a', 'b */ }'], after: ['fn r() {}'] };

it.each([
  [createHash('sha256').update(bytes).digest('hex'), undefined],
  ['0'.repeat(64), 'context'],
])('lines that a tool divided in another way contradict only a file that may have changed', (sum, contradicted) => {
  const checksums = { file_checksum_before: `sha256:${sum}` };
  expect(contradictionOfQuoted(source, { start: 0, end: 20 }, { context, checksums })).toBe(contradicted);
});
