import type { Enrichment } from '../enrich/enrichment.ts';
import { RELATIONSHIPS_KEYS } from '../envelope/keys.ts';
import type { Relationships } from '../envelope/types.ts';
import { FORMATS, type Format, type FormatName } from '../format/formats.ts';
import type { RawFlags } from './flags.ts';

const CONTEXT_LINES = 3;

/**
 * What the typed flags, and the format, add to spans; `undefined` for nothing. A flag that begins with `no` wins
 * wherever it stands.
 */
export function enrichmentOf(typed: RawFlags, format: FormatName): Enrichment | undefined {
  const { rich = false, atomic = rich, fullContext = rich, verifyChecksums: verify = false } = typed;
  const { needsKinds, showsLines }: Format = FORMATS[format];
  const lines = contextLinesOf(typed, showsLines !== undefined);
  const enrichment: Enrichment = {
    ...(lines !== undefined && { contextLines: lines, allLongLines: showsLines === 'parts' }),
    semantics: typed.semantics && (typed.withSemantics ?? (rich || needsKinds === true)),
    relationships: relationshipsOf(typed, rich),
    relationshipsIfAny: rich && relationshipsOf(typed, false).size === 0,
    checksums: typed.withChecksums ?? rich,
    atomic,
    fullContext,
    macroHints: rich || atomic || fullContext,
    verify,
  };
  const { semantics, relationships, checksums, macroHints } = enrichment;
  const asked = lines !== undefined || semantics || relationships.size > 0 || checksums || macroHints || verify;
  return asked ? enrichment : undefined;
}

/** How many lines are added; none of their own where the format shows those of the span. */
function contextLinesOf({ source, context, withContext, contextLines, rich }: RawFlags, isShown: boolean) {
  if (!context) return undefined;
  return contextLines ?? (withContext || rich ? CONTEXT_LINES : isShown && source ? 0 : undefined);
}

/** The kinds that are asked for: all of them, or by their flags. */
function relationshipsOf(typed: RawFlags, all: boolean): ReadonlySet<keyof Relationships> {
  const { withCallers: callers, withCallees: callees, withImports: imports, withExports: exports } = typed;
  const single = { callers, callees, imports, exports };
  const every = all || typed.withAllRelationships === true || typed.withRelationships === true;
  return new Set(RELATIONSHIPS_KEYS.filter((kind) => every || single[kind] === true));
}
