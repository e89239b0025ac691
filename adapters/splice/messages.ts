import type { JsonObject } from '../../src/adapter.ts';

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

/**
 * One wording. Named groups are facts under their own names; those that begin with `n_` are numbers, with `q_` quoted,
 * without it.
 */
interface Pattern extends Writes {
  command: string;
  kind: 'reads' | 'writes';
  wording: RegExp;
  empty?: true;
  inText?: true;
  /** True when the result is a list beside the message, by which its form is told. */
  listed?: true;
}

const HASH = '[0-9a-f]{64}';

/**
 * Every message of a status line (0.4 to 3.1.1), each with the recording that has it, or the place in the source. Names
 * in quotes may hold quotes. The long ones are told by their beginning.
 */
const PATTERNS: readonly Pattern[] = [
  // ledger-patch-fn
  writes(
    'patch',
    `Patched '(?<symbol>.*)' at bytes (?<n_byte_start>\\d+)\\.\\.(?<n_byte_end>\\d+) \\(hash: (?<before_hash>${HASH}) -> (?<after_hash>${HASH})\\)`,
  ),
  // ledger-patch-fn-dry-run-absolute-json
  writes(
    'patch',
    "Previewed patch '(?<symbol>.*)' at bytes (?<n_byte_start>\\d+)\\.\\.(?<n_byte_end>\\d+) \\(dry-run\\)",
    { dry: true },
  ),
  // atlas-patch-python-dry-run-absolute
  writes(
    'patch',
    `Previewed patch '(?<symbol>.*)' at bytes (?<n_byte_start>\\d+)\\.\\.(?<n_byte_end>\\d+) \\(hash: (?<before_hash>${HASH}) -> (?<after_hash>${HASH})\\)`,
    { dry: true },
  ),
  // ledger-patch-batch; `patch --batch`
  writes('batch', 'Patched (?<n_files_modified>\\d+) file\\(s\\) across (?<n_batches_applied>\\d+) batch\\(es\\)\\.', {
    type: 'apply_files',
  }),
  // ledger-delete-leaf
  writes(
    'delete',
    "Deleted '(?<symbol>.*)' \\((?<n_references_removed>\\d+) references \\+ definition\\) across (?<n_files_changed>\\d+) file\\(s\\)\\.(?: WARNING: (?<warning>.*))?",
  ),
  // ledger-plan
  writes('plan', 'Plan executed successfully: (?<n_steps_completed>\\d+) steps completed'),
  // ledger-undo
  writes('undo', 'Restored (?<n_files_restored>\\d+) file\\(s\\) from backup\\.'),
  // ledger-apply-text
  writes(
    'apply_files',
    'Applied replacements to (?<n_files_modified>\\d+) file\\(s\\) \\((?<n_replacements_count>\\d+) replacements\\)\\.',
  ),
  // ledger-apply-text-dry-run
  writes(
    'apply_files',
    '\\[dry-run\\] Would replace (?<n_matches_count>\\d+) occurrence\\(s\\) of (?<q_find_pattern>".*") across (?<n_files_matched>\\d+) file\\(s\\)\\. No changes written\\.',
    { dry: true },
  ),
  // ledger-rename-cross-file, -no-backup-json, -proof-json
  writes(
    'rename',
    "Renamed '(?<old_name>.*)' to '(?<new_name>.*)' in (?<n_files_modified>\\d+) files(?: \\(no backup\\)|\\nBackup: (?<backup>.*?))(?:\\nProof written to: (?<proof>[^\\n]*)\\nInvariant status: (?<invariant_status>[^\\n]*))?",
  ),
  // ledger-rename-cross-file-dry-run: differences follow
  writes('rename', 'Preview: (?<n_files_affected>\\d+) files, (?<n_total_references>\\d+) references\\n\\n.*', {
    dry: true,
  }),
  // ledger-search-apply-json
  writes(
    'search',
    'Applied (?<n_replacements_count>\\d+) replacement\\(s\\) across (?<n_files_modified>\\d+) file\\(s\\)',
  ),
  // atlas-edit
  writes('edit', 'Successfully edited (?<file_path>.*)'),
  // atlas-edit-preview
  writes('edit', 'Preview of changes to (?<file_path>.*)', { dry: true }),
  // ledger-batch-ok-db-json
  writes('batch', 'Batch complete: (?<n_successful>\\d+) succeeded, (?<n_failed>\\d+) failed'),
  // ledger-batch-ok-dry-run-db-json
  writes('batch', 'Batch preview complete: (?<n_total_operations>\\d+) operations', { dry: true }),
  // ledger-create
  writes('create', 'File created: (?<file_path>.*)'),
  // ledger-create-validate
  writes('create', 'Validation complete \\(file not created\\)', { dry: true }),
  // ledger-migrate
  writes('migrate_db', 'Migrated database: v(?<n_previous_version>\\d+) -> v(?<n_new_version>\\d+)'),
  // ledger-migrate-dry-run-json
  writes('migrate_db', 'Schema check complete: v(?<n_db_schema_version>\\d+)', { dry: true }),
  // `migrate` of some 2.5 and 2.6 (src/main.rs), with and without a JSON flag.
  writes('migrate', 'Migrated to (?<destination>.*)'),
  writes(
    'migrate',
    'Migration complete!\\n +Source: +(?<source>[^\\n]*)\\n +Destination: +(?<destination>[^\\n]*)\\n +Nodes: +(?<n_nodes_migrated>\\d+)\\n +Edges: +(?<n_edges_migrated>\\d+)\\n +Verification: +(?<verification>[^\\n]*)',
  ),
  // ledger-snapshots-delete-prompt
  writes('snapshots_delete', 'Deletion cancelled', { dry: true }),
  // Without a JSON flag (src/cmds/snapshots.rs; 2.5 to 3.1.1).
  writes('snapshots_delete', "Deleted snapshot '(?<snapshot_id>.*)'"),
  writes('snapshots_cleanup', 'Deleted (?<n_deleted_count>\\d+) snapshots'),
  writes(
    'snapshots_cleanup',
    'Only (?<n_kept_count>\\d+) snapshots exist \\(keeping (?<n_keep>\\d+)\\), nothing to clean up',
  ),
  // ledger-snapshots-cleanup-dry-run
  writes(
    'snapshots_cleanup',
    'Would delete (?<n_would_delete_count>\\d+) snapshots \\(keeping (?<n_keep>\\d+) most recent\\)',
    {
      dry: true,
    },
  ),
  // ledger-query-text
  reads('query', 'Found (?<n_symbols_found>\\d+) symbols', { listed: true }),
  // ledger-query-none
  reads('query', 'No symbols found', { empty: true }),
  // ledger-query-list
  reads('query', 'Listed (?<n_labels_found>\\d+) labels', { inText: true }),
  // ledger-query-count
  reads('query', 'Counted entities for (?<n_labels_counted>\\d+) label\\(s\\)'),
  // ledger-find-json
  reads('find', 'Found (?<n_symbols_found>\\d+) symbol\\(s\\)', { listed: true }),
  // ledger-find: a list follows
  reads('find', 'Found (?<n_symbols_found>\\d+) symbol\\(s\\):\\n.*', { inText: true }),
  // ledger-get-text: the text stands before the status line
  reads('get', 'Retrieved code chunk \\((?<n_content_length>\\d+) bytes\\)'),
  // ledger-get-miss
  reads('get', 'No code chunk found at (?<file_path>.*):(?<n_byte_start>\\d+)-(?<n_byte_end>\\d+)', { empty: true }),
  // ledger-status-json
  reads('status', 'Database has (?<n_files>\\d+) files, (?<n_symbols>\\d+) symbols'),
  // ledger-status
  reads(
    'status',
    'Database statistics:\\n +Files: (?<n_files>\\d+)\\n +Symbols: (?<n_symbols>\\d+)\\n +References: (?<n_references>\\d+)\\n +Calls: (?<n_calls>\\d+)\\n +Code chunks: (?<n_code_chunks>\\d+)',
  ),
  // ledger-status-backend-json, ledger-status-backend
  reads('status', 'Backend: (?<backend>[^\\n]*)(?:\\nDatabase: (?<database>.*))?'),
  // ledger-refs-json
  reads('refs', 'Call relationships for (?<name>.*)'),
  // src/cmds/search.rs: that is all there is.
  reads('refs', 'Symbol: (?<kind>\\S+) :: (?<name>[^\\n]*) \\(no relationships found\\)', { empty: true }),
  // ledger-refs: lists follow
  reads('refs', 'Symbol: (?<kind>\\S+) :: (?<name>[^\\n]*)\\n +Callers \\(\\d+\\):.*', { inText: true }),
  reads('refs', 'Symbol: (?<kind>\\S+) :: (?<name>[^\\n]*)(?:\\n.*)?', { inText: true }),
  // ledger-files-json
  reads('files', '(?<n_files_found>\\d+) indexed files'),
  // ledger-files: a list follows
  reads('files', '(?<n_files_found>\\d+) indexed files:\\n.*', { inText: true }),
  // ledger-export-file
  reads('export', 'Exported (?<n_files>\\d+) files, (?<n_symbols>\\d+) symbols'),
  // ledger-log-json, -one-json, -stats-json: these stand behind their documents
  reads('log', '(?<n_executions_found>\\d+) executions'),
  reads('log', 'Execution (?:details|statistics)'),
  // ledger-log, ledger-log-one, ledger-log-stats
  reads('log', 'Retrieved (?<n_executions_found>\\d+) executions', { inText: true }),
  reads('log', '(?:Execution details|Statistics) retrieved', { inText: true }),
  // ledger-log-empty
  reads('log', 'No executions found', { empty: true }),
  // ledger-explain-json
  reads('explain', 'Error code explanation: (?<code>.*)'),
  // ledger-explain
  reads('explain', 'Explained (?<code>.*)', { inText: true }),
  // ledger-suggest-json
  reads('suggest', 'Generated scaffold for (?<fn_name>.*)'),
  // ledger-search-none
  reads('search', "Found (?<n_occurrences_found>0) occurrence\\(s\\) of '(?<pattern>.*)'", { empty: true }),
  // ledger-search-json ends with it; ledger-search
  reads('search', "Found (?<n_occurrences_found>\\d+) occurrence\\(s\\) of '(?<pattern>.*)'", { inText: true }),
  // ledger-snapshots-list
  reads('snapshots', 'Listed (?<n_snapshots_found>\\d+) snapshots', { inText: true }),
  // ledger-snapshots-list-empty
  reads('snapshots', 'No snapshots found', { empty: true }),
  // ledger-verify; the other wording is not recorded
  reads('verify', 'Snapshots (?:differ|match|are identical)', { inText: true }),
  // edge-validate-proof-valid; of a proof without checksums (src/cmds/verify.rs)
  reads('validate-proof', 'Proof validation complete(?: \\(no checksums\\))?', { inText: true }),
  // ledger-reachable, -cycles, -condense, -slice, -dead-code
  reads('reachable', 'Reachability analysis complete', { inText: true }),
  reads('cycles', 'Cycle detection complete', { inText: true }),
  reads('condense', 'Condensation analysis complete', { inText: true }),
  reads('slice', 'Program slice complete', { inText: true }),
  reads('dead-code', 'Dead code detection complete', { inText: true }),
];

/** What a message tells; `undefined` for a wording that is none of the tool's. */
export function told(message: string): Told | undefined {
  for (const { command, kind, wording, type, dry, empty, inText } of PATTERNS) {
    const found = wording.exec(message);
    if (found === null) continue;
    const writes = kind === 'reads' ? undefined : { ...(type !== undefined && { type }), ...(dry && { dry }) };
    return { command, writes, facts: factsOf(found.groups ?? {}), empty: empty === true, inText: inText === true };
  }
  return undefined;
}

/** True when a message stands beside a list of results. */
export function isListed(message: string): boolean {
  return PATTERNS.some(({ listed, wording }) => listed === true && wording.test(message));
}

function factsOf(groups: Readonly<Record<string, string | undefined>>): JsonObject {
  const facts: JsonObject = {};
  for (const [name, value] of Object.entries(groups)) {
    if (value === undefined) continue;
    if (name.startsWith('n_')) facts[name.slice(2)] = Number(value);
    else if (name.startsWith('q_')) facts[name.slice(2)] = unquoted(value);
    else facts[name] = value;
  }
  return facts;
}

/** A string that was printed as Rust writes it in code (`{:?}`). */
function unquoted(text: string): string {
  return text
    .slice(1, -1)
    .replace(/\\(?:u\{([0-9a-f]+)\}|(.))/gsu, (_, hex: string | undefined, character: string) =>
      hex === undefined ? (ESCAPES[character] ?? character) : String.fromCodePoint(Number.parseInt(hex, 16)),
    );
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0' };

function writes(command: string, wording: string, more: Writes = {}): Pattern {
  return { command, kind: 'writes', wording: new RegExp(`^${wording}$`, 'su'), ...more };
}

function reads(command: string, wording: string, more: Pick<Pattern, 'empty' | 'inText' | 'listed'> = {}): Pattern {
  return { command, kind: 'reads', wording: new RegExp(`^${wording}$`, 'su'), ...more };
}
