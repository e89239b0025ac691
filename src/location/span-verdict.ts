import { SPAN_COUNTING } from '../adapter.ts';
import type { Span } from '../envelope/types.ts';
import { hasHash } from './digest.ts';
import type { ByteRange } from './line-index.ts';
import type { MovedPlaces } from './moved-place.ts';
import type { Evidence, ReportedPlace } from './reported-place.ts';
import type { SourceFile } from './source.ts';
import { contradictionInSource } from './source-proof.ts';
import { contradictionOfName, contradictionOfQuoted, type Quoted } from './source-verifier.ts';
import { spanId } from './span-id.ts';

/**
 * What has become of a place, or of a file: `same` it holds what was said of it · `applied` the change of it that was
 * said has been made · `moved` what stood there stands elsewhere in its file · `changed` it does not hold what was
 * said · `unproven` nothing was said that tells · `missing` the file is not there.
 */
export type SourceVerdict = 'same' | 'applied' | 'moved' | 'changed' | 'unproven' | 'missing';

/** What has become of a span. */
export interface SpanVerdict {
  verdict: SourceVerdict;
  /** What of the span, or of what is quoted beside it, the file contradicts. */
  contradicted?: Evidence | 'span_id';
  /** Where it stands now, of one that has moved: the place alone. */
  found?: Span;
}

/** Holds a span against its file, by all that is quoted of it; the sum of the file counts where nothing else does. */
export function verdictOf(
  { fileHash, ...place }: ReportedPlace,
  { defines, sums, ...span }: Span & Pick<Quoted, 'defines' | 'sums'>,
  source: SourceFile,
  movedPlaces: MovedPlaces,
): SpanVerdict {
  const { byte_start: start, byte_end: end } = span;
  const range = start === null || end === null || span.precision === 'point' ? undefined : { start, end };
  const contradicted =
    contradictionOf(place, { ...span, sums }, source, range) ??
    (range && span.precision === undefined
      ? contradictionOfName(source, range, { ...place, fileHash }, { ...span, defines, sums })
      : undefined);
  if (contradicted !== undefined) {
    const found = range && movedPlaces.find(source, place, span);
    if (found === undefined) return { verdict: 'changed', contradicted };
    return { verdict: 'moved', contradicted, found: spanAt(span.file_path, found, source) };
  }
  if (range !== undefined && ((sums?.place.length ?? 0) > 0 || isQuoted(place, span))) return { verdict: 'same' };
  if (fileHash === undefined) return { verdict: 'unproven' };
  return hasHash(source, fileHash) ? { verdict: 'same' } : { verdict: 'changed', contradicted: 'fileHash' };
}

/** The span of bytes of a file. */
function spanAt(path: string, { start, end }: ByteRange, { lines }: SourceFile): Span {
  const [from, to] = [lines.placeAt(start), lines.placeAt(end)];
  return {
    ...{ span_id: spanId(path, start, end), file_path: path, byte_start: start, byte_end: end },
    ...{ start_line: from?.line ?? 0, start_col: from?.column ?? 0 },
    ...{ end_line: to?.line ?? 0, end_col: to?.column ?? 0 },
  };
}

function contradictionOf(
  place: ReportedPlace,
  span: Span & Pick<Quoted, 'sums'>,
  source: SourceFile,
  range: ByteRange | undefined,
): Evidence | undefined {
  if (range !== undefined)
    return contradictionInSource(source, range, place, SPAN_COUNTING) ?? contradictionOfQuoted(source, range, span);
  if (span.byte_start !== null && span.byte_start > source.bytes.length) return 'byteStart';
  return span.start_line > source.lines.lineCount ? 'startLine' : undefined;
}

/** True where text or a sum of the place is known, by which it can be told. Lines alone may be true of any text. */
function isQuoted({ text, before, after }: ReportedPlace, { checksums, context }: Span): boolean {
  const quoted = [text, before, after, ...(context?.selected ?? [])].some((one) => one !== undefined && one !== '');
  return quoted || checksums?.checksum_before !== undefined;
}
