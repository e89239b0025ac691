import { hash } from 'node:crypto';
import type { FileHash } from '../adapter.ts';
import type { SourceFile } from './source.ts';

type Blake3 = (bytes: Uint8Array) => Uint8Array;

/** Node has no BLAKE3, and few documents need it: it is loaded for those alone. */
let blake3: Blake3 | undefined;

/** Makes BLAKE3 digests to be had. */
export async function loadBlake3(): Promise<void> {
  blake3 ??= (await import('@noble/hashes/blake3.js')).blake3;
}

/** An algorithm that files are hashed with. */
export type Algorithm = FileHash['algorithms'][number];

const KNOWN = new WeakMap<SourceFile, Map<Algorithm, string>>();

/** True for a file that has this hash. BLAKE3 has to be loaded before. */
export function hasHash(source: SourceFile, { algorithms, hex }: FileHash): boolean {
  return algorithms.some((algorithm) => fileDigest(source, algorithm) === hex);
}

/** The digest of a file, lower-case hex; computed once. BLAKE3 has to be loaded before. */
export function fileDigest(source: SourceFile, algorithm: Algorithm): string {
  const known = KNOWN.get(source) ?? new Map<Algorithm, string>();
  KNOWN.set(source, known);
  const digest = known.get(algorithm) ?? digestOf(source.bytes, algorithm);
  known.set(algorithm, digest);
  return digest;
}

/** The digest of bytes, lower-case hex. BLAKE3 has to be loaded before. */
export function digestOf(bytes: Uint8Array, algorithm: Algorithm): string {
  return algorithm === 'sha256' ? sha256(bytes) : hexOf(blake3?.(bytes));
}

/** SHA-256 of bytes, or of a text in UTF-8, lower-case hex. */
export function sha256(content: Uint8Array | string): string {
  return hash('sha256', content, 'hex');
}

function hexOf(digest: Uint8Array | undefined): string {
  if (digest === undefined) throw new Error('BLAKE3 has not been loaded');
  return Buffer.from(digest).toString('hex');
}
