import {
  at,
  chooseIn,
  file,
  type JsonObject,
  keep,
  legacy,
  list,
  listIn,
  located,
  type MatchFacts,
  object,
  orNull,
  relations,
  richFact,
  startColumn,
  startLine,
  string,
} from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { linesOf, OWN_CONTEXT, parentIn } from './contexts.ts';
import { RANGE } from './counting.ts';
import { contentLiterals } from './literals.ts';

/**
 * `CallRef`: file and line are those of the call in both lists, and the name is that of the other end. Two calls on one
 * line are two items.
 */
const CALL = { name: string('symbol'), file, line: orNull(startLine), kind: keep };

/** `SymbolMatch`: each has its own place in the symbol. */
const FOUND = located(
  { line: startLine, column: orNull(startColumn), snippet: { ...keep, evidence: 'lines' } },
  { first: true, quoteAs: 'matched_text', facts: { fileFrom: 'file', texts: contentLiterals } },
);

/**
 * A match in a comment or a description has the place of the symbol's first line and column 1, whatever stands there,
 * and all of the comment for a snippet (`compute_symbol_matches`).
 */
const IN_ATTRIBUTE = object({
  line: legacy,
  column: legacy,
  snippet: keep,
});
const FIRST = { is: { 'element/column': 1 } };

/**
 * `SymbolAttributes`: a comment that the tool found, keywords and a description that it was given. Its copy of the
 * comment is not what stands there.
 */
const ATTRIBUTES = located(
  { comment: keep, comment_range: RANGE, keywords: keep, description: keep },
  { span: 'comment_span', facts: { within: true } },
);

/**
 * `Symbol` (src/models/mod.rs). Schema 0.1.0 has name, kind, language, file and range; 1.2.0 adds the others, which are
 * left out where they are empty. `signature` is in the type, but no version fills it. Its name is in its range.
 */
export const SYMBOL_KEYS = {
  name: string('name', { evidence: 'holds' }),
  kind: string('kind', { told: 'semantic_kind' }),
  language: richFact('language'),
  file,
  range: RANGE,
  contexts: list(OWN_CONTEXT),
  signature: keep,
  attributes: ATTRIBUTES,
  def_line_count: keep,
  matches: list(
    chooseIn(
      [
        { ...FIRST, same: { 'element/line': 'range/start_line', 'element/snippet': 'attributes/comment' } },
        IN_ATTRIBUTE,
      ],
      [
        { ...FIRST, same: { 'element/line': 'range/start_line', 'element/snippet': 'attributes/description' } },
        IN_ATTRIBUTE,
      ],
      [{}, FOUND],
    ),
  ),
  calls: relations('callees', 'call', CALL),
  called_by: relations('callers', 'call', CALL),
};

/** What the contexts of a symbol say of it, and a comment that ends with what is left of the end of a block comment. */
export function symbolFacts(symbol: JsonObject): MatchFacts | undefined {
  if (symbol['contexts'] === undefined && symbol['attributes'] === undefined) return undefined;
  const contexts = listIn(symbol['contexts']);
  const [lines, parent, comment] = [linesOf(symbol, contexts), parentIn(contexts), at(symbol, 'attributes/comment')];
  return {
    ...(lines !== undefined && { place: { lines } }),
    ...(parent !== undefined && { content: { parent } }),
    ...(typeof comment === 'string' && comment.endsWith('\n/') && { remarks: [remarks.slashed] }),
  };
}
