import { as, type Conditions, form, keep, kept, legacy, list } from '../../src/adapter.ts';
import { framed } from './frame.ts';

/** `config KEY` of a list of words or a section, which any tool could print. */
export const configList = form(
  'keel/config-list',
  {
    command: 'config',
    requiresKnownTool: true,
    when: { complete: true, type: { '': 'list' }, first: { '': { type: { '': 'string' } } } },
  },
  list(keep, { as: 'value' }),
);

/** The keys of the sections of keel.json, of which a section has no others. */
const SECTIONS: readonly Conditions[] = [
  ['type_hints', 'docstrings', 'placement'],
  ['max_failures'],
  ['timeout_seconds'],
  ['enabled', 'remote', 'endpoint'],
  ['style', 'prefixes'],
  ['enabled', 'kind', 'packages'],
  ['enabled', 'scip_paths', 'lsp_commands', 'prefer_scip'],
  ['count_type_deps', 'deny'],
  ['gate'],
].map((keys) => ({ hasOne: keys, only: keys }));

/** The whole section is the value that was asked for. */
export const configSection = form(
  'keel/config-value',
  { command: 'config', requiresKnownTool: true, when: { any: SECTIONS }, whole: 'value' },
  {},
);

export const stats = [
  /** `stats`. Its `schema_version` is that of the database. */
  framed('keel/stats', ['edges'], {
    ...kept('modules', 'functions', 'files', 'edges', 'uses_edges', 'telemetry', 'db_path'),
    schema_version: as('db_schema_version'),
  }),
  /** `config`, and the file keel.json itself. Of a broken file the defaults are printed, with the version "0.1.0". */
  form(
    'keel/config',
    {
      version: { key: '/version', major: 1 },
      when: {
        lacks: ['command'],
        type: { languages: 'list', version: 'string' },
        hasOne: ['enforce/type_hints', 'enforce/docstrings', 'enforce/placement'],
      },
    },
    {
      version: legacy,
      ...kept('languages', 'ignore_patterns', 'tier', 'telemetry_id', 'homes', 'enforce', 'circuit_breaker', 'batch'),
      ...kept('telemetry', 'naming_conventions', 'monorepo', 'tier3', 'architecture', 'review'),
    },
  ),
];
