import {
  contentHash,
  idRepeating,
  keep,
  kept,
  left,
  list,
  type MatchNode,
  match,
  object,
  type Placeholder,
  type RoleRule,
  richFact,
  spanText,
  string,
  strings,
  UNIFIED_SPAN,
} from '../../src/adapter.ts';
import { remarks } from './codes.ts';

/**
 * Ids that are counted anew in every run (`semantic` mode, and the builds 3.0.0 to 3.5.0 for other databases), and ids
 * of two symbols, one of which may use the other twice (src/backend/geometric.rs).
 */
const SHARED_ID = /^(?:(?:sym|ref|call|impl|semantic)-\d{1,9}|label-.*-\d{1,9}|(?:text)?(?:ref|call)_\d+_\d+)$/s;

const ID = idRepeating(SHARED_ID, [
  [/^(?:text)?(?:ref|call)_\d+_\d+$/, [remarks.holder]],
  [/^text(?:ref|call)_\d+_\d+$/, [remarks.guess]],
]);

/** What a result has besides its place; which of it, the mode, the flags and the version say. */
const KEYS: MatchNode['keys'] = {
  match_id: ID,
  span: object({
    ...UNIFIED_SPAN,
    context: object({
      // Whole lines, read from the file when the tool ran and split at \n alone: those of a file with CRLF end in \r.
      before: richFact('before', { ended: 'return' }),
      selected: richFact('selected', { ended: 'return' }),
      after: richFact('after', { ended: 'return' }),
      // Also true where the file begins or ends there.
      truncated: left(),
    }),
  }),
  ...strings('name', 'kind'),
  parent: string('parent', { nullable: true }),
  symbol_id: string('symbol_id', { nullable: true }),
  ...kept('score', 'distance', 'fqn', 'canonical_fqn', 'display_fqn'),
  content_hash: contentHash,
  symbol_kind_from_chunk: keep,
  // The text of the place as it was indexed, where it is all of it.
  snippet: spanText('snippet', { whenFills: true }),
  snippet_truncated: keep,
  language: richFact('language'),
  kind_normalized: { ...keep, told: 'semantic_kind' },
  ...kept('complexity_score', 'fan_in', 'fan_out', 'cyclomatic_complexity', 'supernode_id', 'coverage'),
  // A node of the syntax tree by its bytes; up to 3.11.2 it may be one of another file, which is not named.
  ...kept('ast_context', 'referenced_symbol', 'reference_kind', 'target_symbol_id'),
  ...kept('caller', 'callee', 'caller_symbol_id', 'callee_symbol_id'),
  ...kept('type_name', 'trait_name', 'type_symbol_id', 'trait_symbol_id'),
};

const NO_BYTES = { byteStart: 0, byteEnd: 0 };

/**
 * No byte, and the first line or none. Builds for other databases know the lines of what they find by its text
 * (src/backend/geometric.rs). `semantic` mode prints the first line and column for a start that the database does not
 * tell (src/query/semantic.rs, 3.8.0); a byte order mark is in no column.
 */
const UNKNOWN: readonly Placeholder[] = [
  { parts: { ...NO_BYTES, startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 } },
  { parts: { ...NO_BYTES, startLine: 1, startColumn: 0, endLine: 1, endColumn: 0 } },
  { parts: NO_BYTES, besides: ['startColumn', 'endColumn'] },
  { parts: { startLine: 0, endLine: 0 } },
  { parts: { startLine: 1, startColumn: 1 }, has: 'distance', unless: { byteStart: [1, 4] } },
];

/** A reference or a call is a place of use, and says so. */
const ROLES: readonly RoleRule[] = [
  { key: 'referenced_symbol', role: 'reference' },
  { key: 'callee', role: 'call' },
];

/** A result of any mode of `search`. */
export const RESULT = match(KEYS, { role: ROLES, unknown: UNKNOWN });

/**
 * Those of `lookup`. The file is `<unknown>`, and is in the symbol's canonical name: `crate::/path/of/file.rs::Kind
 * name`.
 */
export const LOOKED_UP = list({
  ...RESULT,
  unknown: [{ parts: { file: '<unknown>' }, stays: true }, ...UNKNOWN],
  keys: { ...KEYS, canonical_fqn: { ...keep, fileIn: /^(?:[^:]|:(?!:))*::([^/.]*[/.].*?)::[A-Z][A-Za-z]* /su } },
});
