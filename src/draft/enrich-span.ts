import { enriched } from '../enrich/enrich.ts';
import type { Subject } from '../enrich/enrichment.ts';
import type { Span } from '../envelope/types.ts';
import type { MatchContext } from './match-context.ts';

/** The span of a subject with what was asked for; lines that cannot be quoted are told. */
export function enrichSpan(subject: Subject, { enrichment, findings }: Pick<MatchContext, 'enrichment' | 'findings'>): Span {
  if (enrichment === undefined) return subject.span;
  const span = enriched(subject, enrichment);
  const wanted = enrichment.contextLines !== undefined && subject.source !== undefined && span.byte_start !== null;
  if (wanted && span.context === undefined) findings.add('UNI-V-004', { file: span.file_path });
  return span;
}
