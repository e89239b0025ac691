/**
 * The unified format, schema 1.1.0, as types. Keys are printed in the order in which they stand here;
 * `keys.ts` and the JSON Schemas hold the same order and a test compares the three.
 *
 * An optional key that is absent is not printed; no key is ever printed as `undefined`.
 */
import type { Json, JsonObject } from '../json/value.ts';

/** The version of this format (semver), printed in every envelope. */
export const SCHEMA_VERSION = '1.1.0';

/** One unified document. */
export type Envelope = QueryEnvelope | OperationEnvelope;

/** What a command printed that reads. */
export interface QueryEnvelope {
  /** Version of this format, not of the tool's. */
  schema_version: string;
  /** The tool that printed the document; `unify` only when none could be recognised. */
  tool: string;
  data: QueryData;
  /** Findings about code, and everything a consumer has to know about this conversion. */
  diagnostics: Diagnostic[];
  /** UUID: the tool's own, else derived (version 5) from the tool's own id or the document's bytes. */
  execution_id: string;
  /** RFC 3339 UTC with `Z` and the digits the tool printed; `null` when it printed none. */
  timestamp: string | null;
  /** `false` promises that all the input held is here. */
  partial: boolean;
  /** What has no other place: old ids and versions, replaced or repeated values, `path_prefix`. */
  legacy?: JsonObject;
}

/**
 * `command` first, then the payload in the legacy document's order; `matches` and its count stand where the list stood.
 */
export interface QueryData {
  /** The tool's sub-command; `null` when several print the same and nothing tells. */
  command: string | null;
  /** Present whenever the command can locate anything. */
  matches?: Match[];
  /** The true length of `matches`, at the tools whose count is named so (`count` at the others). */
  match_count?: number;
  count?: number;
  [payload: string]: Json | Match[] | undefined;
}

/** What a command printed that writes, and every error of a tool or of unify. */
export interface OperationEnvelope {
  schema_version: string;
  tool: string;
  /**
   * snake_case: `patch`, `edit` …; for an error of a reading command that command's name; `convert` for unify's own.
   */
  operation_type: string;
  status: 'ok' | 'error' | 'partial';
  message: string;
  workspace?: string;
  /** `type` first, then the operation's own fields, then `spans`, `edits` or `files`. */
  result?: JsonObject;
  /** Present exactly when `status` is `error`. */
  error?: Diagnostic;
  diagnostics: Diagnostic[];
  execution_id: string;
  timestamp: string | null;
  partial: boolean;
  legacy?: JsonObject;
}

/** What places can be to the thing that was asked for. */
export const ROLES = [
  'definition',
  'reference',
  'call',
  'target',
  'included',
  'resolved',
  'candidate',
  'node',
  'match',
] as const;

/** What a place is to the thing that was asked for. */
export type Role = (typeof ROLES)[number];

/** One located result. The tool's own fields stand between `symbol_id` and `legacy`. */
export interface Match {
  /** UUID: the tool's own, else derived (version 5). */
  match_id: string;
  role?: Role;
  span: Span;
  /** Text search: the whole match, as the tool printed it. */
  matched_text?: string;
  /** llmsearch: the end of the line's text before the match, split at newlines; a fragment, not lines of context. */
  context_before?: string[];
  /**
   * llmsearch: the beginning of the line's text after the match, split at newlines; a fragment, not lines of context.
   */
  context_after?: string[];
  content?: string;
  captures?: JsonObject[];
  snippet?: string;
  kind?: string;
  name?: string;
  parent?: string;
  symbol_id?: string;
  legacy?: JsonObject;
  [own: string]: Json | Span | undefined;
}

/**
 * A half-open place `[start, end)` in a file: `start` is the first byte of it, `end` the first byte after it.
 *
 * Bytes are UTF-8 byte offsets from 0 into the file as it is on disk (a BOM counts 3, `\r\n` counts 2).
 * Lines are counted from 1 and end at `\n` only; columns are bytes from 0 from the start of the line.
 * An unknown line and column are both 0 (a real line is never 0); unknown bytes and their `span_id` are `null`.
 */
export interface Span {
  /**
   * First 8 bytes, lower-case hex, of SHA-256 over file_path ":" byte_start ":" byte_end (offsets as 64-bit
   * big-endian).
   */
  span_id: string | null;
  /** Relative to the root where the file lies inside it, else as reported. */
  file_path: string;
  byte_start: number | null;
  byte_end: number | null;
  start_line: number;
  start_col: number;
  end_line: number;
  end_col: number;
  /** Absent when exact. `line`: whole lines; `point`: only the start is known; `file`: only the file is known. */
  precision?: 'line' | 'point' | 'file';
  context?: Context;
  semantic_kind?: string;
  language?: string;
  relationships?: Relationships;
  checksums?: Checksums;
  suggested_action?: SuggestedAction;
  tool_hints?: ToolHints;
  legacy?: JsonObject;
}

/** Whole lines around a span without their terminators; `selected` holds the lines with a byte of the span. */
export interface Context {
  before: string[];
  selected: string[];
  after: string[];
}

export interface Relationships {
  callers?: Relationship[];
  callees?: Relationship[];
  imports?: Relationship[];
  exports?: Relationship[];
}

/** One place another symbol is called from, defined, imported or exported at. */
export interface Relationship {
  file: string;
  symbol: string | null;
  byte_start: number | null;
  byte_end: number | null;
  /** From 1; 0 when unknown. */
  line: number;
  role: 'call' | 'definition';
  legacy?: JsonObject;
}

/** `sha256:` and 64 lower-case hex digits, over raw bytes. */
export interface Checksums {
  checksum_before?: string;
  checksum_after?: string;
  file_checksum_before?: string;
}

export interface SuggestedAction {
  action_type: string;
  params: JsonObject;
}

export interface ToolHints {
  requires_full_context?: boolean;
  apply_atomically?: boolean;
  search_case_sensitive?: boolean;
  language_hints?: JsonObject;
}

/** A finding or a problem, as data. */
export interface Diagnostic {
  /** Who says it: the tool, a program the tool ran, or `unify`. */
  tool: string;
  level: 'error' | 'warning' | 'note';
  message: string;
  file?: string;
  span?: Span;
  code?: string;
  note?: string;
  /** What to do about it. */
  remediation?: string;
  /** A tool's own structured fields; for unify's own: counts and places (`pointer`, `byte_offset`). */
  details?: JsonObject;
  legacy?: JsonObject;
}
