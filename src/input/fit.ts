import { behindSpace } from './elements.ts';
import { Scanner } from './scanner.ts';

/** Bytes behind a place that are looked at to see that they fit. */
export const BEHIND_PLACE = 1 << 17;

/** How what follows a place fits behind a fault. */
interface Fit {
  /** The offset at which to look for another place, where it does not fit. */
  misfit?: number;
  /** The offset of another fault, where it leads to one, so that it is not sure. */
  doubtful?: number;
}

/**
 * Tells whether reading can go on at a place where a key or an element begins, or a list ends, behind a fault. `open`
 * are the brackets in which such a one stands, `bytes` what follows the place, and `fault` the offset in them of the
 * byte at which reading came to an end.
 *
 * What leads to the fault again, or to one before it, stands before the damage, and so may what does not lead beyond
 * it. And what is in an element of a list, as a key or an element may, ends more than what such a one is in:
 * the list ends there, or later. Where the bytes end with the input, which is `ended`, what such a one is in ends,
 * too.
 */
export function fitIn(open: string, bytes: Buffer, fault: number, ended = false): Fit {
  const scanner = scannerIn(open, 0);
  const signal = scanner.run(bytes, 0, bytes.length, false);
  const end = scanner.at;
  const next = behindSpace(bytes, end);
  // What is closed where the fault is may be so by chance: there a comma is missing.
  const isBefore = signal === 'value' ? next < bytes.length && next === fault : end <= fault;
  if (isBefore) return { misfit: 1 };
  if (signal === 'more' && ended && scanner.depth < open.length) return { misfit: bytes.length };
  const wrong = signal === 'value' ? '],}:' : signal === 'fault' && scanner.depth < open.length ? ']}{:' : '';
  if (next < bytes.length && wrong.includes(String.fromCharCode(bytes[next] as number))) return { misfit: next };
  return signal === 'fault' ? { doubtful: end } : {};
}

/** A scanner of what stands from `at` on in open brackets, behind a key where the innermost is that of an object. */
export function scannerIn(open: string, at: number): Scanner {
  const before = Buffer.from(open.replaceAll('{', '{"":').replace(/"":$/, ''));
  const scanner = new Scanner(at - before.length, 'value');
  scanner.run(before, at - before.length, at, false);
  return scanner;
}
