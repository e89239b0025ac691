import type { CodeEntry } from '../../src/adapter.ts';

/** SARIF has no codes of its own but the names of rules: these stand for what producers are known to get wrong. */
export const codes: readonly CodeEntry[] = [
  {
    code: 'SAR-V-001',
    trigger: '"columnKind": "utf16CodeUnits" in a log of ruff, clippy, Bandit or Semgrep',
    meaning: 'The log names another unit of columns than the one that its producer counts in.',
    cause: 'A program that rewrote the log set columnKind and left the columns as they were.',
    remedy: 'Nothing has to be done: columns are read as the producer counts them.',
  },
  {
    code: 'SAR-V-002',
    trigger: 'a region of Bandit in a call of several lines, or of Semgrep in a template string that is not ASCII',
    meaning: 'The end of a region may be before the true one; the start is right.',
    cause: 'The producer computes such ends wrongly; the numbers stand in span.legacy.',
    remedy: 'Look at the source behind the start.',
  },
];
