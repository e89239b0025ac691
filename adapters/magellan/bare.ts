import { drop, form, formsIn, type Keys, kept, list, opened, path } from '../../src/adapter.ts';

/** Forms without an envelope: they have none of its keys. */
export const bareForm = formsIn({
  when: { lacks: ['schema_version', 'execution_id', 'tool', 'timestamp', 'version', 'matches'] },
});

const PROJECTS: Keys = {
  projects: list(
    {
      ...kept('name', 'root', 'db', 'enabled', 'source', 'db_path', 'file_count', 'symbol_count', 'last_reindexed'),
    },
    ['name', 'db', 'db_path'],
  ),
};

/**
 * An empty list, which `score --top`, `service events`, `hopgraph`, `hnsw-query` and `export` of a `.geo` database
 * print where they have nothing. Any tool could have; only the arguments tell the command.
 */
export const nothing = form(
  'magellan/nothing',
  {
    command: null,
    when: { type: { '': 'list' }, lacks: ['0'], complete: true },
    requiresKnownTool: true,
    outcomes: [
      { when: { is: { '@/command': 'score' } }, data: { scores: [] } },
      { when: { is: { '@/command': 'service events' } }, data: { events: [] } },
      { when: { is: { '@/command': 'hnsw-query' } }, data: { neighbours: [] } },
      { when: { oneOf: { '@/command': ['hopgraph', 'export'] } }, data: { matches: [], count: 0 } },
      { data: { value: [] } },
    ],
  },
  drop(),
);

export const bare = [
  /** `doctor` (JSON since 3.3.9). */
  bareForm('magellan/doctor', ['issues_found', 'issues_fixed', 'checks'], {
    ...kept('status', 'issues_found', 'issues_fixed'),
    checks: list(kept('name', 'status', 'message', 'fix_hint')),
  }),
  /** `config show` (since 3.1.8): the first key was `llm` up to 4.7.3, `language-model` later. */
  bareForm(
    'magellan/config',
    {
      command: 'config show',
      when: { has: ['registry/scan_roots'], any: [{ has: ['llm'] }, { has: ['language-model'] }] },
    },
    kept('llm', 'language-model', 'registry', 'embeddings', 'integrations'),
  ),
  /** `blast-score` (since 4.10.0): `command` and `data` alone. */
  form(
    'magellan/blast-score',
    { when: { is: { command: 'blast-score' }, type: { data: 'object' } } },
    {
      command: drop('string'),
      data: opened(kept('score', 'direct_count', 'transitive_count', 'risk_level', 'risk_percent', 'total_impacted')),
    },
  ),
  /** `repair-edges` (since 4.14.0); without `--apply` it only looks. */
  bareForm(
    'magellan/repair-edges',
    {
      operation: 'repair_edges',
      outcomes: [
        { when: { is: { applied: true } }, message: 'The edges were repaired.' },
        { message: 'The edges were checked; nothing was changed.' },
      ],
      others: 'result',
      has: ['caller_edges_checked', 'edges_inserted'],
    },
    {
      ...kept('call_nodes_total', 'call_nodes_with_stable_ids', 'caller_edges_checked', 'calls_edges_checked'),
      ...kept('caller_edges_miswired', 'calls_edges_miswired', 'caller_edges_missing', 'calls_edges_missing'),
      ...kept('unresolved_stable_ids', 'edges_deleted', 'edges_inserted', 'applied'),
    },
  ),
  /** `score` (since 4.10.0): a run, whose scores are put into the database. */
  bareForm(
    'magellan/score-run',
    {
      operation: 'score',
      message: 'The symbols were scored.',
      others: 'result',
      has: ['scorer_version', 'symbols_scored'],
    },
    kept('id', 'scorer_version', 'started_at', 'completed_at', 'symbols_scored', 'duration'),
  ),
  /** `score --top` (since 4.10.0): a name is all that tells the symbol. */
  form(
    'magellan/scores',
    { command: 'score', has: ['0/feature_loc', '0/scorer_version'] },
    list(
      {
        ...kept('symbol_id', 'snapshot_id', 'stable_id', 'score', 'rank', 'feature_loc', 'feature_fan_in'),
        ...kept('feature_fan_out', 'feature_complexity', 'feature_cfg_block_count', 'feature_cfg_edge_count'),
        ...kept(
          'feature_conditional_density',
          'feature_lifetime',
          'feature_churn_count',
          'scorer_version',
          'scored_at',
        ),
      },
      { as: 'scores' },
    ),
  ),
  /** `embed` (since 4.6.0), which ends with 0 whatever failed. */
  bareForm(
    'magellan/embed',
    {
      operation: 'embed',
      outcomes: [
        { when: { none: [{ type: { failed: 'number' } }] }, message: 'The symbols were embedded.' },
        { when: { is: { failed: 0 } }, message: 'The symbols were embedded.' },
        { message: 'Not all symbols could be embedded.', warning: '{failed} symbols could not be embedded.' },
      ],
      others: 'result',
      has: ['embedded', 'skipped', 'failed'],
    },
    kept('embedded', 'skipped', 'failed'),
  ),
  /** `service status` and `service stats` print the same key. */
  form(
    'magellan/service-stats',
    {
      command: 'service stats',
      when: { only: ['projects'], has: ['projects/0/enabled', 'projects/0/root', 'projects/0/file_count'] },
    },
    PROJECTS,
  ),
  form(
    'magellan/service-projects',
    {
      command: 'service status',
      when: { only: ['projects'], has: ['projects/0/enabled', 'projects/0/root'] },
    },
    PROJECTS,
  ),
  /** `service events` (4.x). */
  form(
    'magellan/service-events',
    { command: 'service events', has: ['0/event_type', '0/created_at'] },
    list(
      {
        ...kept('created_at', 'details', 'event_type', 'execution_id', 'id', 'project_name'),
        file_path: path(),
      },
      ['created_at', 'id'],
      { as: 'events' },
    ),
  ),
  /** `hnsw-query` (since 4.1.0). */
  form(
    'magellan/hnsw-query',
    { has: ['0/rank', '0/distance'] },
    list(kept('rank', 'id', 'distance'), { as: 'neighbours' }),
  ),
];
