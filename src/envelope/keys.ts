/**
 * The printed order of every closed object of the unified format, and of the unified keys of the two open ones
 * (`Match`, `QueryData`). The types at the end don't compile unless each tuple names every key of its interface once.
 */
import type {
  Checksums,
  Context,
  Diagnostic,
  Match,
  OperationEnvelope,
  QueryData,
  QueryEnvelope,
  Relationship,
  Relationships,
  Span,
  SuggestedAction,
  ToolHints,
} from './types.ts';

/** The names an interface spells out; what an index signature allows besides is left out. */
export type KnownKey<T> = keyof { [K in keyof T as string extends K ? never : K]: T[K] };

/** Keys of a query envelope, in printed order. */
export const QUERY_KEYS = [
  'schema_version',
  'tool',
  'data',
  'diagnostics',
  'execution_id',
  'timestamp',
  'partial',
  'legacy',
] as const satisfies readonly KnownKey<QueryEnvelope>[];

/** The unified keys of `data`, in printed order; the payload's own keys stand around `matches` and its count. */
export const QUERY_DATA_KEYS = [
  'command',
  'matches',
  'match_count',
  'count',
] as const satisfies readonly KnownKey<QueryData>[];

/** Keys of an operation envelope, in printed order. */
export const OPERATION_KEYS = [
  'schema_version',
  'tool',
  'operation_type',
  'status',
  'message',
  'workspace',
  'result',
  'error',
  'diagnostics',
  'execution_id',
  'timestamp',
  'partial',
  'legacy',
] as const satisfies readonly KnownKey<OperationEnvelope>[];

/** The unified keys of a match, in printed order; the tool's own fields stand before `legacy`. */
export const MATCH_KEYS = [
  'match_id',
  'role',
  'span',
  'matched_text',
  'context_before',
  'context_after',
  'content',
  'captures',
  'snippet',
  'kind',
  'name',
  'parent',
  'symbol_id',
  'legacy',
] as const satisfies readonly KnownKey<Match>[];

/** Keys of a span, in printed order. */
export const SPAN_KEYS = [
  'span_id',
  'file_path',
  'byte_start',
  'byte_end',
  'start_line',
  'start_col',
  'end_line',
  'end_col',
  'precision',
  'context',
  'semantic_kind',
  'language',
  'relationships',
  'checksums',
  'suggested_action',
  'tool_hints',
  'legacy',
] as const satisfies readonly KnownKey<Span>[];

/** The keys of a span that say its place. */
export const PLACE_KEYS = SPAN_KEYS.slice(0, SPAN_KEYS.indexOf('precision') + 1);

/** Keys of `span.context`, in printed order. */
export const CONTEXT_KEYS = ['before', 'selected', 'after'] as const satisfies readonly KnownKey<Context>[];

/** Keys of `span.relationships`, in printed order. */
export const RELATIONSHIPS_KEYS = [
  'callers',
  'callees',
  'imports',
  'exports',
] as const satisfies readonly KnownKey<Relationships>[];

/** Keys of one item of a relationship list, in printed order. */
export const RELATIONSHIP_KEYS = [
  'file',
  'symbol',
  'byte_start',
  'byte_end',
  'line',
  'role',
  'legacy',
] as const satisfies readonly KnownKey<Relationship>[];

/** Keys of `span.checksums`, in printed order. */
export const CHECKSUMS_KEYS = [
  'checksum_before',
  'checksum_after',
  'file_checksum_before',
] as const satisfies readonly KnownKey<Checksums>[];

/** Keys of `span.suggested_action`, in printed order. */
export const SUGGESTED_ACTION_KEYS = ['action_type', 'params'] as const satisfies readonly KnownKey<SuggestedAction>[];

/** Keys of `span.tool_hints`, in printed order. */
export const TOOL_HINTS_KEYS = [
  'requires_full_context',
  'apply_atomically',
  'search_case_sensitive',
  'language_hints',
] as const satisfies readonly KnownKey<ToolHints>[];

/** Keys of a diagnostic, in printed order. */
export const DIAGNOSTIC_KEYS = [
  'tool',
  'level',
  'message',
  'file',
  'span',
  'code',
  'note',
  'remediation',
  'details',
  'legacy',
] as const satisfies readonly KnownKey<Diagnostic>[];

/** The first name that a tuple holds twice, else `never`. */
type Repeated<Names extends readonly unknown[]> = Names extends readonly [infer First, ...infer Rest]
  ? First extends Rest[number]
    ? First
    : Repeated<Rest>
  : never;

/** What keeps a tuple from being the keys of `T`: names that are missing or stand twice. `never` is the proof. */
type Fault<T, Names extends readonly unknown[]> = Exclude<KnownKey<T>, Names[number]> | Repeated<Names>;

type Flawless<Faults extends never> = Faults;

/** Fails to compile, naming the key, when a tuple above lacks a key of its interface or names one twice. */
export type KeysAreComplete = [
  Flawless<Fault<QueryEnvelope, typeof QUERY_KEYS>>,
  Flawless<Fault<QueryData, typeof QUERY_DATA_KEYS>>,
  Flawless<Fault<OperationEnvelope, typeof OPERATION_KEYS>>,
  Flawless<Fault<Match, typeof MATCH_KEYS>>,
  Flawless<Fault<Span, typeof SPAN_KEYS>>,
  Flawless<Fault<Context, typeof CONTEXT_KEYS>>,
  Flawless<Fault<Relationships, typeof RELATIONSHIPS_KEYS>>,
  Flawless<Fault<Relationship, typeof RELATIONSHIP_KEYS>>,
  Flawless<Fault<Checksums, typeof CHECKSUMS_KEYS>>,
  Flawless<Fault<SuggestedAction, typeof SUGGESTED_ACTION_KEYS>>,
  Flawless<Fault<ToolHints, typeof TOOL_HINTS_KEYS>>,
  Flawless<Fault<Diagnostic, typeof DIAGNOSTIC_KEYS>>,
];
