import { parseExact } from '../../json/parse.ts';
import { type Json, type JsonObject, setOwn } from '../../json/value.ts';
import { type Place, readPlace } from './place.ts';
import { SAID, THIS_FILE } from './values.ts';

/** The end of a word. */
const END = /[\s"=|{}[\]()<>]/g;
/** The end of a key; a part of it may be in quotes. */
const KEY_END = /[\s=~|{}[\]()<>]/;
const NUMBER = /^-?\d[\d.]*(?:[eE][+-]?\d+)?$/;

/** The file and the place that are spoken of. */
export interface Here {
  file?: string | undefined;
  place?: Place | undefined;
  said?: string | undefined;
}

const NOWHERE: Here = { file: '' };

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
    const rest = this.#text.slice(this.at);
    this.at = this.#text.length;
    return rest;
  }

  /** What stands up to the next space. */
  word(): string {
    const end = this.#text.indexOf(' ', this.at);
    const word = this.#text.slice(this.at, end === -1 ? undefined : end);
    this.at += word.length;
    return word;
  }

  /** The text of a value. */
  raw(): string {
    const start = this.at;
    if (this.#text[start] === '$') this.key();
    else this.value();
    return this.#text.slice(start, this.at);
  }

  /** A value; `here` is the file that `<>` names, and the span that stands at `<=>`. */
  value(here: Here = NOWHERE): Json {
    if (this.take(THIS_FILE)) return here.file ?? '';
    if (this.take(SAID)) return here.said ?? '';
    const char = this.#text[this.at];
    if (char === '"') return this.#quoted();
    if (this.take('[')) return this.#until(']', () => this.value(here));
    if (this.take('{')) return this.#object('}', here);
    if (this.take('(')) return this.#table(here);
    if (this.take('<~ ')) return this.#relation(here);
    if (this.take('<')) return this.#span(here);
    return scalarOf(this.#bare());
  }

  /** A path of keys as it is printed. */
  key(): string {
    const start = this.at;
    while (!this.isAtEnd && !KEY_END.test(this.#text[this.at] as string))
      if (this.#text[this.at] === '"') this.#quoted();
      else this.at++;
    return this.#text.slice(start, this.at);
  }

  /** `key=` of each key that has the value behind them. */
  keys(): string[] {
    const keys: string[] = [];
    for (;;) {
      const start = this.at;
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

  #object(end: string, here: Here): JsonObject {
    const object: JsonObject = {};
    for (const [key, value] of this.#until(end, () => this.#member(here))) setOwn(object, key, value);
    return object;
  }

  #member(here: Here): [string, Json] {
    const key = this.#name();
    if (!this.take('=')) throw this.#fault('=');
    return [key, this.value(here)];
  }

  #table(here: Here): JsonObject[] {
    const keys: string[] = [];
    while (!this.take('|')) {
      keys.push(this.#name());
      this.take(' ');
    }
    const rows: JsonObject[] = [];
    do {
      const row: JsonObject = {};
      for (const key of keys) {
        this.take(' ');
        setOwn(row, key, this.value(here));
      }
      rows.push(row);
    } while (this.take(' |'));
    if (!this.take(')')) throw this.#fault(')');
    return rows;
  }

  #span(here: Here): JsonObject {
    if (this.take('=')) return this.#spanAt(here.file ?? '', here.place, here);
    const [first, second] = [this.#wordInSpan(here), this.take(' ') ? this.#spanPlace() : undefined];
    const file = second === undefined ? here.file : first;
    const place = readPlace(second ?? first);
    if (place === undefined || file === undefined) throw this.#fault('a place');
    return this.#spanAt(file, place, here);
  }

  #spanAt(file_path: string, place: Place | undefined, here: Here): JsonObject {
    this.take(' ');
    return { file_path, ...place, ...this.#object('>', here) };
  }

  /** The path of a span, or its place. */
  #wordInSpan(here: Here): string {
    if (this.take(THIS_FILE)) return here.file ?? '';
    return this.#text[this.at] === '"' ? this.#quoted() : this.#bare();
  }

  /** A place behind a path; `undefined` where a member stands there. */
  #spanPlace(): string | undefined {
    const start = this.at;
    const word = this.#text[start] === '"' ? '' : this.#bare();
    if (this.#text[this.at] !== '=' && readPlace(word) !== undefined) return word;
    this.at = start;
    return undefined;
  }

  #relation(here: Here): JsonObject {
    const words = this.#until('>', () => this.#wordOrNull());
    const [role, symbol] = words;
    const file = words.length === 4 ? words[2] : here.file;
    const place = /^(\d+)(?:@(\d+)\+(\d+))?$/.exec(String(words.at(-1)));
    if (place === null || file === undefined) throw this.#fault('a place');
    const [, line, start, length] = place;
    const bytes = start === undefined ? [null, null] : [Number(start), Number(start) + Number(length)];
    const [byte_start, byte_end] = bytes as [number | null, number | null];
    return { file, symbol: symbol ?? null, byte_start, byte_end, line: Number(line), role: role ?? null };
  }

  #wordOrNull(): string | null {
    if (this.#text[this.at] === '"') return this.#quoted();
    const word = this.#bare();
    return word === '-' ? null : word;
  }

  #name(): string {
    return this.#text[this.at] === '"' ? this.#quoted() : this.#bare();
  }

  #quoted(): string {
    const found = /"(?:[^"\\]|\\.)*"/y;
    found.lastIndex = this.at;
    const [text] = found.exec(this.#text) ?? [];
    if (text === undefined) throw this.#fault('the end of a string');
    this.at += text.length;
    return JSON.parse(text) as string;
  }

  #bare(): string {
    END.lastIndex = this.at;
    const end = END.exec(this.#text)?.index ?? this.#text.length;
    const word = this.#text.slice(this.at, end);
    if (word === '') throw this.#fault('a value');
    this.at = end;
    return word;
  }

  #fault(expected: string): SyntaxError {
    return new SyntaxError(`no ${expected} at ${this.at}: ${this.#text.slice(this.at, this.at + 20)}`);
  }
}

function scalarOf(word: string): Json {
  if (word === 'true' || word === 'false') return word === 'true';
  if (word === 'null') return null;
  return NUMBER.test(word) ? (parseExact(word)?.value ?? word) : word;
}
