import { codeTable, NOT_UNDERSTOOD } from '../../src/adapter.ts';

/** ast-grep has no codes of its own but the names of rules: these stand for what it reports as text. */
export const codes = codeTable({
  'ASG-IO-001': [
    'ERROR: …: No such file or directory (os error 2)',
    'A file or folder could not be read; the others were searched.',
    'It does not exist, or may not be read.',
    'Check the path in the message and the directory that ast-grep was started in.',
  ],
  'ASG-IO-002': [
    'Error: Cannot read rule … · Error: Cannot read outline rules … · Error: Cannot read configuration. · ' +
      'Error: No ast-grep project configuration is found.',
    'The rules were not found.',
    'The rule file does not exist, or no sgconfig.yml is in the directory or above it.',
    'Name the file with -r or --outline-rules, or the project with -c.',
  ],
  'ASG-IO-003': [
    'Error: stream did not contain valid UTF-8 · Cannot read file …: stream did not contain valid UTF-8',
    'A file, or what was searched on standard input, is not UTF-8.',
    'It has another encoding, or is not text.',
    'Convert it to UTF-8 first.',
  ],
  'ASG-QRY-001': [
    'Error: Cannot parse query as a valid pattern. · Warning: Pattern contains an ERROR node …',
    'The pattern is no code of the language.',
    'It is empty, several nodes, a fragment that needs a context, or of another language than -l says.',
    'Write the pattern as a whole node of the language, or give a context and a selector.',
  ],
  'ASG-QRY-002': [
    'Error: Cannot parse rule … · Error: Cannot parse outline rules …',
    'A rule is not valid.',
    'It is no YAML, has an unknown key, or names a kind of node that the language has not.',
    'Mend the rule where the note says.',
  ],
  'ASG-QRY-003': [
    'Error: … error(s) found in code.',
    'Some findings have the severity error.',
    'Rules of that severity found something; the exit status is 1.',
    'Look at the findings of level error.',
  ],
  'ASG-QRY-004': [
    'error: … Usage: ast-grep … · Error: Unknown outline symbol type … · Error: Cannot parse outline item …',
    NOT_UNDERSTOOD,
    'An option is unknown, has a wrong value, or does not go with another one.',
    'Mend the arguments; ast-grep --help lists them.',
  ],
});
