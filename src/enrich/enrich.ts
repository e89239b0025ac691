import { inOrder } from '../envelope/in-order.ts';
import { CHECKSUMS_KEYS, TOOL_HINTS_KEYS } from '../envelope/keys.ts';
import type { Checksums, Span, ToolHints } from '../envelope/types.ts';
import { checksumsOf } from './checksums.ts';
import { contextFor, type Unquotable } from './context.ts';
import type { Enrichment, Subject } from './enrichment.ts';
import { hintsOf } from './hints.ts';
import { semanticsOf } from './semantics.ts';

/** What limits the lines that are quoted. */
export interface Quoting {
  /** Counts so many bytes of long lines that are to be quoted; `false` where all would be too many. */
  mayQuoteLong(bytes: number): boolean;
  /** Is told why a span has no lines around it. */
  leaveOut(why: Unquotable, span: Span): void;
}

const UNLIMITED: Quoting = { mayQuoteLong: () => true, leaveOut: () => {} };

/**
 * The span with what was asked for. What it has stays; sums and hints that a tool printed keep their values beside
 * those that are added.
 */
export function enriched(subject: Subject, asked: Enrichment, quoting: Quoting = UNLIMITED): Span {
  const { span } = subject;
  const context = contextOf(subject, asked, quoting);
  const { semantic_kind, language } = asked.semantics ? semanticsOf(subject) : {};
  const checksums = beside(asked.checksums ? checksumsOf(subject) : undefined, span.checksums, CHECKSUMS_KEYS);
  const tool_hints = beside(hintsOf(subject, asked), span.tool_hints, TOOL_HINTS_KEYS);
  // One by one, in the order of the format: there may be very many.
  const result: Span = {
    span_id: span.span_id,
    file_path: span.file_path,
    byte_start: span.byte_start,
    byte_end: span.byte_end,
    start_line: span.start_line,
    start_col: span.start_col,
    end_line: span.end_line,
    end_col: span.end_col,
  };
  if (span.precision !== undefined) result.precision = span.precision;
  if (context !== undefined) result.context = context;
  const kind = span.semantic_kind ?? semantic_kind;
  if (kind !== undefined) result.semantic_kind = kind;
  const name = span.language ?? language;
  if (name !== undefined) result.language = name;
  if (span.relationships !== undefined) result.relationships = span.relationships;
  if (checksums !== undefined) result.checksums = checksums;
  if (span.suggested_action !== undefined) result.suggested_action = span.suggested_action;
  if (tool_hints !== undefined) result.tool_hints = tool_hints;
  if (span.legacy !== undefined) result.legacy = span.legacy;
  return result;
}

/** The context of a span: its own, unless what is asked for may be added to that. */
function contextOf(subject: Subject, asked: Enrichment, quoting: Quoting): Span['context'] {
  const { span, isContextOpen } = subject;
  if (span.context !== undefined && !isContextOpen) return span.context;
  const quoted = contextFor(subject, asked, quoting);
  if (typeof quoted === 'object') return quoted;
  if (quoted !== undefined && span.context === undefined) quoting.leaveOut(quoted, span);
  return span.context;
}

/** What is added, with what a tool printed in its place, in this order. */
function beside<T extends Checksums | ToolHints>(
  added: T | undefined,
  printed: T | undefined,
  keys: readonly (keyof T & string)[],
): T | undefined {
  if (added === undefined || printed === undefined) return added ?? printed;
  return inOrder({ ...added, ...printed }, keys);
}
