import type { Part } from '../../src/input/document.ts';
import { DocumentReader } from '../../src/input/document-reader.ts';
import { addElements, type Elements } from '../../src/input/elements.ts';
import type { Layout } from '../../src/input/layout.ts';
import { walk } from '../../src/input/window.ts';
import { printJson } from '../../src/json/print.ts';
import { windowOn } from './chunks.ts';

/** A list among the document's own keys. */
export const FLAT: Layout = {
  fields: new Set(['/id', '/pattern', '/count']),
  lists: new Map([['/matches', { begins: ['match_id', 'file'] }]]),
  opens: [],
};

/** A list in an object, and an object that is read key by key. */
export const NESTED: Layout = {
  fields: new Set(['/id', '/data/pattern', '/data/count', '/meta/time']),
  lists: new Map([['/data/matches', { begins: ['match_id'] }]]),
  opens: ['/meta'],
};

type ElementsPart = { part: 'elements'; pointer: string; elements: Elements };
/** A part, its elements read. */
export type ReadPart = Exclude<Part, { part: 'elements' }> | ElementsPart;

export function readPart(part: Part): ReadPart {
  return part.part === 'elements' ? { part: 'elements', pointer: part.pointer, elements: part.block.read() } : part;
}

/**
 * The parts of the document that begins at `start`, and where it ends. Neighbouring elements are one part, however they
 * came; that an object begins is left out, because the keys in it tell.
 */
export async function readParts(
  bytes: Uint8Array | string,
  layout: Layout,
  { sizes = [] as readonly number[], start = 0 } = {},
): Promise<{ parts: ReadPart[]; end: number }> {
  const window = windowOn(bytes, sizes);
  await walk(window.reach(start));
  window.release(start);
  const reader = new DocumentReader(window, start, layout);
  const parts: ReadPart[] = [];
  for await (const one of reader.parts()) {
    const part = readPart(one);
    const last = parts.at(-1);
    if (part.part === 'object') continue;
    if (part.part !== 'elements') parts.push(part);
    else if (last?.part === 'elements' && last.pointer === part.pointer) addElements(last.elements, part.elements);
    else parts.push(part);
  }
  return { parts, end: reader.at };
}

export function elementsIn(parts: ReadPart[]): ElementsPart[] {
  return parts.filter((part) => part.part === 'elements');
}

/** All values of lists, as they print, with their places. */
export function valuesIn(parts: ReadPart[]): [index: number, value: string][] {
  return elementsIn(parts).flatMap(({ elements: { values, indices } }) =>
    values.map((value, at): [number, string] => [indices[at] as number, printJson(value)]),
  );
}

/** The fields as they print, by pointer. */
export function fieldsIn(parts: ReadPart[]): Record<string, string> {
  return Object.fromEntries(
    parts.filter((part) => part.part === 'field').map(({ pointer, value }) => [pointer, printJson(value)]),
  );
}

export function lostIn(parts: ReadPart[]): Extract<Part, { part: 'lost' }>[] {
  return parts.filter((part) => part.part === 'lost');
}

export function cutsIn(parts: ReadPart[]): Extract<Part, { part: 'cut' }>[] {
  return parts.filter((part) => part.part === 'cut');
}
