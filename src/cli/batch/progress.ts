/** How often the line is drawn. */
const EVERY_MS = 100;

/** How far a batch is. */
export interface Progress {
  /** Counts inputs that are finished. */
  step(count: number): void;
  /** Wipes the line away. */
  end(): void;
  /** How far it is: `1,234 of 10,000 files`, or `1,234 lines` where nobody knows how many there are. */
  told(): string;
}

/**
 * One line on a terminal that says how far a batch is, drawn over itself. `total` is how many files there are,
 * `undefined` for lines, of which nobody knows; `print` takes text as it is for the terminal.
 */
export function progressOf(total: number | undefined, print: (text: string) => void): Progress {
  const begun = Date.now();
  let done = 0;
  let drawn = 0;
  const told = () => `${grouped(done)} ${total === undefined ? 'lines' : `of ${grouped(total)} files`}`;
  return {
    told,
    step(count) {
      done += count;
      const now = Date.now();
      if (now - drawn < EVERY_MS) return;
      drawn = now;
      const rate = (done * 1000) / Math.max(1, now - begun);
      const left = total === undefined ? '' : ` · ${duration((total - done) / rate)} left`;
      print(`\r\u001b[Kunify: ${told()} · ${grouped(Math.round(rate))}/s${left}`);
    },
    end() {
      if (drawn > 0) print('\r\u001b[K');
      drawn = 0;
    },
  };
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
