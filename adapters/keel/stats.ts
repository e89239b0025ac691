import { type Glimpse, type HeldShape, isObject, type Json, type JsonObject } from '../../src/adapter.ts';
import { COUNTING, FRAME_KEYS, printedBy, takeFrame } from './frame.ts';

const COUNTS = ['modules', 'functions', 'files', 'edges', 'uses_edges'];

/** `stats`. Its `schema_version` is that of the database. */
export const stats: HeldShape = {
  id: 'keel/stats',
  coordinates: COUNTING,
  claims: (glimpse) => printedBy(glimpse, 'stats', 'edges'),
  keys: [...FRAME_KEYS, ...[...COUNTS, 'telemetry', 'db_path', 'schema_version'].map((key) => `/${key}`)],
  lists: {},
  read(document) {
    const frame = takeFrame(document);
    document.keep(...COUNTS, 'telemetry', 'db_path');
    const schema = document.peek('schema_version');
    if (schema !== undefined) document.replace('schema_version', { db_schema_version: schema });
    return { ...frame, command: 'stats', data: document.rest() };
  },
};

/** The sections of keel.json and their keys. */
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  enforce: ['type_hints', 'docstrings', 'placement'],
  circuit_breaker: ['max_failures'],
  batch: ['timeout_seconds'],
  telemetry: ['enabled', 'remote', 'endpoint'],
  naming_conventions: ['style', 'prefixes'],
  monorepo: ['enabled', 'kind', 'packages'],
  tier3: ['enabled', 'scip_paths', 'lsp_commands', 'prefer_scip'],
  architecture: ['count_type_deps', 'deny'],
  review: ['gate'],
};

const SETTINGS = ['languages', 'ignore_patterns', 'tier', 'telemetry_id', 'homes', ...Object.keys(SECTIONS)];

/** `config`, and the file keel.json itself. Of a broken file the defaults are printed, with the version "0.1.0". */
export const config: HeldShape = {
  id: 'keel/config',
  coordinates: COUNTING,
  claims({ value }) {
    if (!isObject(value) || 'command' in value || !Array.isArray(value['languages'])) return undefined;
    return typeof value['version'] === 'string' && isObject(value['enforce']) && hasSection(value['enforce'], 'enforce')
      ? ['/languages', '/enforce']
      : undefined;
  },
  keys: ['/version', ...SETTINGS.map((key) => `/${key}`)],
  lists: {},
  read(document) {
    const frame = takeFrame(document);
    return { ...frame, command: 'config', data: document.keep(...SETTINGS).rest() };
  },
};

/** `config KEY` of a list or a section, which any tool could print. */
export const configValue: HeldShape = {
  id: 'keel/config-value',
  coordinates: COUNTING,
  whenNamed: true,
  claims: (glimpse) => (isSetting(glimpse) ? [''] : undefined),
  keys: [],
  lists: {},
  read(document) {
    const list = document.take('elements');
    const value: Json = list ?? document.keep(...Object.keys(document.value)).value;
    if (list === undefined) for (const key of Object.keys(document.value)) document.take(key);
    return { command: 'config', data: { value } };
  },
};

function isSetting({ value }: Glimpse): boolean {
  if (Array.isArray(value)) return value.every((element) => typeof element === 'string');
  return isObject(value) && Object.keys(SECTIONS).some((section) => hasSection(value, section));
}

/** True for an object whose first key is one of the section's. */
function hasSection(value: JsonObject, section: string): boolean {
  const [first] = Object.keys(value);
  return first !== undefined && SECTIONS[section]?.includes(first) === true;
}
