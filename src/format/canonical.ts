import type { Closing, EnvelopePart } from '../convert/parts.ts';
import { type Diagnostic, SCHEMA_VERSION } from '../envelope/types.ts';
import type { OpenStore } from '../json/byte-keeper.ts';
import { onceIn } from '../json/once-for.ts';
import { printCanonical } from '../json/print.ts';
import { TextKeeper } from '../json/text-keeper.ts';
import type { EnvelopePrinter, Piece } from './printer.ts';

/** A value as it is printed: as text, as a list, or as an object of such values. */
type Printed = string | TextKeeper | Map<string, Printed>;

/**
 * Sorted keys, for hashing and comparing. The first key of an envelope may be its last part, so nothing is printed
 * before its end: its lists wait as text, of which so much stays in memory as its keeper says.
 */
export class CanonicalPrinter implements EnvelopePrinter {
  readonly #openStore: OpenStore | undefined;
  /** What stands before the data or the result, and the error. */
  #head: { error?: Diagnostic } = {};
  /** The printed value of each key of the envelope, and of its data or its result. */
  #envelope = new Map<string, Printed>();
  #body = new Map<string, Printed>();

  /** Lists that are too large for memory go to a store, where one can be opened. */
  constructor(openStore?: OpenStore) {
    this.#openStore = openStore;
  }

  print(part: EnvelopePart): Iterable<Piece> {
    switch (part.part) {
      case 'open':
        this.#begin({ schema_version: SCHEMA_VERSION, tool: part.tool }, 'data', { command: part.command });
        break;
      case 'head':
        this.#begin(part.head, 'result', { type: part.type });
        break;
      case 'items':
        this.#add(this.#body, part.key, part.items);
        break;
      case 'count':
        this.#body.set(part.key, printCanonical(part.count));
        break;
      case 'payload':
        this.#body.set(part.key, printCanonical(part.value));
        break;
      case 'diagnostics':
        if (part.error !== undefined) this.#head = { error: part.error, ...this.#head };
        this.#add(this.#envelope, 'diagnostics', part.diagnostics);
        break;
      case 'close':
        return this.#close(part.close);
      case 'operation':
        return [`${printCanonical(part.envelope)}\n`];
      case 'flush':
    }
    return [];
  }

  #begin(head: object, body: 'data' | 'result', first: object): void {
    this.#head = head;
    this.#body = printedIn(first);
    this.#envelope = new Map([[body, this.#body]]);
  }

  /** Adds items to the list of a key, with commas between. */
  #add(object: Map<string, Printed>, key: string, items: readonly unknown[]): void {
    const list = onceIn(object, key, () => new TextKeeper(this.#openStore)) as TextKeeper;
    if (items.length > 0) list.add(`${list.isEmpty ? '' : ','}${printCanonical(items).slice(1, -1)}`);
  }

  *#close({ diagnostics, ...close }: Closing): Generator<Piece> {
    this.#add(this.#envelope, 'diagnostics', diagnostics);
    yield* objectOf(new Map([...this.#envelope, ...printedIn({ ...this.#head, ...close })]));
    yield '\n';
    this.#begin({}, 'data', {});
  }
}

/** The printed values of an object by their keys. */
function printedIn(object: object): Map<string, Printed> {
  const known = Object.entries(object).filter(([, value]) => value !== undefined);
  return new Map(known.map(([key, value]) => [key, printCanonical(value)]));
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
