import { expect, test } from 'vitest';
import { adapter } from '../../adapters/go/index.ts';
import type { QueryEnvelope } from '../../src/envelope/types.ts';
import { convert } from '../../src/index.ts';

const PLACES = [
  ['a.go:3:7', 'a.go:3:9', ['a.go', 3, 6, 3, 8]],
  ['a.go:3:7', 'a.go:3:7', ['a.go', 3, 6, 3, 6]],
  ['a.go:3:7', undefined, ['a.go', 3, 6, 3, 6]],
  ['a:1.go:3:7', 'a:1.go:4:1', ['a:1.go', 3, 6, 4, 0]],
  ['C:\\a\\b.go:3:7', undefined, ['C:/a/b.go', 3, 6, 3, 6]],
  ['a.go:3', undefined, ['a.go', 3, 0, 3, 0]],
  ['a.go', undefined, ['a.go', 0, 0, 0, 0]],
  ['-', undefined, undefined],
] as const;

test.each(PLACES)('a finding from %s to %s has that place', async (posn, end, place) => {
  const finding = { posn, ...(end !== undefined && { end }), message: 'm' };
  const document = JSON.stringify({ 'example.com/a': { printf: [finding] } });
  const { envelopes } = await convert(document, { adapters: [adapter], root: '/nowhere' });
  const [{ span } = {}] = (envelopes[0] as QueryEnvelope).diagnostics;
  const { file_path, start_line, start_col, end_line, end_col } = span ?? {};
  expect(span && [file_path, start_line, start_col, end_line, end_col]).toEqual(place);
});

test('an error of the compiler beside documents is one, and more was to be looked for', async () => {
  const found = JSON.stringify({ 'example.com/a': { printf: [{ posn: 'a.go:3:7', message: 'm' }] } });
  const text = `# example.com/b\nb/b.go:3:12: undefined: x\n# example.com/a\n${found}\n`;
  const { envelopes } = await convert(text, { adapters: [adapter], root: '/nowhere' });
  expect(envelopes).toMatchObject([
    {
      partial: true,
      diagnostics: [
        { legacy: { code: 'printf' } },
        { level: 'error', file: 'b/b.go', message: 'b/b.go:3:12: undefined: x', details: { line: 3, column: 12 } },
        { code: 'UNI-IO-001' },
      ],
    },
  ]);
});
