import { codeTable, NOT_UNDERSTOOD } from '../../src/adapter.ts';

/** What Bandit reports as text; its findings have the ids of tests. */
export const codes = codeTable({
  'BND-QRY-001': [
    'bandit: error: …',
    NOT_UNDERSTOOD,
    'A flag is misspelt, or of another version.',
    'Mend the arguments; bandit --help lists them.',
  ],
  'BND-QRY-002': [
    '[main]\tERROR\t…',
    'Bandit ended before it looked at files.',
    'A configuration, a profile or the id of a test is wrong.',
    'Read the message, and mend what it names.',
  ],
});
