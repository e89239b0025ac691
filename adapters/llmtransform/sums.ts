import type { FileHash } from '../../src/adapter.ts';

const SUM = /^[0-9a-f]{64}$/;

/**
 * A checksum of the tool as a hash of a file: BLAKE3 of all of its bytes, without a label (checksum.rs, 0.1.0, and
 * every recording).
 */
export function hashOf(sum: unknown): FileHash | undefined {
  return typeof sum === 'string' && SUM.test(sum) ? { algorithms: ['blake3'], hex: sum } : undefined;
}

/** A checksum with its label; `undefined` for anything else. */
export function labelled(sum: unknown): string | undefined {
  return hashOf(sum) === undefined ? undefined : `blake3:${sum as string}`;
}
