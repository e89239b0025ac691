import {
  type DraftObject,
  type DraftValue,
  type Fields,
  isObject,
  type Json,
  type JsonObject,
  type MatchDraft,
  type PlaceDraft,
  placeOf,
  QuoteDraft,
  type RelationshipDraft,
  type SpanFacts,
  semanticKind,
} from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { contextIn, linesOf, parentIn } from './contexts.ts';
import { RANGE, rangeIn } from './counting.ts';
import { KINDS } from './kinds.ts';
import { textIn } from './text-in.ts';

/** What is said of a symbol outside of it. */
interface Beside {
  /** The contexts that name it. */
  contexts?: readonly Fields[];
  /** The texts that its matches hold, see `contentLiterals`. */
  literals?: readonly string[];
  /** Its callers and callees, where another key says them. */
  relationships?: { callers?: RelationshipDraft[] | undefined; callees?: RelationshipDraft[] | undefined };
}

/**
 * `Symbol` (src/models/mod.rs). Schema 0.1.0 has name, kind, language, file and range; 1.2.0 adds the others, which are
 * left out where they are empty. `signature` is in the type, but no version fills it. Its name stands in its range.
 */
export function symbolIn(
  symbol: Fields,
  { contexts = [], literals = [], relationships = {} }: Beside = {},
): MatchDraft {
  const file = textIn(symbol, 'file');
  const [name, kind, named] = [symbol.string('name'), symbol.string('kind'), symbol.string('language')];
  // `annotate` says it as it was typed.
  const language = named?.toLowerCase();
  takeMatches(symbol, file, literals);
  // What stays beside the same calls of another key is no second list of them.
  const { callers = callsIn(symbol, 'called_by'), callees = callsIn(symbol, 'calls') } = relationships;
  const related = { ...(callers !== undefined && { callers }), ...(callees !== undefined && { callees }) };
  const span: SpanFacts = {
    semantic_kind: semanticKind(kind, language, KINDS),
    language,
    ...(Object.keys(related).length > 0 && { relationships: related }),
  };
  const place = placeOf(
    symbol,
    { file: 'file', ...RANGE },
    {
      span,
      lines: linesOf(symbol, contexts),
      holds: name,
      ...(language !== named && { legacy: { semantics: { language: named as string } } }),
    },
  );
  const said = isSlashed(symbol) ? { remarks: [remarks.slashed] } : {};
  takeAttributes(symbol, file, place);
  symbol.keep('signature', 'def_line_count');
  const folded = contexts.length > 0 ? { contexts: contexts.map(foldedIn) } : {};
  return { fields: symbol, place, content: { kind, name, parent: parentIn(contexts), ...folded }, ...said };
}

/** A context in the symbol that it names by a number. */
function foldedIn(context: Fields): DraftObject {
  context.take('symbol_index');
  return contextIn(context);
}

/**
 * `CallRef`: file and line are those of the call in both lists, and the name is that of the other end. Two calls on one
 * line are two items.
 */
function callsIn(symbol: Fields, key: 'calls' | 'called_by'): RelationshipDraft[] | undefined {
  return symbol.objects(key)?.map((call) => {
    const place = placeOf(call, { file: 'file', startLine: 'line' });
    const name = call.string('name');
    call.keep('kind');
    // `null` where it is not known, by the tool's documents (docs/JSON_SCHEMA.md).
    if (call.peek('line') === null) call.keep('line');
    return { place, symbol: name, role: 'call', fields: call };
  });
}

/** `SymbolMatch`: each has its own place in the symbol. */
function takeMatches(symbol: Fields, file: string | undefined, literals: readonly string[]): void {
  const matches = symbol.objects('matches');
  if (matches === undefined) return;
  symbol.replace('matches', {
    matches: matches.map((match): DraftValue => {
      match.keep('snippet');
      if (match.peek('column') === null) match.keep('column');
      if (isOfAttribute(match, symbol)) return inAttribute(match);
      const lines = textIn(match, 'snippet');
      const place = placeOf(match, { startLine: 'line', startColumn: 'column' }, { file, lines, texts: literals });
      return { span: place, matched_text: new QuoteDraft(place), ...match.rest() };
    }),
  });
}

/**
 * True for a match in a comment or a description, which has the place of the symbol's first line and column 1, whatever
 * stands there, and all of the comment for a snippet (`compute_symbol_matches`).
 */
function isOfAttribute(match: Fields, symbol: Fields): boolean {
  const [range, attributes, snippet] = [symbol.peek('range'), symbol.peek('attributes'), match.peek('snippet')];
  if (
    match.peek('column') !== 1 ||
    !isObject(range) ||
    match.peek('line') !== range['start_line'] ||
    !isObject(attributes)
  )
    return false;
  return typeof snippet === 'string' && (snippet === attributes['comment'] || snippet === attributes['description']);
}

/** A match without a place of its own. */
function inAttribute(match: Fields): DraftObject {
  const legacy: JsonObject = {};
  for (const key of ['line', 'column']) legacy[key] = match.take(key) as Json;
  return { ...match.rest(), legacy };
}

/** True for a comment that ends with what is left of the end of a block comment. */
function isSlashed(symbol: Fields): boolean {
  const attributes = symbol.peek('attributes');
  const comment = isObject(attributes) ? attributes['comment'] : undefined;
  return typeof comment === 'string' && comment.endsWith('\n/');
}

/**
 * `SymbolAttributes`: a comment that the tool found, keywords and a description that it was given. Its copy of the
 * comment is not what stands there.
 */
function takeAttributes(symbol: Fields, file: string | undefined, within: PlaceDraft): void {
  const attributes = symbol.object('attributes');
  if (attributes === undefined) return;
  attributes.keep('comment', 'keywords', 'description');
  if (isObject(attributes.peek('comment_range'))) {
    const place = placeOf(attributes, rangeIn('comment_range'), { file, within });
    attributes.replace('comment_range', { comment_span: place });
  }
  symbol.replace('attributes', { attributes: attributes.rest() });
}
