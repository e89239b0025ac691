import { codeTable, remarkOf, remarksOf, wordings } from '../../src/adapter.ts';

/**
 * Julie has no codes, but for those in the errors of an extract report. Numbers up to 100 are of failures, the others
 * of remarks.
 */
export const codes = codeTable({
  'JUL-IO-001': [
    "No workspace initialized …; Workspace '…' not found; Workspace path does not exist: …; " +
      "Failed to read file '…'; File not found: …",
    'A file or a workspace is not there.',
    'Its name is misspelt, it was never indexed, or it is not below the workspace.',
    'Check the name; a workspace is made by manage_workspace index.',
  ],
  'JUL-QRY-001': [
    'Invalid tool parameters: …; Missing required parameter: …; … must be between …; … cannot exceed …; ' +
      'Invalid direction: …; Unknown …',
    'A parameter is not valid.',
    'It is missing, misspelt, or out of its range.',
    'Give the parameter as the message says.',
  ],
  'JUL-REF-001': [
    'Symbol not found: …',
    'The symbol is not in the index.',
    'Its name is misspelt, or its file is not indexed.',
    'Look for the symbol with fast_search.',
  ],
  'JUL-V-001': [
    'success: false; validation_passed: false',
    'Nothing was changed, or what was changed is not sound.',
    'The operation is not implemented, or what it made was not valid.',
    'See the text of the answer, in legacy.content.',
  ],
  'JUL-INT-001': [
    "thread '…' panicked at …",
    'Julie crashed.',
    'A fault inside the tool.',
    'Report it to the authors of Julie.',
  ],
  'JUL-INT-002': [
    'Tool execution failed: …; … failed: …',
    'A tool of Julie failed.',
    'The message says why.',
    'See the message.',
  ],
  'JUL-QRY-101': [
    'total_found',
    'Julie found more than it printed.',
    'Its answers are cut at a limit, and nothing else says so.',
    'Ask for more with the limit of the tool, or for less with a narrower query.',
  ],
  'JUL-REF-101': [
    'from_symbol_id',
    'Some references are guesses by likeness of meaning: their from_symbol_id is the name that was asked for.',
    'Julie fills up references with the results of a semantic search, which need not refer to the symbol.',
    'Look at their confidence, and at the line itself.',
  ],
  'JUL-REF-102': [
    'dependencies[].line',
    'Lines of dependencies are those of the use, which is in the file of what depends; ' +
      'the file is that of what it depends on.',
    'Julie prints the line of the relationship beside the file of the symbol.',
    'Look for the definition in the file, and for the use in the file of the symbol above it.',
  ],
  'JUL-IO-101': [
    'output_db',
    'The path of the database was printed without escapes; it is kept as it was printed.',
    'julie-extract does not escape the backslashes of a path.',
    'Nothing has to be done.',
  ],
  'JUL-V-101': [
    'start_byte, end_byte',
    'Bytes of some places are placeholders, so only their lines are taken.',
    'Julie prints 0 for what it does not know: results of the full-text search, and symbols of some languages.',
    'Look at the lines; columns other than 0 are in span.legacy.',
  ],
  'JUL-V-102': [
    'fts_result_…',
    'Some results name a file alone: their line 1 means that the line is not known.',
    'The full-text search of these versions finds files, not lines, and has no bytes.',
    'Look for the text of the snippet in the file.',
  ],
  'JUL-V-103': [
    'language: vue',
    'Lines of symbols in Vue files may be one too small.',
    'Julie counts them from the end of the tag of their section.',
    'Look at the next line, too.',
  ],
});

/** What the tool is known to get wrong or not to say, as it is said beside a result. */
export const remarks = {
  more: remarkOf(codes, 'JUL-QRY-101', { partial: true }),
  ...remarksOf(codes, {
    guess: 'JUL-REF-101',
    use: 'JUL-REF-102',
    unescaped: 'JUL-IO-101',
    placeholder: 'JUL-V-101',
    wholeFile: 'JUL-V-102',
    vue: 'JUL-V-103',
  }),
};

/** What the messages of failures mean, most specific first. */
export const FAILURES = wordings('code', {
  'JUL-QRY-001': [
    /Invalid (?:tool parameters|JSON in params|direction)|Missing required parameter|must be between|cannot exceed/,
    /Unknown (?:exploration mode|refactoring operation|operation|tool)/,
  ],
  'JUL-REF-001': [/Symbol (?:'[^']*' )?not found|No definition found/],
  'JUL-IO-001': [
    /No workspace initialized|Workspace (?:'[^']*' not found|path does not exist|not indexed)/,
    /Failed to read file|File not found|No such file/,
  ],
});
