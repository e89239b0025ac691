import type { FileHash } from '../adapter.ts';
import type { CleanPath } from './file-path.ts';
import type { Place } from './line-index.ts';
import type { SourceFile, SourceProblem } from './source.ts';

/** A place as a tool reported it, in the tool's own counting; what it did not say, or not as a count, is absent. */
export interface ReportedPlace {
  file: CleanPath;
  byteStart?: number | undefined;
  byteEnd?: number | undefined;
  startLine?: number | undefined;
  startColumn?: number | undefined;
  endLine?: number | undefined;
  endColumn?: number | undefined;
  /** Characters from the file's start, in the unit of columns. */
  characterStart?: number | undefined;
  characterLength?: number | undefined;
  /** Exactly the text of the span. */
  text?: string | undefined;
  /** The end of what stands before it on its first line. */
  before?: string | undefined;
  /** The beginning of what stands after it, up to the end of that line. */
  after?: string | undefined;
  /** How many bytes `after` shows at most: a shorter one ends where its line does. */
  reach?: number | undefined;
  /** Whole lines from that of the start on, joined by newlines, without their ends. */
  lines?: string | undefined;
  /** Text that stands somewhere in the span. */
  holds?: string | undefined;
  /** What a thing at its start is called: it counts where its bytes may not be those of the file. */
  name?: string | undefined;
  /** The SHA-256 of the bytes of the place, lower-case hex: it counts where they may not be those of the file. */
  sum?: string | undefined;
  /** The hash of the whole file at the time of the report. */
  fileHash?: FileHash | undefined;
}

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
  /** True where the file bears out bytes, text and line, but has them at another column. */
  isColumnOdd?: true;
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
