import { parseExact } from '../../json/parse.ts';
import { type Json, type JsonObject, setOwn } from '../../json/value.ts';
import { type Place, readPlace } from './place.ts';
import { type Here, THIS_FILE } from './values.ts';

const QUOTED = /"(?:[^"\\]|\\.)*"/y;
const BARE = /[^\s"=|{}[\]()<>]+/y;
/** A path of keys; a part of it may be in quotes. */
const KEY = /(?:"(?:[^"\\]|\\.)*"|[^\s"=~|{}[\]()<>])*/y;
/** What stands behind the path of a span, and is no member of it. */
const SECOND = / ([^\s"=|{}[\]()<>]+)(?=[ >])/y;
const NUMBER = /^-?\d[\d.]*(?:[eE][+-]?\d+)?$/;

/** Reads the words of a line, from a place on; what is no notation of a value throws a `SyntaxError`. */
export class ValueReader {
  readonly #text: string;
  at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.at >= this.#text.length;
  }

  /** Takes a text if it stands here. */
  take(text: string): boolean {
    if (!this.#text.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  /** Takes a word if it stands here whole. */
  takeWord(word: string): boolean {
    const next = this.#text[this.at + word.length];
    return (next === undefined || next === ' ') && this.take(word);
  }

  /** What is left of the line. */
  rest(): string {
    return this.#scan(/.*/sy)?.[0] ?? '';
  }

  /** What stands up to the next space. */
  word(): string {
    return this.#scan(/[^ ]*/y)?.[0] ?? '';
  }

  /** The text of a value. */
  raw(): string {
    const start = this.at;
    if (this.#text[start] === '$') this.key();
    else this.value();
    return this.#text.slice(start, this.at);
  }

  /** A value; `here` is the file that `<>` names, and the span that stands at `<=>`. */
  value(here: Here<Place> = { file: '' }): Json {
    if (this.take(THIS_FILE)) return here.file ?? '';
    if (this.#text[this.at] === '"') return this.#name();
    if (this.take('[')) return this.#until(']', () => this.value(here));
    if (this.take('{')) return this.#members('}', here);
    if (this.take('(')) return this.#table(here);
    if (this.take('<~ ')) return this.#relation(here);
    if (this.take('<')) return this.#span(here);
    const word = this.#name();
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null') return null;
    return NUMBER.test(word) ? (parseExact(word)?.value ?? word) : word;
  }

  /** A path of keys as it is printed. */
  key(): string {
    return this.#scan(KEY)?.[0] ?? '';
  }

  /** `key=` of each key that has the value behind them. */
  keys(): string[] {
    const keys: string[] = [];
    for (let start = this.at; ; start = this.at) {
      const key = this.key();
      if (key !== '' && this.take('=')) keys.push(key);
      else {
        this.at = start;
        return keys;
      }
    }
  }

  #until<Value>(end: string, next: () => Value): Value[] {
    const values: Value[] = [];
    while (!this.take(end)) {
      values.push(next());
      this.take(' ');
    }
    return values;
  }

  #members(end: string, here: Here<Place>): JsonObject {
    const members = this.#until(end, () => [this.#name(), this.#expect('='), this.value(here)] as const);
    return Object.fromEntries(members.map(([key, , value]) => [key, value]));
  }

  #table(here: Here<Place>): JsonObject[] {
    const keys = this.#until('|', () => this.#name());
    const rows: JsonObject[] = [];
    do {
      const row: JsonObject = {};
      for (const key of keys) {
        this.take(' ');
        setOwn(row, key, this.value(here));
      }
      rows.push(row);
    } while (this.take(' |'));
    this.#expect(')');
    return rows;
  }

  /** A span: its path, but where that is `here`, its place, and its members. */
  #span(here: Here<Place>): JsonObject {
    let { file, place } = here;
    if (!this.take('=')) {
      const first = this.#name();
      const [, second = ''] = this.#scan(SECOND, (found) => readPlace(found[1] as string) !== undefined) ?? [];
      if (second !== '') file = first;
      place = readPlace(second || first);
      if (place === undefined || file === undefined) throw this.#fault('a place');
    }
    this.take(' ');
    return { file_path: file ?? '', ...place, ...this.#members('>', here) };
  }

  #relation(here: Here<Place>): JsonObject {
    const words = this.#until('>', () => (this.#text[this.at] !== '"' && this.takeWord('-') ? null : this.#name()));
    const [, line, start, length] = /^(\d+)(?:@(\d+)\+(\d+))?$/.exec(String(words.pop())) ?? [];
    const [role = null, symbol = null, file = here.file] = words;
    if (line === undefined || file === undefined) throw this.#fault('a place');
    const [byte_start, byte_end] = start === undefined ? [null, null] : [Number(start), Number(start) + Number(length)];
    return { file, symbol, byte_start, byte_end, line: Number(line), role };
  }

  /** A word, in quotes or not. */
  #name(): string {
    const isQuoted = this.#text[this.at] === '"';
    const [word] = this.#scan(isQuoted ? QUOTED : BARE) ?? [];
    if (word === undefined) throw this.#fault(isQuoted ? 'the end of a string' : 'a value');
    return isQuoted ? (JSON.parse(word) as string) : word;
  }

  /** Takes what fits a pattern here. */
  #scan(pattern: RegExp, isIt = (_: RegExpExecArray) => true): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text);
    if (found === null || !isIt(found)) return undefined;
    this.at += found[0].length;
    return found;
  }

  #expect(text: string): void {
    if (!this.take(text)) throw this.#fault(text);
  }

  #fault(expected: string): SyntaxError {
    return new SyntaxError(`no ${expected} at ${this.at}: ${this.#text.slice(this.at, this.at + 20)}`);
  }
}
