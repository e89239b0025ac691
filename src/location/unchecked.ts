import type { Span } from '../envelope/types.ts';
import type { MatchContext } from './match-context.ts';
import type { SourceFile } from './source.ts';
import type { SaidSums } from './span-evidence.ts';

/** A span with its file, where that may be believed, and the sums that are said of both. */
interface Checked {
  span: Span;
  source: SourceFile | undefined;
  sums: SaidSums;
  pointer: string | undefined;
}

type Context = Pick<MatchContext, 'enrichment' | 'findings' | 'paths' | 'sourceVerifier'>;

/** Where sums are to be checked, tells of those that were not. */
export function noteUnchecked(
  { span, source, sums: { place, file, others }, pointer }: Checked,
  { enrichment, findings, paths, sourceVerifier }: Context,
): void {
  if (enrichment?.verify !== true) return;
  const { absolute } = paths.clean(span.file_path);
  const spot = { ...(pointer !== undefined && { pointer }), file: span.file_path };
  const isExact = span.byte_start !== null && span.precision !== 'point' && span.precision !== 'file';
  const isSummed = place.length > 0 || span.checksums?.checksum_before !== undefined;
  // What contradicts a file is told.
  const isUnread = source === undefined && !sourceVerifier.isContradicted(absolute) && (isSummed || file.length > 0);
  if (others.length > 0 || isUnread || (isSummed && !isExact)) findings.add('UNI-CSUM-005', spot);
}
