import type { ToolHints } from '../envelope/types.ts';
import type { Stage, Subject } from './enrichment.ts';
import { semanticsOf } from './semantics.ts';

/** What the user says of all spans, and what is known of Rust's macros: they mean what they expand to. */
export const hints: Stage = (subject, { atomic, fullContext, macroHints }) => {
  const macro = macroHints && isRustMacro(subject);
  const tool_hints: ToolHints = {
    ...((fullContext || macro) && { requires_full_context: true }),
    ...(atomic && { apply_atomically: true }),
    ...(macro && { language_hints: { rust_macro_expansion: true } }),
  };
  return Object.keys(tool_hints).length > 0 ? { tool_hints } : {};
};

function isRustMacro(subject: Subject): boolean {
  const { semantic_kind, language } = { ...semanticsOf(subject), ...subject.span };
  return language === 'rust' && semantic_kind === 'macro';
}
