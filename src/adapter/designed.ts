/**
 * What the toolset's design documents of 2026 have in common, whichever tool they name: how they count, what stands
 * around a payload, the rich span, diagnostics and errors.
 */
import type { Frame } from './form.ts';
import {
  byteEnd,
  byteStart,
  type ChooseNode,
  choose,
  code,
  type DiagnosticNode,
  diagnostic,
  endColumn,
  endLine,
  executionId,
  failure,
  file,
  type Keys,
  legacy,
  level,
  list,
  type MatchNode,
  match,
  message,
  object,
  operationType,
  type Placeholder,
  partial,
  relations,
  type SaidNode,
  said,
  spanId,
  startColumn,
  startLine,
  status,
  string,
  timestamp,
  told,
  tool,
  workspace,
} from './nodes.ts';

/** The parts of a place in a file, as the format has them. */
export const UNIFIED_RANGE = {
  byte_start: byteStart,
  byte_end: byteEnd,
  start_line: startLine,
  start_col: startColumn,
  end_line: endLine,
  end_col: endColumn,
} as const satisfies MatchNode['keys'];

/** The keys of a span as the format has them. */
export const UNIFIED_SPAN = { span_id: spanId, file_path: file, ...UNIFIED_RANGE } as const satisfies MatchNode['keys'];

const RELATED = { file, symbol: string('symbol'), byte_start: byteStart, byte_end: byteEnd, line: startLine };
const NO_PLACE: readonly Placeholder[] = [
  { parts: { byteEnd: 0, byteStart: 0 } },
  { parts: { byteEnd: 0 } },
  { parts: { startLine: 0 } },
];

/** The rich extensions, in a span or beside it. */
export const RICH = {
  context: object({ before: told('before'), selected: told('selected'), after: told('after') }),
  semantics: object({ kind: told('semantic_kind'), language: told('language') }),
  relationships: object({
    callers: relations('callers', 'call', RELATED, { unknown: NO_PLACE }),
    callees: relations('callees', 'call', RELATED, { unknown: NO_PLACE }),
    imports: relations('imports', 'definition', RELATED, { unknown: NO_PLACE }),
    exports: relations('exports', 'definition', RELATED, { unknown: NO_PLACE }),
  }),
  checksums: object({
    checksum_before: told('checksum_before'),
    checksum_after: told('checksum_after'),
    file_checksum_before: told('file_checksum_before'),
  }),
  semantic_kind: told('printed_kind'),
  language: told('printed_language'),
  suggested_action: object({ action_type: told('action_type'), params: told('params') }),
  tool_hints: told('tool_hints'),
} as const satisfies MatchNode['keys'];

/** A span with all that the design has in it. */
export const RICH_SPAN = { ...UNIFIED_SPAN, ...RICH } as const satisfies MatchNode['keys'];

/** A match, or an item, with its `span`: what that is extended by stands in it, or beside it. */
export function spanned(keys: MatchNode['keys'], more: Pick<MatchNode, 'item'> = {}): ChooseNode {
  return choose(
    [{ hasOne: Object.keys(RICH) }, match({ span: object(UNIFIED_SPAN), ...RICH, ...keys }, more)],
    [{}, match({ span: object(RICH_SPAN), ...keys }, more)],
  );
}

const LEVELS = level({ error: 'error', warning: 'warning', note: 'note', info: 'note', help: 'note', hint: 'note' });

/** What a finding says of itself. */
export const FINDING = {
  level: LEVELS,
  severity: LEVELS,
  tool: said('tool'),
  message: said('message'),
  file: said('file'),
  note: said('note'),
  remediation: said('remediation'),
} as const satisfies Readonly<Record<string, SaidNode>>;

/** A finding with a span. What the operation did to the file is not known, so the source tells nothing of it. */
export function finding(keys: DiagnosticNode['keys'] = { code: code() }): DiagnosticNode {
  return diagnostic({ span: object(UNIFIED_SPAN), ...FINDING, ...keys }, 'error', { facts: { sourceMayDiffer: true } });
}

const HEAD: Keys = { schema_version: legacy, tool, execution_id: executionId, timestamp, partial };

const COUNTING = { firstLine: 1, firstColumn: 0, unit: 'byte' } as const;

/** A query: the payload is `data`. */
export const DESIGNED_QUERY: Frame = {
  counting: COUNTING,
  when: { has: ['schema_version'] },
  keys: { ...HEAD, error: finding(), diagnostics: list(finding(), ['level', 'message']) },
  payload: 'data',
};

/** An operation: the payload is `result`. */
export const DESIGNED_OPERATION: Frame = {
  counting: COUNTING,
  keys: {
    ...HEAD,
    operation_type: operationType,
    status: status({ ok: 'ok', success: 'ok', error: 'error', failure: 'error', partial: 'partial' }),
    message,
    workspace,
    error: failure(finding(), { beside: true }),
    diagnostics: list(finding(), ['level', 'message']),
  },
  payload: 'result',
};
