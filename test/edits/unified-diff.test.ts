import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Edit } from '../../src/adapter.ts';
import { unifiedDiff } from '../../src/edits/unified-diff.ts';

/** Text of few lines, some of them long apart, with other ends than `\n` and without an end. */
const text = fc.array(fc.constantFrom('a\n', 'b\n', '\n', 'é\r\n', 'c\rd\n', '\ufeff', 'e'), { maxLength: 40 });

/** Cuts of a text, each a part of its bytes, of which every second one is replaced. */
const cuts = fc.array(fc.tuple(fc.nat(60), fc.nat(12), fc.constantFrom('', 'x', 'y\n', '\n\n', 'z\nw')), {
  maxLength: 8,
});

function editsOf(bytes: Uint8Array, drawn: readonly (readonly [gap: number, length: number, text: string])[]): Edit[] {
  let at = 0;
  return drawn.flatMap(([gap, length, replacement]) => {
    const [start, end] = [at + gap, at + gap + length];
    at = end;
    return end <= bytes.length ? [{ start, end, replacement }] : [];
  });
}

/** What edits make of a text: from the last one on, so that no offset changes. */
function spliced(bytes: Buffer, edits: readonly Edit[]): Buffer {
  return edits.toReversed().reduce((made, { start, end, replacement }) => {
    return Buffer.concat([made.subarray(0, start), Buffer.from(replacement), made.subarray(end)]);
  }, bytes);
}

test('git applies what a diff says, whatever is edited', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unify-diff-'));
  try {
    const files = fc.sample(fc.tuple(text, cuts), 300).map(([lines, drawn], index) => {
      const bytes = Buffer.from(lines.join(''));
      return { name: `${index} "é\t.txt`, bytes, edits: editsOf(bytes, drawn) };
    });
    for (const { name, bytes } of files) writeFileSync(join(folder, name), bytes);
    const patch = Buffer.concat(files.map(({ name, bytes, edits }) => unifiedDiff(name, bytes, edits)));
    execFileSync('git', ['apply', '--whitespace=nowarn', '-'], { cwd: folder, input: patch });
    for (const { name, bytes, edits } of files)
      expect(readFileSync(join(folder, name)).toString()).toBe(spliced(bytes, edits).toString());
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a diff shows three lines around what changes, and nothing where nothing does', () => {
  const bytes = Buffer.from('1\n2\n3\n4\n5\n6\n7\n8\n9\n');
  const diff = (...edits: Edit[]) => unifiedDiff('a', bytes, edits).toString();
  const edit = { start: 10, end: 11, replacement: 'six' };
  expect(diff(edit)).toBe('--- a/a\n+++ b/a\n@@ -3,7 +3,7 @@\n 3\n 4\n 5\n-6\n+six\n 7\n 8\n 9\n');
  expect(diff({ start: 10, end: 11, replacement: '6' })).toBe('');
});
