import type { FindingPlace } from '../diagnostic/findings.ts';
import type { InnerBytes } from '../input/answer.ts';
import type { Part } from '../input/document-part.ts';
import type { Elements } from '../input/elements.ts';
import { type Layout, splitPointer } from '../input/layout.ts';
import { escapePointer, type Repeated } from '../json/parse.ts';
import { isIndex, isObject, type Json, type JsonObject, listIn, setOwn } from '../json/value.ts';

/** What a document stands in that is not one by itself: the answer of a server. */
export interface Frame {
  /** JSON pointer of the document in what was found. */
  readonly at: string;
  /** The layout to read by, of that of the document. */
  layout(inner: Layout): Layout;
  /** The JSON pointer in the document of what has this one there. */
  inner(pointer: string): string;
  /** What a part that was read is of the document; `undefined` for one of the frame. */
  take(part: Part): Part | undefined;
  /** What the frame says, for the envelope's `legacy`. */
  readonly legacy: JsonObject;
  /** What is left to tell when the document has been read. */
  rest?(): Part[];
  /** Where bytes around the document are not UTF-8, as far as that has been read; pointers begin with `#`. */
  readonly notUtf8?: readonly FindingPlace[];
  /** What the id of the execution is derived from, where the document is not read from the input itself. */
  readonly fingerprint?: string;
}

/** No frame: the document is what was found. */
export const BARE: Frame = {
  at: '',
  layout: (inner) => inner,
  inner: (pointer) => pointer,
  take: (part) => part,
  legacy: {},
};

/** What a response begins with: behind one that does not end, the next is told by it. */
const FIRST_OF_RESPONSE = '/jsonrpc';

/** The frame of a document that is read in the midst of it. */
export class AroundFrame implements Frame {
  readonly at: string;
  readonly legacy: JsonObject = {};
  readonly notUtf8: FindingPlace[] = [];

  constructor(at: string) {
    this.at = at;
  }

  layout({ fields, lists, sections = [], opens, cutMark }: Layout): Layout {
    const within = (pointer: string): string => this.at + pointer;
    const containers = this.at.split('/').map((_, index, keys) => keys.slice(0, index + 1).join('/'));
    return {
      fields: new Set([...[...fields].map(within), FIRST_OF_RESPONSE]),
      lists: new Map([...lists].map(([pointer, list]) => [within(pointer), list])),
      sections: sections.map(within),
      opens: [...opens.map(within), ...containers],
      cutMark,
    };
  }

  inner(pointer: string): string {
    return pointer.slice(this.at.length);
  }

  take(part: Part): Part | undefined {
    if (part.part === 'repeated') {
      return {
        ...part,
        repeated: part.repeated.map((key) => ({ ...key, pointer: this.#within(key.pointer) ?? `#${key.pointer}` })),
      };
    }
    const pointer = this.#within(part.pointer);
    if (pointer !== undefined) return { ...part, pointer };
    if (part.part === 'field') {
      putAround(this.legacy, part.pointer, part.value);
      if (!part.utf8) this.notUtf8.push({ pointer: `#${part.pointer}`, byte_offset: part.start });
    }
    return part.part === 'lost' || part.part === 'cut' ? part : undefined;
  }

  #within(pointer: string): string | undefined {
    return pointer === this.at || pointer.startsWith(`${this.at}/`) ? pointer.slice(this.at.length) : undefined;
  }
}

/** What is known of a document that stands in a string. */
interface TextFacts {
  /** JSON pointer of the string. */
  at: string;
  /** What stands around it, for the envelope's `legacy`. */
  legacy: JsonObject;
  /** Later values of keys that stand more than once around it. */
  repeated?: readonly Repeated[];
  fingerprint: string;
  text: InnerBytes;
  /** Absolute byte offset of what holds the string. */
  start: number;
  /** False where bytes around the string are not UTF-8. */
  aroundUtf8?: boolean;
  /** True where what holds the string is no JSON, and nothing is lost by that. */
  mended?: boolean;
  /** That what holds the string is cut, or broken, and where it ends. */
  broken?: { cut: boolean; end: number };
}

/** The frame of a document that stands in a string of it. Offsets are put back to those of the input. */
export class TextFrame implements Frame {
  readonly at: string;
  readonly legacy: JsonObject;
  readonly fingerprint: string;
  readonly notUtf8: readonly FindingPlace[];
  readonly #facts: TextFacts;
  #cut = false;

  constructor(facts: TextFacts) {
    this.at = facts.at;
    this.legacy = facts.legacy;
    this.fingerprint = facts.fingerprint;
    this.notUtf8 = facts.aroundUtf8 === false ? [{ pointer: '#', byte_offset: facts.start }] : [];
    this.#facts = facts;
  }

  layout(inner: Layout): Layout {
    return inner;
  }

  inner(pointer: string): string {
    return pointer;
  }

  take(part: Part): Part {
    const { utf8 } = this.#facts.text;
    switch (part.part) {
      case 'cut':
        this.#cut = true;
        return { ...part, at: this.#offsetOf(part.at) };
      case 'lost':
        return { ...part, start: this.#offsetOf(part.start), end: this.#offsetOf(part.end) };
      case 'field':
        return utf8 ? part : { ...part, start: this.#offsetOf(part.start), utf8 };
      case 'elements':
        return { ...part, block: { ...part.block, read: () => this.#moved(part.block.read()) } };
      default:
        return part;
    }
  }

  /** Elements with offsets of the input. */
  #moved({ rejected, notUtf8, ...elements }: Elements): Elements {
    const moved = <Placed extends { start: number }>(one: Placed) => ({ ...one, start: this.#offsetOf(one.start) });
    return {
      ...elements,
      rejected: rejected.map((one) => ({ ...moved(one), end: this.#offsetOf(one.end) })),
      notUtf8: notUtf8.map(moved),
    };
  }

  rest(): Part[] {
    const { broken, mended, text, start, at, repeated = [] } = this.#facts;
    const parts: Part[] = [
      { part: 'repeated', repeated: repeated.map((key) => ({ ...key, pointer: `#${key.pointer}` })) },
    ];
    if (mended) parts.push({ part: 'lost', pointer: '#', start, end: start, reason: 'broken' });
    if (broken?.cut === false)
      parts.push({ part: 'lost', pointer: `#${at}`, start: start + text.end, end: broken.end, reason: 'broken' });
    else if (broken !== undefined && !this.#cut) parts.push({ part: 'cut', pointer: `#${at}`, at: broken.end });
    return parts;
  }

  #offsetOf(inner: number): number {
    return this.#facts.start + this.#facts.text.offsetOf(inner);
  }
}

/** What a frame and the document in it say, as one; a key that both have is the document's. */
export function framedLegacy(frame: Frame, own: JsonObject): JsonObject {
  const around = Object.entries(frame.legacy).map(([key, value]) => [
    Object.hasOwn(own, key) ? `#/${key}` : key,
    value,
  ]);
  return { ...Object.fromEntries(around), ...own };
}

/** The first line of the first text that stands beside a document in an answer; `undefined` where there is none. */
export function lineBeside({ content }: JsonObject): string | undefined {
  const [first] = listIn(content);
  const text = isObject(first) ? first['text'] : undefined;
  const line = typeof text === 'string' ? text.trimStart().split(/\r?\n/, 1)[0]?.trimEnd() : undefined;
  return line === '' ? undefined : line;
}

/** Places in a value by their keys, in a list by their numbers: `HERE` is what is meant itself. */
export interface Places extends ReadonlyMap<string | number, Places> {}

const HERE: Places = new Map();
const NOWHERE: Places = new Map();

/** The place that a JSON pointer leads to, or those `within` it. */
export function placesAt(pointer: string, within: Places = HERE): Places {
  const keys = pointer.split('/').slice(1);
  return keys.reduceRight<Places>((inner, key) => new Map([[isIndex(key) ? Number(key) : key, inner]]), within);
}

/** What an answer and its result say besides the document in it; what stands at `taken` is told elsewhere. */
export function aroundOf(answer: JsonObject, taken: Places): JsonObject {
  const around: JsonObject = {};
  putMembers(around, answer, '', taken);
  return around;
}

/** Puts what an object says that stands at a JSON pointer, but for what stands at the places to be left out. */
function putMembers(around: JsonObject, object: JsonObject, at: string, leaving: Places = NOWHERE): void {
  for (const key of Object.keys(object)) {
    const value = object[key] as Json;
    const inner = leaving.get(key);
    if (inner === HERE) continue;
    const isOpened = inner !== undefined || (at === '' && key === 'result');
    const pointer = `${at}/${escapePointer(key)}`;
    if (isOpened && isObject(value)) putMembers(around, value, pointer, inner);
    else putAround(around, pointer, without(value, inner));
  }
}

/** A value without what stands at these places; what held it stays. */
function without(value: Json, leaving: Places | undefined): Json {
  if (leaving === undefined) return value;
  if (Array.isArray(value)) return value.map((inner, index) => without(inner, leaving.get(index)));
  if (!isObject(value)) return value;
  const rest: JsonObject = {};
  for (const key of Object.keys(value)) {
    const places = leaving.get(key);
    if (places !== HERE) setOwn(rest, key, without(value[key] as Json, places));
  }
  return rest;
}

/** Puts a value under its key, where that is still free. */
export function putAround(around: JsonObject, pointer: string, value: Json): void {
  const { key } = splitPointer(pointer);
  setOwn(around, Object.hasOwn(around, key) ? pointer : key, value);
}
