import { expect, test } from 'vitest';
import { documentOf } from './made.ts';
import { runSource } from './runners.ts';

test('of a long --stderr the end is read, and the note tells how many bytes are not in it', async () => {
  const files = { 'out.json': documentOf(1), 'err.txt': 'a line\n'.repeat(30_000) };
  const { envelopes } = await runSource({ args: ['--stderr', 'err.txt', 'out.json'], files });
  const [note] = envelopes.flatMap(({ diagnostics }) => diagnostics).filter(({ code }) => code === 'UNI-QRY-013');
  const kept = Buffer.byteLength(note?.note ?? '');
  expect([kept > 0, note?.details]).toEqual([true, { bytes_left_out: 210_000 - kept }]);
});
