import { isUtf8 } from 'node:buffer';
import type { FindingPlace } from '../diagnostic/findings.ts';
import { type InnerBytes, visibleValue } from '../input/answer.ts';
import { Cursor } from '../input/cursor.ts';
import type { Part } from '../input/document.ts';
import type { Elements } from '../input/elements.ts';
import { type Layout, splitPointer } from '../input/layout.ts';
import { Scanner } from '../input/scanner.ts';
import type { Steps, Window } from '../input/window.ts';
import { escapePointer, type Repeated } from '../json/parse.ts';
import { parseLenient } from '../json/parse-bytes.ts';
import { isObject, type Json, type JsonObject, listIn, setOwn } from '../json/value.ts';
import { sha256 } from '../location/digest.ts';

/** What a document is in that is not one by itself: the answer of a server. */
export interface Frame {
  /** JSON pointer of the document in what was found. */
  readonly at: string;
  /** The layout to read by, of that of the document. */
  layout(inner: Layout): Layout;
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
export const BARE: Frame = { at: '', layout: (inner) => inner, take: (part) => part, legacy: {} };

/** What a response begins with: behind one that does not end, the next is known by it. */
const FIRST_OF_RESPONSE = '/jsonrpc';

/** The frame of a document that is read in the middle of it. */
export function aroundFrame(at: string): Frame {
  const legacy: JsonObject = {};
  const notUtf8: FindingPlace[] = [];
  const within = (pointer: string): string | undefined =>
    pointer === at || pointer.startsWith(`${at}/`) ? pointer.slice(at.length) : undefined;
  const take = (part: Part): Part | undefined => {
    if (part.part === 'repeated') {
      const placed = (pointer: string) => within(pointer) ?? `#${pointer}`;
      return { ...part, repeated: part.repeated.map((key) => ({ ...key, pointer: placed(key.pointer) })) };
    }
    const pointer = within(part.pointer);
    if (pointer !== undefined) return { ...part, pointer };
    if (part.part === 'field') {
      putAround(legacy, part.pointer, part.value);
      if (!part.utf8) notUtf8.push({ pointer: `#${part.pointer}`, byte_offset: part.start });
    }
    return part.part === 'lost' || part.part === 'cut' ? part : undefined;
  };
  return { at, legacy, notUtf8, layout: (inner) => layoutAround(at, inner), take };
}

function layoutAround(at: string, { fields, lists, listsIn = [], sections = [], opens, cutMark }: Layout): Layout {
  const within = (pointer: string): string => at + pointer;
  const containers = at.split('/').map((_, index, keys) => keys.slice(0, index + 1).join('/'));
  return {
    fields: new Set([...[...fields].map(within), FIRST_OF_RESPONSE]),
    lists: new Map([...lists].map(([pointer, list]) => [within(pointer), list])),
    listsIn: listsIn.map(within),
    sections: sections.map(within),
    opens: [...opens.map(within), ...containers],
    cutMark,
    isInAnswer: true,
  };
}

/**
 * The frame of a document in a string of an answer. Offsets are put back to those of the input; `start` is the absolute
 * byte offset of the answer, and `at` the JSON pointer of the string in it.
 */
export function textFrame(at: string, text: InnerBytes, answer: HeldAnswer, start: number): Frame {
  const offsetOf = (inner: number) => start + text.offsetOf(inner);
  const moved = <Placed extends { start: number }>(one: Placed) => ({ ...one, start: offsetOf(one.start) });
  const movedElements = ({ rejected, notUtf8, ...elements }: Elements): Elements => ({
    ...elements,
    rejected: rejected.map((one) => ({ ...moved(one), end: offsetOf(one.end) })),
    notUtf8: notUtf8.map(moved),
  });
  let isCut = false;
  const take = (part: Part): Part => {
    switch (part.part) {
      case 'cut':
        isCut = true;
        return { ...part, at: offsetOf(part.at) };
      case 'lost':
        return { ...moved(part), end: offsetOf(part.end) };
      case 'field':
        return text.utf8 ? part : { ...moved(part), utf8: false };
      case 'elements':
        return { ...part, block: { ...part.block, read: () => movedElements(part.block.read()) } };
      default:
        return part;
    }
  };
  return {
    at,
    legacy: isObject(answer.value) ? aroundOf(answer.value, new Set([at])) : {},
    fingerprint: `sha256:${answer.digest}`,
    // Where the text itself is not UTF-8, a diagnostic says that of the text.
    notUtf8: answer.utf8 || !text.utf8 ? [] : [{ pointer: '#', byte_offset: start }],
    layout: (inner) => inner,
    take,
    rest: () => restOf(at, start + text.end, answer, start, isCut),
  };
}

/** What is wrong with an answer around the document in it, whose text ends at `textEnd`. */
function restOf(
  at: string,
  textEnd: number,
  { repeated, mended, whole, cut, end }: HeldAnswer,
  start: number,
  isCut: boolean,
): Part[] {
  const pointer = `#${at}`;
  const parts: Part[] = [
    { part: 'repeated', repeated: repeated.map((key) => ({ ...key, pointer: `#${key.pointer}` })) },
  ];
  if (mended) parts.push({ part: 'lost', pointer: '#', start, end: start, reason: 'broken' });
  if (cut && !whole && !isCut) parts.push({ part: 'cut', pointer, at: end });
  if (!cut && !whole) parts.push({ part: 'lost', pointer, start: textEnd, end, reason: 'broken' });
  return parts;
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

/** What an answer and its result say, by their keys, but for what stands at the JSON pointers that are `taken`. */
export function aroundOf(answer: JsonObject, taken: ReadonlySet<string>): JsonObject {
  const around: JsonObject = {};
  const put = (object: JsonObject, at: string): void => {
    for (const key of Object.keys(object)) {
      const value = object[key] as Json;
      const pointer = `${at}/${escapePointer(key)}`;
      if (taken.has(pointer)) continue;
      if (pointer === '/result' && isObject(value)) put(value, pointer);
      else putAround(around, pointer, key === 'content' ? without(value, pointer, taken) : value);
    }
  };
  put(answer, '');
  return around;
}

/** A value that stands at a JSON pointer, without what stands at those that are `taken`; what held it stays. */
function without(value: Json, at: string, taken: ReadonlySet<string>): Json {
  if (Array.isArray(value)) return value.map((inner, index) => without(inner, `${at}/${index}`, taken));
  if (!isObject(value)) return value;
  const rest: JsonObject = {};
  for (const key of Object.keys(value)) {
    const pointer = `${at}/${escapePointer(key)}`;
    if (!taken.has(pointer)) setOwn(rest, key, without(value[key] as Json, pointer, taken));
  }
  return rest;
}

/** Puts a value under its key, where that is still free. */
export function putAround(around: JsonObject, pointer: string, value: Json): void {
  const { key } = splitPointer(pointer);
  setOwn(around, Object.hasOwn(around, key) ? pointer : key, value);
}

/** An answer that is held: nothing of it is released. */
export interface HeldAnswer {
  /** What is there of it, where it is cut or broken. */
  value: Json;
  /** Later values of keys that are in it more than once. */
  repeated: readonly Repeated[];
  /** True where it is no JSON, and nothing is lost by that. */
  mended: boolean;
  /** False also where something in it is nested too deep. */
  whole: boolean;
  /** True when the input ended in it. */
  cut: boolean;
  bytes: Buffer;
  utf8: boolean;
  /** Absolute byte offset just after it. */
  end: number;
  /** SHA-256 of its bytes, lower-case hex. */
  digest: string;
}

/**
 * Holds the answer that begins at `start`, a broken one up to the end of the line of the fault; `undefined` when it is
 * too large.
 */
export function* holdAnswer(window: Window, start: number): Steps<HeldAnswer | undefined> {
  const cursor = new Cursor(window, start);
  const scanner = new Scanner(start, 'value');
  const signal = yield* cursor.scan(scanner, start);
  const whole = signal === 'value' && scanner.lastTooDeep < 0;
  cursor.at = scanner.at;
  const end = signal === 'value' ? scanner.at : signal === 'fault' ? yield* cursor.endOfLine() : window.end;
  if (window.start > start) return undefined;
  const bytes = Buffer.from(window.view(start, end));
  const digest = sha256(bytes);
  const seen = whole ? parseLenient(bytes) : visibleValue(bytes);
  const { value = null, repeated = [], mended = false } = seen ?? {};
  return { value, repeated, mended, whole, cut: signal === 'more', bytes, utf8: isUtf8(bytes), end, digest };
}
