/**
 * A JSON text read letter by letter into its grammar's terms: what tests hold the quick readers against. Positions are
 * indices from 0.
 */
export type Node = { start: number; end: number } & (
  | { kind: 'object'; members: { key: string; value: Node }[] }
  | { kind: 'array'; items: Node[] }
  | { kind: 'number'; text: string }
  | { kind: 'other'; value: string | boolean | null }
);

const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const WORD = /true|false|null/y;
const SPACE = /[ \t\r\n]*/y;

/** Reads a text that is JSON; throws for any other. Bytes may be given as Latin-1: then positions are byte offsets. */
export function readNaively(text: string): Node {
  const reader = new NaiveReader(text);
  const node = reader.value();
  if (!reader.ended()) throw new SyntaxError('something behind the value');
  return node;
}

class NaiveReader {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  ended(): boolean {
    this.#take(SPACE);
    return this.#at === this.#text.length;
  }

  value(): Node {
    this.#take(SPACE);
    const start = this.#at;
    if (this.#takes('{'))
      return { start, kind: 'object', members: this.#list('}', () => this.#member()), end: this.#at };
    if (this.#takes('[')) return { start, kind: 'array', items: this.#list(']', () => this.value()), end: this.#at };
    const string = this.#take(STRING);
    if (string !== undefined) return { start, end: this.#at, kind: 'other', value: JSON.parse(string) as string };
    const word = this.#take(WORD);
    if (word !== undefined) return { start, end: this.#at, kind: 'other', value: JSON.parse(word) as boolean | null };
    const number = this.#take(NUMBER);
    if (number === undefined) throw new SyntaxError(`no value at ${start}`);
    return { start, end: this.#at, kind: 'number', text: number };
  }

  #member(): { key: string; value: Node } {
    this.#take(SPACE);
    const key = this.#take(STRING);
    this.#take(SPACE);
    if (key === undefined || !this.#takes(':')) throw new SyntaxError(`no member at ${this.#at}`);
    return { key: JSON.parse(key) as string, value: this.value() };
  }

  #list<Item>(close: string, read: () => Item): Item[] {
    const items: Item[] = [];
    this.#take(SPACE);
    while (!this.#takes(close)) {
      if (items.length > 0 && !this.#takes(',')) throw new SyntaxError(`no comma at ${this.#at}`);
      items.push(read());
      this.#take(SPACE);
    }
    return items;
  }

  #takes(letter: string): boolean {
    if (this.#text[this.#at] !== letter) return false;
    this.#at++;
    return true;
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }
}

/** Every number in a tree, in the order of the text. */
export function numbersIn(node: Node): (Node & { kind: 'number' })[] {
  if (node.kind === 'number') return [node];
  if (node.kind === 'array') return node.items.flatMap(numbersIn);
  return node.kind === 'object' ? node.members.flatMap(({ value }) => numbersIn(value)) : [];
}

/** True when JavaScript would print another text for this number. */
export function isOdd(number: string): boolean {
  return String(Number(number)) !== number;
}

/** True when a plain parse and print would change no number, and the order of no keys. */
export function isPlain(node: Node): boolean {
  if (node.kind === 'number') return !isOdd(node.text);
  if (node.kind === 'array') return node.items.every(isPlain);
  return node.kind !== 'object' || node.members.every(({ key, value }) => !isIndex(key) && isPlain(value));
}

/**
 * How a tree looks when it was read without a loss: compact, every number as it was, keys in their order. Of a repeated
 * key the first value counts, or the last, at the place of the first.
 */
export function spell(node: Node, repeated: 'first' | 'last'): string {
  if (node.kind === 'number') return node.text;
  if (node.kind === 'other') return JSON.stringify(node.value);
  if (node.kind === 'array') return `[${node.items.map((item) => spell(item, repeated)).join(',')}]`;
  const kept = new Map<string, string>();
  for (const { key, value } of node.members)
    if (repeated === 'last' || !kept.has(key)) kept.set(key, spell(value, repeated));
  return `{${[...kept].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
}

function isIndex(key: string): boolean {
  return String(Number(key) >>> 0) === key && Number(key) < 2 ** 32 - 1;
}
