import {
  as,
  byteEnd,
  byteStart,
  diagnostic,
  diagnosticField,
  diagnosticFields,
  endColumn,
  endLine,
  file,
  form,
  keep,
  kept,
  legacy,
  level,
  list,
  located,
  object,
  paths,
  rule,
  startColumn,
  startLine,
} from '../../src/adapter.ts';

/** Columns count bytes, from 1, and so does the byte order mark (1.185.0-bom, 1.185.0-names). */
const COUNTING = { firstLine: 1, firstColumn: 1, unit: 'byte' } as const;

const LEVEL = level({
  ...{ ERROR: 'error', WARNING: 'warning', INFO: 'note', INVENTORY: 'note', EXPERIMENT: 'note' },
  ...{ CRITICAL: 'error', HIGH: 'error', MEDIUM: 'warning', LOW: 'note' },
});

const FINDING = diagnostic(
  {
    check_id: rule,
    path: file,
    start: object({ line: startLine, col: startColumn, offset: byteStart }),
    end: object({ line: endLine, col: endColumn, offset: byteEnd }),
    extra: diagnosticFields({
      message: diagnosticField('message'),
      severity: LEVEL,
      fix: as('replacement'),
      ...kept('metavars', 'fixed_lines', 'metadata', 'fingerprint', 'lines', 'is_ignored', 'sca_info'),
      ...kept('validation_state', 'dataflow_trace', 'engine_kind', 'historical_info', 'extra_extra'),
    }),
  },
  'warning',
);

/** Offsets of what could not be parsed are none of the file (1.185.0-broken). */
const ERROR = diagnostic(
  {
    ...kept('code', 'type', 'rule_id', 'long_msg', 'short_msg', 'help'),
    level: level({ error: 'error', warn: 'warning', warning: 'warning', info: 'note' }),
    message: diagnosticField('message'),
    path: diagnosticField('file'),
    spans: list(
      located(
        {
          file,
          start: object({ line: startLine, col: startColumn, offset: keep }),
          end: object({ line: endLine, col: endColumn, offset: keep }),
          ...kept('source_hash', 'config_start', 'config_end', 'config_path', 'context_start', 'context_end'),
        },
        { placesFinding: {} },
      ),
    ),
  },
  'error',
);

/** `--json`. */
export const report = form(
  'semgrep/report',
  {
    command: 'scan',
    counting: COUNTING,
    when: {
      type: { results: 'list' },
      // Behind a long list nothing may show.
      any: [
        { type: { errors: 'list', 'paths/scanned': 'list' } },
        { has: ['results/0/check_id', 'results/0/extra'] },
        { has: ['version', 'errors/0/code', 'errors/0/level', 'errors/0/type'] },
      ],
    },
  },
  {
    version: legacy,
    results: list(FINDING),
    errors: list(ERROR, ['code']),
    paths: object({ scanned: paths, skipped: keep, _comment: keep }),
    ...kept(
      'time',
      'engine_requested',
      'interfile_languages_used',
      'skipped_rules',
      'profiling_results',
      'explanations',
    ),
    ...kept('rules_by_engine', 'subprojects', 'mcp_scan_results'),
  },
);
