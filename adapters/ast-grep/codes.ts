import type { CodeEntry } from '../../src/adapter.ts';

/** ast-grep has no codes of its own but the names of rules: these stand for what it reports as text. */
export const codes: readonly CodeEntry[] = [
  {
    code: 'ASG-IO-001',
    trigger: 'ERROR: …: No such file or directory (os error 2)',
    meaning: 'A file or folder could not be read; the others were searched.',
    cause: 'It does not exist, or may not be read.',
    remedy: 'Check the path in the message and the directory that ast-grep was started in.',
  },
  {
    code: 'ASG-IO-002',
    trigger:
      'Error: Cannot read rule … · Error: Cannot read configuration. · Error: No ast-grep project configuration is found.',
    meaning: 'The rules were not found.',
    cause: 'The rule file does not exist, or no sgconfig.yml stands in the directory or above it.',
    remedy: 'Name the file with -r, or the project with -c.',
  },
  {
    code: 'ASG-IO-003',
    trigger: 'Error: stream did not contain valid UTF-8',
    meaning: 'What was searched on standard input is not UTF-8.',
    cause: 'It has another encoding, or is not text.',
    remedy: 'Convert it to UTF-8 first.',
  },
  {
    code: 'ASG-QRY-001',
    trigger: 'Error: Cannot parse query as a valid pattern. · Warning: Pattern contains an ERROR node …',
    meaning: 'The pattern is no code of the language.',
    cause: 'It is empty, several nodes, a fragment that needs a context, or of another language than -l says.',
    remedy: 'Write the pattern as a whole node of the language, or give a context and a selector.',
  },
  {
    code: 'ASG-QRY-002',
    trigger: 'Error: Cannot parse rule …',
    meaning: 'A rule is not valid.',
    cause: 'It is no YAML, has an unknown key, or names a kind of node that the language has not.',
    remedy: 'Mend the rule where the note says.',
  },
  {
    code: 'ASG-QRY-003',
    trigger: 'Error: … error(s) found in code.',
    meaning: 'Some findings have the severity error.',
    cause: 'Rules of that severity found something; the exit status is 1.',
    remedy: 'Look at the findings of level error.',
  },
  {
    code: 'ASG-QRY-004',
    trigger: 'error: … Usage: ast-grep …',
    meaning: 'The arguments are not understood.',
    cause: 'An option is unknown, has a wrong value, or does not go with another one.',
    remedy: 'Mend the arguments; ast-grep --help lists them.',
  },
];
