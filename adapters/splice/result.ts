import {
  aside,
  type Conditions,
  choose,
  code,
  type DiagnosticDraft,
  type DocumentEnd,
  diagnostic,
  drop,
  type EndFacts,
  executionId,
  facts,
  failure,
  form,
  item,
  type Keys,
  keep,
  legacy,
  level,
  list,
  type MatchNode,
  message,
  object,
  opened,
  operationType,
  path,
  said,
  status,
  timestamp,
  tool,
  UNIFIED_SPAN,
  workspace,
} from '../../src/adapter.ts';
import { contradiction } from './invocation.ts';
import { note } from './known.ts';
import { STEP } from './messages.ts';
import { COUNTING, OPERATION_RESULT } from './operation-result.ts';
import { CHANGED_KEYS, OLD_CHANGED_KEYS, UNKNOWN_LINES } from './span-keys.ts';

/** A document of the toolset's design: of what it says nothing wrong is known. */
const DESIGNED: Conditions = { has: ['schema_version'], lacks: ['tool'] };

/** An error in the form of the design document; the tool prints its failures otherwise. */
const ERROR = failure(
  diagnostic(
    {
      span: object(UNIFIED_SPAN),
      code: code('SPL-', { instead: /^SPLICE_/ }),
      tool: said('tool'),
      level: level({ error: 'error', warning: 'warning', note: 'note' }),
      message: said('message'),
      file: said('file'),
      note: said('note'),
      remediation: said('remediation'),
    },
    'error',
    { facts: { unproven: true } },
  ),
  { beside: true },
);

/** The places that were changed, each in the file as it was before; 2.0.0 has other names for lines and columns. */
function changed(state: MatchNode['facts'], designed: boolean) {
  const more: Omit<MatchNode, 'node' | 'keys'> = {
    fixed: { file_state: 'before' },
    unknown: UNKNOWN_LINES,
    facts: { ...state, ...(!designed && { toldAfter: true }) },
  };
  return choose([{ has: ['line_start'] }, item(OLD_CHANGED_KEYS, more)], [{}, item(CHANGED_KEYS, more)]);
}

/** Without the sums of the files nothing is proved by these. */
const UNPROVEN = { unproven: true } as const;
const HASHES = { changed: { before: '/result/before_hash', after: '/result/after_hash' } };
const OWN_HASHES = { changed: { before: 'before_hash', after: 'after_hash' } };
const FIRST = ['file_path', 'byte_start'];

/** The keys of each type of result, real or designed. */
const TYPES: readonly (readonly [type: string, keys: (designed: boolean) => Keys])[] = [
  [
    'patch',
    (designed) => ({
      symbol: keep,
      kind: keep,
      spans: list(changed(HASHES, designed), FIRST, { late: true }),
      before_hash: keep,
      after_hash: keep,
      lines_added: keep,
      lines_removed: designed ? keep : drop,
    }),
  ],
  [
    'delete',
    (designed) => ({
      symbol: keep,
      kind: keep,
      spans: list(changed(UNPROVEN, designed), FIRST),
      bytes_removed: keep,
      references_removed: keep,
      // All three were taken from the file when the definition was no longer in it.
      lines_removed: designed ? keep : drop,
      file_checksum_before: designed ? keep : drop,
      span_checksums: designed ? keep : drop,
    }),
  ],
  [
    // `patch --batch`: all offsets are those of the files before.
    'apply_files',
    (designed) => ({
      glob_pattern: path('glob_pattern'),
      find_pattern: keep,
      replace_pattern: keep,
      files_matched: keep,
      files_modified: keep,
      files: list(
        object({
          file: path(),
          matches: keep,
          replacements: keep,
          spans: list(aside('spans', changed(OWN_HASHES, designed)), FIRST),
          before_hash: keep,
          after_hash: keep,
        }),
      ),
    }),
  ],
  [
    // The steps name the plan as their file and `plan` as their symbol; only their messages tell what was done.
    'plan',
    () => ({
      total_steps: keep,
      steps_completed: keep,
      steps: list(object({ step: keep, status: keep, message: facts(STEP), file: legacy, symbol: legacy })),
      files_affected: drop,
      total_bytes_changed: drop,
    }),
  ],
  ['', (designed) => ({ spans: list(changed(UNPROVEN, designed), FIRST), checksums: keep })],
];

/** Keys of which the values are wrong, by the type of the result, and what is said of them. */
const WRONG: Readonly<Record<string, { keys: readonly string[]; said: DiagnosticDraft }>> = {
  patch: { keys: ['lines_removed'], said: note('stale') },
  delete: { keys: ['file_checksum_before', 'span_checksums', 'lines_removed'], said: note('stale') },
  plan: { keys: ['files_affected', 'total_bytes_changed'], said: note('plan') },
};

/** Keeps what is known to be wrong aside, and tells an exit status that contradicts the document. */
function finish(end: EndFacts): DocumentEnd {
  const { head } = end;
  const { keys = [], said } =
    (head['/tool'] ?? head['/operation_id']) ? (WRONG[String(head['/result/type'])] ?? {}) : {};
  const wrong = keys.flatMap((key) => {
    const value = head[`/result/${key}`];
    return value === undefined ? [] : [[key, value]];
  });
  const { diagnostics = [], legacy = {} } = contradiction(end, false);
  return {
    ...(wrong.length > 0 && { data: { legacy: Object.fromEntries(wrong) } }),
    diagnostics: [...(said !== undefined && wrong.length > 0 ? [said] : []), ...diagnostics],
    legacy: { schema_version: head['/schema_version'] ?? head['/version'], ...legacy },
  };
}

/**
 * `OperationResult` of `patch`, `patch --batch`, `delete` and `plan` with `--json` or `--output` (src/output.rs): 2.0.0
 * with `version`, `operation_id` and `line_start`, 2.2.3 to 3.1.1 with `schema_version`, `execution_id` and
 * `start_line`; and the same in the design document.
 */
export const results = TYPES.flatMap(([type, keys]) =>
  [true, false].map((designed) =>
    form(
      `splice/result${designed ? '-designed' : ''}${type === '' ? '' : `-${type}`}`,
      {
        operation: type === '' ? 'unknown' : type,
        counting: COUNTING,
        when: {
          ...OPERATION_RESULT,
          all: [type === '' ? {} : { is: { 'result/type': type } }, designed ? DESIGNED : {}],
        },
        last: ['spans', 'files', 'steps', 'legacy'],
        finish,
      },
      {
        schema_version: designed ? legacy : drop,
        version: drop,
        execution_id: executionId,
        operation_id: { ...executionId, as: 'execution_id' },
        operation_type: operationType,
        status: status({ ok: 'ok', success: 'ok', error: 'error', failure: 'error', partial: 'partial' }),
        message,
        tool,
        timestamp,
        workspace,
        result: opened({ type: keep, file: path(), ...keys(designed) }),
        error: ERROR,
      },
    ),
  ),
);
