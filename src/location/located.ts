import type { PlaceDraft, ReportedPlace } from '../adapter.ts';
import { meaningOf } from '../diagnostic/codes.ts';
import type { FindingPlace, Findings } from '../diagnostic/findings.ts';
import type { Span } from '../envelope/types.ts';
import type { JsonObject } from '../json/value.ts';
import type { CleanPath } from './file-path.ts';
import { spanId } from './ids.ts';
import type { ByteRange, Place } from './line-index.ts';
import type { SourceFile, SourceProblem } from './source.ts';

/** A place in the format's counting (see `Span`); what is not proved is absent. */
export interface Located {
  bytes?: ByteRange | undefined;
  start?: Place | undefined;
  end?: Place | undefined;
  precision?: 'line' | 'point' | 'file';
  /** The source, where it was read and nothing in the report contradicts it. */
  source?: SourceFile;
  problem?: LocateProblem;
  /** Numbers that the format has otherwise, where the file bears out the bytes. */
  odd?: readonly ('startLine' | 'startColumn' | 'endLine' | 'endColumn')[] | undefined;
  /** True where the file has several places for it, by the ways in which its tool may count. */
  isUncounted?: true;
}

/** Why a place is not proved, or is doubtful. */
export type LocateProblem =
  /** The source is not to be had, is not UTF-8, or has no such place. */
  | { code: SourceProblem | 'UNI-V-003' | 'UNI-V-004' }
  /** The source, or the report itself, contradicts the report in this. */
  | { code: 'UNI-V-001' | 'UNI-V-002'; contradicted: Evidence };

/** What of a report may be contradicted: a part of it, or what was quoted beside it. */
export type Evidence = keyof ReportedPlace | 'checksum' | 'context' | 'name';

/** A place that was looked for. */
export interface Settled {
  file: CleanPath;
  /** What of the report was believed. */
  believed: ReportedPlace;
  located: Located;
  /** Numbers that its bytes contradict, by their names, for the `legacy` of its span. */
  odd: JsonObject | undefined;
  /** True where it was reported why it is not quoted: one may be that of an error and of a finding. */
  isTold: boolean;
  /** True where it was reported that it begins or ends inside a character. */
  isCutTold: boolean;
}

/** Where something is said of a place. */
export type SpotOfPlace = FindingPlace & { file: string };

/**
 * Notes why a place is not proved: once for a file where all its places have the fault, else each place, with what
 * contradicts it in the tool's words.
 */
export function noteProblem(
  findings: Findings,
  problem: LocateProblem,
  place: SpotOfPlace,
  names: PlaceDraft['names'] = {},
): void {
  const part = 'contradicted' in problem ? problem.contradicted : undefined;
  const contradicted = part === undefined ? {} : { contradicted: names[part] ?? part };
  findings.add(problem.code, meaningOf(problem.code).perFile ? { file: place.file } : { ...place, ...contradicted });
}

/** The tool's name of a part of a place, without the path of what is around it. */
export function nameOf(part: string, { names }: Pick<PlaceDraft, 'names'>): string {
  const path = names[part] ?? part;
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The span of a place in the file at a path. */
export function spanAt(path: string, { bytes, start, end, precision }: Located): Span {
  const span: Span = {
    span_id: bytes === undefined ? null : spanId(path, bytes.start, bytes.end),
    file_path: path,
    byte_start: bytes === undefined ? null : bytes.start,
    byte_end: bytes === undefined ? null : bytes.end,
    start_line: start === undefined ? 0 : start.line,
    start_col: start === undefined ? 0 : start.column,
    end_line: end === undefined ? 0 : end.line,
    end_col: end === undefined ? 0 : end.column,
  };
  if (precision !== undefined) span.precision = precision;
  return span;
}
