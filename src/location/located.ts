import type { CoordinateSystem, ReportedPlace } from '../adapter.ts';
import type { JsonObject } from '../json/value.ts';
import type { CleanPath } from './file-path.ts';
import type { Place } from './line-index.ts';
import type { SourceFile, SourceProblem } from './source.ts';

/** A place in the format's counting (see `Span`); what is not proved is absent. */
export interface Located {
  /** Both or none. */
  bytes?: { start: number; end: number } | undefined;
  start?: Place | undefined;
  end?: Place | undefined;
  precision?: 'line' | 'point' | 'file';
  /** The source, where it was read and nothing in the report contradicts it. */
  source?: SourceFile;
  problem?: LocateProblem;
  /** Numbers that the format has otherwise, where the file bears out the bytes. */
  odd?: readonly ('startLine' | 'startColumn' | 'endLine' | 'endColumn')[];
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
  /** How its lines are counted; `undefined` where nobody knows. */
  counting: CoordinateSystem | undefined;
  located: Located;
  /** Numbers that its bytes contradict, by their names, for the `legacy` of its span. */
  odd: JsonObject | undefined;
  /** True where it was reported why it is not quoted: one may be that of an error and of a finding. */
  isTold: boolean;
  /** True where it was reported that it begins or ends inside a character. */
  isCutTold: boolean;
}
