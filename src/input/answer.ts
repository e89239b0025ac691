import { isUtf8 } from 'node:buffer';
import { type Parsed, parseExact } from '../json/parse.ts';
import { parseLenient } from '../json/parse-bytes.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import { behindSpace } from './elements.ts';
import { type Probe, probe } from './probe.ts';
import { Scanner, type Signal } from './scanner.ts';

/** A document that is in another one. */
interface Inner {
  /** JSON pointer of it; of JSON in a string that of the string. */
  at: string;
  seen: Probe;
  /** True for JSON in a string. */
  inText?: true;
}

/** True for a response by JSON-RPC 2.0: one with a result or an error. */
export function isResponse(value: Json): value is JsonObject {
  return isObject(value) && typeof value['jsonrpc'] === 'string' && ('result' in value || 'error' in value);
}

/** True for a batch of responses. */
export function isBatch(value: Json): boolean {
  return Array.isArray(value) && value[0] !== undefined && isResponse(value[0]);
}

/**
 * True for the result of a tool by the Model Context Protocol, as far as it shows: `content` with typed items, or
 * `structuredContent`. Of an item that may not show whole, the type may stand behind its text.
 */
export function isToolResult(value: Json | undefined, complete: boolean): value is JsonObject {
  if (value === undefined || !isObject(value) || !Array.isArray(value['content'])) return false;
  const [first] = value['content'];
  return first === undefined
    ? isObject(value['structuredContent'])
    : isObject(first) && (typeof first['type'] === 'string' || (!complete && isTextAtMost(first)));
}

/** True for a response by JSON-RPC and for a tool's result by MCP, as far as it shows. */
export function isAnswer({ value, complete }: Probe): boolean {
  return isResponse(value) || isToolResult(value, complete);
}

/** The result of a response; what is no response is one. One that is `null` beside an error is none. */
export function resultOf(answer: Json): Json | undefined {
  if (!isResponse(answer)) return answer;
  const { result, error } = answer;
  return result === null && error ? undefined : result;
}

/** True for what shows no more than a text, of which nothing may show either. */
function isTextAtMost({ text = '', ...others }: JsonObject): boolean {
  return typeof text === 'string' && Object.keys(others).length === 0;
}

/**
 * What of a response, or of a tool's result, may be a document of the tool, most specific first: the last is what was
 * seen itself.
 */
export function innersOf(seen: Probe): readonly Inner[] {
  if (latest.seen !== seen) latest = { seen, inners: findInners(seen) };
  return latest.inners;
}

/** Of the one that was asked of last: it is asked several times, and looking into texts costs. */
let latest: { seen?: Probe; inners: readonly Inner[] } = { inners: [] };

function findInners(seen: Probe): Inner[] {
  const { value, complete } = seen;
  const at = isResponse(value) ? '/result' : '';
  const result = isResponse(value) ? value['result'] : value;
  if (result === undefined) return [{ at: '', seen }];
  const inners: Inner[] = [{ at, seen: { value: result, complete } }];
  if (at !== '') inners.push({ at: '', seen });
  if (!isToolResult(result, complete)) return inners;
  const { structuredContent } = result;
  const structured: Inner[] = isObject(structuredContent)
    ? [{ at: `${at}/structuredContent`, seen: { value: structuredContent, complete } }]
    : [];
  return [...structured, ...innersInTexts(result, at), ...inners];
}

/** JSON in the texts of a tool's result that stands at `at`. The last one stands first. */
export function innersInTexts(result: JsonObject, at: string): Inner[] {
  // There may be many, of which few are JSON; what is the same is looked into once.
  const known = new Set<string>();
  const inners: Inner[] = [];
  for (const { index, text } of textsIn(result).reverse()) {
    if (!BEGINS_JSON.test(text) || known.has(text)) continue;
    known.add(text);
    inners.push(innerText(`${at}/content/${index}/text`, text));
  }
  return inners;
}

/** JSON in a text; it is looked into when somebody asks. */
function innerText(at: string, text: string): Inner {
  let shown: Probe | undefined;
  return {
    at,
    inText: true,
    get seen() {
      shown ??= probe(Buffer.from(text.trimStart(), 'utf8'));
      return shown;
    },
  };
}

const BEGINS_JSON = /^\s*[{[]/;

/** The texts of a tool's result, with their places in `content`. */
export function textsIn(result: JsonObject): { index: number; text: string }[] {
  const { content } = result;
  const texts: { index: number; text: string }[] = [];
  for (const [index, item] of Array.isArray(content) ? content.entries() : [])
    if (isObject(item) && typeof item['text'] === 'string') texts.push({ index, text: item['text'] });
  return texts;
}

/** JSON that is in a string. */
export interface InnerBytes {
  bytes: Buffer;
  /** Offset of the byte behind what is there of the string, in what holds it. */
  end: number;
  /** The offset, in what holds the string, of what became the byte at this offset. */
  offsetOf(inner: number): number;
  utf8: boolean;
}

/** A value that is not whole is looked into so many levels deep: those of an answer, and some of what is in it. */
const LEVELS = 16;

/**
 * What is there of the value whose bytes begin at `from`: members up to the first one that is cut or broken, and of
 * that one likewise, so many `levels` deep; of a text of an answer its beginning. A member that is nested too deep is
 * left out.
 */
export function visibleValue(bytes: Buffer, from = 0, levels = LEVELS): Parsed | undefined {
  const end = endOf(bytes, from);
  if (end !== undefined) return parseLenient(bytes.subarray(from, end));
  if (levels === 0 || (bytes[from] !== 0x7b && bytes[from] !== 0x5b)) return undefined;
  const members: { key: string; value: Json }[] = [];
  for (const { key, at } of membersAt(bytes, from)) {
    const parsed = visibleValue(bytes, at, levels - 1);
    const text = parsed === undefined && key === 'text' ? stringAt(bytes.subarray(at), '') : undefined;
    const value = parsed?.value ?? text?.bytes.toString();
    if (value !== undefined) members.push({ key, value });
  }
  const object: JsonObject = {};
  for (const { key, value } of members) if (!Object.hasOwn(object, key)) setOwn(object, key, value);
  return { value: bytes[from] === 0x5b ? members.map(({ value }) => value) : object, repeated: [] };
}

/** What is there of the string that a JSON pointer leads to; `undefined` where it leads to none. */
export function stringAt(bytes: Buffer, pointer: string): InnerBytes | undefined {
  let at = 0;
  for (const key of pointer.split('/').slice(1)) {
    const found = bytes[at] === 0x7b || bytes[at] === 0x5b ? memberAt(bytes, at, key) : undefined;
    if (found === undefined) return undefined;
    at = found.at;
  }
  if (bytes[at] !== 0x22) return undefined;
  const end = endOf(bytes, at);
  const from = at + 1;
  const raw = bytes.subarray(from, end === undefined ? endOfCharacters(bytes, from) : end - 1);
  const utf8 = isUtf8(raw);
  const rawOffset = rawOffsets(raw);
  return {
    bytes: Buffer.from((parseExact(`"${raw.toString('utf8')}"`)?.value ?? '') as string, 'utf8'),
    end: end ?? bytes.length,
    offsetOf: (inner) => from + rawOffset(inner),
    utf8,
  };
}

/** Bytes after which a value that is nested too deep is not read on. */
const STRIDE = 1 << 12;

/** Where the value that begins at `at` ends; `undefined` when it is cut, broken or nested too deep. */
function endOf(bytes: Buffer, at: number): number | undefined {
  const scanner = new Scanner(at, 'value');
  let end = at;
  let signal: Signal;
  do {
    end = Math.min(end + STRIDE, bytes.length);
    signal = scanner.run(bytes, 0, end, false);
  } while (signal === 'more' && end < bytes.length && scanner.lastTooDeep < 0);
  return signal === 'value' && scanner.lastTooDeep < 0 ? scanner.at : undefined;
}

/** The first member of this key in the object or list that begins at `from`. */
function memberAt(bytes: Buffer, from: number, key: string): { at: number } | undefined {
  for (const member of membersAt(bytes, from)) if (member.key === key) return member;
  return undefined;
}

/** The members of the object or list that begins at `from`, by their keys, up to the first that is not whole. */
function* membersAt(bytes: Buffer, from: number): Generator<{ key: string; at: number }> {
  const isList = bytes[from] === 0x5b;
  for (let index = 0, at = behindSpace(bytes, from + 1); at < bytes.length; index++) {
    let key = String(index);
    if (!isList) {
      const end = bytes[at] === 0x22 ? endOf(bytes, at) : undefined;
      const name = end === undefined ? undefined : parseExact(bytes.toString('utf8', at, end))?.value;
      const colon = behindSpace(bytes, end ?? bytes.length);
      if (typeof name !== 'string' || bytes[colon] !== 0x3a) return;
      key = name;
      at = behindSpace(bytes, colon + 1);
    }
    if (at >= bytes.length || bytes[at] === 0x5d || bytes[at] === 0x7d) return;
    yield { key, at };
    const end = endOf(bytes, at);
    const comma = behindSpace(bytes, end ?? bytes.length);
    if (bytes[comma] !== 0x2c) return;
    at = behindSpace(bytes, comma + 1);
  }
}

/**
 * Where the characters of a string end that begin at `from`: at a byte that can't be in one, at an escape that is
 * not whole, or at the end.
 */
function endOfCharacters(bytes: Buffer, from: number): number {
  for (let at = from; ; ) {
    const byte = bytes[at];
    if (byte === undefined || byte < 0x20 || byte === 0x22) return at;
    const length = byte === 0x5c ? escapeLength(bytes, at) : 1;
    if (length === undefined) return at;
    at += length;
  }
}

const ESCAPE = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/;

function escapeLength(bytes: Buffer, at: number): number | undefined {
  return ESCAPE.exec(bytes.toString('latin1', at, at + 6))?.[0].length;
}

/**
 * Gives the offset in the characters of a string of what became the byte at `inner`. Mostly one is asked for behind
 * that of the time before, so that it goes on there.
 */
function rawOffsets(raw: Buffer): (inner: number) => number {
  let at = 0;
  let made = 0;
  return (inner) => {
    if (made > inner) [at, made] = [0, 0];
    while (at < raw.length && made < inner) {
      const length = raw[at] === 0x5c ? (escapeLength(raw, at) ?? 1) : 1;
      made += length === UNICODE_ESCAPE ? bytesOfUnit(raw, at) : 1;
      at += length;
    }
    return at;
  };
}

/** The length of an escape such as `\u00e9`. */
const UNICODE_ESCAPE = 6;

/**
 * How many bytes of UTF-8 the escape of a unit at `at` adds to what stands before it: the second half of a pair adds
 * what its first half has not.
 */
function bytesOfUnit(raw: Buffer, at: number): number {
  const unit = Number.parseInt(raw.toString('latin1', at + 2, at + UNICODE_ESCAPE), 16);
  const isSecond = unit >= 0xdc00 && unit < 0xe000 && FIRST_HALF.test(raw.toString('latin1', at - UNICODE_ESCAPE, at));
  return isSecond || unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
}

const FIRST_HALF = /^\\u[dD][89abAB]/;
