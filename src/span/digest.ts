import { createHash } from 'node:crypto';
import type { FileHash } from '../adapter.ts';
import type { SourceFile } from './source.ts';

type Blake3 = (bytes: Uint8Array) => Uint8Array;

/** Node has no BLAKE3, and few documents need it: it is loaded for those alone. */
let blake3: Blake3 | undefined;

/** Makes BLAKE3 digests to be had. */
export async function loadBlake3(): Promise<void> {
  blake3 ??= (await import('@noble/hashes/blake3.js')).blake3;
}

const KNOWN = new WeakMap<SourceFile, Map<FileHash['algorithm'], string>>();

/** The hash of a whole file, lower-case hex. BLAKE3 has to be loaded before. */
export function digestOf(source: SourceFile, algorithm: FileHash['algorithm']): string {
  const known = KNOWN.get(source) ?? new Map<FileHash['algorithm'], string>();
  KNOWN.set(source, known);
  const digest = known.get(algorithm) ?? (algorithm === 'sha256' ? sha256(source.bytes) : hex(blake3?.(source.bytes)));
  known.set(algorithm, digest);
  return digest;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function hex(digest: Uint8Array | undefined): string {
  if (digest === undefined) throw new Error('BLAKE3 has not been loaded');
  return Buffer.from(digest).toString('hex');
}
