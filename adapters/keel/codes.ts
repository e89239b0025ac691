import { codeTable, NOT_UNDERSTOOD, remarksOf } from '../../src/adapter.ts';

/**
 * keel's own codes, with the prefix of the format; numbers from 101 on are given to what it says in words. `E` and `W`
 * are its findings, `S001` one that was suppressed, `P` those of a plan.
 */
export const codes = codeTable({
  'KEL-E001': [
    'E001',
    'Callers expect an older signature of a function.',
    'The signature changed, and the callers did not.',
    'Change the callers to the new signature.',
  ],
  'KEL-E002': [
    'E002',
    'A public function lacks type annotations.',
    'Parameters or the return type have none.',
    'Annotate parameters and return type.',
  ],
  'KEL-E003': ['E003', 'A public function has no docstring.', 'It is not documented.', 'Document it.'],
  'KEL-E004': [
    'E004',
    'A function that still has callers was removed.',
    'It was deleted or renamed. The line is that of the last map: it may lie behind the end of the file.',
    'Remove or change the callers.',
  ],
  'KEL-E005': [
    'E005',
    'A call passes another number of arguments than the function expects.',
    'The parameters changed.',
    'Change the call (since 0.6.0).',
  ],
  'KEL-E006': [
    'E006',
    'A dependency crosses a layer that it must not cross.',
    'The layers are configured.',
    'Remove the dependency (since 0.5.0).',
  ],
  'KEL-E007': [
    'E007',
    'A definition is not where the configuration wants it.',
    'Homes are configured.',
    'Move the definition.',
  ],
  'KEL-W001': [
    'W001',
    'A function may belong in another module.',
    'Its name resembles the functions there.',
    'Consider moving it.',
  ],
  'KEL-W002': [
    'W002',
    'A function of the same name exists elsewhere.',
    'The name is used twice.',
    'Rename one of them.',
  ],
  'KEL-W003': ['W003', 'A name does not fit those of its module.', 'Planned; no version prints it.', 'Rename it.'],
  'KEL-W004': [
    'W004',
    'A changed endpoint is used by another repository.',
    'Planned; no version prints it.',
    'Change its users, too.',
  ],
  'KEL-W005': [
    'W005',
    'A function seems not to be used.',
    'Nothing calls it.',
    'Remove it, if nothing needs it (since 0.4.3).',
  ],
  'KEL-W006': ['W006', 'A function is implemented twice.', 'Two bodies are alike.', 'Use one of them (since 0.4.3).'],
  'KEL-W007': ['W007', 'A file is too large.', 'It has more lines than the limit.', 'Split it (since 0.4.3).'],
  'KEL-W009': [
    'W009',
    'A new dependency crosses a boundary.',
    'It was not there before.',
    'Check whether it is wanted (since 0.5.0).',
  ],
  'KEL-W010': [
    'W010',
    'New code may repeat what exists.',
    'A symbol with the same task was found.',
    'Use the existing one (since 0.6.1).',
  ],
  'KEL-W011': [
    'W011',
    'A definition is not where the configuration wants it.',
    'Homes are configured.',
    'Move the definition.',
  ],
  'KEL-S001': [
    'S001',
    'A finding was suppressed.',
    'It was asked for with --suppress; category and message are those of the finding.',
    'Nothing has to be done.',
  ],
  'KEL-P001': [
    'P001',
    'A plan names a symbol that is not known.',
    'It is misspelt or not mapped.',
    'Mend the plan, or map again.',
  ],
  'KEL-P002': [
    'P002',
    'A plan names a signature that the symbol does not have.',
    'The code is another.',
    'Mend the plan.',
  ],
  'KEL-P003': [
    'P003',
    'A plan adds what may exist already.',
    'A symbol with the same task was found.',
    'Use the existing one.',
  ],
  'KEL-IO-101': [
    'keel …: not initialized; unable to open database file; no cached graph found',
    'keel has no graph of this folder.',
    'It was not initialized here, or not mapped; keel does not look into the folders above.',
    "Run 'keel init' and 'keel map' in the root of the project.",
  ],
  'KEL-IO-102': [
    'failed to open graph database: …; failed to open store: …',
    'The graph could not be opened.',
    'The database is damaged, locked or not readable.',
    'Check that no other keel runs and that the folder .keel may be read; move a damaged one away, ' +
      "and run 'keel init' and 'keel map' again.",
  ],
  'KEL-IO-103': [
    'git diff failed: …; failed to detect changed files via git',
    'git could not tell what changed.',
    'The folder is no repository, or the revision is not known.',
    'Check the revision, and that git knows the folder.',
  ],
  'KEL-IO-104': [
    'skipping …: stream did not contain valid UTF-8; skipping …: No such file or directory; ' +
      'skipped (outside repository): …',
    'A file was not checked.',
    'It is missing, not readable, not UTF-8, or outside the repository.',
    'Check the path and the encoding of the file.',
  ],
  'KEL-IO-105': [
    'the stored graph was built at commit …, which is not an ancestor of HEAD',
    'The graph describes other code than that which is checked out.',
    'The branch was changed or rebased since the last map, or the graph comes from a cache (since 0.5.0).',
    "Run 'keel map'.",
  ],
  'KEL-IO-106': [
    'another keel process holds the graph lock, refusing; failed to acquire graph lock within …; ' +
      'graph lock I/O error: …',
    'The graph could not be locked.',
    'Another keel process writes to it, or its folder is not writable.',
    'Run it again when the other has ended.',
  ],
  'KEL-IO-107': [
    'failed to read plan: …; cannot read …',
    'What was to be read could not be read.',
    'The file is missing, not readable, or not UTF-8.',
    'Check the path.',
  ],
  'KEL-IO-108': [
    'keel checkpoint: failed to write …',
    'The result could not be written to its file.',
    'The folder is missing or not writable.',
    'Check the path.',
  ],
  'KEL-IO-109': [
    'keel compile: failed to persist …, failed to record …, failed to upsert …, failed to save snapshot',
    'What keel found was not written to its graph.',
    'The message says why: the disk is full, files may not be written, or another process has the database.',
    'Mend what the message says, and run it again.',
  ],
  'KEL-IO-110': [
    'keel init: warning: … merge failed: …',
    'A file for agents, editors or hooks was not written.',
    'The message says why: it is a folder, no valid JSON, or may not be written.',
    'Mend what the message says, and run it again.',
  ],
  'KEL-REF-101': [
    'error: hash not found: …; no function named …; no node or file found for …; Node not found: …',
    'The graph has no such symbol.',
    'The hash is of an older state of the code, or the name is misspelt.',
    "Find it with 'keel search NAME --json'; map again if the code has changed.",
  ],
  'KEL-REF-102': [
    'ambiguous name …',
    'Several symbols have this name.',
    'The name is not enough.',
    'Give the hash of the one that is meant; the note lists them.',
  ],
  'KEL-REF-103': [
    'no data for file: …; no nodes found in file: …; No graph data for file: …; file not found: …',
    'The graph does not know the file.',
    'It is missing, not mapped, of an unknown language, ' +
      'or named in another way than in the graph (./ and absolute paths are not the same).',
    "Name it as 'keel map --json' prints it, and map again.",
  ],
  'KEL-REF-104': [
    'Callers are named by the module that they are in.',
    'Most calls are attached to the node of the file: its name is the stem of the file, ' +
      'its definition line 1 (up to 0.4.2). The line of a call is true.',
    'Look for the function around the line of the call.',
  ],
  'KEL-QRY-101': [
    'error: unrecognized subcommand …; error: unexpected argument …; at least one of --mcp, --http, ' +
      'or --watch required',
    NOT_UNDERSTOOD,
    'A command, a flag or a value is not known to this version, or one is missing.',
    "Mend the arguments; 'keel COMMAND --help' lists them.",
  ],
  'KEL-QRY-102': [
    'keel printed nothing: the code is clean, or nothing was checked.',
    'Up to 0.4.2 it prints nothing for clean code, for missing, unreadable and unsupported files, ' +
      'after its time limit, and within a batch.',
    'Run it again with --verbose: then it says on stderr what it checked.',
  ],
  'KEL-QRY-103': [
    'keel compile: clean — no violations',
    'The code that keel checked is clean.',
    'keel found nothing. Since 0.5.0 that is also said within a batch, which holds findings back until it ends.',
    'Nothing has to be done.',
  ],
  'KEL-QRY-104': [
    'That a compile is ok does not say that every file was checked.',
    'A server says so of missing files, too, and of every compile within a batch, whose findings come with its end.',
    'Compare data.files_analyzed with the files that exist.',
  ],
  'KEL-QRY-105': [
    'A batch was started: its findings come with its end.',
    'Until batch_end the server holds findings back.',
    'Convert the answer to the compile with batch_end.',
  ],
  'KEL-QRY-106': [
    'keel compile: another compile is running, skipping; another keel process holds the graph lock, skipping',
    'Nothing was checked: another compile is running.',
    'Two compiles of one folder exclude each other.',
    'Run it again when the other has ended.',
  ],
  'KEL-QRY-107': [
    'keel compile: timed out (… > … limit)',
    'The time limit was exceeded: findings are hidden.',
    '--timeout was too short.',
    'Run it again with a longer --timeout.',
  ],
  'KEL-QRY-108': [
    'keel printed rows more than once; one of each is kept.',
    'It goes through the two or three module nodes of every file.',
    'Nothing has to be done; what differs of the others is in legacy.',
  ],
  'KEL-QRY-109': [
    'Numbers of classes and nodes are too high.',
    'With --cached they are counted once for each module node of a file; only those of functions can be put right.',
    'Run map without --cached.',
  ],
  'KEL-QRY-110': [
    'hint: `keel where` is deprecated …',
    'The command is deprecated.',
    'It prints this always.',
    "Use 'keel discover HASH --json'.",
  ],
  'KEL-QRY-111': [
    "keel v… available (current: v…). Run 'keel upgrade' to update.",
    'A newer version exists.',
    'keel looks for updates.',
    'Nothing has to be done.',
  ],
  'KEL-QRY-112': [
    'keel …: … (with --verbose)',
    'What keel did.',
    'It was run with --verbose, or tells what it changed.',
    'Nothing has to be done.',
  ],
  'KEL-QRY-113': [
    'keel: warning: failed to parse …, using defaults',
    'The configuration was not understood.',
    'keel.json is damaged.',
    'Mend it; until then the defaults count.',
  ],
  'KEL-QRY-114': [
    'keel: … is not a tracked language — no checks ran; unsupported file type: …',
    'Nothing was checked: keel does not know the language.',
    'The file has an extension of another language.',
    'Use another tool for it.',
  ],
  'KEL-QRY-115': [
    'unknown key …; invalid value for …; unknown dimension …; file paths not supported; Missing … parameter; ' +
      'Method not found: …',
    'The request is not understood.',
    'A key, a value or a parameter is not known to this version, or one is missing.',
    'Mend it; the message says what is wrong.',
  ],
  'KEL-QRY-116': [
    'The check after the changes is of no file.',
    'fix --apply compiles nothing afterwards and always says CLEAN (0.4.2).',
    "Run 'keel compile --json' on the changed files.",
  ],
  'KEL-QRY-117': [
    'keel: .keel/keel.json records …, binary is … — run keel init --update-docs',
    'Configuration or instructions were written by another version of keel.',
    'keel was updated since.',
    "Run 'keel init --update-docs'.",
  ],
  'KEL-QRY-118': [
    'The result was written to a file.',
    'It was asked for with --output or --export.',
    'Convert that file.',
  ],
  'KEL-QRY-119': [
    'keel printed nothing, and not all that it was to check was checked.',
    'Files that are missing, unreadable or of another language are passed over; ' +
      'so is the rest behind the time limit, and all while another keel works.',
    'Do what the other remarks of keel say; where they name files, check the paths that it was given.',
  ],
  'KEL-V-101': [
    'keel compile: failed to persist node updates: Hash collision detected …',
    'The graph was not brought up to date.',
    'Two symbols have the same hash. Findings about changed and removed functions come again with every compile.',
    'Nothing has to be done for this run; findings about changed and removed functions may come again.',
  ],
  'KEL-V-102': [
    'FIX-APPLY … failed=…',
    'Some of the changes were not made; files may have changed all the same.',
    'The text that was to be replaced was not found, or the file could not be written.',
    'Look at the files before going on.',
  ],
  'KEL-INT-001': [
    "thread 'main' panicked at …",
    'keel crashed.',
    'A fault inside the tool, or a pipe that was closed early.',
    'Read all of its output; report it to the authors of keel.',
  ],
  'KEL-INT-002': ['error: …', 'keel failed.', 'The message says why.', 'See the message.'],
});

/** What keel is known to get wrong or not to say, as it is said beside a result. */
export const remarks = remarksOf(codes, {
  ok: 'KEL-QRY-104',
  batchOpen: 'KEL-QRY-105',
  silent: 'KEL-QRY-102',
  unchecked: 'KEL-QRY-119',
  clean: 'KEL-QRY-103',
  written: 'KEL-QRY-118',
  repeated: 'KEL-QRY-108',
  countedOften: 'KEL-QRY-109',
  nothingChecked: 'KEL-QRY-116',
  mayHaveChanged: 'KEL-V-102',
  moduleCallers: 'KEL-REF-104',
});
