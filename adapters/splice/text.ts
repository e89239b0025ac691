import {
  anyOf,
  group,
  joined,
  OWN_ERROR,
  OWN_REMARK,
  panic,
  type Report,
  reportRules,
  type TextRule,
  usageErrors,
} from '../../src/adapter.ts';
import { NOTES } from './known.ts';

/** What is printed as text in every mode, and how to get its like as JSON. */
const REPORTS: readonly Report[] = [
  // ledger-delete-leaf-dry-run-json, ledger-patch-fn-dry-run
  [
    /^ \d+ files? changed(?:, \d+ (?:insertion|deletion)s?\([+-]\)){1,2}\n\n--- a\//gmu,
    'Unlike delete, patch has its dry run as JSON: with --output json, since version 2.4.',
  ],
  // ledger-reachable-graph
  [/^digraph Impact \{$/gmu, 'Run it without --impact-graph, with --output json.'],
  // ledger-usage-no-command
  [/^Usage: splice \[OPTIONS\] <COMMAND>$/gmu, 'Run a command of splice with --output json, where it has that.'],
];

/**
 * What splice prints that is not JSON and has a meaning of its own; differences, graphs and lists for people stay text.
 */
export const text: readonly TextRule[] = [
  ...usageErrors('splice', { code: 'SPL-QRY-006' }),
  // ledger-patch-bom, atlas-patch-python-class
  panic({ code: 'SPL-INT-001', own: /^panicked at [^\n]*\/(?:ropey|splice)-\d/, quotes: 300 }),
  {
    // The same crash again, for what it means: the tool has written when it crashes.
    pattern: /^thread '[^'\n]*' (?:\(\d+\) )?panicked at /gmu,
    as: 'remark',
    ...NOTES.unproven,
    coded: true,
  },
  {
    // ledger-plan, ledger-plan-second-fails: what a plan did before it ended or failed.
    pattern: joined(
      /^Step (?<n_step>\d+): /gmu,
      group(
        'message',
        /Patched '(?<symbol>[^\n]*)' at bytes (?<n_byte_start>\d+)\.\.(?<n_byte_end>\d+) /u,
        /\(hash: (?<before_hash>[0-9a-f]{64}) -> (?<after_hash>[0-9a-f]{64})\)/u,
      ),
      /\n?/u,
    ),
    ...OWN_REMARK,
    level: 'note',
    code: 'SPL-QRY-008',
  },
  {
    // ledger-create-exists-json (2.6.1): the document says the same.
    pattern: /^Failed to create file: (?<message>.*)\n?/gmu,
    ...OWN_ERROR,
    code: 'SPL-E031',
    wordings: [{ code: 'SPL-E043', says: /^Compiler validation failed/ }],
  },
  {
    // ledger-batch-fails: what a batch did before it ended.
    pattern: joined(
      /^\[x\] Op (?<n_index>\d+)\/\S+: (?<type>\S+) \((?<n_duration_ms>\d+)\)\n/gmu,
      / +Error: (?<message>[^\n]*)\n?/u,
    ),
    ...OWN_REMARK,
    level: 'error',
    code: 'SPL-QRY-011',
  },
  {
    // ledger-batch-fails
    pattern: /^Warning: (?<message>[^\n]*)\n?(?:^ {3,}(?<note>[^\n]*\n?(?:^ {3,}[^\n]*\n?)*))?/gmu,
    as: 'remark',
    code: 'SPL-QRY-007',
  },
  ...reportRules(REPORTS),
];

/** Debug lines of 2.0.0 to 2.4 on stdout, before and without JSON (ledger-patch-fn-json of 2.0.0). */
export const noiseLines: readonly RegExp[] = [
  /^\[(?:CLUSTER_DEBUG|V2_SLOT_DEBUG)\] .*\n?/gmu,
  joined(
    /^ {2}/gmu,
    anyOf(
      /node_data_offset|node_count|node_region_end|base_cluster_start|cluster_floor/gmu,
      /(?:current|final) (?:outgoing|incoming)_cluster_offset/gmu,
    ),
    / = \d+\n?/gmu,
  ),
  /^CRITICAL FIX: Moving .*\n?/gmu,
];
