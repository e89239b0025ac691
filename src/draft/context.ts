import type { Carry, CoordinateSystem, ListRule } from '../adapter.ts';
import { setOwn } from '../json/value.ts';
import { contradictionInSource, type Located } from '../span/locate.ts';
import type { SourceFile, SourceLookup } from '../span/source.ts';
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

/** The lines that hold a byte of the span, without their terminators; of an empty span its line, none behind the final newline. */
export function selectedLines({ bytes, lines }: SourceFile, { start, end }: { start: number; end: number }): string[] {
  const atEnd = start === end && start === bytes.length && (start === 0 || bytes[start - 1] === 0x0a);
  const first = lines.placeAt(start)?.line;
  const last = lines.placeAt(end > start ? end - 1 : end)?.line;
  if (atEnd || first === undefined || last === undefined) return [];
  return Array.from({ length: last - first + 1 }, (_, index) => lineText({ bytes, lines }, first + index));
}

function lineText({ bytes, lines }: SourceFile, lineNumber: number): string {
  const { start = 0, end = 0 } = lines.lineBytes(lineNumber) ?? {};
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8');
  return text.endsWith('\r') && end < bytes.length ? text.slice(0, -1) : text;
}

function keyOf({ fields }: ListRule, wanted: Carry): string {
  const path = Object.keys(fields).find((key) => fields[key] === wanted) ?? wanted;
  return path.slice(path.lastIndexOf('/') + 1);
}
