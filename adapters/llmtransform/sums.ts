const SUM = /^[0-9a-f]{64}$/;

/**
 * A checksum of the tool with its label: BLAKE3 of all bytes of a file, without a label (checksum.rs, 0.1.0, and every
 * recording); `undefined` for anything else.
 */
export function labelled(sum: unknown): string | undefined {
  return typeof sum === 'string' && SUM.test(sum) ? `blake3:${sum}` : undefined;
}
