/** What GitHub's code scanning takes of a log, and of each run. One with more is refused. */
const MOST_RUNS = 20;
const MOST_RESULTS = 25_000;
const MOST_RULES = 25_000;
/** So many results of a run are shown there, the gravest ones. */
const SHOWN_RESULTS = 5_000;

/** Tells what code scanning would refuse of a log, or not show: a log for other readers may be as large as it is. */
export class SarifLimits {
  readonly #remarks: string[] = [];
  #runs = 0;

  /** Counts a run that ends with so many results and rules. */
  addRun(tool: string, results: number, rules: number): void {
    this.#runs++;
    if (results > MOST_RESULTS) this.#refused(`${results} results of ${tool}, and takes ${MOST_RESULTS} of a run`);
    else if (results > SHOWN_RESULTS)
      this.#remarks.push(`GitHub code scanning shows the ${SHOWN_RESULTS} gravest of ${results} results of ${tool}.`);
    if (rules > MOST_RULES) this.#refused(`${rules} rules of ${tool}, and takes ${MOST_RULES} of a run`);
  }

  /** The lines for people; none where all of it is taken and shown. */
  remarks(): string[] {
    const runs = `${REFUSES} of ${this.#runs} runs, and takes ${MOST_RUNS}. ${REMEDY}`;
    return [...this.#remarks, ...(this.#runs > MOST_RUNS ? [runs] : [])];
  }

  #refused(what: string): void {
    this.#remarks.push(`${REFUSES} with ${what}. ${REMEDY}`);
  }
}

const REFUSES = 'GitHub code scanning refuses a log';
const REMEDY = 'Print fewer: see --only, --level, --path, --baseline, or a log for each input.';
