import { enriched } from '../enrich/enrich.ts';
import type { Subject } from '../enrich/enrichment.ts';
import type { Span } from '../envelope/types.ts';
import type { MatchContext } from './match-context.ts';

const UNQUOTABLE = { 'too long': 'UNI-V-008', 'not text': 'UNI-V-004' } as const;

/** The span of a subject with what was asked for; lines that cannot be quoted are told. */
export function enrichSpan(
  subject: Subject,
  { enrichment, findings, sourceVerifier }: Pick<MatchContext, 'enrichment' | 'findings' | 'sourceVerifier'>,
): Span {
  if (enrichment === undefined) return subject.span;
  return enriched(subject, enrichment, {
    mayQuoteLong: (bytes) => sourceVerifier.mayQuoteLong(bytes),
    leaveOut: (why) => findings.add(UNQUOTABLE[why], { file: subject.span.file_path }),
  });
}
