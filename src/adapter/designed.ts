/**
 * What the toolset's design documents of 2026 have in common, whichever tool they name: how they count, what stands
 * around a payload, the rich span, diagnostics and errors.
 */
import type { Conditions } from './conditions.ts';
import type { Frame } from './form-options.ts';
import {
  byteEnd,
  byteStart,
  type ChooseNode,
  choose,
  code,
  type DiagnosticFieldNode,
  type DiagnosticNode,
  diagnostic,
  diagnosticField,
  endColumn,
  endLine,
  executionId,
  failure,
  file,
  id,
  type Keys,
  keep,
  type ListNode,
  legacy,
  level,
  linesAfter,
  linesBefore,
  list,
  type MatchNode,
  match,
  message,
  object,
  operationType,
  orNull,
  type Placeholder,
  partial,
  relations,
  richFact,
  spanId,
  spanText,
  startColumn,
  startLine,
  status,
  statusOfQuery,
  string,
  timestamp,
  tool,
  type ValueNode,
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

/** The keys of a span in the alignment document of 2026-01-22. */
const ALIGNED_SPAN = {
  span_id: spanId,
  file_path: file,
  byte_start: byteStart,
  byte_end: byteEnd,
  line_start: startLine,
  line_end: endLine,
  col_start: startColumn,
  col_end: endColumn,
} as const satisfies MatchNode['keys'];

/** What shows that a span has these keys. */
export const IS_ALIGNED: Conditions = { type: { 'span/line_start': 'number', 'span/byte_start': 'number' } };

/** A match of the alignment document: `StandardMatch`, and what a tool says besides. */
export function alignedMatch(keys: MatchNode['keys']): MatchNode {
  return match({
    match_id: id,
    span: object(ALIGNED_SPAN),
    content: spanText('content'),
    context: object(
      { before: linesBefore, after: linesAfter, kind: string('kind'), parent: string('parent') },
      { spread: true },
    ),
    ...keys,
  });
}

const RELATED = { file, symbol: string('symbol'), byte_start: byteStart, byte_end: byteEnd, line: startLine };
const NO_PLACE: readonly Placeholder[] = [
  { parts: { byteEnd: 0, byteStart: 0 } },
  { parts: { byteEnd: 0 } },
  { parts: { startLine: 0 } },
];

/** The rich extensions, in a span or beside it. */
export const RICH = {
  context: object({ before: richFact('before'), selected: richFact('selected'), after: richFact('after') }),
  semantics: object({ kind: richFact('semantic_kind'), language: richFact('language') }),
  relationships: object({
    callers: relations('callers', 'call', RELATED, { unknown: NO_PLACE }),
    callees: relations('callees', 'call', RELATED, { unknown: NO_PLACE }),
    imports: relations('imports', 'definition', RELATED, { unknown: NO_PLACE }),
    exports: relations('exports', 'definition', RELATED, { unknown: NO_PLACE }),
  }),
  checksums: object({
    checksum_before: richFact('checksum_before'),
    checksum_after: richFact('checksum_after'),
    file_checksum_before: richFact('file_checksum_before'),
  }),
  semantic_kind: richFact('printed_kind'),
  language: richFact('printed_language'),
  suggested_action: object({ action_type: richFact('action_type'), params: richFact('params') }),
  tool_hints: richFact('tool_hints'),
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
const FINDING = {
  level: LEVELS,
  severity: LEVELS,
  tool: diagnosticField('tool'),
  message: diagnosticField('message'),
  file: diagnosticField('file'),
  note: diagnosticField('note'),
  remediation: diagnosticField('remediation'),
} as const satisfies Readonly<Record<string, DiagnosticFieldNode>>;

/** What may be `null`, which says nothing. */
export const optional: ValueNode = { ...keep, nullable: true };

/** A finding with a span. What the operation did to the file is not known, so the source tells nothing of it. */
export function finding(keys: DiagnosticNode['keys'] = { code: code() }): DiagnosticNode {
  const beside = { line: optional, column: optional };
  return diagnostic({ span: object(UNIFIED_SPAN), ...FINDING, ...beside, ...keys }, 'error', {
    facts: { sourceMayDiffer: true },
  });
}

/** `DiagnosticPayload` of the alignment document, whose place is a line. */
function payloadFinding(ofCode: DiagnosticFieldNode): DiagnosticNode {
  const place = { file: orNull(file), line: orNull(startLine), column: orNull(startColumn) };
  return diagnostic({ ...FINDING, ...place, code: ofCode, span: optional }, 'error', {
    facts: { sourceMayDiffer: true },
  });
}

const NO_SPAN: Conditions = { any: [{ lacks: ['span'] }, { is: { span: null } }] };
const AT_LINE: Conditions = { type: { file: 'string', line: 'number' }, all: [NO_SPAN] };
const IN_SPAN: Conditions = { type: { 'span/line_start': 'number' } };

/** Findings as either document has them, with a span or with a line; what is none, by `shown`, stays in the list. */
export function findings(ofCode = code(), shown: Conditions = {}): ListNode {
  return list(
    choose(
      [{ all: [shown, AT_LINE] }, payloadFinding(ofCode)],
      [{ all: [shown, IN_SPAN] }, finding({ span: object(ALIGNED_SPAN), code: ofCode })],
      [shown, finding({ code: ofCode })],
    ),
    ['tool', 'level', 'message'],
  );
}

const HEAD: Keys = { schema_version: legacy, tool, execution_id: executionId, timestamp, partial };

/** A query: the payload is `data`. */
export const DESIGNED_QUERY: Frame = {
  designed: true,
  when: { has: ['schema_version'] },
  keys: { ...HEAD, error: finding(), diagnostics: findings() },
  payload: 'data',
};

/** An answer with matches of the alignment document (`StandardResponse`): it names its tool, its payload is `data`. */
export const STANDARD_QUERY: Frame = {
  designed: true,
  when: {
    matches: { status: /^(?:success|partial)$/ },
    has: ['schema_version', 'tool'],
    type: { 'data/matches': 'list' },
    first: { 'data/matches': IS_ALIGNED },
  },
  keys: { ...HEAD, status: statusOfQuery, diagnostics: findings() },
  payload: 'data',
};

/** An operation: the payload is `result`. */
export const DESIGNED_OPERATION: Frame = {
  designed: true,
  keys: {
    ...HEAD,
    operation_type: operationType,
    status: status({ ok: 'ok', success: 'ok', error: 'error', failure: 'error', partial: 'partial' }),
    message,
    workspace,
    error: failure(finding(), { beside: true }),
    diagnostics: findings(),
  },
  payload: 'result',
};
