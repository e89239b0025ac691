import { codeTable, NOT_UNDERSTOOD, remarksOf } from '../../src/adapter.ts';

const OLDER = 'The database is older than the files.';

/**
 * magellan prints no codes but those of its validation (`watch --validate`, up to 3.0). Its source has a table of
 * constants `MAG-…` that no command prints; they stand here with its numbers and meanings, and are given to errors as
 * text. Numbers that it does not have are from 101 on.
 */
export const codes = codeTable({
  'MAG-REF-001': [
    "Error: Symbol '…' not found …",
    'The symbol is not in the database.',
    'Its name is misspelt, its file is not indexed, or the index is old.',
    "Check the name with 'magellan find', and that its file is indexed.",
  ],
  'MAG-REF-002': [
    "Target '…' is ambiguous; Symbol '…' found in multiple locations",
    'Several symbols have this name.',
    'The name is not qualified.',
    'Give a fully qualified name, the symbol id, or the file with --path.',
  ],
  'MAG-REF-003': [
    'The range of bytes is not valid.',
    'It ends before it starts, or beyond the file.',
    'Give a start below the end, both within the file.',
  ],
  'MAG-QRY-001': [
    'Error: Parse error: …; fts5: syntax error; Invalid properties JSON; Failed to parse vector',
    'The query is malformed.',
    'A query language of the tool was not followed.',
    'Mend the query; the message says where it is wrong.',
  ],
  'MAG-QRY-002': [
    'No code chunks found …; No AST nodes found …',
    'The database holds nothing of the kind for this file.',
    'The file is not indexed, is named in another way than it was indexed, or has nothing of that kind.',
    "Look at the names that 'magellan files' and 'magellan find' print; " +
      "a file that is missing is indexed by 'magellan watch'.",
  ],
  'MAG-QRY-003': [
    'Error: Unknown argument: …; Unknown command: …; … is required; … requires …; … must be …; Invalid …',
    NOT_UNDERSTOOD,
    'A flag, a format or a value is not known to this version, or one is missing.',
    "Mend the arguments; 'magellan COMMAND --help' lists them. --output json belongs behind the command, " +
      'and not every command has it.',
  ],
  'MAG-QRY-101': [
    'The result may have been cut at 10 matches.',
    'Since 3.1.2 find prints the best 10 matches and does not say whether there are more.',
    'Search for a longer name, or within a file with --path.',
  ],
  'MAG-QRY-102': [
    'The tool says that it cut the list.',
    'With --tokens it says so always, whether something is missing or not.',
    'Run it without --tokens to have the whole list.',
  ],
  'MAG-QRY-103': [
    '... [Output truncated due to --token-budget]',
    'The tool cut its own document.',
    'It cuts the text of the JSON when it is longer than the budget of tokens.',
    'Run it without --tokens, or with a larger number.',
  ],
  'MAG-QRY-104': [
    'The result may have been cut at the limit of groups.',
    'collisions prints at most --limit groups (100) and does not say whether there are more.',
    'Run it again with a higher --limit.',
  ],
  'MAG-QRY-105': [
    'Error: No snapshot found …; No commits found …; Failed to score all symbols; …',
    'The database has not what the command needs.',
    'It was not prepared for this command, or by another version.',
    'Prepare it: temporal-sweep for history and scores, embed for vectors, migrate for databases of older versions.',
  ],
  'MAG-QRY-106': ['Warning: …; Error adding …', 'The tool warns.', 'The message says of what.', 'See the message.'],
  'MAG-QRY-107': [
    'No enabled projects in registry.',
    'The registry has no project that is enabled, so nothing was searched.',
    '--all asks the projects of the registry, not the database of --db.',
    'Run it without --all, or follow the hint of the tool: versions register projects in different ways.',
  ],
  'MAG-QRY-108': [
    'Error: Daemon does not appear to be running …',
    'The daemon does not run.',
    'It was not started, or has ended.',
    "Start it with 'magellan service start'.",
  ],
  'MAG-QRY-109': [
    'Error: Embeddings are not enabled. …; HNSW query failed: …',
    'There are no vectors to search in.',
    'Embeddings are not configured, or the index of vectors was not made.',
    "Configure them, and run 'magellan embed' and 'magellan hnsw-create'.",
  ],
  'MAG-QRY-110': [
    'Error: insert candidate fact: …',
    'The fact was not put into the database.',
    'The source that it names is not in the database, or a fact of its id is.',
    'Check the id given with --from-source, or give the fact another id.',
  ],
  'MAG-QRY-111': [
    '=== NAME ===',
    'The results are those of one of several projects.',
    '--all asks every project of the registry.',
    'Run it without --all for the results of one project.',
  ],
  'MAG-QRY-112': [
    'Error: Failed to prepare content search: no such table: code_chunks_fts',
    'The database has no index of texts.',
    'No database that 4.13 or later made has one; those that they upgraded do.',
    "Search the files with another program; 'magellan find' finds symbols by their names.",
  ],
  'MAG-V-101': [
    'Error: Pre-validation failed; Error: Post-validation failed',
    'The validation found errors.',
    'The diagnostics name them one by one.',
    'Mend them, and run the validation again.',
  ],
  'MAG-ORPHAN_REFERENCE': [
    'A reference has no symbol.',
    OLDER,
    'Index the files again: the symbol that is referred to is not in the database.',
  ],
  'MAG-ORPHAN_CALL_NO_CALLER': [
    'A call has no caller.',
    OLDER,
    'Index the files again: the function that calls is not in the database.',
  ],
  'MAG-ORPHAN_CALL_NO_CALLEE': [
    'A call has no callee.',
    OLDER,
    'Index the files again: the function that is called is not in the database.',
  ],
  'MAG-DB_PARENT_MISSING': [
    'The folder of the database is not there.',
    '--db was mistyped.',
    'Make the folder of the database.',
  ],
  'MAG-ROOT_PATH_MISSING': ['The root is not there.', '--root was mistyped.', 'Check the path given with --root.'],
  'MAG-INPUT_PATH_MISSING': ['An input is not there.', 'A path was mistyped.', 'Check the path.'],
  'MAG-REF-101': [
    'The file of a callee is the one that holds the call.',
    'callees tells where the symbol is called, not where it is defined, in spite of its documentation.',
    "Find the definition with 'magellan find'.",
  ],
  'MAG-REF-102': [
    'In incoming references the named symbol is the caller.',
    'With --direction in, referenced_symbol and target_symbol_id name the function that holds the call.',
    'The symbol that was asked for is in data.symbol_name.',
  ],
  'MAG-REF-103': [
    'The text in data.content is not that of the place.',
    'get prints the texts of all symbols of that name in the file, and the place of one.',
    "Use 'magellan chunk-by-symbol', which prints each with its place.",
  ],
  'MAG-REF-104': [
    "Error: project '…' not found in registry",
    'The registry has no project of this name.',
    'Its name is misspelt, or it was never registered.',
    "Look at the names that 'magellan catalog' prints, before 4.7.7 'magellan registry list'.",
  ],
  'MAG-REF-105': [
    'Error: Candidate fact not found: …',
    'There is no candidate fact of this id.',
    'The id is misspelt, or of another database.',
    "Look at the ids that 'magellan candidate-fact list' prints.",
  ],
  'MAG-REF-106': [
    'The node at a position may be of another file.',
    'ast --position looks through those of all files: the bytes are in span.legacy.',
    "Look for it in what 'magellan ast --file' prints.",
  ],
  'MAG-AST-101': [
    "No AST nodes found with kind '…'",
    'The database has no syntax node of this kind.',
    'The kind is misspelt, or one of another language.',
    "Look at the kinds that 'magellan ast' prints for a file.",
  ],
  'MAG-IO-001': [
    'Error: Database not found: …; Failed to read file: …; Directory does not exist: …',
    'A file or folder was not found.',
    'Its path is misspelt, or it has been moved.',
    'Check the path, and the directory that magellan was started in.',
  ],
  'MAG-IO-002': [
    'Permission denied (os error 13)',
    'A file may not be read or written.',
    'Its rights do not allow it.',
    'Check the rights of the file.',
  ],
  'MAG-IO-003': [
    'Error: connection error: unable to open database file: …',
    'The database could not be opened.',
    'Its folder does not exist, or may not be written.',
    'Check the path given with --db.',
  ],
  'MAG-IO-004': [
    'Error: Ask → …: failed to run …',
    'A program that magellan hands the question to could not be started.',
    'It is not installed, or not in PATH.',
    'Install the program that the message names.',
  ],
  'MAG-V-001': [
    'A checksum does not match: the file has changed.',
    'It was edited after it was indexed.',
    'Index the file again.',
  ],
  'MAG-V-002': [
    'A place does not fit the file as it is.',
    'It was edited after it was indexed.',
    'Index the file again.',
  ],
  'MAG-V-003': [
    'Error: DB_COMPAT: …; Database integrity check failed: …',
    'The database cannot be used.',
    'It is damaged, or was made by a version whose format is another.',
    "Upgrade it with 'magellan migrate', or index the project into a new database.",
  ],
  'MAG-V-004': [
    'Error: DB_COMPAT: not a sqlite database: …; … but missing graph_meta table: …; file is not a database',
    'The file is no magellan database.',
    'The path is that of another file.',
    'Check the path given with --db, or index the project into a new database.',
  ],
  'MAG-V-005': [
    'Error: Data integrity verification failed: …',
    'The new database does not hold what the old one does.',
    'The migration left something out; the message says what.',
    'Go on with the old database, or index the project into a new one.',
  ],
  'MAG-CSUM-101': [
    'A checksum is no SHA-256 in the form of the format.',
    'The tool printed another form of it.',
    'Look at span.legacy.checksums.',
  ],
  'MAG-INT-001': [
    "thread 'main' panicked at …",
    'magellan crashed.',
    'A fault inside the tool; search crashes when the 200th byte of a result is inside a character.',
    'Ask for less, or use another version; report it to the authors of magellan.',
  ],
  'MAG-INT-003': [
    'Error: CSV error: found record with … fields, but the previous record has … fields',
    'magellan could not write the export as CSV.',
    'A fault inside the tool: rows of symbols and of references have different numbers of fields.',
    'Export it with --format json or jsonl.',
  ],
  'MAG-INT-002': ['Error: …', 'magellan failed.', 'The message says why.', 'See the message.'],
});

/** What the tool is known to get wrong, as it is said beside a result. */
export const remarks = remarksOf(codes, {
  perhapsCut: 'MAG-QRY-101',
  truncated: 'MAG-QRY-102',
  groupsPerhapsCut: 'MAG-QRY-104',
  calleeFile: 'MAG-REF-101',
  callerNamed: 'MAG-REF-102',
  severalTexts: 'MAG-REF-103',
  nodeFile: 'MAG-REF-106',
  oddChecksum: 'MAG-CSUM-101',
});
