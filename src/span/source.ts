import { isUtf8 } from 'node:buffer';
import type { LineIndex } from './line-index.ts';

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

const WHOLE_TEXTS = new WeakMap<SourceFile, boolean>();

/** True for a file that is UTF-8; it is looked into once, however many places are in it. */
export function isWholeText(source: SourceFile): boolean {
  const known = WHOLE_TEXTS.get(source) ?? isUtf8(source.bytes);
  WHOLE_TEXTS.set(source, known);
  return known;
}

/** The bytes of a line (from 1), as `LineIndex.lineBytes` counts them; `undefined` when there is no such line. */
export function bytesOfLine({ bytes, lines }: SourceFile, lineNumber: number): Buffer | undefined {
  const line = lines.lineBytes(lineNumber);
  return line && Buffer.from(bytes.buffer, bytes.byteOffset + line.start, line.end - line.start);
}
