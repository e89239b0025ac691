import { joined, type Wording, wordings } from '../../src/adapter.ts';

/** Nothing was written yet. */
const PENDING = { facts: { dry_run: true } } as const;

/** What each step of a plan says (ledger-plan). */
export const STEP = joined(
  /^Patched '(?<symbol>.*)' at bytes (?<n_byte_start>\d+)\.\.(?<n_byte_end>\d+) /su,
  /\(hash: (?<before_hash>[0-9a-f]{64}) -> (?<after_hash>[0-9a-f]{64})\)$/,
);

/** What a preview of `patch` says of the place and of the file as it is. */
export const PREVIEWED = /at bytes (?<start>\d+)\.\.(?<end>\d+) \((?:dry-run|hash: (?<before>[0-9a-f]{64}) -> \w+)\)$/;

export const PATCH_PREVIEW: readonly Wording[] = [
  // ledger-patch-fn-dry-run-absolute-json, atlas-patch-python-dry-run-absolute
  { operation: 'patch', ...PENDING, says: /^Previewed patch '(?<symbol>.*)' at bytes \d+\.\.\d+ \([^()]*\)$/su },
];

export const DELETED: readonly Wording[] = [
  // ledger-delete-leaf
  {
    operation: 'delete',
    says: joined(
      /^Deleted '(?<symbol>.*)' \((?<n_references_removed>\d+) references \+ definition\) /su,
      /across (?<n_files_changed>\d+) file\(s\)\.(?: WARNING: (?<warning>.*))?$/,
    ),
  },
];

export const EDIT_PREVIEW: readonly Wording[] = [
  // atlas-edit-preview
  { operation: 'edit', ...PENDING, says: /^Preview of changes to (?<p_file_path>.*)$/su },
];

export const CREATED: readonly Wording[] = [
  // ledger-create
  { operation: 'create', says: /^File created: (?<p_file_path>.*)$/su },
  // ledger-create-validate
  { operation: 'create', ...PENDING, says: /^Validation complete \(file not created\)$/su },
];

/**
 * What the status lines of the other commands that write say (0.4 to 3.1.1), each with the recording that has it, or
 * the place in the source. Names in quotes may hold quotes. The long ones are known by their beginning.
 */
export const WRITTEN: readonly Wording[] = [
  ...CREATED,
  ...wordings('operation', {
    // ledger-patch-fn
    patch: [/^Patched '(?<symbol>.*)' at bytes \d+\.\.\d+ \(hash: \w{64} -> \w{64}\)$/su],
    // ledger-plan
    plan: [/^Plan executed successfully: (?<n_steps_completed>\d+) steps completed$/su],
    // ledger-undo
    undo: [/^Restored (?<n_files_restored>\d+) file\(s\) from backup\.$/su],
    // ledger-apply-text
    apply_files: [
      joined(
        /^Applied replacements to (?<n_files_modified>\d+) file\(s\) /su,
        /\((?<n_replacements_count>\d+) replacements\)\.$/,
      ),
    ],
    // ledger-rename-cross-file, -no-backup-json, -proof-json
    rename: [
      joined(
        joined(
          /^Renamed '(?<old_name>(?:(?!' to ').)*)' to '(?<new_name>(?:(?!' in \d).)*)' in /su,
          /(?<n_files_modified>\d+) files/su,
        ),
        /(?: \(no backup\)|\nBackup: (?<a_backup>[^\n]*))/,
        /(?:\nProof written to: (?<a_proof>[^\n]*)\nInvariant status: (?<invariant_status>[^\n]*))?$/,
      ),
    ],
    // ledger-search-apply-json
    search: [/^Applied (?<n_replacements_count>\d+) replacement\(s\) across (?<n_files_modified>\d+) file\(s\)$/su],
    // atlas-edit
    edit: [/^Successfully edited (?<p_file_path>.*)$/su],
    // ledger-batch-ok-db-json
    batch: [/^Batch complete: (?<n_successful>\d+) succeeded, (?<n_failed>\d+) failed$/su],
    // ledger-migrate
    migrate_db: [/^Migrated database: v(?<n_previous_version>\d+) -> v(?<n_new_version>\d+)$/su],
    // `migrate` of some 2.5 and 2.6 (src/main.rs), with and without a JSON flag.
    migrate: [
      /^Migrated to (?<a_destination>.*)$/su,
      joined(
        /^Migration complete!\n +Source: +(?<a_source>[^ \n][^\n]*)\n +Destination: +/su,
        /(?<a_destination>[^ \n][^\n]*)\n +Nodes: +(?<n_nodes_migrated>\d+)\n +Edges: +/,
        /(?<n_edges_migrated>\d+)\n +Verification: +(?<verification>[^ \n][^\n]*)$/,
      ),
    ],
    // Without a JSON flag (src/cmds/snapshots.rs; 2.5 to 3.1.1).
    snapshots_delete: [/^Deleted snapshot '(?<snapshot_id>.*)'$/su],
    snapshots_cleanup: [
      /^Deleted (?<n_deleted_count>\d+) snapshots$/su,
      /^Only (?<n_kept_count>\d+) snapshots exist \(keeping (?<n_keep>\d+)\), nothing to clean up$/su,
    ],
  }),
  ...wordings(
    'operation',
    {
      // ledger-apply-text-dry-run
      apply_files: [
        joined(
          /^\[dry-run\] Would replace (?<n_matches_count>\d+) occurrence\(s\) of (?<q_find_pattern>".*") /su,
          /across (?<n_files_matched>\d+) file\(s\)\. No changes written\.$/,
        ),
      ],
      // ledger-rename-cross-file-dry-run: differences follow
      rename: [/^Preview: (?<n_files_affected>\d+) files, (?<n_total_references>\d+) references\n\n.*$/su],
      // ledger-batch-ok-dry-run-db-json
      batch: [/^Batch preview complete: (?<n_total_operations>\d+) operations$/su],
      // ledger-migrate-dry-run-json
      migrate_db: [/^Schema check complete: v(?<n_db_schema_version>\d+)$/su],
      // ledger-snapshots-cleanup-dry-run
      snapshots_cleanup: [
        /^Would delete (?<n_would_delete_count>\d+) snapshots \(keeping (?<n_keep>\d+) most recent\)$/su,
      ],
    },
    PENDING,
  ),
  // ledger-patch-batch; `patch --batch`
  {
    operation: 'batch',
    facts: { type: 'apply_files' },
    says: /^Patched (?<n_files_modified>\d+) file\(s\) across (?<n_batches_applied>\d+) batch\(es\)\.$/su,
  },
  // ledger-snapshots-delete-prompt
  { operation: 'snapshots_delete', facts: { deleted: false }, says: /^Deletion cancelled$/su },
];
