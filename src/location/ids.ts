import { Buffer } from 'node:buffer';
import { hash } from 'node:crypto';
import { parse, v5 } from 'uuid';
import type { Span } from '../envelope/types.ts';

/** UUID v5 of `urn:unify:envelope` in the URL namespace: every derived id is made in it. */
export const NAMESPACE = '97e3f4ac-9539-5eab-be37-ba1156eddd70';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for a UUID of any version in its hyphenated form. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

const NAMESPACE_BYTES = parse(NAMESPACE);

/**
 * The id that is always made of this name: UUID v5, the same on every machine. Any string has one; a lone surrogate
 * counts as U+FFFD.
 */
export function derivedId(name: string): string {
  return v5(Buffer.from(name), NAMESPACE_BYTES);
}

/** What makes an element's derived id, see section 8 of the format. */
interface Origin {
  tool: string;
  /** Makes the id where the tool gave none, instead of deriving it. */
  newId: (() => string) | undefined;
  /** The JSON pointer of the element, preceded by `#k` in document k > 0 of an input. */
  pointerOf(): string;
}

/** The id of a match: the tool's where that is a UUID, else derived; `repeats` where the tool gives it to several. */
export function matchIdOf(
  reported: string | undefined,
  span: Pick<Span, 'span_id' | 'file_path' | 'start_line' | 'start_col'>,
  { tool, newId, pointerOf }: Origin,
  repeats = false,
): string {
  if (reported !== undefined && isUuid(reported)) return reported;
  if (reported !== undefined && reported !== '')
    return derivedId(repeats ? `${tool}:${reported}:${pointerOf()}` : `${tool}:${reported}`);
  if (newId !== undefined) return newId();
  const place = span.span_id ?? `${span.file_path}:${span.start_line}:${span.start_col}`;
  return derivedId(`${tool}:${pointerOf()}:${place}`);
}

/** Two offsets of 8 bytes, a colon in front of each. */
const OFFSETS = Buffer.from(':--------:--------');
const OFFSET_BYTES = 8;
/** Length of an id. */
const ID_DIGITS = 16;

// Neighbouring spans mostly share their file: its path stays encoded, with room for the offsets behind it.
let hashedPath: string | undefined;
let hashed = OFFSETS;

/**
 * The `span_id` of the bytes `[byteStart, byteEnd)` of a file, as defined at `Span`: 16 lower-case hex digits.
 *
 * `filePath` is the string printed in the span; a lone surrogate in it counts as U+FFFD. The byte offsets, from 0, are
 * safe integers; for anything else there is no id, and asking for it throws a `RangeError`.
 */
export function spanId(filePath: string, byteStart: number, byteEnd: number): string {
  if (filePath !== hashedPath) hashed = Buffer.concat([Buffer.from(filePath), OFFSETS]);
  hashedPath = filePath;
  writeOffset(hashed.length - 2 * OFFSET_BYTES - 1, byteStart);
  writeOffset(hashed.length - OFFSET_BYTES, byteEnd);
  return hash('sha256', hashed, 'hex').slice(0, ID_DIGITS);
}

function writeOffset(at: number, byteOffset: number): void {
  if (!Number.isSafeInteger(byteOffset) || byteOffset < 0) throw new RangeError(`not a byte offset: ${byteOffset}`);
  hashed.writeUInt32BE(Math.floor(byteOffset / 2 ** 32), at);
  hashed.writeUInt32BE(byteOffset % 2 ** 32, at + 4);
}
