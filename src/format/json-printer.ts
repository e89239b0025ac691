import type { EnvelopePart } from '../convert/parts.ts';
import { SCHEMA_VERSION } from '../envelope/types.ts';
import { printJson, printPretty } from '../json/print.ts';
import type { EnvelopePrinter, Piece } from './printer.ts';

/**
 * Whole envelopes as JSON: one a line, or pretty, each over many lines with two spaces a level. A part that can't be
 * made text leaves all as it was, so that the envelope can be ended.
 */
export class JsonPrinter implements EnvelopePrinter {
  readonly #isPretty: boolean;
  /** The list that is open, and whether it has items. */
  #list: { key: string; isEmpty: boolean } | undefined;
  /** True where diagnostics have been printed. */
  #hasDiagnostics = false;

  constructor(layout: 'compact' | 'pretty' = 'compact') {
    this.#isPretty = layout === 'pretty';
  }

  print(part: EnvelopePart): Piece[] {
    switch (part.part) {
      case 'open': {
        const { tool, command } = part;
        return [this.#begun({ schema_version: SCHEMA_VERSION, tool }, 'data', 'command', command)];
      }
      case 'head':
        return [this.#begun(part.head, 'result', 'type', part.type)];
      case 'items':
        return this.#items(part.key, this.#inner(part.items, 2, part.exact));
      case 'count':
      case 'payload': {
        const member = this.#member(2, part.key, part.part === 'count' ? part.count : part.value);
        return [`${this.#closedList()},${member}`];
      }
      case 'diagnostics': {
        const printed = this.#inner(part.diagnostics, 1, part.exact);
        const error = part.error === undefined ? '' : `${this.#member(1, 'error', part.error)},`;
        const head = `${error}${this.#name(1, 'diagnostics')}[`;
        const before = this.#hasDiagnostics ? ',' : `${this.#closedList()}${this.#line(1)}},${head}`;
        this.#hasDiagnostics = true;
        return [before, printed];
      }
      case 'close': {
        const { diagnostics, ...rest } = part.close;
        const further = diagnostics.length === 0 ? '' : `,${this.#inner(diagnostics, 1)}`;
        const end = this.#hasDiagnostics
          ? `${further}${this.#line(1)}],${this.#text(rest, 0).slice(1)}`
          : `${this.#line(1)}},${this.#text(part.close, 0).slice(1)}`;
        this.#hasDiagnostics = false;
        return [`${this.#closedList()}${end}\n`];
      }
      case 'operation':
        return [`${this.#text(part.envelope, 0)}\n`];
      case 'flush':
        return [];
    }
  }

  /** What stands before the payload, with the first key of this. */
  #begun(head: object, body: string, key: string, value: unknown): string {
    const text = this.#text(head, 0).slice(0, -`${this.#line(0)}}`.length);
    return `${text},${this.#name(1, body)}{${this.#member(2, key, value)}`;
  }

  #items(key: string, printed: Piece): Piece[] {
    const isNew = this.#list?.key !== key;
    const before = isNew ? `${this.#closedList()},${this.#name(2, key)}[` : this.#list?.isEmpty ? '' : ',';
    if (isNew || printed.length > 0) this.#list = { key, isEmpty: printed.length === 0 };
    return printed.length > 0 ? [before, printed].filter((piece) => piece !== '') : isNew ? [before] : [];
  }

  /** The end of the list that is open, if one is. */
  #closedList(): string {
    const text = this.#list === undefined ? '' : this.#list.isEmpty ? ']' : `${this.#line(2)}]`;
    this.#list = undefined;
    return text;
  }

  /** A value that stands so many levels deep. */
  #text(value: unknown, level: number, exact?: boolean): string {
    return this.#isPretty ? printPretty(value, '  '.repeat(level), exact) : printJson(value, exact);
  }

  /** The items of a list that is a member of this level, without its brackets; empty where it has none. */
  #inner(items: readonly unknown[], level: number, exact?: boolean): string {
    return items.length === 0 ? '' : this.#text(items, level, exact).slice(1, -`${this.#line(level)}]`.length);
  }

  #member(level: number, key: string, value: unknown): string {
    return this.#name(level, key) + this.#text(value, level);
  }

  /** What stands before the value of a member. */
  #name(level: number, key: string): string {
    return `${this.#line(level)}${JSON.stringify(key)}${this.#isPretty ? ': ' : ':'}`;
  }

  /** A new line of this level, where there are any. */
  #line(level: number): string {
    return this.#isPretty ? `\n${'  '.repeat(level)}` : '';
  }
}
