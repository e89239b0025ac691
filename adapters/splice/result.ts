import {
  artifact,
  aside,
  type Conditions,
  choose,
  code,
  drop,
  executionId,
  type FixedFacts,
  facts,
  failure,
  finding,
  findings,
  form,
  item,
  type Json,
  type JsonObject,
  type Keys,
  keep,
  kept,
  legacy,
  list,
  type MatchNode,
  message,
  opened,
  operationType,
  path,
  RICH,
  status,
  timestamp,
  tool,
  workspace,
  wrong,
} from '../../src/adapter.ts';
import { NOTES } from './known.ts';
import { STEP } from './messages.ts';
import { OPERATION_RESULT } from './operation-result.ts';
import { CHANGED_KEYS, OLD_CHANGED_KEYS, UNKNOWN_LINES } from './span-keys.ts';

/** A document of the toolset's design: of what it says nothing wrong is known. */
const DESIGNED: Conditions = { has: ['schema_version'], lacks: ['tool'] };

/** The places that were changed, each in the file as it was before; 2.0.0 has other names for lines and columns. */
function changed(facts: FixedFacts, keys: MatchNode['keys'] = CHANGED_KEYS) {
  const more: Omit<MatchNode, 'node' | 'keys'> = { fixed: { file_state: 'before' }, unknown: UNKNOWN_LINES, facts };
  return choose([{ has: ['line_start'] }, item(OLD_CHANGED_KEYS, more)], [{}, item(keys, more)]);
}

/** What the design has in a span. */
const DESIGNED_KEYS = { ...CHANGED_KEYS, ...RICH };

/** Without the sums of the files nothing is proved by these. */
const UNPROVEN = { sourceMayDiffer: true } as const;
const HASHES = { changed: { before: '/result/before_hash', after: '/result/after_hash' } };
const OWN_HASHES = { changed: { before: 'before_hash', after: 'after_hash' } };
const AFTER: FixedFacts = { describesAfter: true };
const FIRST = ['file_path', 'byte_start'];

const PATCH = kept('symbol', 'kind', 'before_hash', 'after_hash', 'lines_added');
const DELETE = kept('symbol', 'kind', 'bytes_removed', 'references_removed');
const APPLY = {
  glob_pattern: artifact('glob_pattern'),
  ...kept('find_pattern', 'replace_pattern', 'files_matched', 'files_modified'),
};
const FILE = { file: path(), ...kept('matches', 'replacements', 'before_hash', 'after_hash') };
const PLAN = kept('total_steps', 'steps_completed');

/** What was taken from the file when the definition was no longer in it. */
const STALE = wrong(NOTES.stale);
/** The steps name the plan as their file and `plan` as their symbol; only their messages tell what was done. */
const OF_PLAN = wrong(NOTES.plan);

/** Findings of the programs that splice runs have codes of these. */
const CODE = code('SPL-', { instead: /^SPLICE_/, of: 'splice' });

/** A span id of 2.0.0. */
const OLD_ID = /"span_id":"[0-9a-f]{8}-/;

/** What 2.0.0 has under other names; it does not name itself. */
function byVersion(made: Json): Json {
  const document = made as JsonObject;
  if (document['schema_version'] === undefined) return {};
  if (!OLD_ID.test(JSON.stringify(document))) return document;
  const { schema_version: version = null, execution_id: operation_id = null, tool: _, result, ...others } = document;
  const { spans, ...more } = (result ?? {}) as JsonObject;
  const renamed = Array.isArray(spans) ? { spans: spans.map((span) => withOldNames(span as JsonObject)) } : {};
  return { version, operation_id, ...others, result: { ...more, ...renamed } };
}

/** A place with the names that 2.0.0 has for lines and columns. */
function withOldNames({ start_line, end_line, start_col, end_col, ...span }: JsonObject): JsonObject {
  const places = { line_start: start_line, line_end: end_line, col_start: start_col, col_end: end_col };
  return { ...span, ...(start_line !== undefined && (places as JsonObject)) };
}

/** The form of a result of this type, `` for any other. */
function resultOf(suffix: '' | '-designed', type: string, keys: Keys) {
  return form(
    `splice/result${suffix}${type === '' ? '' : `-${type}`}`,
    {
      operation: type === '' ? 'unknown' : type,
      when: {
        ...OPERATION_RESULT,
        all: [type === '' ? {} : { is: { 'result/type': type } }, suffix === '' ? {} : DESIGNED],
      },
      last: ['spans', 'files', 'steps', 'legacy'],
      exit: NOTES.exit,
      ...(suffix !== '' && { designed: true }),
      inverse: type === 'apply_files' ? false : { lacks: ['/operation_id', '/version', '/diagnostics'], of: byVersion },
      finish: ({ head }) => ({ legacy: { schema_version: head['/schema_version'] ?? head['/version'] } }),
    },
    {
      schema_version: drop(),
      version: drop(),
      execution_id: executionId,
      operation_id: { ...executionId, as: 'execution_id' },
      operation_type: operationType,
      status: status({ ok: 'ok', success: 'ok', error: 'error', failure: 'error', partial: 'partial' }),
      message,
      tool,
      timestamp,
      workspace,
      result: opened({ type: keep, file: path(), ...keys }),
      error: failure(finding({ code: CODE }), { beside: true }),
      diagnostics: findings(CODE),
    },
  );
}

/**
 * `OperationResult` of `patch`, `patch --batch`, `delete` and `plan` with `--json` or `--output` (src/output.rs): 2.0.0
 * with `version`, `operation_id` and `line_start`, 2.2.3 to 3.1.1 with `schema_version`, `execution_id` and
 * `start_line`; and the same in the design document.
 */
export const results = [
  // Any other type last.
  resultOf('-designed', 'patch', {
    ...PATCH,
    spans: list(changed(HASHES, DESIGNED_KEYS), FIRST, { late: true }),
    lines_removed: keep,
  }),
  resultOf('-designed', 'delete', {
    ...DELETE,
    spans: list(changed(UNPROVEN, DESIGNED_KEYS), FIRST),
    ...kept('lines_removed', 'file_checksum_before', 'span_checksums'),
  }),
  resultOf('-designed', 'apply_files', {
    ...APPLY,
    spans: list(changed(UNPROVEN, DESIGNED_KEYS), FIRST),
    files: list({ ...FILE, spans: list(aside('spans', changed(OWN_HASHES, DESIGNED_KEYS)), FIRST) }),
  }),
  resultOf('-designed', 'plan', {
    ...PLAN,
    ...kept('files_affected', 'total_bytes_changed'),
    steps: list(kept('step', 'status', 'message', 'file', 'symbol')),
  }),
  resultOf('-designed', '', { spans: list(changed(UNPROVEN, DESIGNED_KEYS), FIRST), checksums: keep }),
  // The same as the tool prints it.
  resultOf('', 'patch', {
    ...PATCH,
    spans: list(changed({ ...HASHES, ...AFTER }), FIRST, { late: true }),
    lines_removed: STALE,
  }),
  resultOf('', 'delete', {
    ...DELETE,
    spans: list(changed({ ...UNPROVEN, ...AFTER }), FIRST),
    lines_removed: STALE,
    file_checksum_before: STALE,
    span_checksums: STALE,
  }),
  // `patch --batch`: all offsets are those of the files before.
  resultOf('', 'apply_files', {
    ...APPLY,
    spans: list(changed({ ...UNPROVEN, ...AFTER }), FIRST),
    files: list({ ...FILE, spans: list(aside('spans', changed({ ...OWN_HASHES, ...AFTER })), FIRST) }),
  }),
  resultOf('', 'plan', {
    ...PLAN,
    files_affected: OF_PLAN,
    total_bytes_changed: OF_PLAN,
    steps: list({ ...kept('step', 'status'), message: facts(STEP), file: legacy, symbol: legacy }),
  }),
  resultOf('', '', { spans: list(changed({ ...UNPROVEN, ...AFTER }), FIRST), checksums: keep }),
];
