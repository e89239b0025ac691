import fc from 'fast-check';
import { expect, it } from 'vitest';
import { extentOf, Tokens } from '../../src/input/tokens.ts';

it('the extent of a string is that of its text, or is not told', () => {
  const part = fc.constantFrom('a', 'ü', '🧵', '\n', '\r\n', '\\', '"', '\\n', '\t', '\u0001', '/');
  const parts = fc.array(part, { maxLength: 12 });
  fc.assert(
    fc.property(parts, fc.constantFrom('byte', 'code-point', 'utf16'), (drawn, unit) => {
      const text = drawn.join('');
      const bytes = Buffer.from(JSON.stringify(text));
      const tokens = new Tokens(bytes);
      const extent = extentOf(bytes, 1, tokens.stringEnd(1), tokens.traits, unit);
      const lines = text.split('\n');
      const last = lines.at(-1) as string;
      if (text.includes('\u0001')) expect(extent).toBeUndefined();
      else
        expect(extent).toEqual({
          byteLength: Buffer.byteLength(text),
          newlines: lines.length - 1,
          lastLength: Buffer.byteLength(last),
          lastCount: { byte: Buffer.byteLength(last), 'code-point': [...last].length, utf16: last.length }[unit],
        });
    }),
    { numRuns: 500 },
  );
});
