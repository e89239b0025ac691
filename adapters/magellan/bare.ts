import { type Evidence, type Fields, type Glimpse, type HeldShape, isObject, typedCommand } from '../../src/adapter.ts';
import { type DescribedObject, describe, values } from './described.ts';
import { commandLine } from './invocation.ts';
import { bareIn, layout } from './payload.ts';
import { COUNTING } from './span.ts';

/** A document without an envelope that locates nothing. */
function bare(
  id: string,
  command: string,
  keys: DescribedObject,
  claims: (glimpse: Glimpse) => Evidence | undefined,
): HeldShape {
  return {
    id,
    coordinates: COUNTING,
    claims,
    ...layout(keys, ''),
    read: (document) => ({ command, data: describe(document, keys) }),
  };
}

function told(...keys: readonly string[]): (glimpse: Glimpse) => Evidence | undefined {
  return (glimpse) => (bareIn(glimpse, keys) ? keys.map((key) => `/${key}`) : undefined);
}

/** `doctor` (JSON since 3.3.9). */
export const doctor = bare(
  'magellan/doctor',
  'doctor',
  { ...values('status', 'issues_found', 'issues_fixed'), checks: [values('name', 'status', 'message', 'fix_hint')] },
  told('issues_found', 'issues_fixed', 'checks'),
);

/** `config show` (since 3.1.8): the first key was `llm` up to 4.7.3, `language-model` later. */
export const config = bare(
  'magellan/config',
  'config show',
  values('llm', 'language-model', 'registry', 'embeddings', 'integrations'),
  (glimpse) => {
    const value = bareIn(glimpse, ['registry']);
    const settings = value?.['registry'];
    return value && isObject(settings) && 'scan_roots' in settings && ('llm' in value || 'language-model' in value)
      ? ['/registry']
      : undefined;
  },
);

/** `service status` and `service stats` print the same key. */
export const serviceProjects: HeldShape = {
  ...bare(
    'magellan/service-projects',
    '',
    {
      projects: [
        values('name', 'root', 'db', 'enabled', 'source', 'db_path', 'file_count', 'symbol_count', 'last_reindexed'),
      ],
    },
    ({ value }) => {
      if (!isObject(value) || Object.keys(value).length !== 1 || !Array.isArray(value['projects'])) return undefined;
      const [first] = value['projects'];
      return isObject(first) && 'enabled' in first && 'root' in first ? ['/projects/0/enabled'] : undefined;
    },
  ),
  read(document) {
    const projects = document.objects('projects');
    const stats = projects?.some((project) => project.has('file_count'));
    const keys = values(
      'name',
      'root',
      'db',
      'enabled',
      'source',
      'db_path',
      'file_count',
      'symbol_count',
      'last_reindexed',
    );
    if (projects !== undefined)
      document.replace('projects', { projects: projects.map((project) => describe(project, keys)) });
    return { command: stats ? 'service stats' : 'service status', data: document.rest() };
  },
};

/** `blast-score` (since 4.10.0): `command` and `data` alone. */
export const blastScore: HeldShape = {
  id: 'magellan/blast-score',
  coordinates: COUNTING,
  claims: ({ value }) =>
    isObject(value) && value['command'] === 'blast-score' && isObject(value['data'])
      ? ['/command', '/data']
      : undefined,
  keys: ['/command', '/data'],
  lists: {},
  read(document) {
    document.string('command');
    const data = document.object('data');
    const keys = values('score', 'direct_count', 'transitive_count', 'risk_level', 'risk_percent', 'total_impacted');
    return { command: 'blast-score', data: { ...(data && describe(data, keys)), ...document.rest() } };
  },
};

/** A document without an envelope of a command that changes the database. */
function change(
  id: string,
  name: string,
  keys: DescribedObject,
  tells: readonly string[],
  message: (document: Fields) => string,
): HeldShape {
  return {
    id,
    coordinates: COUNTING,
    claims: told(...tells),
    ...layout(keys, ''),
    read: (document) => ({
      operation: name,
      status: 'ok',
      message: message(document),
      result: { type: name, ...describe(document, keys) },
    }),
  };
}

/** `repair-edges` (since 4.14.0); without `--apply` it only looks. */
export const repairEdges = change(
  'magellan/repair-edges',
  'repair_edges',
  {
    ...values(
      'call_nodes_total',
      'call_nodes_with_stable_ids',
      'caller_edges_checked',
      'calls_edges_checked',
      'caller_edges_miswired',
    ),
    ...values(
      'calls_edges_miswired',
      'caller_edges_missing',
      'calls_edges_missing',
      'unresolved_stable_ids',
      'edges_deleted',
    ),
    ...values('edges_inserted', 'applied'),
  },
  ['caller_edges_checked', 'edges_inserted'],
  (document) =>
    document.peek('applied') === true ? 'The edges were repaired.' : 'The edges were checked; nothing was changed.',
);

/** `score` (since 4.10.0): a run, whose scores are put into the database. */
export const scoreRun = change(
  'magellan/score-run',
  'score',
  values('id', 'scorer_version', 'started_at', 'completed_at', 'symbols_scored', 'duration'),
  ['scorer_version', 'symbols_scored'],
  () => 'The symbols were scored.',
);

const embedding = change(
  'magellan/embed',
  'embed',
  values('embedded', 'skipped', 'failed'),
  ['embedded', 'skipped', 'failed'],
  (document) => (failures(document) > 0 ? 'Not all symbols could be embedded.' : 'The symbols were embedded.'),
);

/** `embed` (since 4.6.0), which ends with 0 whatever failed. */
export const embed: HeldShape = {
  ...embedding,
  read(document, facts) {
    const failed = failures(document);
    const draft = embedding.read(document, facts);
    return failed > 0
      ? { ...draft, diagnostics: [{ level: 'warning', message: `${failed} symbols could not be embedded.` }] }
      : draft;
  },
};

function failures(document: Fields): number {
  const failed = document.peek('failed');
  return typeof failed === 'number' ? failed : 0;
}

/** A bare list of objects without places, under a name. */
function rows(id: string, command: string, name: string, keys: DescribedObject, tells: readonly string[]): HeldShape {
  return {
    id,
    coordinates: COUNTING,
    claims({ value }) {
      const [first] = Array.isArray(value) ? value : [];
      return isObject(first) && tells.every((key) => Object.hasOwn(first, key))
        ? tells.map((key) => `/0/${key}`)
        : undefined;
    },
    keys: [],
    lists: { '': { begins: Object.keys(keys) } },
    read: (document) => ({
      command,
      data: { [name]: (document.objects('elements') ?? []).map((row) => describe(row, keys)) },
    }),
  };
}

/** `score --top` (since 4.10.0): a name is all that tells the symbol. */
export const scores = rows(
  'magellan/scores',
  'score',
  'scores',
  {
    ...values(
      'symbol_id',
      'snapshot_id',
      'stable_id',
      'score',
      'rank',
      'feature_loc',
      'feature_fan_in',
      'feature_fan_out',
    ),
    ...values('feature_complexity', 'feature_cfg_block_count', 'feature_cfg_edge_count', 'feature_conditional_density'),
    ...values('feature_lifetime', 'feature_churn_count', 'scorer_version', 'scored_at'),
  },
  ['feature_loc', 'scorer_version'],
);

/** `service events` (4.x). */
export const serviceEvents = rows(
  'magellan/service-events',
  'service events',
  'events',
  { ...values('created_at', 'details', 'event_type', 'execution_id', 'id', 'project_name'), file_path: 'file' },
  ['event_type', 'created_at'],
);

/** `hnsw-query` (since 4.1.0). */
export const neighbours = rows('magellan/hnsw-query', 'hnsw-query', 'neighbours', values('rank', 'id', 'distance'), [
  'rank',
  'distance',
]);

/** Commands whose bare list holds places. */
const LOCATING: ReadonlySet<string> = new Set(['export', 'hopgraph']);

/** What the bare list of a command is called. */
const NAMES: Readonly<Record<string, string>> = {
  score: 'scores',
  'service events': 'events',
  'hnsw-query': 'neighbours',
};

/**
 * An empty list, which `score --top`, `service events`, `hopgraph`, `hnsw-query` and `export` of a `.geo` database
 * print where they have nothing. Any tool could have; only the arguments tell the command.
 */
export const nothing: HeldShape = {
  id: 'magellan/nothing',
  coordinates: COUNTING,
  whenNamed: true,
  claims: ({ value, complete }) => (complete && Array.isArray(value) && value.length === 0 ? [''] : undefined),
  keys: [],
  lists: { '': { begins: [] } },
  read(document, { invocation: { argv = [] } }) {
    const elements = document.take('elements') ?? [];
    const typed = typedCommand(commandLine, argv) ?? '';
    return LOCATING.has(typed)
      ? { command: typed, data: {}, matches: [] }
      : { command: null, data: { [NAMES[typed] ?? 'value']: elements } };
  },
};
