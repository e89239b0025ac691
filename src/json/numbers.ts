/** Bytes that are allocated at once: storage of its own for a few numbers costs ten times what a view of some does. */
const POOL = 1 << 16;
const ALIGNED = 8;

let pool = new ArrayBuffer(POOL);
let used = 0;

/** Room for so many bytes of numbers, all of them 0: where it begins in a buffer, at a multiple of 8. */
export function roomForNumbers(bytes: number): { buffer: ArrayBuffer; at: number } {
  if (bytes > POOL >> 3) return { buffer: new ArrayBuffer(bytes), at: 0 };
  if (used + bytes > POOL) {
    pool = new ArrayBuffer(POOL);
    used = 0;
  }
  const at = used;
  used += Math.ceil(bytes / ALIGNED) * ALIGNED;
  return { buffer: pool, at };
}
