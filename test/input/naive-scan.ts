import type { Signal } from '../../src/input/scanner.ts';

/** What a scan comes to: by the grammar alone, letter by letter, from the first letter on. */
export interface Outcome {
  signal: Signal;
  at: number;
  /** Where commas are between the list's own elements. */
  commas: number[];
}

class End extends Error {
  readonly signal: 'more' | 'fault';
  readonly at: number;

  constructor(signal: 'more' | 'fault', at: number) {
    super(signal);
    this.signal = signal;
    this.at = at;
  }
}

/**
 * Scans a value, or a list from behind its `[`; `last` says that no more text follows. Literals and escapes may be
 * misspelt.
 */
export function scanNaively(text: string, mode: 'value' | 'list', last: boolean): Outcome {
  const scan = new NaiveScan(text, last);
  try {
    if (mode === 'value') scan.value(true);
    else scan.list(']', () => scan.value(false), scan.commas);
    return {
      signal: mode === 'value' ? 'value' : 'close',
      at: mode === 'value' ? scan.at : scan.at - 1,
      commas: scan.commas,
    };
  } catch (end) {
    if (!(end instanceof End)) throw end;
    return { signal: end.signal, at: end.at, commas: scan.commas };
  }
}

class NaiveScan {
  at = 0;
  readonly commas: number[] = [];
  readonly #text: string;
  readonly #last: boolean;

  constructor(text: string, last: boolean) {
    this.#text = text;
    this.#last = last;
  }

  value(endsWithText: boolean): void {
    const letter = this.#next();
    if (letter === '{') {
      this.at++;
      this.list('}', () => this.#member());
    } else if (letter === '[') {
      this.at++;
      this.list(']', () => this.value(false));
    } else if (letter === '"') this.#string();
    else this.#literal(endsWithText && this.#last);
  }

  list(close: string, read: () => void, commas: number[] = []): void {
    if (this.#next() !== close) {
      read();
      while (this.#next() === ',') {
        commas.push(this.at++);
        read();
      }
      if (this.#next() !== close) throw new End('fault', this.at);
    }
    this.at++;
  }

  #member(): void {
    if (this.#next() !== '"') throw new End('fault', this.at);
    this.#string();
    if (this.#next() !== ':') throw new End('fault', this.at);
    this.at++;
    this.value(false);
  }

  #string(): void {
    for (this.at++; ; this.at++) {
      const letter = this.#text[this.at];
      if (letter === undefined || (letter === '\\' && this.at + 1 >= this.#text.length)) throw new End('more', this.at);
      if ('\t\n\r'.includes(letter)) throw new End('fault', this.at);
      if (letter === '\\') this.at++;
      else if (letter === '"') break;
    }
    this.at++;
  }

  #literal(mayEndWithText: boolean): void {
    const start = this.at;
    while (/[0-9+\-.eEtrufalsn]/.test(this.#text[this.at] ?? '')) this.at++;
    if (this.at === start) throw new End('fault', start);
    if (this.at === this.#text.length && !mayEndWithText) throw new End('more', this.at);
  }

  /** The next letter that is not white space, not taken. */
  #next(): string {
    while (/[ \t\r\n]/.test(this.#text[this.at] ?? '')) this.at++;
    const letter = this.#text[this.at];
    if (letter === undefined) throw new End('more', this.at);
    return letter;
  }
}
