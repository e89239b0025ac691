import { enriched, type Quoting } from '../enrich/enrich.ts';
import type { Subject } from '../enrich/enrichment.ts';
import type { Span } from '../envelope/types.ts';
import type { SaidSums } from './evidence.ts';
import type { MatchContext } from './match-context.ts';

const UNQUOTABLE = { 'too long': 'UNI-V-008', 'not text': 'UNI-V-004' } as const;

type Context = Pick<MatchContext, 'enrichment' | 'findings' | 'paths' | 'sourceVerifier'>;

/** Adds what was asked for to spans; tells of lines that cannot be quoted, and of sums that cannot be checked. */
export class Enricher implements Quoting {
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  /** The span of a subject, which stands at a JSON pointer, with what was asked for and the tool's `sums`. */
  enrich(subject: Subject, sums: SaidSums, pointer: string | undefined): Span {
    const { enrichment } = this.#context;
    if (enrichment === undefined) return subject.span;
    if (enrichment.verify) this.#noteUnchecked(subject, sums, pointer);
    return enriched(subject, enrichment, this);
  }

  mayQuoteLong(bytes: number): boolean {
    return this.#context.sourceVerifier.mayQuoteLong(bytes);
  }

  leaveOut(why: keyof typeof UNQUOTABLE, { file_path: file }: Span): void {
    this.#context.findings.add(UNQUOTABLE[why], { file });
  }

  /** Tells of sums that were not checked. */
  #noteUnchecked({ span, source }: Subject, { place, file, others }: SaidSums, pointer: string | undefined): void {
    const { findings, paths, sourceVerifier } = this.#context;
    const { absolute } = paths.clean(span.file_path);
    const spot = { ...(pointer !== undefined && { pointer }), file: span.file_path };
    const isExact = span.byte_start !== null && span.precision !== 'point' && span.precision !== 'file';
    const isSummed = place.length > 0 || span.checksums?.checksum_before !== undefined;
    // A diagnostic names what contradicts a file.
    const isUnread = source === undefined && !sourceVerifier.isContradicted(absolute) && (isSummed || file.length > 0);
    if (others.length > 0 || isUnread || (isSummed && !isExact)) findings.add('UNI-CSUM-005', spot);
  }
}
