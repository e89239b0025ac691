import { codeTable, NOT_UNDERSTOOD, remarkOf, remarksOf } from '../../src/adapter.ts';

/**
 * The codes that llmgrep prints (src/error.rs, 2.1.0 to 3.11.2; its manual calls them `SPL-E…`, it never does), and
 * from `LLM-QRY-001` on those for what it says as text or does not say.
 */
export const codes = codeTable({
  'LLM-E001': [
    'Database not found: …',
    'The database does not exist.',
    'None was named with --db, and the one found by default is not there.',
    'Index the project with magellan, or name its database with --db.',
  ],
  'LLM-E002': [
    'Database corrupted: …',
    'The database is damaged.',
    'The file was cut, or written by two programs at once.',
    'Index the project again, with --db into a new file.',
  ],
  'LLM-E003': [
    'Schema mismatch: …',
    'The database has a format that this version does not read.',
    'It was made by a newer magellan, or is no database of magellan.',
    'Upgrade llmgrep, or index again with a magellan whose schema it supports.',
  ],
  'LLM-E011': [
    'Invalid query: …',
    'The query or the command is not usable.',
    'No sub-command was given, the mode needs JSON output, or a value is malformed.',
    'Mend the arguments; the message says which.',
  ],
  'LLM-E012': [
    'Empty query …',
    'The query is empty.',
    'The argument of --query is empty.',
    'Give a text with --query.',
  ],
  'LLM-E021': [
    'Search failed: …',
    'The search failed.',
    'The database has not what the mode needs, or a configuration is missing.',
    'Read the message; semantic mode needs the embeddings of a magellan configuration.',
  ],
  'LLM-E031': ['Invalid path: …', 'The path is not valid.', 'It is malformed.', 'Mend the path.'],
  'LLM-E032': [
    'Invalid field: …',
    'A name given with --fields is not known.',
    'It is misspelt.',
    'Use context, snippet, score, fqn, canonical_fqn, display_fqn or all.',
  ],
  'LLM-E101': [
    'Regex pattern rejected: …',
    'The pattern is not accepted as a regular expression.',
    'It is malformed, or too complex.',
    'Mend the pattern, or search without --regex.',
  ],
  'LLM-E102': [
    'Resource limit …',
    'A limit of resources was exceeded.',
    'The search asked for too much.',
    'Ask for less.',
  ],
  'LLM-E103': [
    'Path validation failed: …',
    'A path was refused.',
    'It does not exist (a missing database ends here, too), or lies in a folder that the tool does not touch.',
    'Check the path given with --db, --path or --file.',
  ],
  'LLM-E105': [
    'Magellan CLI not found in PATH.',
    'The program magellan was not found.',
    'Filters by reachability, slices, cycles and paths run it.',
    'Install magellan, or search without these filters.',
  ],
  'LLM-E106': [
    'Ambiguous symbol name …',
    'Several symbols have this name.',
    'The name is not qualified.',
    'Name the symbol by its full name; the ids that are printed have 16 digits and are refused by --symbol-id.',
  ],
  'LLM-E107': [
    'Magellan version mismatch …',
    'The program magellan is of another version than needed.',
    'An older one is found first.',
    'Upgrade magellan.',
  ],
  'LLM-E108': [
    'Magellan … execution failed: …',
    'The program magellan failed.',
    'What it said is in the message; after navigate or explore magellan refuses the database (DB_COMPAT).',
    'Read the message; index again where the database is refused.',
  ],
  'LLM-E109': [
    'native-v2 … not supported',
    'The kind of database is not supported by this build.',
    'It was made with another backend (3.0 and 3.1).',
    'Use a database of the SQLite backend.',
  ],
  'LLM-E110': [
    'Backend detection failed: …',
    'The kind of the database could not be found out.',
    'The file is no database.',
    'Check the path given with --db.',
  ],
  'LLM-E111': [
    '… requires native-v2',
    'The command needs another kind of database.',
    'The database is of the SQLite backend (3.0 and 3.1).',
    'Use a later version, which has the command for all databases.',
  ],
  'LLM-E112': [
    'Symbol not found: …',
    'The symbol is not in the database.',
    'Its full name is misspelt, its file is not indexed, or the index is old.',
    "Look for the name with 'llmgrep complete'.",
  ],
  'LLM-E113': [
    'Chunks unavailable …',
    'The database has no texts of symbols.',
    'It was indexed without them.',
    'Index again with a newer magellan.',
  ],
  'LLM-E114': [
    'Feature unavailable …',
    'The build has not this feature.',
    'It was left out when the program was built.',
    'Use a build that has it.',
  ],
  'LLM-E901': [
    'I/O error: …',
    'Reading or writing failed.',
    'The message holds the reason of the system.',
    'See the message.',
  ],
  'LLM-E902': [
    'SQLite error: …',
    'The database refused the request.',
    'It is locked, damaged, or lacks what the command refers to.',
    'Close other programs that use it, or index again.',
  ],
  'LLM-E903': [
    'JSON error: …',
    'JSON could not be made or read.',
    'A fault inside the tool, or a damaged record.',
    'See the message.',
  ],
  'LLM-E904': ['Regex error: …', 'A regular expression could not be made.', 'It is malformed.', 'Mend the pattern.'],
  'LLM-CLI-001': [
    'not_implemented',
    'The command is not implemented.',
    'Version 0.1.0 had it by name only.',
    'Use a later version.',
  ],
  'LLM-QRY-001': [
    'error: … Usage: llmgrep …',
    NOT_UNDERSTOOD,
    'A command, a flag or a value is not known to this version, or one is missing.',
    "Mend the arguments; 'llmgrep COMMAND --help' lists them.",
  ],
  'LLM-QRY-002': [
    'There are more results than were printed.',
    'total_count is above their number: the limit, or a budget of tokens, cut them.',
    'Run it again with a higher --limit, and without --tokens.',
  ],
  'LLM-QRY-003': [
    'The results were cut to fit a budget of tokens.',
    'With --tokens the list is halved until it fits.',
    'Run it without --tokens, or with a larger number.',
  ],
  'LLM-QRY-004': [
    'Not all candidates were looked at.',
    'The number of candidates reached its cap (in builds for other databases the limit), ' +
      'so that results may be missing and the total may be too low.',
    'Run it again with a higher --candidates, and a higher --limit.',
  ],
  'LLM-QRY-005': [
    'Note: …',
    'The tool remarks on how it read the request.',
    'It chose a mode or a database by itself.',
    'If something else was meant, say so in the arguments.',
  ],
  'LLM-QRY-006': ['Warning: …', 'The tool warns.', 'The message says of what.', 'See the message.'],
  'LLM-QRY-007': [
    'The filter --covered may have had no effect.',
    'Up to 3.11.2 it filters nothing.',
    'Look at the coverage of each result.',
  ],
  'LLM-QRY-008': [
    'Warning: Path enumeration hit bounds …; Warning: AST output truncated …',
    'The tool stopped at a bound.',
    'There are more paths, or more nodes, than it looks at or prints.',
    'Ask for less, or raise the limit that the message names.',
  ],
  'LLM-QRY-009': [
    '--- Added: …, Removed: … ---',
    'Results were added or removed while the tool watched.',
    'What watch prints behind its first results is text with JSON in it, and stays text.',
    "Run 'llmgrep search' again to have the results as they are now.",
  ],
  'LLM-REF-001': [
    "no symbols found for '…'",
    'The symbol is not in the database.',
    'Its name is misspelt, its file is not indexed, or the index is old.',
    "Look for the name with 'llmgrep search'.",
  ],
  'LLM-REF-002': [
    'Warning: Ambiguous symbol …',
    'Several symbols have this name.',
    'The query is a bare name.',
    'Tell them apart by their path or their canonical name.',
  ],
  'LLM-REF-003': [
    '(text)ref_…, (text)call_…',
    'Some places are those of a whole symbol that refers or calls, not of the reference or the call.',
    'Builds for geometric databases (3.2 to 3.5) know the symbols alone.',
    'Look for the name in the place.',
  ],
  'LLM-REF-004': [
    'textref_…, textcall_…',
    'Some references or calls are guesses: the name is in the text of the file or of the symbol.',
    'Builds for geometric databases (3.2 to 3.5) look for the name where they know no reference.',
    'Look at the text itself.',
  ],
  'LLM-AST-001': [
    'No AST nodes found with kind …',
    'The database holds no node of this kind.',
    'The kind is misspelt, or the language calls it otherwise.',
    "Look at the kinds that 'llmgrep ast' prints for a file.",
  ],
  'LLM-INT-001': [
    "thread 'main' panicked at …",
    'llmgrep crashed.',
    'A fault inside the tool; it crashes also when the reader of its output ends early.',
    'Read its output to the end; else report it to the authors of llmgrep.',
  ],
});

/** What the tool left out or does not do, as it is said beside a result. */
export const remarks = {
  limited: remarkOf(codes, 'LLM-QRY-002', { partial: true }),
  ...remarksOf(codes, {
    tokens: 'LLM-QRY-003',
    capped: 'LLM-QRY-004',
    uncovered: 'LLM-QRY-007',
    holder: 'LLM-REF-003',
    guess: 'LLM-REF-004',
  }),
};
