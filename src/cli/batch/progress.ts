/** How often the line is drawn. */
const EVERY_MS = 100;

/** The rate is that of the last seconds, so that the time left follows what happens. */
const RATED_MS = 5000;

/** One line on a terminal that says how far a batch is, drawn over itself. */
export class Progress {
  readonly #total: number | undefined;
  readonly #print: (text: string) => void;
  readonly #now: () => number;
  #done = 0;
  #drawn = 0;
  /** Counts at earlier times, the oldest first. */
  readonly #samples: { at: number; done: number }[];

  /**
   * `total` is how many files there are, `undefined` for lines, of which nobody knows; `print` takes text as it is for
   * the terminal; `now` gives milliseconds.
   */
  constructor(total: number | undefined, print: (text: string) => void, now: () => number) {
    this.#total = total;
    this.#print = print;
    this.#now = now;
    this.#samples = [{ at: now(), done: 0 }];
  }

  /** Counts inputs that are finished. */
  step(count = 1): void {
    this.#done += count;
    const now = this.#now();
    if (now - this.#drawn < EVERY_MS) return;
    this.#drawn = now;
    this.#samples.push({ at: now, done: this.#done });
    while (this.#samples.length > 2 && now - (this.#samples[0]?.at ?? 0) > RATED_MS) this.#samples.shift();
    this.#print(`\r\u001b[K${progressLine(this.#done, this.#total, this.#rate())}`);
  }

  /** Wipes the line away. */
  end(): void {
    if (this.#drawn > 0) this.#print('\r\u001b[K');
  }

  #rate(): number {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (first === undefined || last === undefined || last.at === first.at) return 0;
    return ((last.done - first.done) * 1000) / (last.at - first.at);
  }
}

/**
 * `1,234 of 10,000 files · 2,941/s · 3 s left`, or `1,234 lines · 2,941/s` without a total; `rate` is how many are
 * finished in a second.
 */
function progressLine(done: number, total: number | undefined, rate: number): string {
  const pace = rate > 0 ? ` · ${grouped(Math.round(rate))}/s` : '';
  if (total === undefined) return `unify: ${grouped(done)} lines${pace}`;
  const left = rate > 0 ? ` · ${duration((total - done) / rate)} left` : '';
  return `unify: ${grouped(done)} of ${grouped(total)} files${pace}${left}`;
}

/** A time for people: `4.1 s`, `3 min 20 s`, `2 h 5 min`. */
export function duration(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${whole % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A whole number with commas between its thousands. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
