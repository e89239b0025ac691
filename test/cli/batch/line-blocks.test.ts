import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineBlocks, linesIn } from '../../../src/cli/batch/line-blocks.ts';
import type { ByteSource } from '../../../src/input/window.ts';
import { readSpooled } from '../../../src/io/spool.ts';

/** A source of text in chunks that end at these places. */
function chunks(text: string, ends: readonly number[]): ByteSource {
  const cuts = [...new Set([...ends.map((end) => end % (text.length + 1)), text.length])].sort((a, b) => a - b);
  let from = 0;
  return async () => {
    const to = cuts.shift();
    if (to === undefined) return undefined;
    const chunk = Buffer.from(text.slice(from, to), 'latin1');
    from = to;
    return chunk;
  };
}

const trimmed = (line: string): string => line.replace(/\r*$/, '');

test('blocks hold the lines of the input, however it comes, and lines that are too long by themselves', async () => {
  const text = fc.array(fc.constantFrom('\n', '\r', '\r\n', 'a', 'bc', '\0', '\xff')).map((pieces) => pieces.join(''));
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat()), fc.integer({ min: 0, max: 9 }), async (input, ends, longest) => {
      const lines: string[] = [];
      for await (const block of lineBlocks(chunks(input, ends), longest)) {
        if ('fd' in block) lines.push(Buffer.concat([...readSpooled(block)]).toString('latin1'));
        else for (const { line } of linesIn(block)) lines.push(Buffer.from(line).toString('latin1'));
      }
      const expected = input.split('\n');
      if (expected.at(-1) === '') expected.pop();
      // What is before the end of a line may be left: it is blank in JSON.
      expect(lines.map(trimmed)).toEqual(expected.map(trimmed));
    }),
    {
      examples: [
        ['a\n\nb', [1], 0],
        ['a\nb\nc', [3, 4], 0],
      ],
    },
  );
});
