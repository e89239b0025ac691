import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { pieces, sourceOf } from '../../src/decode/window.ts';
import { CompactPrinter } from '../../src/format/compact.ts';
import { textOf } from '../../src/format/printer.ts';
import { UnlinkedFile } from '../../src/io/unlinked-file.ts';
import { convertInput } from '../../src/pipeline/convert.ts';
import type { Settings } from '../../src/pipeline/settings.ts';

/** What is printed of a document, and how many bytes were the most at once. */
async function printed(document: unknown, openPieces: Settings['openPieces']): Promise<{ text: string; most: number }> {
  const settings: Settings = {
    adapters: [...adapters],
    invocation: {},
    requests: [],
    paths: { root: '/home/dev/atlas', cwd: '/home/dev/atlas', maps: [], asReported: false },
    openStore: () => new UnlinkedFile(),
    openPieces,
    strict: false,
    errorCodes: false,
  };
  const printer = new CompactPrinter();
  let text = '';
  let most = 0;
  const source = sourceOf(Buffer.from(JSON.stringify(document)));
  for await (const part of pieces(convertInput(source, settings)))
    for (const piece of printer.print(part)) {
      text += textOf(piece);
      most = Math.max(most, piece.length);
    }
  return { text, most };
}

function recorded(name: string): { risk: { callers: object[] } } {
  return JSON.parse(readFileSync(`fixtures/keel/${name}.legacy.json`, 'utf8'));
}

test('a match with more in it than memory holds is printed in pieces', async () => {
  const document = recorded('0.4.2-atlas-check-to-rad');
  const { callers } = document.risk;
  const many = Array.from({ length: 40_000 }, (_, index) => ({ ...callers[index % callers.length], line: index + 1 }));
  document.risk.callers = many;
  const [inPieces, whole] = [await printed(document, () => new UnlinkedFile()), await printed(document, undefined)];
  expect(inPieces.text).toBe(whole.text);
  expect([inPieces.most < 3e6, whole.most > 4e6]).toEqual([true, true]);
});
