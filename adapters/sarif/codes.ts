import { codeTable } from '../../src/adapter.ts';

/** SARIF has no codes of its own but the names of rules: these stand for what producers are known to get wrong. */
export const codes = codeTable({
  'SAR-QRY-001': [
    '"runs": null, "results": null',
    'The log has no runs, or a run no results: where they are null there was a failure, so nothing was looked for.',
    'The query that should have given the runs failed, or the tool could not start, or not begin to analyse.',
    'Read the notifications and what else the log says of its invocations, and run the tool again.',
  ],
  'SAR-V-001': [
    '"columnKind": "utf16CodeUnits" in a log of ruff, clippy, Bandit, Semgrep or Flawfinder',
    'The log names another unit of columns than the one that its producer counts in.',
    'A program that rewrote the log, or the producer, set columnKind and left the columns as they were.',
    'Nothing has to be done: columns are read as the producer counts them.',
  ],
  'SAR-V-002': [
    'any region of gitleaks, npm-groovy-lint, gosec, actionlint; of Bandit in long calls, Semgrep in templates, GCC',
    'The end of a region, of the first two and GCC its columns, may be one or more characters off; all else is right.',
    'The producer computes these wrongly; the numbers are in span.legacy.',
    'Look at the source behind the start.',
  ],
});
