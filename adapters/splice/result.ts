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
  type Node,
  objectIn,
  opened,
  operationType,
  path,
  RICH,
  status,
  timestamp,
  tool,
  UNKNOWN_LINES,
  workspace,
  wrong,
} from '../../src/adapter.ts';
import { NOTES } from './known.ts';
import { STEP } from './messages.ts';
import { OPERATION_RESULT } from './operation-result.ts';
import { CHANGED_KEYS, OLD_CHANGED_KEYS, SPANNED_KEYS } from './span-keys.ts';

/** A document of the toolset's design: of what it says nothing wrong is known. */
const DESIGNED: Conditions = { has: ['schema_version'], lacks: ['tool'] };

/** The places that were changed, each in the file as it was before; 2.0.0 has other names for lines and columns. */
function changed(keys: MatchNode['keys'], facts: FixedFacts) {
  const more: Omit<MatchNode, 'node' | 'keys'> = { fixed: { file_state: 'before' }, unknown: UNKNOWN_LINES, facts };
  return choose(
    [{ type: { span: 'object' } }, item(SPANNED_KEYS, more)],
    [{ has: ['line_start'] }, item(OLD_CHANGED_KEYS, more)],
    [{}, item(keys, more)],
  );
}

const HASHES = { changed: { before: '/result/before_hash', after: '/result/after_hash' } };
const OWN_HASHES = { changed: { before: 'before_hash', after: 'after_hash' } };
const FIRST = ['file_path', 'byte_start'];

const PATCH = kept('symbol', 'kind', 'before_hash', 'after_hash', 'lines_added');
const DELETE = kept('symbol', 'kind', 'bytes_removed', 'references_removed');
const APPLY = {
  glob_pattern: artifact('glob_pattern'),
  ...kept('find_pattern', 'replace_pattern', 'files_matched', 'files_modified'),
};
const FILE = { file: path(), ...kept('matches', 'replacements', 'before_hash', 'after_hash') };
const PLAN = kept('total_steps', 'steps_completed');

/** Findings of the programs that splice runs have codes of these. */
export const CODE = code('SPL-', { of: 'splice' });

/** A span id of 2.0.0. */
const OLD_ID = /"span_id":"[0-9a-f]{8}-/;

/** What 2.0.0 has under other names; it does not name itself. */
function byVersion(made: Json): Json {
  const document = made as JsonObject;
  if (document['schema_version'] === undefined) return {};
  if (!OLD_ID.test(JSON.stringify(document))) return document;
  const { schema_version: version = null, execution_id: operation_id = null, tool: _, result, ...others } = document;
  const { spans, ...more } = objectIn(result);
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
      inverse:
        type === 'apply_files'
          ? false
          : {
              lacks: suffix === '' ? ['/operation_id', '/version', '/diagnostics'] : ['/operation_id', '/version'],
              of: byVersion,
            },
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
      error: failure(finding(CODE), { beside: true }),
      diagnostics: findings(CODE),
    },
  );
}

/** What differs between the results of the design and those that the tool prints. */
interface Said {
  span: MatchNode['keys'];
  facts: FixedFacts;
  /** What was taken from the file, by the tool when the definition was no longer in it. */
  stale: Node;
  /** What is said of a plan, by the tool as if the plan was the file that was changed. */
  ofPlan: Node;
  step: Keys;
}

/** The forms of the results of each type, and of any other. */
function resultsOf(suffix: '' | '-designed', { span, facts, stale, ofPlan, step }: Said) {
  // Without sums of their files nothing is proved by them.
  const unproven = list(changed(span, { ...OWN_HASHES, ...facts }), FIRST);
  return [
    resultOf(suffix, 'patch', {
      ...PATCH,
      spans: list(changed(span, { ...HASHES, ...facts }), FIRST),
      lines_removed: stale,
    }),
    resultOf(suffix, 'delete', {
      ...DELETE,
      spans: unproven,
      lines_removed: stale,
      file_checksum_before: stale,
      span_checksums: stale,
    }),
    // `patch --batch`: all offsets are those of the files before.
    resultOf(suffix, 'apply_files', {
      ...APPLY,
      spans: unproven,
      files: list({ ...FILE, spans: list(aside('spans', changed(span, { ...OWN_HASHES, ...facts })), FIRST) }),
    }),
    resultOf(suffix, 'plan', { ...PLAN, files_affected: ofPlan, total_bytes_changed: ofPlan, steps: list(step) }),
    resultOf(suffix, '', { spans: unproven, checksums: keep }),
  ];
}

/**
 * `OperationResult` of `patch`, `patch --batch`, `delete` and `plan` with `--json` or `--output` (src/output.rs): 2.0.0
 * with `version`, `operation_id` and `line_start`, 2.2.3 to 3.1.1 with `schema_version`, `execution_id` and
 * `start_line`; and the same in the design document.
 */
export const results = [
  ...resultsOf('-designed', {
    span: { ...CHANGED_KEYS, ...RICH },
    facts: {},
    stale: keep,
    ofPlan: keep,
    step: kept('step', 'status', 'message', 'file', 'symbol'),
  }),
  ...resultsOf('', {
    span: CHANGED_KEYS,
    facts: { describesAfter: true },
    stale: wrong(NOTES.stale),
    ofPlan: wrong(NOTES.plan),
    // They name the plan as their file and `plan` as their symbol; only their messages tell what was done.
    step: { ...kept('step', 'status'), message: facts(STEP), file: legacy, symbol: legacy },
  }),
];
