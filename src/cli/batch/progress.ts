/** How often the line is drawn. */
const EVERY_MS = 100;

/** One line on a terminal that says how far a batch is, drawn over itself. */
export class Progress {
  readonly #total: number | undefined;
  readonly #print: (text: string) => void;
  readonly #begun = Date.now();
  #done = 0;
  #drawn = 0;

  /**
   * `total` is how many files there are, `undefined` for lines, of which nobody knows; `print` takes text as it is for
   * the terminal.
   */
  constructor(total: number | undefined, print: (text: string) => void) {
    this.#total = total;
    this.#print = print;
  }

  /** Counts inputs that are finished. */
  step(count: number): void {
    this.#done += count;
    const now = Date.now();
    if (now - this.#drawn < EVERY_MS) return;
    this.#drawn = now;
    const rate = (this.#done * 1000) / Math.max(1, now - this.#begun);
    const left = this.#total === undefined ? '' : ` · ${duration((this.#total - this.#done) / rate)} left`;
    this.#print(`\r\u001b[Kunify: ${this.told()} · ${grouped(Math.round(rate))}/s${left}`);
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
