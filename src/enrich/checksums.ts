import type { Checksums } from '../envelope/types.ts';
import { fileDigest, sha256 } from '../location/digest.ts';
import type { Subject } from './enrichment.ts';
import { rangeOf } from './range.ts';

/**
 * Sums of the span's bytes, before and after a change, and of its file. Of a point only the start is known, so it has
 * no bytes to sum.
 */
export function checksumsOf({ span, source, textAfter }: Subject): Checksums | undefined {
  const sums: Checksums = {};
  const range = span.precision === 'point' ? undefined : rangeOf(span);
  if (source !== undefined && range !== undefined)
    sums.checksum_before = labelled(sha256(source.bytes.subarray(range.start, range.end)));
  if (textAfter !== undefined) sums.checksum_after = labelled(sha256(textAfter));
  if (source !== undefined) sums.file_checksum_before = labelled(fileDigest(source, 'sha256'));
  return source !== undefined || textAfter !== undefined ? sums : undefined;
}

function labelled(hex: string): string {
  return `sha256:${hex}`;
}
