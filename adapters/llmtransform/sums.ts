import type { EndFacts, FileHash, Json } from '../../src/adapter.ts';

const SUM = /^[0-9a-f]{64}$/;

/** The algorithm of the tool (checksum.rs, 0.1.0, and every recording), and that of its design document. */
const ALGORITHMS = ['blake3', 'sha256'] as const;

export type Algorithm = FileHash['algorithms'][number];

/**
 * A checksum of the tool with its label, of all bytes of a file, which it prints without one; `undefined` for anything
 * else.
 */
export function labelled(sum: unknown, algorithm: Algorithm): string | undefined {
  return typeof sum === 'string' && SUM.test(sum) ? `${algorithm}:${sum}` : undefined;
}

/**
 * The hashes of a file before and after the edits, as far as they are known: by the algorithm that the file proves,
 * which is in one of the two states, else by that of the tool.
 */
export function hashesOf(
  [before, after]: readonly [Json | undefined, Json | undefined],
  file: string | undefined,
  { algorithmOf }: EndFacts,
): (FileHash | undefined)[] {
  const hexes = [before, after].map((sum) => (typeof sum === 'string' && sum !== '' ? sum : undefined));
  const proofs = hexes.map((hex) => file && hex && algorithmOf(file, { algorithms: ALGORITHMS, hex }));
  const algorithms = [(proofs.find((proof) => proof) || 'blake3') as Algorithm];
  return hexes.map((hex) => (hex === undefined ? undefined : { algorithms, hex }));
}
