import { parseExact } from '../../src/json/parse.ts';
import { printJson } from '../../src/json/print.ts';
import { listOf } from './list-of.ts';

/** A recording with something done to it. */
export interface Mutated {
  bytes: Buffer;
  /** True for a match, by its index among so many, that must still come out as it was. */
  untouched(index: number, of: number): boolean;
}

/** Does something to an output; `undefined` where it can't be done to this one. The same random numbers do the same. */
export type Mutation = (printed: Buffer, random: (bound: number) => number) => Mutated | undefined;

/** Bytes that hurt: structure, escapes, control characters, what is not UTF-8. */
const HURTFUL = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d, 0x2c, 0x3a, 0x00, 0x0a, 0x1f, 0x80, 0xc3, 0xff, 0x31, 0x2d, 0x65, 0x61];

export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'a byte of an element changed': inElement((bytes, at, random) => replace(bytes, at, 1, [HURTFUL[random(HURTFUL.length)] as number])),
  'a byte of an element lost': inElement((bytes, at) => replace(bytes, at, 1, [])),
  'a byte put into an element': inElement((bytes, at, random) => replace(bytes, at, 0, [HURTFUL[random(HURTFUL.length)] as number])),
  'a stretch of an element lost': inElement((bytes, at, random, end) => replace(bytes, at, Math.min(1 + random(200), end - at), [])),
  'a byte anywhere changed': anywhere((bytes, at, random) => replace(bytes, at, 1, [HURTFUL[random(HURTFUL.length)] as number])),
  'a stretch anywhere lost': anywhere((bytes, at, random) => replace(bytes, at, 1 + random(500), [])),
  'a stretch anywhere repeated': anywhere((bytes, at, random) => replace(bytes, at, 0, bytes.subarray(at, at + 1 + random(500)))),
  'noise anywhere': anywhere((bytes, at, random) =>
    replace(
      bytes,
      at,
      0,
      Array.from({ length: 1 + random(40) }, () => random(256)),
    ),
  ),
};

type Edit = (bytes: Buffer, at: number, random: (bound: number) => number, end: number) => Buffer;

/** An edit inside one element of a compact document: all the others are good. */
function inElement(edit: Edit): Mutation {
  return (printed, random) => {
    const borders = elementBorders(printed);
    const index = random(borders.length);
    const border = borders[index];
    if (border === undefined) return undefined;
    const [start, end] = border;
    const untouched = (other: number, of: number) => of === borders.length && other !== index;
    return { bytes: edit(printed, start + random(end - start), random, end), untouched };
  };
}

function anywhere(edit: Edit): Mutation {
  return (printed, random) => ({ bytes: edit(printed, random(printed.length), random, printed.length), untouched: () => false });
}

function replace(bytes: Buffer, at: number, length: number, by: Uint8Array | number[]): Buffer {
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(by), bytes.subarray(at + length)]);
}

/** Where the elements of a compact document stand; none for another output. */
function elementBorders(printed: Buffer): [start: number, end: number][] {
  const text = printed.toString('utf8');
  const document = parseExact(text)?.value;
  const borders: [number, number][] = [];
  let at = 0;
  for (const value of document === undefined ? [] : listOf(document)) {
    const element = printJson(value);
    const start = text.indexOf(element, at);
    if (start < 0) return [];
    at = start + element.length;
    borders.push([Buffer.byteLength(text.slice(0, start)), Buffer.byteLength(text.slice(0, at))]);
  }
  return borders;
}
