import { enriched } from '../enrich/enrich.ts';
import type { Subject } from '../enrich/enrichment.ts';
import type { Span } from '../envelope/types.ts';
import type { SaidSums } from './evidence.ts';
import type { MatchContext } from './match-context.ts';
import { type Holder, stringOf } from './span-evidence.ts';

const UNQUOTABLE = { 'too long': 'UNI-V-008', 'not text': 'UNI-V-004' } as const;

/** A span with its file, where that may be believed, and the sums that are said of both. */
interface Spanned extends Pick<Subject, 'span' | 'source' | 'textAfter' | 'isContextOpen'> {
  sums: SaidSums;
  pointer: string | undefined;
}

type Context = Pick<MatchContext, 'enrichment' | 'findings' | 'kindWords' | 'paths' | 'sourceVerifier'>;

/**
 * The span with what was asked for; `thing` is what the tool said of the thing there. Lines that cannot be quoted are
 * told, and sums that cannot be checked.
 */
export function enrichSpan(subject: Spanned, thing: Holder, context: Context): Span {
  const { enrichment, findings, sourceVerifier, kindWords: words } = context;
  if (enrichment === undefined) return subject.span;
  if (enrichment.verify) noteUnchecked(subject, context);
  const [kind, language, name] = [stringOf(thing['kind']), stringOf(thing['language']), stringOf(thing['name'])];
  return enriched({ ...subject, words, kind, language, name }, enrichment, {
    mayQuoteLong: (bytes) => sourceVerifier.mayQuoteLong(bytes),
    leaveOut: (why) => findings.add(UNQUOTABLE[why], { file: subject.span.file_path }),
  });
}

/** Where sums are to be checked, tells of those that were not. */
function noteUnchecked(
  { span, source, sums: { place, file, others }, pointer }: Spanned,
  { findings, paths, sourceVerifier }: Context,
): void {
  const { absolute } = paths.clean(span.file_path);
  const spot = { ...(pointer !== undefined && { pointer }), file: span.file_path };
  const isExact = span.byte_start !== null && span.precision !== 'point' && span.precision !== 'file';
  const isSummed = place.length > 0 || span.checksums?.checksum_before !== undefined;
  // What contradicts a file is told.
  const isUnread = source === undefined && !sourceVerifier.isContradicted(absolute) && (isSummed || file.length > 0);
  if (others.length > 0 || isUnread || (isSummed && !isExact)) findings.add('UNI-CSUM-005', spot);
}
