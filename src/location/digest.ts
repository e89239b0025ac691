import { hash } from 'node:crypto';
import type { FileHash } from '../adapter.ts';
import { factsOf, type SourceFile } from './source.ts';

type Blake3 = (bytes: Uint8Array) => Uint8Array;

/** Node has no BLAKE3, and few documents need it: it is loaded for those alone. */
let blake3: Blake3 | undefined;

/** Makes BLAKE3 digests to be had. */
export async function loadBlake3(): Promise<void> {
  blake3 ??= (await import('@noble/hashes/blake3.js')).blake3;
}

/** An algorithm that files are hashed with. */
type Algorithm = FileHash['algorithms'][number];

/** True for a file that has this hash. BLAKE3 has to be loaded before. */
export function hasHash(source: SourceFile, { algorithms, hex }: FileHash): boolean {
  return algorithms.some((algorithm) => fileDigest(source, algorithm) === hex);
}

/** The digest of a file, lower-case hex; computed once. BLAKE3 has to be loaded before. */
export function fileDigest(source: SourceFile, algorithm: Algorithm): string {
  const known = (factsOf(source).digests ??= {});
  known[algorithm] ??= digestOf(source.bytes, algorithm);
  return known[algorithm];
}

/** The digest of bytes, lower-case hex. BLAKE3 has to be loaded before. */
export function digestOf(bytes: Uint8Array, algorithm: Algorithm): string {
  if (algorithm === 'sha256') return sha256(bytes);
  if (blake3 === undefined) throw new Error('BLAKE3 has not been loaded');
  return Buffer.from(blake3(bytes)).toString('hex');
}

/** SHA-256 of bytes, or of a text in UTF-8, lower-case hex. */
export function sha256(content: Uint8Array | string): string {
  return hash('sha256', content, 'hex');
}
