import fc from 'fast-check';
import { expect, it } from 'vitest';
import { extentOf, Tokens } from '../../src/input/tokens.ts';

it('the extent of a string is that of its text, or is not told', () => {
  const part = fc.constantFrom('a', 'ü', '🧵', '\n', '\r\n', '\\', '"', '\\n', '\t', '\u0001', '/');
  const parts = fc.array(part, { maxLength: 12 });
  fc.assert(
    fc.property(parts, (drawn) => {
      const text = drawn.join('');
      const bytes = Buffer.from(JSON.stringify(text));
      const tokens = new Tokens(bytes);
      const extent = extentOf(bytes, 1, tokens.stringEnd(1), tokens.traits);
      const lines = text.split('\n');
      if (text.includes('\u0001')) expect(extent).toBeUndefined();
      else
        expect(extent).toEqual({
          byteLength: Buffer.byteLength(text),
          newlines: lines.length - 1,
          lastLength: Buffer.byteLength(lines.at(-1) as string),
        });
    }),
    { numRuns: 500 },
  );
});
