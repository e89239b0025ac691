import {
  type Fields,
  isObject,
  type JsonObject,
  PlaceDraft,
  type PlaceFacts,
  type PlaceKeys,
  placeOf,
  type Remark,
  type SpanFacts,
  semanticKind,
} from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { KINDS } from './kinds.ts';
import { printedRelations, together } from './relations.ts';

/**
 * Lines count from 1 and end at \n, columns are bytes from 0, ends are exclusive; bytes are those of the file
 * (tree-sitter's points, in every version and every command that prints columns).
 */
export const COUNTING = { firstLine: 1, firstColumn: 0, unit: 'byte' } as const;

/** The keys of a place, as every command that has lines and columns names them. */
export const PLACE: Omit<PlaceKeys, 'file'> = {
  byteStart: 'byte_start',
  byteEnd: 'byte_end',
  startLine: 'start_line',
  startColumn: 'start_col',
  endLine: 'end_line',
  endColumn: 'end_col',
};

/** A `Span` (src/output/command.rs, since 1.1.0) with what stands in it and beside it. */
export interface ReadSpan {
  place: PlaceDraft;
  remarks: Remark[];
}

/**
 * Takes the `span` of an element. `beside` is what other keys of the element say of the place; `text` what they say
 * stands there.
 */
export function takeSpan(element: Fields, beside: Pick<SpanFacts, 'relationships'> = {}, text?: string): ReadSpan {
  const span = element.object('span');
  if (span === undefined) return { place: placeOf(element, {}), remarks: [] };
  const whole = element.peek('span') ?? null;
  const said: Remark[] = [];
  const legacy: JsonObject = {};
  const inside = extensions(span, said, legacy);
  const facts: PlaceFacts = { span: { ...inside, ...together(inside, beside) }, legacy };
  const keys = isPlaceholder(span) ? {} : PLACE;
  const { reported, names } = placeOf(span, { file: 'file_path', spanId: 'span_id', ...keys }, facts);
  const shown = text === undefined ? reported : { ...reported, text };
  return { place: new PlaceDraft(shown, names, { span: whole }, [span], facts), remarks: said };
}

/** Takes the numbers of a place that the tool prints where it knows none: all zero, at the first line or at none. */
export function isPlaceholder(fields: Fields): boolean {
  const { byteStart, byteEnd, startLine, startColumn, endLine, endColumn } = PLACE as Record<string, string>;
  const numbers = [byteStart, byteEnd, startColumn, endColumn].map((key) => fields.peek(key as string));
  const lines = [startLine, endLine].map((key) => fields.peek(key as string));
  if (
    !numbers.every((number) => number === 0) ||
    !(lines.every((line) => line === 1) || lines.every((line) => line === 0))
  )
    return false;
  for (const key of Object.values(PLACE)) fields.take(key);
  return true;
}

/**
 * What `--with-context`, `--with-semantics` and `--with-checksums` add to a span (since 1.4.0), and relationships,
 * which no version fills.
 */
function extensions(span: Fields, said: Remark[], legacy: JsonObject): SpanFacts {
  return {
    ...contextIn(span),
    ...semanticsIn(span, legacy),
    ...checksumsIn(span, said, legacy),
    ...printedRelations(span),
    ...designed(span),
  };
}

/** What the toolset's design puts into a span, and no version prints: semantics flat, hints, an action. */
function designed(span: Fields): SpanFacts {
  const action = span.object('suggested_action');
  const hints = span.object('tool_hints');
  const [semantic_kind, language, type] = [
    span.string('semantic_kind'),
    span.string('language'),
    action?.string('action_type'),
  ];
  const tool_hints = hints
    ?.keep('requires_full_context', 'apply_atomically', 'search_case_sensitive', 'language_hints')
    .rest() as JsonObject;
  const params = action?.take('params');
  return {
    ...(semantic_kind !== undefined && { semantic_kind }),
    ...(language !== undefined && { language }),
    ...(type !== undefined && { suggested_action: { action_type: type, params: isObject(params) ? params : {} } }),
    ...(hints !== undefined && { tool_hints }),
  };
}

/** Whole lines; empty lists are left out by the tool, and all of them where the place is not in the file any more. */
function contextIn(span: Fields): SpanFacts {
  const context = span.object('context');
  if (context === undefined) return {};
  const [before, selected, after] = ['before', 'selected', 'after'].map((key) => context.strings(key));
  if (before === undefined && selected === undefined && after === undefined) return {};
  return { context: { before: before ?? [], selected: selected ?? [], after: after ?? [] } };
}

/** `kind` and `language` in an object of their own. `call` is the kind of a reference; `unknown` says nothing. */
function semanticsIn(span: Fields, legacy: JsonObject): SpanFacts {
  const semantics = span.object('semantics');
  if (semantics === undefined) return {};
  const kind = semantics.string('kind');
  const facts = languageOf(semantics.string('language'), legacy);
  const semantic_kind = semanticKind(kind, facts.language, KINDS);
  if (semantic_kind !== kind)
    legacy['semantics'] = { ...(kind !== undefined && { kind }), ...(legacy['semantics'] as JsonObject) };
  return { ...(semantic_kind !== undefined && { semantic_kind }), ...facts };
}

/** What a language says of a span; one of a `.geo` database has a capital. What is changed of it goes to `legacy`. */
export function languageOf(printed: string | undefined, legacy: JsonObject): Pick<SpanFacts, 'language'> {
  if (printed === undefined) return {};
  const language = printed.toLowerCase();
  const isKnown = language !== 'unknown';
  if (!isKnown || language !== printed) legacy['semantics'] = { language: printed };
  return isKnown ? { language } : {};
}

const CHECKSUM = /^sha256:[0-9a-f]{64}$/;

/**
 * Sums of the bytes of the place and of the file as it was when the tool ran; none of a file that could not be read.
 */
function checksumsIn(span: Fields, said: Remark[], legacy: JsonObject): SpanFacts {
  const sums = span.object('checksums');
  if (sums === undefined) return {};
  const checksums: Record<string, string> = {};
  const odd: Record<string, string> = {};
  for (const key of ['checksum_before', 'file_checksum_before'] as const) {
    const sum = sums.string(key);
    if (sum !== undefined) (CHECKSUM.test(sum) ? checksums : odd)[key] = sum;
  }
  if (Object.keys(odd).length > 0) {
    legacy['checksums'] = odd;
    said.push(remarks.oddChecksum);
  }
  return Object.keys(checksums).length === 0 ? {} : { checksums };
}
