import type { Closing, EnvelopePart } from '../convert/parts.ts';
import { type Diagnostic, SCHEMA_VERSION } from '../envelope/types.ts';
import type { OpenStore } from '../json/byte-keeper.ts';
import { printCanonical } from '../json/print.ts';
import { TextKeeper } from '../json/text-keeper.ts';
import type { Json } from '../json/value.ts';
import type { EnvelopePrinter, Piece } from './printer.ts';

/**
 * Sorted keys, for hashing and comparing. The first key of an envelope may be its last part, so nothing is printed
 * before its end: its lists wait as text, of which so much stays in memory as its keeper says.
 */
export class CanonicalPrinter implements EnvelopePrinter {
  readonly #openStore: OpenStore | undefined;
  /** What stands before the data, or the result. */
  #head: object = {};
  #body: 'data' | 'result' = 'data';
  /** The printed value of each key of these, or the list that it is. */
  #data = new Map<string, string | TextKeeper>();
  /** What stands behind the data so far. */
  #error: Diagnostic | undefined;
  #diagnostics: TextKeeper;

  /** Lists that are too large for memory go to a store, where one can be opened. */
  constructor(openStore?: OpenStore) {
    this.#openStore = openStore;
    this.#diagnostics = new TextKeeper(openStore);
  }

  print(part: EnvelopePart): Iterable<Piece> {
    switch (part.part) {
      case 'open':
        this.#open({ schema_version: SCHEMA_VERSION, tool: part.tool }, 'data', ['command', part.command]);
        return [];
      case 'head':
        this.#open(part.head, 'result', ['type', part.type]);
        return [];
      case 'items':
        this.#items(part.key, part.items);
        return [];
      case 'count':
        this.#data.set(part.key, printCanonical(part.count));
        return [];
      case 'payload':
        this.#data.set(part.key, printCanonical(part.value));
        return [];
      case 'diagnostics':
        this.#error ??= part.error;
        addSorted(this.#diagnostics, part.diagnostics);
        return [];
      case 'close':
        return this.#close(part.close);
      case 'operation':
        return [`${printCanonical(part.envelope)}\n`];
      case 'flush':
        return [];
    }
  }

  #open(head: object, body: 'data' | 'result', [key, value]: [key: string, value: Json]): void {
    this.#head = head;
    this.#body = body;
    this.#data = new Map([[key, printCanonical(value)]]);
  }

  #items(key: string, items: readonly Json[]): void {
    const known = this.#data.get(key);
    const list = known instanceof TextKeeper ? known : new TextKeeper(this.#openStore);
    this.#data.set(key, list);
    addSorted(list, items);
  }

  *#close({ diagnostics, ...close }: Closing): Generator<Piece> {
    addSorted(this.#diagnostics, diagnostics);
    const printed = new Map<string, Printed>([
      ['diagnostics', this.#diagnostics],
      [this.#body, this.#data],
    ]);
    for (const [key, value] of Object.entries({ ...this.#head, error: this.#error, ...close }))
      if (value !== undefined) printed.set(key, printCanonical(value));
    yield* objectOf(printed);
    yield '\n';
    this.#data.clear();
    this.#error = undefined;
    this.#diagnostics = new TextKeeper(this.#openStore);
  }
}

/** A value as it is printed: as text, as a list, or as an object of such values. */
type Printed = string | TextKeeper | ReadonlyMap<string, Printed>;

/** Adds items to those of a list, with commas between. */
function addSorted(list: TextKeeper, items: readonly unknown[]): void {
  if (items.length > 0) list.add(`${list.isEmpty ? '' : ','}${printCanonical(items).slice(1, -1)}`);
}

function* objectOf(entries: ReadonlyMap<string, Printed>): Generator<Piece> {
  let before = '{';
  for (const key of [...entries.keys()].sort()) {
    const value = entries.get(key) as Printed;
    yield `${before}${JSON.stringify(key)}:`;
    before = ',';
    if (typeof value === 'string') yield value;
    else if (!(value instanceof TextKeeper)) yield* objectOf(value);
    else {
      yield '[';
      yield* value.take();
      yield ']';
    }
  }
  yield '}';
}
