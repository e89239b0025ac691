import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteText } from '../../src/json/byte-text.ts';
import { SourceJson } from '../../src/resolve/source-json.ts';
import { LineIndex } from '../../src/span/line-index.ts';

const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\n', '\r\n', '\r', '"', '\\', '\t', '\0', '\u007f', 'é', '種', '🏠', 'x'.repeat(99)),
    ),
  )
  .map((all) => all.join(''));

/** Lines as the format has them: their ends stripped, none behind a final newline. */
function linesOf(content: string): string[] {
  const lines = content.split('\n');
  const last = lines.pop() as string;
  return [...lines.map((line) => line.replace(/\r$/, '')), ...(last === '' ? [] : [last])];
}

test('any run of lines is a list of JSON', () => {
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(), (content, one, other) => {
      const bytes = Buffer.from(content, 'utf8');
      const json = new SourceJson({ bytes, lines: new LineIndex(bytes) });
      const lines = linesOf(bytes.toString('utf8'));
      expect(json.lineCount).toBe(lines.length);
      if (lines.length === 0) return;
      const [from, next] = [1 + (one % lines.length), 2 + (other % lines.length)].sort((a, b) => a - b) as [
        number,
        number,
      ];
      const out = new ByteText();
      json.print(out, from, next);
      expect(`[${out.bytes}]`).toBe(JSON.stringify(lines.slice(from - 1, next - 1)));
    }),
    { numRuns: 700 },
  );
});
