import type { KindWords } from '../adapter/values/kinds.ts';
import type { Relationships, Span } from '../envelope/types.ts';
import type { SourceFile } from '../location/source.ts';

/** What is added to spans. Nothing that a tool printed is changed by it. */
export interface Enrichment {
  /** Lines of context before and behind the span's own; absent for no context. */
  contextLines?: number | undefined;
  /** True where long lines are quoted of however many spans, because not all of each is printed. */
  allLongLines?: boolean | undefined;
  semantics: boolean;
  /** Kinds of relationships that are completed. */
  relationships: ReadonlySet<keyof Relationships>;
  /** True where these are completed as far as a document has them: one that has none makes no note. */
  relationshipsIfAny?: boolean;
  checksums: boolean;
  /** Sets `tool_hints.apply_atomically`. */
  atomic: boolean;
  /** Sets `tool_hints.requires_full_context`. */
  fullContext: boolean;
  /** Adds what is known of Rust's macros to `tool_hints`. */
  macroHints: boolean;
  /**
   * Holds every place against its source, whether something is added from that or not; a source that has changed is a
   * failed check.
   */
  verify: boolean;
}

/** What is known of a span. */
export interface Subject {
  span: Span;
  /** The file, where nothing that is known of the span contradicts it. */
  source?: SourceFile | undefined;
  /** The kind of the thing at the span, as the tool printed it. */
  kind?: string | undefined;
  /** Its name, as the tool printed it. */
  name?: string | undefined;
  /** What the tool's words for kinds mean. */
  words?: KindWords | undefined;
  /** The language, as the tool printed it beside the span. */
  language?: string | undefined;
  /** The text that stands at the place since the tool changed it, where that is proved. */
  textAfter?: string | undefined;
  /** True where lines that are asked for are added to the context that the span has. */
  isContextOpen?: boolean | undefined;
}

/** True when what is in files is shown, or held against what was reported. */
function quotesSource({ contextLines, checksums, verify }: Enrichment): boolean {
  return contextLines !== undefined || checksums || verify;
}

/** True where that is asked for, and there are files. */
export function canQuote({ enrichment, lookup }: { enrichment: Enrichment | undefined; lookup: unknown }): boolean {
  return enrichment !== undefined && lookup !== undefined && quotesSource(enrichment);
}

/** True when something of it can only come from a file. */
export function needsSource(asked: Enrichment): boolean {
  return quotesSource(asked) || asked.semantics;
}
