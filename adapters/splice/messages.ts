import { factsIn, type JsonObject, wordingIn } from '../../src/adapter.ts';

/** What a status line's message tells. */
export interface Told {
  /** The sub-command that prints it, as it is typed where it reads, else in snake_case. */
  command: string;
  /** Absent for a command that only reads. */
  writes?: Writes | undefined;
  /** What the message says, by name. */
  facts: JsonObject;
  /** True when the command found nothing. */
  empty: boolean;
  /** True when the result stands only in the text beside the message. */
  inText: boolean;
}

interface Writes {
  /** `type` of the result, where it is not the command. */
  type?: string;
  /** True when nothing was written yet. */
  dry?: true;
}

/** One wording; named groups of it are facts. */
export interface Message extends Writes {
  command: string;
  says: RegExp;
  /** True for a command that writes. */
  writes?: true;
  /** True when the command found nothing. */
  empty?: true;
  /** True when the result stands only in the text beside the message. */
  inText?: true;
  /** True when the result is a list beside the message, by which its form is told. */
  listed?: true;
}

/** What `patch` says, and each step of a plan (ledger-patch-fn). */
export const PATCHED =
  /^Patched '(?<symbol>.*)' at bytes (?<n_byte_start>\d+)\.\.(?<n_byte_end>\d+) \(hash: (?<before_hash>[0-9a-f]{64}) -> (?<after_hash>[0-9a-f]{64})\)$/su;

/**
 * Every message of a status line (0.4 to 3.1.1), each with the recording that has it, or the place in the source. Names
 * in quotes may hold quotes. The long ones are told by their beginning.
 */
export const MESSAGES: readonly Message[] = [
  { command: 'patch', writes: true, says: PATCHED },
  // ledger-patch-fn-dry-run-absolute-json
  {
    command: 'patch',
    writes: true,
    dry: true,
    says: /^Previewed patch '(?<symbol>.*)' at bytes (?<n_byte_start>\d+)\.\.(?<n_byte_end>\d+) \(dry-run\)$/su,
  },
  // atlas-patch-python-dry-run-absolute
  {
    command: 'patch',
    writes: true,
    dry: true,
    says: /^Previewed patch '(?<symbol>.*)' at bytes (?<n_byte_start>\d+)\.\.(?<n_byte_end>\d+) \(hash: (?<before_hash>[0-9a-f]{64}) -> (?<after_hash>[0-9a-f]{64})\)$/su,
  },
  // ledger-patch-batch; `patch --batch`
  {
    command: 'batch',
    writes: true,
    type: 'apply_files',
    says: /^Patched (?<n_files_modified>\d+) file\(s\) across (?<n_batches_applied>\d+) batch\(es\)\.$/su,
  },
  // ledger-delete-leaf
  {
    command: 'delete',
    writes: true,
    says: /^Deleted '(?<symbol>.*)' \((?<n_references_removed>\d+) references \+ definition\) across (?<n_files_changed>\d+) file\(s\)\.(?: WARNING: (?<warning>.*))?$/su,
  },
  // ledger-plan
  { command: 'plan', writes: true, says: /^Plan executed successfully: (?<n_steps_completed>\d+) steps completed$/su },
  // ledger-undo
  { command: 'undo', writes: true, says: /^Restored (?<n_files_restored>\d+) file\(s\) from backup\.$/su },
  // ledger-apply-text
  {
    command: 'apply_files',
    writes: true,
    says: /^Applied replacements to (?<n_files_modified>\d+) file\(s\) \((?<n_replacements_count>\d+) replacements\)\.$/su,
  },
  // ledger-apply-text-dry-run
  {
    command: 'apply_files',
    writes: true,
    dry: true,
    says: /^\[dry-run\] Would replace (?<n_matches_count>\d+) occurrence\(s\) of (?<q_find_pattern>".*") across (?<n_files_matched>\d+) file\(s\)\. No changes written\.$/su,
  },
  // ledger-rename-cross-file, -no-backup-json, -proof-json
  {
    command: 'rename',
    writes: true,
    says: /^Renamed '(?<old_name>(?:(?!' to ').)*)' to '(?<new_name>(?:(?!' in \d).)*)' in (?<n_files_modified>\d+) files(?: \(no backup\)|\nBackup: (?<backup>[^\n]*))(?:\nProof written to: (?<proof>[^\n]*)\nInvariant status: (?<invariant_status>[^\n]*))?$/su,
  },
  // ledger-rename-cross-file-dry-run: differences follow
  {
    command: 'rename',
    writes: true,
    dry: true,
    says: /^Preview: (?<n_files_affected>\d+) files, (?<n_total_references>\d+) references\n\n.*$/su,
  },
  // ledger-search-apply-json
  {
    command: 'search',
    writes: true,
    says: /^Applied (?<n_replacements_count>\d+) replacement\(s\) across (?<n_files_modified>\d+) file\(s\)$/su,
  },
  // atlas-edit
  { command: 'edit', writes: true, says: /^Successfully edited (?<file_path>.*)$/su },
  // atlas-edit-preview
  { command: 'edit', writes: true, dry: true, says: /^Preview of changes to (?<file_path>.*)$/su },
  // ledger-batch-ok-db-json
  {
    command: 'batch',
    writes: true,
    says: /^Batch complete: (?<n_successful>\d+) succeeded, (?<n_failed>\d+) failed$/su,
  },
  // ledger-batch-ok-dry-run-db-json
  {
    command: 'batch',
    writes: true,
    dry: true,
    says: /^Batch preview complete: (?<n_total_operations>\d+) operations$/su,
  },
  // ledger-create
  { command: 'create', writes: true, says: /^File created: (?<file_path>.*)$/su },
  // ledger-create-validate
  { command: 'create', writes: true, dry: true, says: /^Validation complete \(file not created\)$/su },
  // ledger-migrate
  {
    command: 'migrate_db',
    writes: true,
    says: /^Migrated database: v(?<n_previous_version>\d+) -> v(?<n_new_version>\d+)$/su,
  },
  // ledger-migrate-dry-run-json
  { command: 'migrate_db', writes: true, dry: true, says: /^Schema check complete: v(?<n_db_schema_version>\d+)$/su },
  // `migrate` of some 2.5 and 2.6 (src/main.rs), with and without a JSON flag.
  { command: 'migrate', writes: true, says: /^Migrated to (?<destination>.*)$/su },
  {
    command: 'migrate',
    writes: true,
    says: /^Migration complete!\n +Source: +(?<source>[^ \n][^\n]*)\n +Destination: +(?<destination>[^ \n][^\n]*)\n +Nodes: +(?<n_nodes_migrated>\d+)\n +Edges: +(?<n_edges_migrated>\d+)\n +Verification: +(?<verification>[^ \n][^\n]*)$/su,
  },
  // ledger-snapshots-delete-prompt
  { command: 'snapshots_delete', writes: true, dry: true, says: /^Deletion cancelled$/su },
  // Without a JSON flag (src/cmds/snapshots.rs; 2.5 to 3.1.1).
  { command: 'snapshots_delete', writes: true, says: /^Deleted snapshot '(?<snapshot_id>.*)'$/su },
  { command: 'snapshots_cleanup', writes: true, says: /^Deleted (?<n_deleted_count>\d+) snapshots$/su },
  {
    command: 'snapshots_cleanup',
    writes: true,
    says: /^Only (?<n_kept_count>\d+) snapshots exist \(keeping (?<n_keep>\d+)\), nothing to clean up$/su,
  },
  // ledger-snapshots-cleanup-dry-run
  {
    command: 'snapshots_cleanup',
    writes: true,
    dry: true,
    says: /^Would delete (?<n_would_delete_count>\d+) snapshots \(keeping (?<n_keep>\d+) most recent\)$/su,
  },
  // ledger-query-text
  { command: 'query', listed: true, says: /^Found (?<n_symbols_found>\d+) symbols$/su },
  // ledger-query-none
  { command: 'query', empty: true, says: /^No symbols found$/su },
  // ledger-query-list
  { command: 'query', inText: true, says: /^Listed (?<n_labels_found>\d+) labels$/su },
  // ledger-query-count
  { command: 'query', says: /^Counted entities for (?<n_labels_counted>\d+) label\(s\)$/su },
  // ledger-find-json
  { command: 'find', listed: true, says: /^Found (?<n_symbols_found>\d+) symbol\(s\)$/su },
  // ledger-find: a list follows
  { command: 'find', inText: true, says: /^Found (?<n_symbols_found>\d+) symbol\(s\):\n.*$/su },
  // ledger-get-text: the text stands before the status line
  { command: 'get', says: /^Retrieved code chunk \((?<n_content_length>\d+) bytes\)$/su },
  // ledger-get-miss
  {
    command: 'get',
    empty: true,
    says: /^No code chunk found at (?<file_path>.*):(?<n_byte_start>\d+)-(?<n_byte_end>\d+)$/su,
  },
  // ledger-status-json
  { command: 'status', says: /^Database has (?<n_files>\d+) files, (?<n_symbols>\d+) symbols$/su },
  // ledger-status
  {
    command: 'status',
    says: /^Database statistics:\n +Files: (?<n_files>\d+)\n +Symbols: (?<n_symbols>\d+)\n +References: (?<n_references>\d+)\n +Calls: (?<n_calls>\d+)\n +Code chunks: (?<n_code_chunks>\d+)$/su,
  },
  // ledger-status-backend-json, ledger-status-backend
  { command: 'status', says: /^Backend: (?<backend>[^\n]*)(?:\nDatabase: (?<database>.*))?$/su },
  // ledger-refs-json
  { command: 'refs', says: /^Call relationships for (?<name>.*)$/su },
  // src/cmds/search.rs: that is all there is.
  { command: 'refs', empty: true, says: /^Symbol: (?<kind>\S+) :: (?<name>[^\n]*) \(no relationships found\)$/su },
  // ledger-refs: lists follow
  { command: 'refs', inText: true, says: /^Symbol: (?<kind>\S+) :: (?<name>[^\n]*)\n +Callers \(\d+\):.*$/su },
  { command: 'refs', inText: true, says: /^Symbol: (?<kind>\S+) :: (?<name>[^\n]*)(?:\n.*)?$/su },
  // ledger-files-json
  { command: 'files', says: /^(?<n_files_found>\d+) indexed files$/su },
  // ledger-files: a list follows
  { command: 'files', inText: true, says: /^(?<n_files_found>\d+) indexed files:\n.*$/su },
  // ledger-export-file
  { command: 'export', says: /^Exported (?<n_files>\d+) files, (?<n_symbols>\d+) symbols$/su },
  // ledger-log-json, -one-json, -stats-json: these stand behind their documents
  { command: 'log', says: /^(?<n_executions_found>\d+) executions$/su },
  { command: 'log', says: /^Execution (?:details|statistics)$/su },
  // ledger-log, ledger-log-one, ledger-log-stats
  { command: 'log', inText: true, says: /^Retrieved (?<n_executions_found>\d+) executions$/su },
  { command: 'log', inText: true, says: /^(?:Execution details|Statistics) retrieved$/su },
  // ledger-log-empty
  { command: 'log', empty: true, says: /^No executions found$/su },
  // ledger-explain-json
  { command: 'explain', says: /^Error code explanation: (?<code>.*)$/su },
  // ledger-explain
  { command: 'explain', inText: true, says: /^Explained (?<code>.*)$/su },
  // ledger-suggest-json
  { command: 'suggest', says: /^Generated scaffold for (?<fn_name>.*)$/su },
  // ledger-search-none
  { command: 'search', empty: true, says: /^Found (?<n_occurrences_found>0) occurrence\(s\) of '(?<pattern>.*)'$/su },
  // ledger-search-json ends with it; ledger-search
  {
    command: 'search',
    inText: true,
    says: /^Found (?<n_occurrences_found>\d+) occurrence\(s\) of '(?<pattern>.*)'$/su,
  },
  // ledger-snapshots-list
  { command: 'snapshots', inText: true, says: /^Listed (?<n_snapshots_found>\d+) snapshots$/su },
  // ledger-snapshots-list-empty
  { command: 'snapshots', empty: true, says: /^No snapshots found$/su },
  // ledger-verify; the other wording is not recorded
  { command: 'verify', inText: true, says: /^Snapshots (?:differ|match|are identical)$/su },
  // edge-validate-proof-valid; of a proof without checksums (src/cmds/verify.rs)
  { command: 'validate-proof', inText: true, says: /^Proof validation complete(?: \(no checksums\))?$/su },
  // ledger-reachable, -cycles, -condense, -slice, -dead-code
  { command: 'reachable', inText: true, says: /^Reachability analysis complete$/su },
  { command: 'cycles', inText: true, says: /^Cycle detection complete$/su },
  { command: 'condense', inText: true, says: /^Condensation analysis complete$/su },
  { command: 'slice', inText: true, says: /^Program slice complete$/su },
  { command: 'dead-code', inText: true, says: /^Dead code detection complete$/su },
];

/** What a message tells; `undefined` for a wording that is none of the tool's. */
export function told(message: string): Told | undefined {
  const found = wordingIn(message, MESSAGES);
  if (found === undefined) return undefined;
  const { command, writes, type, dry, empty, inText } = found.wording;
  return {
    command,
    writes: writes && { ...(type !== undefined && { type }), ...(dry && { dry }) },
    facts: factsIn(found.groups),
    empty: empty === true,
    inText: inText === true,
  };
}
