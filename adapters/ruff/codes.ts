import { codeTable, NOT_UNDERSTOOD } from '../../src/adapter.ts';

/** What ruff reports as text; its findings have the names of rules. */
export const codes = codeTable({
  'RUF-AST-001': [
    'error: Failed to parse …',
    'A file could not be parsed: rules that need its syntax tree did not look at it.',
    'It is no valid Python, or of a newer version.',
    'Mend the file, or set --target-version.',
  ],
  'RUF-QRY-001': [
    'ruff failed … Cause: Unknown rule selector',
    'ruff ended before it looked at files.',
    'Its configuration, or a rule that was asked for, is wrong.',
    'Read the note, and mend what it names.',
  ],
  'RUF-QRY-002': [
    "error: unexpected argument '--…' found",
    NOT_UNDERSTOOD,
    'A flag or a value is misspelt, or of another version.',
    'Mend the arguments; ruff check --help lists them.',
  ],
});
