import type { Closing, EnvelopePart } from '../convert/parts.ts';
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
        const head = [this.#member(1, 'schema_version', SCHEMA_VERSION), this.#member(1, 'tool', tool)];
        return [`{${head.join(',')},${this.#name(1, 'data')}{${this.#member(2, 'command', command)}`];
      }
      case 'head': {
        const head = this.#text(part.head, 0).slice(0, -`${this.#line(0)}}`.length);
        return [`${head},${this.#name(1, 'result')}{${this.#member(2, 'type', part.type)}`];
      }
      case 'items':
        return this.#items(part.key, this.#inner(part.items, 2, part.exact));
      case 'count':
        return this.#entry(part.key, part.count);
      case 'payload':
        return this.#entry(part.key, part.value);
      case 'diagnostics': {
        const printed = this.#inner(part.diagnostics, 1, part.exact);
        const error = part.error === undefined ? '' : `${this.#member(1, 'error', part.error)},`;
        const head = `${error}${this.#name(1, 'diagnostics')}[`;
        const before = this.#hasDiagnostics ? ',' : `${this.#closeList()}${this.#line(1)}},${head}`;
        this.#hasDiagnostics = true;
        return [before, printed];
      }
      case 'close':
        return [`${this.#close(part.close)}\n`];
      case 'operation':
        return [`${this.#text(part.envelope, 0)}\n`];
      case 'flush':
        return [];
    }
  }

  #close(close: Closing): string {
    if (!this.#hasDiagnostics) {
      const end = `${this.#line(1)}},${this.#text(close, 0).slice(1)}`;
      return this.#closeList() + end;
    }
    const { diagnostics, ...rest } = close;
    const further = diagnostics.length === 0 ? '' : `,${this.#inner(diagnostics, 1)}`;
    const end = `${further}${this.#line(1)}],${this.#text(rest, 0).slice(1)}`;
    this.#hasDiagnostics = false;
    return end;
  }

  #entry(key: string, value: unknown): Piece[] {
    const member = this.#member(2, key, value);
    return [`${this.#closeList()},${member}`];
  }

  #items(key: string, printed: Piece): Piece[] {
    const isNew = this.#list?.key !== key;
    const before = isNew ? `${this.#closeList()},${this.#name(2, key)}[` : this.#list?.isEmpty ? '' : ',';
    if (printed.length === 0) {
      if (isNew) this.#list = { key, isEmpty: true };
      return isNew ? [before] : [];
    }
    this.#list = { key, isEmpty: false };
    return before === '' ? [printed] : [before, printed];
  }

  #closeList(): string {
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
