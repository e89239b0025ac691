import type { Carry, CoordinateSystem, ListRule } from '../adapter.ts';
import { selectedLines } from '../enrich/context.ts';
import { setOwn } from '../json/value.ts';
import { contradictionInSource, type Located } from '../span/locate.ts';
import type { SourceLookup } from '../span/source.ts';
import type { Draft } from './draft.ts';

/**
 * Makes the lines that a tool printed beside a match its context: the span's own lines between them come from the source, where that
 * is the one the tool saw. Without it there is no whole context, and the tool's lines go to the span's `legacy`.
 */
export function completeContext(
  draft: Draft,
  { bytes, problem }: Located,
  rule: ListRule,
  counting: CoordinateSystem,
  lookup: SourceLookup | undefined,
): void {
  const { linesBefore, linesAfter } = draft;
  if (linesBefore === undefined && linesAfter === undefined) return;
  const source = problem === undefined ? lookup?.(draft.file.absolute) : undefined;
  if (bytes !== undefined && typeof source === 'object' && contradictionInSource(source, bytes, draft, counting) === undefined) {
    draft.context = { before: linesBefore ?? [], selected: selectedLines(source, bytes), after: linesAfter ?? [] };
    return;
  }
  draft.spanLegacy ??= {};
  if (linesBefore !== undefined) setOwn(draft.spanLegacy, keyOf(rule, 'lines-before'), linesBefore);
  if (linesAfter !== undefined) setOwn(draft.spanLegacy, keyOf(rule, 'lines-after'), linesAfter);
}

function keyOf({ fields }: ListRule, wanted: Carry): string {
  const path = Object.keys(fields).find((key) => fields[key] === wanted) ?? wanted;
  return path.slice(path.lastIndexOf('/') + 1);
}
