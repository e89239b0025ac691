import type { ToolHints } from '../envelope/types.ts';
import type { Enrichment, Subject } from './enrichment.ts';
import { semanticsOf } from './semantics.ts';

/** What the user says of all spans, and what is known of Rust's macros: they mean what they expand to. */
export function hintsOf(subject: Subject, { atomic, fullContext, macroHints }: Enrichment): ToolHints | undefined {
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
