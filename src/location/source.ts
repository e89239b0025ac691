import { isUtf8 } from 'node:buffer';
import type { Context } from '../envelope/types.ts';
import { type ByteRange, type LineEnds, LineIndex, otherLineStarts } from './line-index.ts';

/** A source file as it is on disk, read once. */
export interface SourceFile {
  bytes: Uint8Array;
  lines: LineIndex;
  /** What tells one file from another, whatever they are called; absent where nothing tells. */
  identity?: string;
}

/** Why a source is not to be had; a code of unify's own. */
export type SourceProblem = 'UNI-IO-001' | 'UNI-IO-002' | 'UNI-IO-003' | 'UNI-V-001';

/**
 * Gives the file at an absolute path, or says why not. Asked again, it gives the same answer for as long as a
 * conversion lasts.
 */
export type SourceLookup = (absolutePath: string) => SourceFile | SourceProblem;

/** What a file holds: UTF-8; characters of two or four bytes each; or bytes that are no UTF-8, such as Latin-1. */
type Encoding = 'utf8' | 'wide' | 'other';

/** What is found out of the bytes of a file once, however many places are in it. */
interface FileFacts {
  encoding?: Encoding;
  decodings?: readonly SourceFile[];
  otherLines?: Partial<Record<LineEnds, LineIndex>>;
  digests?: Partial<Record<'sha256' | 'blake3', string>>;
}

const FACTS = new WeakMap<Uint8Array, FileFacts>();

/** What was found out of a file. */
export function factsOf({ bytes }: SourceFile): FileFacts {
  const facts = FACTS.get(bytes) ?? {};
  if (!FACTS.has(bytes)) FACTS.set(bytes, facts);
  return facts;
}

function encodingOf(source: SourceFile): Encoding {
  const facts = factsOf(source);
  facts.encoding ??= isWide(source.bytes) ? 'wide' : isUtf8(source.bytes) ? 'utf8' : 'other';
  return facts.encoding;
}

/** True for a file that is UTF-8. */
export function isWholeText(source: SourceFile): boolean {
  return encodingOf(source) === 'utf8';
}

/** True for a file of UTF-16 or UTF-32: what is quoted of it is not in its bytes, and no byte ends a line. */
export function isWideText(source: SourceFile): boolean {
  return encodingOf(source) === 'wide';
}

/** What tools make of a file that is not UTF-8: with U+FFFD for what is none, or of Latin-1. */
export function decodingsOf(source: SourceFile): readonly SourceFile[] {
  const facts = factsOf(source);
  facts.decodings ??= (['utf8', 'latin1'] as const).map((encoding) => {
    const bytes = Buffer.from(bufferOf(source).toString(encoding));
    return { bytes, lines: new LineIndex(bytes) };
  });
  return facts.decodings;
}

/** The lines of a file where they also end elsewhere than at `\n`. */
export function otherLinesOf(source: SourceFile, ends: LineEnds): LineIndex {
  const known = (factsOf(source).otherLines ??= {});
  known[ends] ??= new LineIndex(source.bytes, otherLineStarts(source.bytes, ends));
  return known[ends];
}

/** In so many bytes NULs show UTF-16 or UTF-32 without a mark: each letter of ASCII has one or three. */
const SNIFFED = 1024;
/** A NUL in so many bytes: text in other characters has spaces and line ends in between. */
const BYTES_A_NUL = 4;

function isWide(bytes: Uint8Array): boolean {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  if (mark === 0xfffe || mark === 0xfeff) return true;
  const begin = bytes.subarray(0, SNIFFED);
  let nuls = 0;
  for (let at = begin.indexOf(0); at >= 0; at = begin.indexOf(0, at + 1)) nuls++;
  return nuls > 0 && nuls * BYTES_A_NUL >= begin.length;
}

/** The bytes of a file, or of a range of them, without a copy. */
export function bufferOf({ bytes }: SourceFile, { start, end }: ByteRange = { start: 0, end: bytes.length }): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start);
}

/** The bytes of a line (from 1), as `LineIndex.lineBytes` counts them; `undefined` when there is no such line. */
export function bytesOfLine(source: SourceFile, lineNumber: number): Buffer | undefined {
  const line = source.lines.lineBytes(lineNumber);
  return line && bufferOf(source, line);
}

/** True for a text that stands somewhere in a range of bytes. */
export function includes(source: SourceFile, range: ByteRange, text: string): boolean {
  return bufferOf(source, range).includes(text);
}

/** True when the UTF-8 bytes of a text are found at a byte offset. */
export function stands(bytes: Uint8Array, text: string, byteOffset: number): boolean {
  if (byteOffset < 0) return false;
  const expected = Buffer.from(text, 'utf8');
  const end = byteOffset + expected.length;
  return end <= bytes.length && expected.equals(bytes.subarray(byteOffset, end));
}

/** True for an offset in text between the bytes of a character. */
export function cutsCharacter(bytes: Uint8Array, byteOffset: number): boolean {
  return byteOffset > 0 && ((bytes[byteOffset] ?? 0) & 0xc0) === 0x80;
}

/**
 * Lines from 1: those around a place begin at `from`, its own at `first`, what is behind these at `next`; they end
 * before `to`.
 */
export interface LineWindow {
  from: number;
  first: number;
  next: number;
  to: number;
}

/**
 * So many lines before and behind a range, where there are so many, and its own: those that hold a byte of it; of an
 * empty one its line, none behind the final newline.
 */
export function windowOf(
  { bytes, lines }: SourceFile,
  { start, end }: ByteRange,
  before: number,
  after: number,
): LineWindow {
  const first = lines.placeAt(start)?.line ?? lines.lineCount;
  const last = lines.placeAt(end > start ? end - 1 : end)?.line ?? first;
  const isEmptyEnd = bytes.length === 0 || bytes[bytes.length - 1] === 0x0a;
  const next = start === end && start === bytes.length && isEmptyEnd ? first : last + 1;
  const behindText = isEmptyEnd ? lines.lineCount : lines.lineCount + 1;
  return { from: Math.max(1, first - before), first, next, to: Math.max(next, Math.min(behindText, next + after)) };
}

/** The lines of a window, without their ends. */
export function linesIn(source: SourceFile, { from, first, next, to }: LineWindow): Context {
  const lines = textsOf(source, from, to);
  const [own, behind] = [first - from, Math.max(first, next) - from];
  return { before: lines.slice(0, own), selected: lines.slice(own, behind), after: lines.slice(behind) };
}

/** So many lines before and behind a range, and its own. */
export function linesAround(source: SourceFile, range: ByteRange, before: number, after: number): Context {
  return linesIn(source, windowOf(source, range, before, after));
}

/** The texts of the lines from `first` up to but not including `next`, without their ends. */
function textsOf(source: SourceFile, first: number, next: number): string[] {
  if (next <= first) return [];
  const { bytes, lines } = source;
  const start = lines.startOf(first) ?? 0;
  const end = lines.lineBytes(next - 1)?.end ?? bytes.length;
  const texts = bufferOf(source, { start, end }).toString('utf8').split('\n');
  const last = texts.length - 1;
  return texts.map((text, index) =>
    text.endsWith('\r') && (index < last || end < bytes.length) ? text.slice(0, -1) : text,
  );
}
