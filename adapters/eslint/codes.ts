import { codeTable, NOT_UNDERSTOOD } from '../../src/adapter.ts';

/** What ESLint reports as text; its findings have the names of rules. */
export const codes = codeTable({
  'ESL-IO-001': [
    'No files matching the pattern "…" were found.',
    'No file was looked at: the pattern matches none, or only files that are ignored.',
    'The path is misspelt, relative to another folder, or matched by an ignore pattern.',
    'Name files that are there; `eslint --debug` lists those that are ignored.',
  ],
  'ESL-IO-002': [
    "ESLint couldn't find an eslint.config.* file.",
    'There is no configuration in the folder of the run or above.',
    'The project has none, or one of the older form (.eslintrc.*).',
    'Make one with `npm init @eslint/config`, or name it with --config.',
  ],
  'ESL-QRY-001': [
    'Oops! Something went wrong! :( … Configuration for rule "…" is invalid.',
    'ESLint ended before it looked at files.',
    'A configuration, a rule or a plugin in it is wrong, or missing.',
    'Read the message and its note, and mend the configuration.',
  ],
  'ESL-QRY-002': [
    "Invalid option '--…'",
    NOT_UNDERSTOOD,
    'A flag is misspelt, or of another version.',
    'Mend the arguments; eslint --help lists them.',
  ],
});
