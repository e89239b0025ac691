/**
 * The printed order of the keys of objects of the format, as `types.ts` has it; in a match and in the data of a query
 * the tool's own keys are there, too.
 */

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
] as const;

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
] as const;

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
] as const;

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
] as const;

/** The keys of a span that say its place. */
export const PLACE_KEYS = SPAN_KEYS.slice(0, SPAN_KEYS.indexOf('precision') + 1);

/** Keys of `span.relationships`, in printed order. */
export const RELATIONSHIPS_KEYS = ['callers', 'callees', 'imports', 'exports'] as const;

/** Keys of `span.checksums`, in printed order. */
export const CHECKSUMS_KEYS = ['checksum_before', 'checksum_after', 'file_checksum_before'] as const;

/** Keys of `span.tool_hints`, in printed order. */
export const TOOL_HINTS_KEYS = [
  'requires_full_context',
  'apply_atomically',
  'search_case_sensitive',
  'language_hints',
] as const;

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
] as const;
