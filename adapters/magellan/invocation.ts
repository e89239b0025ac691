import type { CommandLine } from '../../src/adapter.ts';

/** A word with which the form of the output was chosen. */
const CHOSEN = /^--(?:output|json|pretty)(?:=|$)|^-j$/;

/** The commands of 0.5.0 to 4.17.0. */
export const commandLine: CommandLine = {
  commands:
    'as-of ask ast blast-score catalog chunk-by-span chunk-by-symbol chunks collisions condense cross-file-refs ' +
    'cycles cypher dead-code doctor embed enrich export features find-ast get get-file hnsw-query hopgraph ' +
    'install-hook label migrate migrate-backend navigate orient paths project-metadata query reachable refresh ' +
    'repair-edges score search service-daemon slice source-inventory telemetry temporal-barcode temporal-status ' +
    'temporal-sweep verify watch web-ui',
  textOnly: ['backfill', 'context build', 'delete', 'hnsw-create', 'import-lsif', 'index', 'ingest-coverage', 'init'],
  groups: ['candidate-fact', 'config', 'context', 'registry', 'service'],
  // In every version that prints JSON (1.1.0 to 4.17.0) these take it, and change nothing; elsewhere, and for other
  // commands at some versions, it is refused.
  json: [
    { words: ['--json'], at: 'end', commands: ['explore'], unless: CHOSEN },
    { words: ['--output', 'json'], at: 'end', commands: ['files', 'find', 'refs', 'status'], unless: CHOSEN },
  ],
};
