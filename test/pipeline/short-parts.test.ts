import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { pieces, sourceOf } from '../../src/decode/window.ts';
import { convertInput } from '../../src/pipeline/convert.ts';
import { type EnvelopePart, inShortParts } from '../../src/pipeline/parts.ts';

interface Document {
  matches: object[];
  dimensions: { findings: object[] }[];
}

/** Lists of recordings whose elements come again and again: matches, and findings. */
const LISTS: [name: string, list: (document: Document) => object[] | undefined, text: string][] = [
  ['llmsearch/atlas-absolute-with-space', ({ matches }) => matches, 'matched_text'],
  ['keel/0.4.2-atlas-audit', ({ dimensions }) => dimensions[0]?.findings, 'message'],
];

/** Texts in which something looks like the end of an item, of many lengths. */
const ODD = ['},{', '","', ']', '\\"},{\\"', 'ü},{'.repeat(900), '', ','.repeat(40_000)];

/** The text of printed items and findings. */
function textOf(part: EnvelopePart): string {
  return 'bytes' in part && part.bytes !== undefined ? Buffer.from(part.bytes).toString() : '';
}

test.each(LISTS)('a long part is the same as its short parts: %s', async (name, listIn, text) => {
  const document = JSON.parse(readFileSync(`fixtures/${name}.legacy.json`, 'utf8'));
  const list = listIn(document) as object[];
  for (let index = 0; index < 700; index++)
    list.push({ ...list[0], [text]: `${index}${ODD[index % ODD.length]}`, extra: index });
  const parts = convertInput(sourceOf(Buffer.from(JSON.stringify(document))), {
    adapters: [...adapters],
    invocation: {},
    requests: [],
    paths: { root: '/home/dev/atlas', cwd: '/home/dev/atlas', maps: [], asReported: false },
    strict: false,
    errorCodes: false,
  });
  let divided = 0;
  for await (const part of pieces(parts)) {
    const short = [...inShortParts(part)];
    const texts = short.map(textOf);
    expect(texts.join(',')).toBe(textOf(part));
    if (short.length === 1) continue;
    divided++;
    const longest = texts.flatMap((items) => JSON.parse(`[${items}]`)).map((item) => JSON.stringify(item).length);
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan((1 << 15) + Math.max(...longest));
    const firsts = short.flatMap((one) => (one.part === 'diagnostics' ? one.firsts : []));
    expect(firsts).toEqual(part.part === 'diagnostics' ? part.firsts : []);
  }
  expect(divided).toBeGreaterThan(1);
});
