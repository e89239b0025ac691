import { appendFileSync, lstatSync, readFileSync } from 'node:fs';
import { unlessRefused } from './unless-refused.ts';

/** Lines wait for each other up to this many characters, or this long. */
const GATHERED = 1 << 16;
const LONGEST_WAIT_MS = 200;

/** Adds lines to a file, soon. A line that cannot be written is lost: who reads them must be able to do without. */
export class Journal {
  readonly #path: string;
  #lines = '';
  #last = Date.now();

  constructor(path: string) {
    this.#path = path;
  }

  add(line: string): void {
    this.#lines += `${line}\n`;
    if (this.#lines.length >= GATHERED || Date.now() - this.#last >= LONGEST_WAIT_MS) this.flush();
  }

  flush(): void {
    unlessRefused(() => isOwn(this.#path) && appendFileSync(this.#path, this.#lines), undefined);
    this.#lines = '';
    this.#last = Date.now();
  }
}

/** The whole lines of a file; none where it cannot be read. What a killed process left of a last line is not one. */
export function wholeLines(path: string): string[] {
  const text = unlessRefused(() => (isOwn(path) ? readFileSync(path, 'utf8') : ''), '');
  return text.split('\n').slice(0, -1);
}

/** True where nothing or a regular file is: a link might lead anywhere, and a FIFO would be waited for. */
function isOwn(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
}
