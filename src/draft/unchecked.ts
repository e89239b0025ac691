import type { Span } from '../envelope/types.ts';
import { isWholeText, type SourceFile } from '../span/source.ts';
import type { MatchContext } from './match-context.ts';
import type { SaidSums } from './span-evidence.ts';

/** A span with its file, where that may be believed, and the sums that are said of both. */
interface Checked {
  span: Span;
  source: SourceFile | undefined;
  sums: SaidSums;
  pointer: string | undefined;
}

type Context = Pick<MatchContext, 'enrichment' | 'findings' | 'lookup' | 'paths' | 'sourceVerifier'>;

/** Where sums are to be checked, tells of those that were not, and of a place that is not one of whole characters. */
export function noteUnchecked(
  { span, source, sums: { place, file, others }, pointer }: Checked,
  { enrichment, findings, lookup, paths, sourceVerifier }: Context,
): void {
  if (enrichment?.verify !== true) return;
  const { absolute } = paths.clean(span.file_path);
  const spot = { ...(pointer !== undefined && { pointer }), file: span.file_path };
  const isExact = span.byte_start !== null && span.precision !== 'point' && span.precision !== 'file';
  const isSummed = place.length > 0 || span.checksums?.checksum_before !== undefined;
  // What contradicts a file is told.
  const isUnread = source === undefined && !sourceVerifier.isContradicted(absolute) && (isSummed || file.length > 0);
  if (others.length > 0 || isUnread || (isSummed && !isExact)) findings.add('UNI-CSUM-005', spot);
  const read = lookup?.(absolute);
  if (typeof read === 'object' && isExact && splitsCharacter(read, span)) findings.add('UNI-V-006', spot);
}

/** True for a place that begins or ends inside a character of its file. */
function splitsCharacter(source: SourceFile, { byte_start, byte_end }: Span): boolean {
  return isWholeText(source) && [byte_start, byte_end].some((at) => at !== null && isInside(source.bytes, at));
}

/** True for an offset between the bytes of one character, in what is UTF-8. */
export function isInside(bytes: Uint8Array, at: number): boolean {
  return ((bytes[at] ?? 0) & CONTINUATION) === CONTINUES;
}

const CONTINUATION = 0b1100_0000;
const CONTINUES = 0b1000_0000;
