/**
 * JSON texts as trees of places, so that a text can be changed where a value is and nowhere else. Shares no code
 * with the program.
 */

/** A value and where it is in its text: UTF-16 units, `[from, to)`. */
export interface JsonNode {
  kind: 'object' | 'list' | 'string' | 'number' | 'word';
  from: number;
  to: number;
  /** What is in an object or a list, in order; a repeated key is written as often as in the text. */
  entries: JsonEntry[];
}

export interface JsonEntry {
  /** The name in an object, the index in a list. */
  key: string;
  /** Where the entry begins: its name in an object, its value in a list. */
  from: number;
  value: JsonNode;
}

const TOKEN = /"(?:[^"\\]|\\[\s\S])*"|[[\]{}:,]|[^\s[\]{}:,"]+/y;
const SPACE = /\s*/y;

/** The tree of a text that is valid JSON. */
export function jsonTree(text: string, from = 0): JsonNode {
  return new TreeReader(text, from).value();
}

/** The tree of a text that is one JSON object or list; `undefined` for any other text. */
export function containerTree(text: string): JsonNode | undefined {
  return typeof parsed(text) === 'object' && /^\s*[[{]/.test(text) ? jsonTree(text) : undefined;
}

/** The value of a text, however deep; `undefined` where it is no JSON. A byte order mark is none of it. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

/** The text with other text in place of a node. */
export function replaceNode(text: string, { from, to }: { from: number; to: number }, by: string): string {
  return text.slice(0, from) + by + text.slice(to);
}

class TreeReader {
  readonly #text: string;
  #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  value(): JsonNode {
    const { token, from } = this.#next();
    if (token === '{' || token === '[') return this.#container(token, from);
    const kind = token.startsWith('"') ? 'string' : /^[-\d]/.test(token) ? 'number' : 'word';
    return { kind, from, to: this.#at, entries: [] };
  }

  #container(open: string, from: number): JsonNode {
    const node: JsonNode = { kind: open === '{' ? 'object' : 'list', from, to: from, entries: [] };
    for (let next = this.#peek(); next !== '}' && next !== ']'; next = this.#peek()) {
      if (next === ',') this.#next();
      node.entries.push(node.kind === 'object' ? this.#member() : this.#element(node.entries.length));
    }
    this.#next();
    node.to = this.#at;
    return node;
  }

  #member(): JsonEntry {
    const { token, from } = this.#next();
    this.#next();
    return { key: JSON.parse(token) as string, from, value: this.value() };
  }

  #element(index: number): JsonEntry {
    const value = this.value();
    return { key: String(index), from: value.from, value };
  }

  #peek(): string | undefined {
    this.#skipSpace();
    return this.#text[this.#at];
  }

  #next(): { token: string; from: number } {
    this.#skipSpace();
    TOKEN.lastIndex = this.#at;
    const [token] = TOKEN.exec(this.#text) ?? [];
    if (token === undefined) throw new Error(`no JSON at ${this.#at}`);
    const from = this.#at;
    this.#at += token.length;
    return { token, from };
  }

  #skipSpace(): void {
    SPACE.lastIndex = this.#at;
    this.#at += SPACE.exec(this.#text)?.[0].length ?? 0;
  }
}
