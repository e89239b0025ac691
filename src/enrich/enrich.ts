import { inOrder } from '../envelope/in-order.ts';
import { CHECKSUMS_KEYS, TOOL_HINTS_KEYS } from '../envelope/keys.ts';
import type { Checksums, Span, ToolHints } from '../envelope/types.ts';
import { fileDigest, sha256 } from '../location/digest.ts';
import { contextFor, type Unquotable } from './context.ts';
import { type Enrichment, rangeOf, type Subject } from './enrichment.ts';
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

/**
 * Sums of the span's bytes, before and after a change, and of its file. Of a point only the start is known, so it has
 * no bytes to sum.
 */
function checksumsOf({ span, source, textAfter }: Subject): Checksums | undefined {
  if (source === undefined && textAfter === undefined) return undefined;
  const sums: Checksums = {};
  const range = span.precision === 'point' ? undefined : rangeOf(span);
  if (source !== undefined && range !== undefined)
    sums.checksum_before = `sha256:${sha256(source.bytes.subarray(range.start, range.end))}`;
  if (textAfter !== undefined) sums.checksum_after = `sha256:${sha256(textAfter)}`;
  if (source !== undefined) sums.file_checksum_before = `sha256:${fileDigest(source, 'sha256')}`;
  return sums;
}

/** What the user says of all spans, and what is known of Rust's macros: they mean what they expand to. */
function hintsOf(subject: Subject, { atomic, fullContext, macroHints }: Enrichment): ToolHints | undefined {
  const macro = macroHints && isRustMacro(subject);
  if (!atomic && !fullContext && !macro) return undefined;
  return {
    ...((fullContext || macro) && { requires_full_context: true }),
    ...(atomic && { apply_atomically: true }),
    ...(macro && { language_hints: { rust_macro_expansion: true } }),
  };
}

function isRustMacro(subject: Subject): boolean {
  const { span } = subject;
  const known = semanticsOf(subject);
  return (span.language ?? known.language) === 'rust' && (span.semantic_kind ?? known.semantic_kind) === 'macro';
}
