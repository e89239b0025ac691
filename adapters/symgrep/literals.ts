import type { Json, JsonObject, MatchFacts } from '../../src/adapter.ts';

interface Term {
  /** The word before the first colon, in lower case; `undefined` where there is none. */
  field: string | undefined;
  value: string;
}

/** What the program takes for space: Unicode's property, which is neither that of `\s` nor that of `trim()`. */
const SPACE = /^\p{White_Space}+|\p{White_Space}+$/gu;

/** A text that a query asks for; `whole` where it has to be all of a line. */
export interface LineLiteral {
  text: string;
  whole: boolean;
}

/**
 * The texts of which each line that text mode prints holds one at its column: the alternatives of a query that asks for
 * content alone, else the query as it was typed (`run_text_search` in src/search/engine.rs, both revisions; `--literal`
 * asks for the same texts, as whole words).
 */
export function lineLiterals(query: Json | undefined, version: Json | undefined): readonly LineLiteral[] {
  if (typeof query !== 'string') return [];
  const terms = termsIn(query, version);
  const isContent = terms.length > 0 && terms.every(({ field }) => field === contentField(version));
  const literals = isContent
    ? terms.map((term) => ({ text: literalOf(term), whole: term.value.startsWith('=') }))
    : [{ text: query, whole: false }];
  return literals.filter(({ text }) => isText(text));
}

/** By the head of a document the texts that its lines hold: a query is read once. */
const LITERALS = new WeakMap<Readonly<JsonObject>, readonly LineLiteral[]>();

/** What a line of text mode can have been found by. */
export function textsOf({ snippet }: JsonObject, head: Readonly<JsonObject>): MatchFacts {
  const literals = LITERALS.get(head) ?? lineLiterals(head['/query'], head['/version']);
  LITERALS.set(head, literals);
  return { place: { texts: textsOn(snippet, literals) } };
}

/** Those of the texts that a line can have been found by. */
export function textsOn(line: Json | undefined, literals: readonly LineLiteral[]): string[] {
  return literals.filter(({ text, whole }) => !whole || text === line).map(({ text }) => text);
}

/** What a line of symbol mode can have been found by. */
export function literalsOf(head: Readonly<JsonObject>): readonly string[] {
  return contentLiterals(head['/query'], head['/version']);
}

/**
 * The texts of which each line that symbol mode names as a match holds one at its column: those asked for as content
 * (`compute_symbol_matches`).
 */
export function contentLiterals(query: Json | undefined, version: Json | undefined): readonly string[] {
  if (typeof query !== 'string') return [];
  return termsIn(query, version)
    .filter(({ field }) => field === contentField(version))
    .map(literalOf)
    .filter(isText);
}

/** What the field of content is called: until schema 0.1.0 `text`. */
function contentField(version: Json | undefined): string {
  return typeof version === 'string' && version.startsWith('0.') ? 'text' : 'content';
}

/** `=` before a value asks for all of a line. */
function literalOf({ value }: Term): string {
  return value.replace(/^=/, '');
}

function isText(text: string): boolean {
  return text !== '';
}

/**
 * The terms of a query (`parse_query_expr` in src/search/query.rs): without a colon alternatives of content, else
 * words, of which each has alternatives.
 */
function termsIn(query: string, version: Json | undefined): Term[] {
  const trimmed = query.replace(SPACE, '');
  if (!trimmed.includes(':')) return alternatives(trimmed).map((value) => ({ field: contentField(version), value }));
  return wordsIn(trimmed).flatMap((word) => {
    let first: string | undefined;
    return alternatives(word).map((alternative, index) => {
      const colon = alternative.indexOf(':');
      const term =
        colon < 0
          ? { field: first, value: alternative }
          : { field: alternative.slice(0, colon).toLowerCase(), value: alternative.slice(colon + 1) };
      if (index === 0) first = term.field;
      return term;
    });
  });
}

function alternatives(text: string): string[] {
  return text
    .split('|')
    .map((alternative) => alternative.replace(SPACE, ''))
    .filter(isText);
}

/** Words between spaces; quotes keep spaces in a word and are dropped. */
function wordsIn(text: string): string[] {
  const words = text.match(/(?:"[^"]*(?:"|$)|[^"\p{White_Space}])+/gu) ?? [];
  return words.map((word) => word.replaceAll('"', '')).filter(isText);
}
