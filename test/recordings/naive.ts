/**
 * Obvious implementations of what the converter does fast. They share no code with it.
 */
import { sha256 } from '@noble/hashes/sha2.js';

/** Line (from 1) and byte column (from 0) of a byte offset, by walking over every byte before it. */
export function naivePlace(bytes: Uint8Array, byteOffset: number): { line: number; column: number } {
  let line = 1;
  let column = 0;
  for (let index = 0; index < byteOffset; index++) {
    if (bytes[index] === 10) {
      line++;
      column = 0;
    } else column++;
  }
  return { line, column };
}

/** The first 16 hex digits of SHA-256 over `path:START:END`, the offsets as eight big-endian bytes. */
export function naiveSpanId(path: string, start: number, end: number): string {
  const offset = (value: number) => {
    const eight = new Uint8Array(8);
    new DataView(eight.buffer).setBigUint64(0, BigInt(value));
    return eight;
  };
  const parts = [new TextEncoder().encode(path), [58], offset(start), [58], offset(end)];
  const digest = sha256(Uint8Array.from(parts.flatMap((part) => [...part])));
  return [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Code points of the line's text before a byte offset. */
export function naiveCodePoints(bytes: Uint8Array, byteOffset: number): number {
  const { column } = naivePlace(bytes, byteOffset);
  return [...new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.slice(byteOffset - column, byteOffset))].length;
}

/** The lines around and of a span, by cutting all of the file into lines. */
export function naiveContext(
  bytes: Uint8Array,
  start: number,
  end: number,
  count: number,
): Record<'before' | 'selected' | 'after', string[]> {
  const lines: { text: string; start: number; end: number }[] = [];
  for (let at = 0; at < bytes.length; ) {
    let next = at;
    while (next < bytes.length && bytes[next] !== 10) next++;
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.slice(at, next));
    lines.push({ text: next < bytes.length ? text.replace(/\r$/, '') : text, start: at, end: next + 1 });
    at = next + 1;
  }
  const holds = (line: { start: number; end: number }) =>
    start === end ? line.start <= start && start < line.end : line.start < end && start < line.end;
  const selected = lines.filter(holds);
  const before = lines.filter((line) => line.end <= start && !holds(line));
  const after = lines.filter((line) => line.start >= end && !holds(line));
  const texts = (some: typeof lines) => some.map(({ text }) => text);
  return {
    before: texts(before.slice(Math.max(0, before.length - count))),
    selected: texts(selected),
    after: texts(after.slice(0, count)),
  };
}

/** A generator of numbers from 0 up to a bound, always the same ones for the same seed. */
export function seeded(seed: number): (bound: number) => number {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}
