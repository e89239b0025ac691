import type { FileHash } from '../../src/adapter.ts';

/** A whole file's SHA-256 as the tool prints it; `undefined` for what is none, such as `checksum-failed`. */
export function fileHash(printed: string | undefined): FileHash | undefined {
  return printed !== undefined && /^[0-9a-f]{64}$/.test(printed) ? { algorithms: ['sha256'], hex: printed } : undefined;
}

/** True for a checksum in the format's form. */
export function isChecksum(printed: unknown): printed is string {
  return typeof printed === 'string' && /^sha256:[0-9a-f]{64}$/.test(printed);
}
