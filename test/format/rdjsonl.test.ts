import { expect, test } from 'vitest';
import { rdjsonlPrinter } from '../../src/format/rdjsonl.ts';
import { diagnostic, match, printed, queryOf, span } from './parts.ts';

const linesOf = (...parts: Parameters<typeof queryOf>) => {
  const { text, remarks } = printed(rdjsonlPrinter(), queryOf(...parts));
  return { lines: text.split('\n').slice(0, -1), remarks };
};

const place = span({ start_line: 1, start_col: 0, end_line: 1, end_col: 1 });

test('no line is longer than reviewdog reads, and what is left out is reported', () => {
  const long = '\u0001'.repeat(100_000);
  const { lines, remarks } = linesOf({
    matches: [match(place, { name: 'f', replacement: long }), match({ ...place, file_path: long })],
    diagnostics: [diagnostic({ message: long, span: place })],
  });
  expect(lines.map((line) => JSON.parse(line).suggestions)).toEqual([undefined, undefined]);
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThan(2 ** 16);
  expect(remarks).toEqual([expect.stringContaining('1 match.')]);
});

test('no message is empty', () => {
  const { lines } = linesOf({
    matches: [match(place), match(place, { kind: 'fn', name: 'f', matched_text: '\n' })],
    diagnostics: [diagnostic({ message: '', span: place, legacy: { code: 'no-x' } })],
  });
  expect(lines.map((line) => JSON.parse(line).message)).toEqual(['match', 'fn f', 'no-x']);
});
