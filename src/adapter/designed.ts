/**
 * What the toolset's design documents of 2026 have in common, whichever tool they name: how they count, what stands
 * around a payload, the rich span, diagnostics and errors.
 */
import { onceFor } from '../json/once-for.ts';
import type { Conditions } from './conditions.ts';
import { type Form, form } from './form.ts';
import type { FormOptions, Frame } from './form-options.ts';
import type { ChooseNode, DiagnosticFieldNode, Keys, ListNode, MatchNode, Placeholder, ValueNode } from './nodes.ts';
import {
  byteEnd,
  byteStart,
  choose,
  code,
  count,
  diagnostic,
  diagnosticField,
  endColumn,
  endLine,
  executionId,
  failure,
  file,
  id,
  keep,
  kept,
  legacy,
  level,
  linesAfter,
  linesBefore,
  list,
  located,
  match,
  message,
  object,
  opened,
  operationType,
  orNull,
  partial,
  path,
  relations,
  richFact,
  spanId,
  spanText,
  startColumn,
  startLine,
  status,
  statusOfQuery,
  string,
  strings,
  timestamp,
  tool,
  UNKNOWN_LINES,
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
const ALIGNED_RANGE = {
  byte_start: byteStart,
  byte_end: byteEnd,
  line_start: startLine,
  line_end: endLine,
  col_start: startColumn,
  col_end: endColumn,
} as const satisfies MatchNode['keys'];

const ALIGNED_SPAN = { span_id: spanId, file_path: file, ...ALIGNED_RANGE } as const satisfies MatchNode['keys'];

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

/** What shows that a span has the keys of the alignment document. */
export const IS_ALIGNED: Conditions = { type: { 'span/line_start': 'number', 'span/byte_start': 'number' } };

/** `MatchContext` of the alignment document, and what the other one has in its place. */
const MATCH_CONTEXT = object(
  { before: linesBefore, after: linesAfter, kind: string('kind'), parent: string('parent') },
  { spread: true },
);
const LINES_BESIDE = { context_before: linesBefore, context_after: linesAfter };

/**
 * A match, or an item, in each way in which the design documents say a place: in a `span`, by either document's names
 * and with what extends it in it or beside it, or in the element itself. Each alternative of `keys` is for an element
 * that meets its conditions.
 */
export function spanned(
  keys: MatchNode['keys'] | readonly (readonly [Conditions, MatchNode['keys']])[],
  more: Omit<MatchNode, 'node' | 'keys'> = {},
): ChooseNode {
  const ways: readonly (readonly [Conditions, MatchNode['keys']])[] = [
    [IS_ALIGNED, { span: object({ ...ALIGNED_SPAN, ...RICH }), context: MATCH_CONTEXT }],
    [
      { type: { span: 'object' }, hasOne: Object.keys(RICH) },
      { span: object(UNIFIED_SPAN), ...RICH, ...LINES_BESIDE },
    ],
    [{ type: { span: 'object' } }, { span: object(RICH_SPAN), ...LINES_BESIDE }],
    [{ has: ['line_start'] }, { ...ALIGNED_SPAN, ...RICH, ...LINES_BESIDE }],
    [{ has: ['file_path'] }, { ...RICH_SPAN, ...LINES_BESIDE }],
    [{}, { file, span_id: spanId, ...UNIFIED_RANGE, ...RICH, ...LINES_BESIDE }],
  ];
  const alternatives = Array.isArray(keys) ? keys : [[{}, keys] as const];
  return choose(
    ...ways.flatMap(([way, place]) =>
      alternatives.map(
        ([when, own]) =>
          [{ all: [way, when] }, match({ ...place, ...own }, { unknown: UNKNOWN_LINES, ...more })] as const,
      ),
    ),
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

/** What the operation did to the file is not known, so the source tells nothing of the place. */
const UNPROVEN = { unknown: UNKNOWN_LINES, facts: { sourceMayDiffer: true } } as const;

const NO_SPAN: Conditions = { any: [{ lacks: ['span'] }, { is: { span: null } }] };
const AT_LINE: Conditions = { type: { file: 'string', line: 'number' }, all: [NO_SPAN] };
const IN_SPAN: Conditions = { type: { 'span/line_start': 'number' } };

/**
 * A finding as either document has it, with a span or with a line; what is none, by `shown`, stays as it is.
 */
export function finding(ofCode = code(), shown: Conditions = {}): ChooseNode {
  const beside = { line: optional, column: optional, code: ofCode };
  const atLine = { file: orNull(file), line: orNull(startLine), column: orNull(startColumn), span: optional };
  return choose(
    [{ all: [shown, AT_LINE] }, diagnostic({ ...FINDING, ...atLine, code: ofCode }, 'error', UNPROVEN)],
    [{ all: [shown, IN_SPAN] }, diagnostic({ span: object(ALIGNED_SPAN), ...FINDING, ...beside }, 'error', UNPROVEN)],
    [shown, diagnostic({ span: object(UNIFIED_SPAN), ...FINDING, ...beside }, 'error', UNPROVEN)],
  );
}

/** A list of findings. */
export function findings(ofCode = code(), shown: Conditions = {}): ListNode {
  return list(finding(ofCode, shown), ['tool', 'level', 'message']);
}

/** The tool whose document it is. */
export interface OfTool {
  tool: string;
  prefix: string;
}

/** The tool's codes in the format's form; findings of other programs have codes of these. */
function codeOf({ tool: of, prefix }: OfTool): DiagnosticFieldNode {
  return code(`${prefix}-`, { of });
}

const STATUS = {
  ok: 'ok',
  success: 'ok',
  error: 'error',
  failure: 'error',
  failed: 'error',
  partial: 'partial',
} as const;

/** What stands around a payload; `version` and `operation_id` are those of the alignment document. */
function headOf(adapter: OfTool): Keys {
  return {
    schema_version: legacy,
    version: legacy,
    tool,
    execution_id: executionId,
    operation_id: { ...executionId, as: 'execution_id' },
    timestamp,
    partial,
    diagnostics: findings(codeOf(adapter)),
  };
}

/** The keys around the result of an operation. */
function operationOf(adapter: OfTool): Keys {
  return {
    ...headOf(adapter),
    operation_type: operationType,
    status: status(STATUS),
    message,
    workspace,
    error: failure(finding(codeOf(adapter)), { beside: true }),
  };
}

/** An operation of a tool: the payload is `result`. */
export function designedOperation(adapter: OfTool): Frame {
  const inverse = { lacks: ['/operation_id', '/version'] };
  return { designed: true, keys: operationOf(adapter), payload: 'result', inverse };
}

/** The captures of a match, each with the text that stands there: the tool's, else the file's. */
export const CAPTURES = list(
  located(
    { index: keep, name: keep, byte_start: byteStart, byte_end: byteEnd, content: spanText('content') },
    { quoteAs: 'content', facts: { within: true } },
  ),
);

const NAMES: MatchNode['keys'] = {
  match_id: id,
  ...kept('pattern_index', 'reference_type', 'def_symbol_id'),
  captures: CAPTURES,
  ...strings('name', 'kind', 'parent', 'symbol_id'),
  ...kept('symbol', 'status', 'error', 'before_hash', 'after_hash', 'before_checksum', 'after_checksum'),
};

/**
 * What stands beside a place. `content` is the matched text, or the name of a capture: it is evidence only where it can
 * be the text of the whole place.
 */
const BESIDE = [
  [{ has: ['matched_text'] }, { ...NAMES, matched_text: spanText('matched_text'), content: string('content') }],
  [{}, { ...NAMES, content: spanText('content', { whenFills: true }) }],
] as const;

const FIRST_KEYS = ['match_id', 'span', 'pattern_index', 'span_id', 'file_path', 'file'];

const MATCHES = list(
  spanned(BESIDE, {
    role: [
      { key: 'reference_type', is: 'call', role: 'call' },
      { key: 'reference_type', role: 'reference' },
      { key: 'def_symbol_id', role: 'reference' },
    ],
  }),
  FIRST_KEYS,
);

/** What was changed, or would be: nothing proves which state of a file is there. */
const ITEMS = list(spanned(BESIDE, { item: true, ...UNPROVEN }), FIRST_KEYS);

/** What the documents say of results. */
const RESULT: Keys = {
  ...kept('type', 'symbol', 'kind', 'language', 'lsp_used', 'lines_added', 'lines_removed'),
  ...kept('checksum', 'checksums', 'before_hash', 'after_hash', 'final_checksum', 'total_byte_shift'),
  ...kept('applied_count', 'skipped_count', 'error_count'),
  ...{ file: path(), file_path: path(), path: path() },
  ...{ spans: ITEMS, edits: ITEMS },
};

/** The payload of a query with matches. */
export const DESIGNED_MATCHES: Keys = {
  file_path: path(),
  ...kept('pattern', 'query', 'language'),
  matches: MATCHES,
  match_count: count,
  count,
};

/** A query that failed says so in its status. */
export const HAS_FAILED: Conditions = { matches: { status: /^(?:failure|failed|error)$/i } };

/** The keys around the payload of a query. */
function queryOf(adapter: OfTool): Keys {
  return { ...headOf(adapter), status: statusOfQuery, message: legacy, error: finding(codeOf(adapter)) };
}

/** The form of a query, `JsonResponse` or `StandardResponse`: the payload is `data`. */
export function designedQuery(id: string, adapter: OfTool, options: FormOptions): Form {
  const { when, ...more } = options;
  return form(
    id,
    {
      designed: true,
      // A place may have stood in several ways, and so may the ids.
      inverse: false,
      version: { key: '/schema_version', major: 1 },
      ...more,
      when: {
        lacks: ['operation_type'],
        type: { 'data/matches': 'list' },
        all: [when as Conditions],
        none: [HAS_FAILED],
      },
    },
    { ...queryOf(adapter), data: opened(DESIGNED_MATCHES) },
  );
}

/** What is known of a tool besides. */
interface Known extends OfTool {
  operation?: string;
  version?: FormOptions['version'];
}

/**
 * The forms that the design documents give every tool: an operation or its error, a query that failed, and matches. The
 * tool is known by the document or by whoever asks.
 */
export const designedForms = onceFor((adapter: Known): readonly Form[] => {
  const { tool: name, operation = null, version } = adapter;
  const tested = { key: '/schema_version', major: version?.major ?? 1 };
  return [
    form(
      `${name}/designed-operation`,
      {
        in: designedOperation(adapter),
        operation: 'unknown',
        inverse: false,
        version: { key: ['/schema_version', '/version'], major: Math.max(2, tested.major) },
        when: {
          type: { operation_type: 'string' },
          any: [{ type: { status: 'string' } }, { type: { error: 'object' } }, { type: { result: 'object' } }],
        },
      },
      { ...RESULT, diagnostics: findings(codeOf(adapter)) },
    ),
    form(
      `${name}/designed-failure`,
      {
        designed: true,
        inverse: false,
        operation: null,
        version: tested,
        when: {
          lacks: ['operation_type'],
          all: [HAS_FAILED],
          any: [{ has: ['data'] }, { type: { diagnostics: 'list' } }, { type: { 'error/message': 'string' } }],
        },
        outcomes: [{ status: 'error', message: ['{message}', '{@/first}', 'The query failed.'] }],
      },
      {
        ...operationOf(adapter),
        data: opened({ ...DESIGNED_MATCHES, matches: ITEMS, match_count: keep, count: keep }),
      },
    ),
    designedQuery(`${name}/designed-query`, adapter, {
      command: operation,
      version: tested,
      // Envelopes of the format have a command.
      when: { lacks: ['data/command'], any: [{ has: ['schema_version'] }, { type: { 'data/matches/0': 'object' } }] },
    }),
    form(
      `${name}/designed-matches`,
      { designed: true, inverse: false, command: operation, when: { type: { 'matches/0': 'object' } } },
      { ...queryOf(adapter), ...DESIGNED_MATCHES },
    ),
  ];
});
