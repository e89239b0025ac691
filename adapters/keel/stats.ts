import { as, type Conditions, drop, type EndFacts, form, type Keys, keep, legacy, list } from '../../src/adapter.ts';
import { COUNTING, command } from './frame.ts';

/** `stats`. Its `schema_version` is that of the database. */
export const stats = command('stats', ['edges'], {
  modules: keep,
  functions: keep,
  files: keep,
  edges: keep,
  uses_edges: keep,
  telemetry: keep,
  db_path: keep,
  schema_version: as('db_schema_version'),
});

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

/** A section has keys of its own, and no others. */
function isSection(keys: readonly string[]): Conditions {
  return { only: keys, any: keys.map((key) => ({ has: [key] })) };
}

/** `config`, and the file keel.json itself. Of a broken file the defaults are printed, with the version "0.1.0". */
export const config = form(
  'keel/config',
  {
    command: 'config',
    counting: COUNTING,
    version: { key: '/version', major: 1 },
    when: {
      lacks: ['command'],
      type: { languages: 'list', version: 'string' },
      any: (SECTIONS['enforce'] as readonly string[]).map((key) => ({ has: [`enforce/${key}`] })),
    },
  },
  { version: legacy, ...(Object.fromEntries(SETTINGS.map((key) => [key, keep])) as Keys) },
);

/** `config KEY` of a list of words or a section, which any tool could print. */
export const configList = form(
  'keel/config-list',
  {
    command: 'config',
    counting: COUNTING,
    whenNamed: true,
    when: { type: { '': 'list' }, first: { '': { type: { '': 'string' } } } },
  },
  list(keep, [], { as: 'value' }),
);
export const configSection = form(
  'keel/config-value',
  {
    command: 'config',
    counting: COUNTING,
    whenNamed: true,
    when: { any: Object.values(SECTIONS).map(isSection) },
    finish: sectionIn,
  },
  Object.fromEntries(Object.values(SECTIONS).flatMap((keys) => keys.map((key) => [key, drop]))),
);

/** The whole section is the value that was asked for. */
function sectionIn({ head }: EndFacts) {
  return {
    data: { value: Object.fromEntries(Object.entries(head).map(([pointer, value]) => [pointer.slice(1), value])) },
  };
}
