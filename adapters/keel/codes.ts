import type { CodeEntry, DiagnosticDraft, Remark } from '../../src/adapter.ts';

/**
 * keel's own codes, with the prefix of the format; numbers from 101 on are given to what it says in words. `E` and `W`
 * are its findings, `S001` one that was suppressed, `P` those of a plan.
 */
export const codes: readonly CodeEntry[] = [
  own(
    'E001',
    'Callers expect an older signature of a function.',
    'The signature changed, and the callers did not.',
    'Change the callers to the new signature.',
  ),
  own(
    'E002',
    'A public function lacks type annotations.',
    'Parameters or the return type have none.',
    'Annotate parameters and return type.',
  ),
  own('E003', 'A public function has no docstring.', 'It is not documented.', 'Document it.'),
  own(
    'E004',
    'A function that still has callers was removed.',
    'It was deleted or renamed. The line is that of the last map: it may lie behind the end of the file.',
    'Remove or change the callers.',
  ),
  own(
    'E005',
    'A call passes another number of arguments than the function expects.',
    'The parameters changed.',
    'Change the call (since 0.6.0).',
  ),
  own(
    'E006',
    'A dependency crosses a layer that it must not cross.',
    'The layers are configured.',
    'Remove the dependency (since 0.5.0).',
  ),
  own('E007', 'A definition is not where the configuration wants it.', 'Homes are configured.', 'Move the definition.'),
  own(
    'W001',
    'A function may belong in another module.',
    'Its name resembles the functions there.',
    'Consider moving it.',
  ),
  own('W002', 'A function of the same name exists elsewhere.', 'The name is used twice.', 'Rename one of them.'),
  own('W003', 'A name does not fit those of its module.', 'Planned; no version prints it.', 'Rename it.'),
  own(
    'W004',
    'A changed endpoint is used by another repository.',
    'Planned; no version prints it.',
    'Change its users, too.',
  ),
  own('W005', 'A function seems not to be used.', 'Nothing calls it.', 'Remove it, if nothing needs it (since 0.4.3).'),
  own('W006', 'A function is implemented twice.', 'Two bodies are alike.', 'Use one of them (since 0.4.3).'),
  own('W007', 'A file is too large.', 'It has more lines than the limit.', 'Split it (since 0.4.3).'),
  own(
    'W009',
    'A new dependency crosses a boundary.',
    'It was not there before.',
    'Check whether it is wanted (since 0.5.0).',
  ),
  own(
    'W010',
    'New code may repeat what exists.',
    'A symbol with the same task was found.',
    'Use the existing one (since 0.6.1).',
  ),
  own('W011', 'A definition is not where the configuration wants it.', 'Homes are configured.', 'Move the definition.'),
  own(
    'S001',
    'A finding was suppressed.',
    'It was asked for with --suppress; category and message are those of the finding.',
    'Nothing has to be done.',
  ),
  own(
    'P001',
    'A plan names a symbol that is not known.',
    'It is misspelt or not mapped.',
    'Mend the plan, or map again.',
  ),
  own('P002', 'A plan names a signature that the symbol does not have.', 'The code is another.', 'Mend the plan.'),
  own('P003', 'A plan adds what may exist already.', 'A symbol with the same task was found.', 'Use the existing one.'),
  entry(
    'KEL-IO-101',
    'keel …: not initialized; unable to open database file; no cached graph found',
    'keel has no graph of this folder.',
    'It was not initialized here, or not mapped; keel does not look into the folders above.',
    "Run 'keel init' and 'keel map' in the root of the project.",
  ),
  entry(
    'KEL-IO-102',
    'failed to open graph database: …; failed to open store: …',
    'The graph could not be opened.',
    'The database is damaged, locked or not readable.',
    "Check that no other keel runs and that the folder .keel may be read; move a damaged one away, and run 'keel init' and 'keel map' again.",
  ),
  entry(
    'KEL-IO-103',
    'git diff failed: …',
    'git could not tell what changed.',
    'The folder is no repository, or the revision is not known.',
    'Check the revision, and that git knows the folder.',
  ),
  entry(
    'KEL-IO-104',
    'skipping …: stream did not contain valid UTF-8; skipping …: No such file or directory; skipped (outside repository): …',
    'A file was not checked.',
    'It is missing, not readable, not UTF-8, or outside the repository.',
    'Check the path and the encoding of the file.',
  ),
  entry(
    'KEL-IO-105',
    'the stored graph was built at commit …, which is not an ancestor of HEAD',
    'The graph describes other code than that which is checked out.',
    'The branch was changed or rebased since the last map, or the graph comes from a cache (since 0.5.0).',
    "Run 'keel map'.",
  ),
  entry(
    'KEL-IO-106',
    'another keel process holds the graph lock, refusing; failed to acquire graph lock within …; graph lock I/O error: …',
    'The graph could not be locked.',
    'Another keel process writes to it, or its folder is not writable.',
    'Run it again when the other has ended.',
  ),
  entry(
    'KEL-IO-107',
    'failed to read plan: …; cannot read …',
    'What was to be read could not be read.',
    'The file is missing, not readable, or not UTF-8.',
    'Check the path.',
  ),
  entry(
    'KEL-IO-108',
    'keel checkpoint: failed to write …',
    'The result could not be written to its file.',
    'The folder is missing or not writable.',
    'Check the path.',
  ),
  entry(
    'KEL-REF-101',
    'error: hash not found: …; no function named …; no node or file found for …; Node not found: …',
    'The graph has no such symbol.',
    'The hash is of an older state of the code, or the name is misspelt.',
    "Find it with 'keel search NAME --json'; map again if the code has changed.",
  ),
  entry(
    'KEL-REF-102',
    'ambiguous name …',
    'Several symbols have this name.',
    'The name is not enough.',
    'Give the hash of the one that is meant; the note lists them.',
  ),
  entry(
    'KEL-REF-103',
    'no data for file: …; no nodes found in file: …; No graph data for file: …; file not found: …',
    'The graph does not know the file.',
    'It is missing, not mapped, of an unknown language, or named in another way than in the graph (./ and absolute paths are not the same).',
    "Name it as 'keel map --json' prints it, and map again.",
  ),
  entry(
    'KEL-REF-104',
    'KEL-REF-104',
    'Callers are named by the module that they are in.',
    'Most calls are attached to the node of the file: its name is the stem of the file, its definition line 1 (up to 0.4.2). The line of a call is true.',
    'Look for the function around the line of the call.',
  ),
  entry(
    'KEL-QRY-101',
    'error: unrecognized subcommand …; error: unexpected argument …; at least one of --mcp, --http, or --watch required',
    'The arguments are not understood.',
    'A command, a flag or a value is not known to this version, or one is missing.',
    "Mend the arguments; 'keel COMMAND --help' lists them.",
  ),
  entry(
    'KEL-QRY-102',
    'KEL-QRY-102',
    'keel printed nothing: the code is clean, or nothing was checked.',
    'Up to 0.4.2 it prints nothing for clean code, for missing, unreadable and unsupported files, after its time limit, and within a batch.',
    'Run it again with --verbose: then it says on stderr what it checked.',
  ),
  entry(
    'KEL-QRY-103',
    'keel compile: clean — no violations',
    'The code that keel checked is clean.',
    'keel found nothing. Since 0.5.0 that is also said within a batch, which holds findings back until it ends.',
    'Nothing has to be done.',
  ),
  entry(
    'KEL-QRY-104',
    'KEL-QRY-104',
    'That a compile is ok does not say that every file was checked.',
    'A server says so of missing files, too, and of every compile within a batch, whose findings come with its end.',
    'Compare data.files_analyzed with the files that exist.',
  ),
  entry(
    'KEL-QRY-105',
    'KEL-QRY-105',
    'A batch was started: its findings come with its end.',
    'Until batch_end the server holds findings back.',
    'Convert the answer to the compile with batch_end.',
  ),
  entry(
    'KEL-QRY-106',
    'keel compile: another compile is running, skipping; another keel process holds the graph lock, skipping',
    'Nothing was checked: another compile is running.',
    'Two compiles of one folder exclude each other.',
    'Run it again when the other has ended.',
  ),
  entry(
    'KEL-QRY-107',
    'keel compile: timed out (… > … limit)',
    'The time limit was exceeded: findings are hidden.',
    '--timeout was too short.',
    'Run it again with a longer --timeout.',
  ),
  entry(
    'KEL-QRY-108',
    'KEL-QRY-108',
    'keel printed rows more than once; one of each is kept.',
    'It goes through the two or three module nodes of every file.',
    'Nothing has to be done; what differs of the others stands in legacy.',
  ),
  entry(
    'KEL-QRY-109',
    'KEL-QRY-109',
    'Numbers of classes and nodes are too high.',
    'With --cached they are counted once for each module node of a file; only those of functions can be put right.',
    'Run map without --cached.',
  ),
  entry(
    'KEL-QRY-110',
    'hint: `keel where` is deprecated …',
    'The command is deprecated.',
    'It prints this always.',
    "Use 'keel discover HASH --json'.",
  ),
  entry(
    'KEL-QRY-111',
    "keel v… available (current: v…). Run 'keel upgrade' to update.",
    'A newer version exists.',
    'keel looks for updates.',
    'Nothing has to be done.',
  ),
  entry(
    'KEL-QRY-112',
    'keel …: … (with --verbose)',
    'What keel did.',
    'It was run with --verbose, or tells what it changed.',
    'Nothing has to be done.',
  ),
  entry(
    'KEL-QRY-113',
    'keel: warning: failed to parse …, using defaults',
    'The configuration was not understood.',
    'keel.json is damaged.',
    'Mend it; until then the defaults count.',
  ),
  entry(
    'KEL-QRY-114',
    'keel: … is not a tracked language — no checks ran; unsupported file type: …',
    'Nothing was checked: keel does not know the language.',
    'The file has an extension of another language.',
    'Use another tool for it.',
  ),
  entry(
    'KEL-QRY-115',
    'unknown key …; invalid value for …; unknown dimension …; file paths not supported; Missing … parameter; Method not found: …',
    'The request is not understood.',
    'A key, a value or a parameter is not known to this version, or one is missing.',
    'Mend it; the message says what is wrong.',
  ),
  entry(
    'KEL-QRY-116',
    'KEL-QRY-116',
    'The check after the changes is of no file.',
    'fix --apply compiles nothing afterwards and always says CLEAN (0.4.2).',
    "Run 'keel compile --json' on the changed files.",
  ),
  entry(
    'KEL-QRY-117',
    'keel: .keel/keel.json records …, binary is … — run keel init --update-docs',
    'Configuration or instructions were written by another version of keel.',
    'keel was updated since.',
    "Run 'keel init --update-docs'.",
  ),
  entry(
    'KEL-QRY-118',
    'KEL-QRY-118',
    'The result was written to a file.',
    'It was asked for with --output or --export.',
    'Convert that file.',
  ),
  entry(
    'KEL-V-101',
    'keel compile: failed to persist node updates: …',
    'The graph was not brought up to date.',
    'Two symbols have the same hash. Findings about changed and removed functions come again with every compile.',
    "Run 'keel map' to build the graph anew.",
  ),
  entry(
    'KEL-V-102',
    'FIX-APPLY … failed=…',
    'Some of the changes were not made; files may have changed all the same.',
    'The text that was to be replaced was not found, or the file could not be written.',
    'Look at the files before going on.',
  ),
  entry(
    'KEL-INT-001',
    "thread 'main' panicked at …",
    'keel crashed.',
    'A fault inside the tool, or a pipe that was closed early.',
    'Read all of its output; report it to the authors of keel.',
  ),
  entry('KEL-INT-002', 'error: …', 'keel failed.', 'The message says why.', 'See the message.'),
];

function entry(code: string, trigger: string, meaning: string, cause: string, remedy: string): CodeEntry {
  return { code, trigger, meaning, cause, remedy };
}

function own(code: string, meaning: string, cause: string, remedy: string): CodeEntry {
  return entry(`KEL-${code}`, code, meaning, cause, remedy);
}

const KNOWN = {
  ok: ['note', 'KEL-QRY-104'],
  batchOpen: ['note', 'KEL-QRY-105'],
  silent: ['note', 'KEL-QRY-102'],
  clean: ['note', 'KEL-QRY-103'],
  written: ['note', 'KEL-QRY-118'],
  repeated: ['note', 'KEL-QRY-108'],
  countedOften: ['note', 'KEL-QRY-109'],
  nothingChecked: ['note', 'KEL-QRY-116'],
  mayHaveChanged: ['note', 'KEL-V-102'],
} as const satisfies Record<string, readonly [Remark['level'], string]>;

/** What is to be said beside a result, as a diagnostic. */
export function known(name: keyof typeof KNOWN): DiagnosticDraft {
  const [level, code] = KNOWN[name];
  const { meaning, cause } = codes.find((candidate) => candidate.code === code) as CodeEntry;
  return { level, code, assigned: code, message: meaning, note: cause };
}

/** What is said of equal rows of a list. */
export const REPEATED: DiagnosticDraft = known('repeated');

const { meaning: message, cause: note } = codes.find(({ code }) => code === 'KEL-REF-104') as CodeEntry;

/** What a match shows that keel gets wrong. */
export const remarks = {
  moduleCallers: { level: 'note', code: 'KEL-REF-104', message, note, coded: true },
} as const satisfies Record<string, Remark>;
