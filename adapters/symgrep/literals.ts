import type { Json, JsonObject, MatchFacts } from '../../src/adapter.ts';

type Head = Readonly<JsonObject>;

/** A text that a query asks for; `whole` where it has to be all of a line. */
export interface LineLiteral {
  text: string;
  whole: boolean;
}

interface Term extends LineLiteral {
  /** The word before the first colon, in lower case; `undefined` where there is none. */
  field: string | undefined;
  isContent: boolean;
}

/** What the program takes for space: Unicode's property, which is neither that of `\s` nor that of `trim()`. */
const SPACE = /^\p{White_Space}+|\p{White_Space}+$/gu;

/** A word of a query: spaces in quotes belong to it. */
const WORD = /(?:"[^"]*(?:"|$)|[^"\p{White_Space}])+/gu;

/**
 * The texts of which each line that text mode prints holds one at its column: the alternatives of a query that asks for
 * content alone, else the query as it was typed (`run_text_search` in src/search/engine.rs, both revisions; `--literal`
 * asks for the same texts, as whole words).
 */
export function lineLiterals({ '/query': query, '/version': version }: Head): readonly LineLiteral[] {
  if (typeof query !== 'string') return [];
  const terms = termsIn(query, version);
  const isContent = terms.length > 0 && terms.every((term) => term.isContent);
  return (isContent ? terms : [{ text: query, whole: false }]).filter(({ text }) => text !== '');
}

/** By the head of a document the texts that its lines hold: a query is read once. */
const LITERALS = new WeakMap<Head, readonly LineLiteral[]>();

/** What is known of a line that is not printed. */
const NO_TEXTS: MatchFacts = { place: { texts: [] } };

/** What a line of text mode can have been found by. */
export function textsOf({ snippet }: JsonObject, head: Head): MatchFacts {
  if (typeof snippet !== 'string') return NO_TEXTS;
  const literals = LITERALS.get(head) ?? lineLiterals(head);
  LITERALS.set(head, literals);
  return { place: { texts: textsOn(snippet, literals) } };
}

/** Those of the texts that a line can have been found by. */
export function textsOn(line: Json | undefined, literals: readonly LineLiteral[]): string[] {
  return literals.flatMap(({ text, whole }) => (whole && text !== line ? [] : [text]));
}

/**
 * The texts of which each line that symbol mode names as a match holds one at its column: those asked for as content
 * (`compute_symbol_matches`).
 */
export function contentLiterals({ '/query': query, '/version': version }: Head): readonly string[] {
  if (typeof query !== 'string') return [];
  return termsIn(query, version).flatMap(({ text, isContent }) => (isContent && text !== '' ? [text] : []));
}

/**
 * The terms of a query (`parse_query_expr` in src/search/query.rs): without a colon alternatives of content, else
 * words, of which each has alternatives; one without a field has that of the first. The field of content is called
 * `text` until schema 0.1.0.
 */
function termsIn(query: string, version: Json | undefined): Term[] {
  const content = typeof version === 'string' && version.startsWith('0.') ? 'text' : 'content';
  const isPlain = !query.includes(':');
  const terms: Term[] = [];
  for (const word of isPlain ? [query] : (query.match(WORD) ?? [])) {
    const first = terms.length;
    for (const alternative of (isPlain ? word : word.replaceAll('"', '')).split('|')) {
      const text = alternative.replace(SPACE, '');
      if (text !== '') terms.push(termOf(text, isPlain ? content : terms[first]?.field, content));
    }
  }
  return terms;
}

/** A term as it was typed; without a colon it has this field. `=` before its value asks for all of a line. */
function termOf(typed: string, otherwise: string | undefined, content: string): Term {
  const [, own, value = typed] = /^([^:]*):(.*)$/su.exec(typed) ?? [];
  const field = own?.toLowerCase() ?? otherwise;
  const whole = value.startsWith('=');
  return { field, isContent: field === content, text: whole ? value.slice(1) : value, whole };
}
