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
    this.#print(`\r\u001b[K${this.#line()}`);
  }

  /** Wipes the line away. */
  end(): void {
    if (this.#drawn > 0) this.#print('\r\u001b[K');
  }

  /** How far it is: `1,234 of 10,000 files`, or `1,234 lines` where nobody knows how many there are. */
  told(): string {
    const total = this.#total;
    return total === undefined ? `${grouped(this.#done)} lines` : `${grouped(this.#done)} of ${grouped(total)} files`;
  }

  /** The same with how many are finished in a second, and the time left. */
  #line(): string {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    const rate = first && last && last.at > first.at ? ((last.done - first.done) * 1000) / (last.at - first.at) : 0;
    if (rate === 0) return `unify: ${this.told()}`;
    const left = this.#total === undefined ? '' : ` · ${duration((this.#total - this.#done) / rate)} left`;
    return `unify: ${this.told()} · ${grouped(Math.round(rate))}/s${left}`;
  }
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
