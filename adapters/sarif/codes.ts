import { codeTable } from '../../src/adapter.ts';

/** SARIF has no codes of its own but the names of rules: these stand for what producers are known to get wrong. */
export const codes = codeTable({
  'SAR-V-001': [
    '"columnKind": "utf16CodeUnits" in a log of ruff, clippy, Bandit or Semgrep',
    'The log names another unit of columns than the one that its producer counts in.',
    'A program that rewrote the log set columnKind and left the columns as they were.',
    'Nothing has to be done: columns are read as the producer counts them.',
  ],
  'SAR-V-002': [
    'a region of Bandit in a call of several lines, or of Semgrep in a template string that is not ASCII',
    'The end of a region may be before the true one; the start is right.',
    'The producer computes such ends wrongly; the numbers stand in span.legacy.',
    'Look at the source behind the start.',
  ],
});
