/** What GitHub's code scanning takes of a log, and of each run. One with more is refused. */
const MOST_RUNS = 20;
const MOST_RESULTS = 25_000;
const MOST_RULES = 25_000;
/** So many results of a run are shown there, the gravest ones. */
const SHOWN_RESULTS = 5_000;

/** What code scanning would refuse of a run, or not show: a log for other readers may be as large as it is. */
export function limitsOf({ tool, count, ruleCount }: { tool: string; count: number; ruleCount: number }): string[] {
  const remarks: string[] = [];
  if (count > MOST_RESULTS) remarks.push(refused(`with ${count} results of ${tool}`, MOST_RESULTS, ' of a run'));
  else if (count > SHOWN_RESULTS)
    remarks.push(`GitHub code scanning shows the ${SHOWN_RESULTS} gravest of ${count} results of ${tool}.`);
  if (ruleCount > MOST_RULES) remarks.push(refused(`with ${ruleCount} rules of ${tool}`, MOST_RULES, ' of a run'));
  return remarks;
}

/** The same of a log of so many runs. */
export function limitOfRuns(runs: number): string[] {
  return runs > MOST_RUNS ? [refused(`of ${runs} runs`, MOST_RUNS)] : [];
}

function refused(what: string, most: number, of = ''): string {
  const remedy = 'Print fewer: see --only, --level, --path, --baseline, or a log for each input.';
  return `GitHub code scanning refuses a log ${what}, and takes ${most}${of}. ${remedy}`;
}
