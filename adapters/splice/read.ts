import {
  artifactFiles,
  byteEnd,
  byteStart,
  type Conditions,
  type DraftValue,
  type FormOptions,
  file,
  form,
  gathered,
  type Json,
  joined,
  type Keys,
  keep,
  kept,
  legacy,
  list,
  match,
  object,
  opened,
  PlaceDraft,
  partOf,
  read,
  relations,
  sayings,
  string,
  wordedMessage,
} from '../../src/adapter.ts';
import { FILE_KEYS } from './export.ts';
import { NOTES } from './known.ts';
import { line } from './payload.ts';
import { BYTES_ALONE, SYMBOL_KEYS, UNKNOWN } from './symbol-keys.ts';

/** What is peculiar to a status line. */
interface Reading {
  suffix?: string;
  /** Conditions besides. */
  when?: Conditions;
  /** True where what the message says is in the data always, not only where the document has none. */
  stays?: true;
  /** Where the document says that otherwise, if not anywhere in its data. */
  unless?: string;
}

/** Status lines of queries, told by the messages of each command, with the same in their data. */
function reading(
  commands: Readonly<Record<string, readonly RegExp[]>>,
  data: Keys[string],
  { suffix = '', when, stays, unless = '/data', ...more }: Partial<FormOptions> & Reading = {},
) {
  return Object.entries(commands).map(([command, patterns]) => {
    const says = sayings(...patterns);
    return form(
      `splice/payload-${command}${suffix}`,
      { command, when: { ...line(says), ...when }, ...more },
      { status: legacy, message: wordedMessage(says, stays ? {} : { unless }), data },
    );
  });
}

// ledger-get-text: the chunk itself is the text before the status line.
const GET = [/^Retrieved code chunk \((?<n_content_length>\d+) bytes\)$/su];
// ledger-refs-json
const REFS = [/^Call relationships for (?<name>.*)$/su];
const WITH_DATA: Conditions = { none: [{ complete: true, lacks: ['data'] }] };

const NOTHING = list(match(SYMBOL_KEYS));

/** Wordings of commands that found nothing, each with the recording that has it. */
const FOUND_NOTHING = {
  // ledger-query-none
  query: [/^No symbols found$/su],
  // ledger-get-miss
  get: [/^No code chunk found at (?<p_file_path>.*):(?<n_byte_start>\d+)-(?<n_byte_end>\d+)$/su],
  // src/cmds/search.rs: that is all there is.
  refs: [/^Symbol: (?<kind>\S+) :: (?<name>[^\n]*) \(no relationships found\)$/su],
  // ledger-log-empty
  log: [/^No executions found$/su],
  // ledger-search-none
  search: [/^Found (?<n_occurrences_found>0) occurrence\(s\) of '(?<pattern>.*)'$/su],
  // ledger-snapshots-list-empty
  snapshots: [/^No snapshots found$/su],
};

/** The same where the results are in the text around. */
const IN_TEXT = {
  // ledger-query-list
  query: [/^Listed (?<n_labels_found>\d+) labels$/su],
  // ledger-find: a list follows
  find: [/^Found (?<n_symbols_found>\d+) symbol\(s\):\n.*$/su],
  get: GET,
  // ledger-refs: lists follow
  refs: [
    ...REFS,
    /^Symbol: (?<kind>\S+) :: (?<name>[^\n]*)\n +Callers \(\d+\):.*$/su,
    /^Symbol: (?<kind>\S+) :: (?<name>[^\n]*)(?:\n.*)?$/su,
  ],
  // ledger-files: a list follows
  files: [/^(?<n_files_found>\d+) indexed files:\n.*$/su],
  // ledger-log, ledger-log-one, ledger-log-stats
  log: [/^Retrieved (?<n_executions_found>\d+) executions$/su, /^(?:Execution details|Statistics) retrieved$/su],
  // ledger-explain
  explain: [/^Explained (?<code>.*)$/su],
  // ledger-search-json ends with it; ledger-search
  search: [/^Found (?<n_occurrences_found>\d+) occurrence\(s\) of '(?<pattern>.*)'$/su],
  // ledger-snapshots-list
  snapshots: [/^Listed (?<n_snapshots_found>\d+) snapshots$/su],
  // ledger-verify; the other wording is not recorded
  verify: [/^Snapshots (?:differ|match|are identical)$/su],
  // edge-validate-proof-valid; of a proof without checksums (src/cmds/verify.rs)
  'validate-proof': [/^Proof validation complete(?: \(no checksums\))?$/su],
  // ledger-reachable, -cycles, -condense, -slice, -dead-code
  reachable: [/^Reachability analysis complete$/su],
  cycles: [/^Cycle detection complete$/su],
  condense: [/^Condensation analysis complete$/su],
  slice: [/^Program slice complete$/su],
  'dead-code': [/^Dead code detection complete$/su],
};

/** A caller or callee, by its file only. */
const RELATED = { name: string('symbol'), file_path: file, kind: keep };
const CALLEES = list(gathered, Object.keys(RELATED));

const SUGGESTED = /^Generated scaffold for (?<fn_name>.*)$/su;

/** What `suggest` proposes. */
const SCAFFOLD = {
  callers_found: read(callersIn),
  ...kept('signature', 'imports_needed', 'similar_existing', 'body_scaffold'),
};

/** The callers that `suggest` found are `PATH:BYTE`. */
function callersIn(callers: Json): { callers_found: DraftValue } | undefined {
  if (!Array.isArray(callers)) return undefined;
  const found = callers.map((caller) => {
    const [, file, byte] = /^(.+):(\d+)$/s.exec(String(caller)) ?? [];
    if (file === undefined) return caller;
    const reported = { file, byteStart: Number(byte) };
    return { span: new PlaceDraft(reported, { byteStart: 'callers_found' }, { callers_found: caller }) };
  });
  return { callers_found: found };
}

/** Status lines of commands that read (0.5.3 to 3.1.1), each wording with the recording that has it. */
export const readings = [
  ...reading(FOUND_NOTHING, NOTHING, { suffix: '-none', inverse: { lacks: ['/data'] } }),
  ...reading(
    { get: GET },
    match({
      file,
      byte_start: byteStart,
      byte_end: byteEnd,
      content_length: keep,
      expanded_byte_start: partOf('expanded', 'byteStart'),
      expanded_byte_end: partOf('expanded', 'byteEnd'),
    }),
    { when: WITH_DATA, followsSource: true, textBefore: true },
  ),
  // 2.2.3 to 3.1.1: a symbol with its callers and callees, all by file only. The callers have the name
  // of the symbol itself; their number and their files are right.
  ...reading(
    { refs: REFS },
    opened({
      callees: CALLEES,
      callers: { ...CALLEES, defect: { diagnostic: NOTES.callers, counted: 'callers' } },
      symbol: match(
        {
          ...SYMBOL_KEYS,
          callers: relations('callers', 'definition', RELATED),
          callees: relations('callees', 'definition', RELATED),
        },
        { role: 'target', unknown: UNKNOWN, gathers: { callers: '/data/callers', callees: '/data/callees' } },
      ),
    }),
    { when: WITH_DATA, inverse: BYTES_ALONE },
  ),
  ...reading(
    {
      status: [
        // ledger-status-json
        /^Database has (?<n_files>\d+) files, (?<n_symbols>\d+) symbols$/su,
        // ledger-status
        joined(
          /^Database statistics:\n +Files: (?<n_files>\d+)\n +Symbols: (?<n_symbols>\d+)\n/su,
          / +References: (?<n_references>\d+)\n +Calls: (?<n_calls>\d+)\n +Code chunks: (?<n_code_chunks>\d+)$/,
        ),
        // ledger-status-backend-json, ledger-status-backend
        /^Backend: (?<backend>[^\n]*)(?:\nDatabase: (?<database>.*))?$/su,
      ],
    },
    opened({
      ...artifactFiles('db_path', 'database'),
      ...kept('files', 'symbols', 'references', 'calls', 'code_chunks', 'backend'),
    }),
  ),
  // ledger-query-count
  ...reading(
    { query: [/^Counted entities for (?<n_labels_counted>\d+) label\(s\)$/su] },
    object({}, { as: 'counts', open: true }),
    { stays: true },
  ),
  // ledger-files-json
  ...reading(
    { files: [/^(?<n_files_found>\d+) indexed files$/su] },
    opened({ count: keep, files: list(FILE_KEYS, ['file', 'path', 'hash']) }),
  ),
  // ledger-export-file
  ...reading(
    { export: [/^Exported (?<n_files>\d+) files, (?<n_symbols>\d+) symbols$/su] },
    opened(kept('files', 'symbols')),
    { textBefore: true },
  ),
  // ledger-log-json, -one-json, -stats-json: these stand behind their documents.
  ...reading(
    { log: [/^(?<n_executions_found>\d+) executions$/su, /^Execution (?:details|statistics)$/su] },
    opened(kept('count', 'execution_id', 'total_operations')),
    { stays: true },
  ),
  // ledger-explain-json
  ...reading({ explain: [/^Error code explanation: (?<code>.*)$/su] }, opened(kept('code', 'explanation'))),
  // ledger-suggest-json, whose data have the name that the message says; those of ledger-suggest have it not.
  ...reading(
    { suggest: [SUGGESTED] },
    opened({ ...kept('fn_name', 'scaffold', 'output'), details: object(SCAFFOLD), ...SCAFFOLD }),
    { unless: '/data/fn_name', inverse: { proved: true } },
  ),
  ...reading(IN_TEXT, opened({}), { suffix: '-text', textBefore: true, lacking: NOTES.text }),
];
