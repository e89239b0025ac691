import { Buffer } from 'node:buffer';
import { hash } from 'node:crypto';

const COLON = 0x3a;
const OFFSET_BYTES = 8;
const TAIL_BYTES = 2 * (1 + OFFSET_BYTES);
/** UTF-8 needs at most this many bytes for one UTF-16 unit. */
const MOST_BYTES_PER_UNIT = 3;
/** Length of an id. */
export const ID_DIGITS = 16;

// Neighbouring spans mostly share their file, so the path stays encoded in `scratch`; `hashed` is the part of it that
// is hashed.
let scratch = Buffer.alloc(1024);
let hashedPath: string | undefined;
let hashed = scratch;
let hashedView = viewOf(hashed);

/**
 * The `span_id` of the bytes `[byteStart, byteEnd)` of a file, as defined at `Span`: 16 lower-case hex digits.
 *
 * `filePath` is the string printed in the span; a lone surrogate in it counts as U+FFFD. The byte offsets, from 0, are
 * safe integers; for anything else there is no id, and asking for it throws a `RangeError`.
 */
export function spanId(filePath: string, byteStart: number, byteEnd: number): string {
  return spanDigest(filePath, byteStart, byteEnd).slice(0, ID_DIGITS);
}

/** As `spanId`, with digits behind it that are no part of the id: a string less to make. */
function spanDigest(filePath: string, byteStart: number, byteEnd: number): string {
  if (filePath !== hashedPath) writePath(filePath);
  writeOffset(hashedView, hashed.length - TAIL_BYTES + 1, byteStart);
  writeOffset(hashedView, hashed.length - OFFSET_BYTES, byteEnd);
  return hash('sha256', hashed, 'hex');
}

function writePath(filePath: string): void {
  const most = filePath.length * MOST_BYTES_PER_UNIT + TAIL_BYTES;
  if (most > scratch.length) scratch = Buffer.alloc(most);
  const pathBytes = scratch.write(filePath, 'utf8');
  hashed = scratch.subarray(0, pathBytes + TAIL_BYTES);
  hashedView = viewOf(hashed);
  hashed[pathBytes] = COLON;
  hashed[pathBytes + 1 + OFFSET_BYTES] = COLON;
  hashedPath = filePath;
}

function writeOffset(view: DataView, at: number, byteOffset: number): void {
  if (!Number.isSafeInteger(byteOffset) || byteOffset < 0) throw new RangeError(`not a byte offset: ${byteOffset}`);
  view.setUint32(at, Math.floor(byteOffset / 2 ** 32));
  view.setUint32(at + 4, byteOffset >>> 0);
}

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
