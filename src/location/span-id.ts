import { Buffer } from 'node:buffer';
import { hash } from 'node:crypto';

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
