/** A regular expression as a tree: enough of the grammar for the patterns of the adapters. */
export type Part =
  | { part: 'text'; text: string }
  | { part: 'group'; of: readonly (readonly Part[])[]; aside: boolean }
  | { part: 'repeat'; of: Part; least: number; open: boolean };

/** The alternatives of a pattern. */
export function partsOf({ source }: RegExp): readonly (readonly Part[])[] {
  const reader = new Reader(source);
  return reader.alternatives();
}

const CLASSES: Readonly<Record<string, string>> = { d: '1', w: 'x', S: 'x', s: ' ', n: '\n', r: '\r', t: '\t', b: '' };

class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  alternatives(): Part[][] {
    const all: Part[][] = [[]];
    while (this.#at < this.#source.length && this.#peek() !== ')') {
      if (this.#taken('|')) all.push([]);
      else all.at(-1)?.push(this.#repeated(this.#one()));
    }
    return all;
  }

  #peek(): string {
    return this.#source[this.#at] ?? '';
  }

  #taken(text: string): boolean {
    const is = this.#source.startsWith(text, this.#at);
    if (is) this.#at += text.length;
    return is;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    const sticky = new RegExp(pattern, 'yu');
    sticky.lastIndex = this.#at;
    const found = sticky.exec(this.#source);
    if (found !== null) this.#at = sticky.lastIndex;
    return found;
  }

  #one(): Part {
    const opening = this.#match(/\((?:\?(?:<[A-Za-z_]\w*>|<?[=!]|:))?/);
    if (opening !== null) {
      const of = this.alternatives();
      this.#taken(')');
      return { part: 'group', of, aside: /[=!]/.test(opening[0]) };
    }
    const escaped = this.#match(/\\(?:[pP]\{[^}]*\}|k<\w+>|u\{?[0-9a-f]+\}?|[\s\S])/);
    if (escaped !== null) return { part: 'text', text: unescaped(escaped[0]) };
    const set = this.#match(/\[(?:\\[\s\S]|[^\]])*\]/);
    if (set !== null) return { part: 'text', text: memberOf(set[0]) };
    const one = this.#match(/[\s\S]/u)?.[0] ?? '';
    return { part: 'text', text: one === '^' || one === '$' ? '' : one === '.' ? 'x' : one };
  }

  #repeated(of: Part): Part {
    const found = this.#match(/(?:\*|\+|\?|\{(\d+)(,?)(\d*)\})\??/);
    if (found === null) return of;
    const [sign, from, comma, to] = found;
    const least = from === undefined ? Number(sign.startsWith('+')) : Number(from);
    return { part: 'repeat', of, least, open: /^[*+]/.test(sign) || (comma === ',' && to === '') };
  }
}

function unescaped(sequence: string): string {
  if (/^\\[pP]/.test(sequence)) return '🔍';
  if (sequence.startsWith('\\k')) return '1';
  const code = /^\\u\{?([0-9a-f]+)/.exec(sequence)?.[1];
  return code === undefined
    ? (CLASSES[sequence[1] as string] ?? sequence.slice(1))
    : String.fromCodePoint(parseInt(code, 16));
}

/** A character of a class: an ordinary one, where there is one. */
function memberOf(set: string): string {
  const is = new RegExp(set, 'u');
  return ['x', 'X', '1', ' ', '-', '\n', ...set.slice(1, -1)].find((character) => is.test(character)) ?? '';
}

/** A text that a sequence of parts takes, as short as it may be. */
export function exampleOf(parts: readonly Part[]): string {
  return parts.map(example).join('');
}

function example(part: Part): string {
  if (part.part === 'text') return part.text;
  if (part.part === 'group') return part.aside ? '' : exampleOf(part.of[0] ?? []);
  return example(part.of).repeat(part.least);
}

/** Every run of characters that is in a pattern as it is, wherever. */
export function literalsOf(alternatives: readonly (readonly Part[])[]): string[] {
  const found: string[] = [];
  for (const parts of alternatives) {
    let run = '';
    for (const part of [...parts, undefined]) {
      if (part?.part === 'text') {
        run += part.text;
        continue;
      }
      if (run !== '') found.push(run);
      run = '';
      const inner = part?.part === 'repeat' ? part.of : part;
      if (inner?.part === 'group') found.push(...literalsOf(inner.of));
      else if (inner?.part === 'text') found.push(inner.text);
    }
  }
  return found;
}

/** What is before each part that may repeat without end: there it may begin to take. */
export function waysIn(alternatives: readonly (readonly Part[])[], before = ''): string[] {
  const found: string[] = [];
  for (const parts of alternatives) {
    for (const [index, part] of parts.entries()) {
      const prefix = before + exampleOf(parts.slice(0, index));
      const inner = part.part === 'repeat' ? part.of : part;
      if (part.part === 'repeat' && part.open) found.push(prefix);
      if (inner.part === 'group' && !inner.aside) found.push(...waysIn(inner.of, prefix));
    }
  }
  return found;
}
