import { codeTable, NOT_UNDERSTOOD } from '../../src/adapter.ts';

/** What SQLFluff reports as text; its violations have codes of their own. */
export const codes = codeTable({
  'SQF-IO-001': [
    'User Error: Specified path does not exist. Check it/they exist(s): ….',
    'No file was looked at: a path is not there.',
    'It is misspelt, or relative to another folder.',
    'Name files or folders that are there.',
  ],
  'SQF-QRY-001': [
    'Error: No such option: …',
    NOT_UNDERSTOOD,
    'A flag or a command is misspelt, or of another version.',
    'Mend the arguments; sqlfluff --help lists commands, sqlfluff lint --help flags.',
  ],
  'SQF-QRY-002': [
    'User Error: No dialect was specified. …',
    'No file was looked at, because nothing says which SQL it is.',
    'Neither a flag nor a configuration names the dialect.',
    'Name it with --dialect, such as --dialect ansi.',
  ],
});
