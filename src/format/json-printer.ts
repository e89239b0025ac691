import type { EnvelopePart } from '../convert/parts.ts';
import { SCHEMA_VERSION } from '../envelope/types.ts';
import { printJson, printPretty } from '../json/print.ts';
import type { EnvelopePrinter, Piece } from './printer.ts';

/** A level of members: those of the envelope, and those of its data or its result. */
type Level = 1 | 2;

/**
 * Whole envelopes as JSON: one a line, or pretty, each over many lines with two spaces a level. A part that can't be
 * made text leaves all as it was, so that the envelope can be ended.
 */
export class JsonPrinter implements EnvelopePrinter {
  readonly #isPretty: boolean;
  #level: Level = 1;
  /** The list that is open. */
  #list: { key: string; isEmpty: boolean } | undefined;

  constructor(layout: 'compact' | 'pretty' = 'compact') {
    this.#isPretty = layout === 'pretty';
  }

  print(part: EnvelopePart): Piece[] {
    switch (part.part) {
      case 'open':
        return [this.#begun({ schema_version: SCHEMA_VERSION, tool: part.tool, data: { command: part.command } })];
      case 'head':
        return [this.#begun({ ...part.head, result: { type: part.type } })];
      case 'items':
        return this.#items(2, part.key, part.items);
      case 'count':
      case 'payload': {
        const member = this.#inner({ [part.key]: part.part === 'count' ? part.count : part.value }, 1);
        return [`${this.#closed(2)},`, member];
      }
      case 'diagnostics':
        return this.#items(1, 'diagnostics', part.diagnostics, part.error);
      case 'close': {
        const { error, diagnostics, ...rest } = part.close;
        const isBegun = this.#level === 1;
        const end = this.#text(isBegun ? { error, ...rest } : rest, 0).slice(1);
        const list = this.#items(1, 'diagnostics', diagnostics, error);
        return [...list, `${this.#closed(1)},${end}\n`];
      }
      case 'operation':
        return [`${this.#text(part.envelope, 0)}\n`];
      case 'flush':
        return [];
    }
  }

  /** What stands before the payload, with the first member of this. */
  #begun(beginning: object): string {
    const text = this.#text(beginning, 0);
    this.#level = 2;
    return text.slice(0, -`${this.#line(1)}}${this.#line(0)}}`.length);
  }

  /** Items of a list, which is begun where it is not open, behind the error. */
  #items(level: Level, key: string, items: readonly unknown[], error?: object): Piece[] {
    const printed = items.length === 0 ? '' : this.#inner(items, level);
    const list = this.#level === level && this.#list?.key === key ? this.#list : undefined;
    let before = list?.isEmpty === false && printed !== '' ? ',' : '';
    if (list === undefined) {
      const member = error === undefined ? '' : `${this.#inner({ error }, 0)},`;
      const room = this.#isPretty ? ' ' : '';
      before = `${this.#closed(level)},${member}${this.#line(level)}${JSON.stringify(key)}:${room}[`;
    }
    this.#list = { key, isEmpty: printed === '' && list?.isEmpty !== false };
    return [before, printed].filter((piece) => piece !== '');
  }

  /** What ends the list that is open, and the data or the result where a member of the envelope follows. */
  #closed(level: Level): string {
    const list = this.#list === undefined ? '' : `${this.#list.isEmpty ? '' : this.#line(this.#level)}]`;
    const body = this.#level > level ? `${this.#line(1)}}` : '';
    this.#list = undefined;
    this.#level = level;
    return list + body;
  }

  /** A value that is so many levels deep. */
  #text(value: unknown, level: number): string {
    return this.#isPretty ? printPretty(value, '  '.repeat(level)) : printJson(value);
  }

  /** What is in a list, or in an object with members, that is so many levels deep: without its brackets. */
  #inner(value: object, level: number): string {
    return this.#text(value, level).slice(1, -`${this.#line(level)}]`.length);
  }

  /** A new line of this level, where there are any. */
  #line(level: number): string {
    return this.#isPretty ? `\n${'  '.repeat(level)}` : '';
  }
}
