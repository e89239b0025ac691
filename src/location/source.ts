import { isUtf8 } from 'node:buffer';
import { LineIndex } from './line-index.ts';

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

const ENCODINGS = new WeakMap<SourceFile, Encoding>();

/** What a file holds; it is looked into once, however many places are in it. */
function encodingOf(source: SourceFile): Encoding {
  const { bytes } = source;
  const known = ENCODINGS.get(source) ?? (isWide(bytes) ? 'wide' : isUtf8(bytes) ? 'utf8' : 'other');
  ENCODINGS.set(source, known);
  return known;
}

/** True for a file that is UTF-8. */
export function isWholeText(source: SourceFile): boolean {
  return encodingOf(source) === 'utf8';
}

/** True for a file of UTF-16 or UTF-32: what is quoted of it does not stand in its bytes, and no byte ends a line. */
export function isWideText(source: SourceFile): boolean {
  return encodingOf(source) === 'wide';
}

const DECODINGS = new WeakMap<SourceFile, SourceFile[]>();

/** What tools make of a file that is not UTF-8: with U+FFFD for what is none, or of Latin-1. */
export function decodingsOf(source: SourceFile): readonly SourceFile[] {
  const known =
    DECODINGS.get(source) ??
    (['utf8', 'latin1'] as const).map((encoding) => {
      const { buffer, byteOffset, byteLength } = source.bytes;
      const bytes = Buffer.from(Buffer.from(buffer, byteOffset, byteLength).toString(encoding));
      return { bytes, lines: new LineIndex(bytes) };
    });
  DECODINGS.set(source, known);
  return known;
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

/** The bytes of a line (from 1), as `LineIndex.lineBytes` counts them; `undefined` when there is no such line. */
export function bytesOfLine({ bytes, lines }: SourceFile, lineNumber: number): Buffer | undefined {
  const line = lines.lineBytes(lineNumber);
  return line && Buffer.from(bytes.buffer, bytes.byteOffset + line.start, line.end - line.start);
}

/** True for an offset in text between the bytes of a character. */
export function cutsCharacter(bytes: Uint8Array, byteOffset: number): boolean {
  return byteOffset > 0 && ((bytes[byteOffset] ?? 0) & 0xc0) === 0x80;
}
