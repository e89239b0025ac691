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
 * before its end: its lists wait as text, and those that are too large for memory go to a store, where one can be
 * opened.
 */
export function canonicalPrinter(openStore?: OpenStore): EnvelopePrinter {
  /** What stands before the data or the result, and the error. */
  let head: { error?: Diagnostic } = {};
  /** The printed value of each key of the envelope, and of its data or its result. */
  let [envelope, body] = [new Map<string, Printed>(), new Map<string, Printed>()];
  const begin = (before: object, name: 'data' | 'result', first: object): void => {
    head = before;
    body = printedIn(first);
    envelope = new Map([[name, body]]);
  };
  /** Adds items to the list of a key, with commas between. */
  const add = (object: Map<string, Printed>, key: string, items: readonly unknown[]): void => {
    const list = onceIn(object, key, () => new TextKeeper(openStore)) as TextKeeper;
    if (items.length > 0) list.add(`${list.isEmpty ? '' : ','}${printCanonical(items).slice(1, -1)}`);
  };
  return {
    *print(part) {
      switch (part.part) {
        case 'open':
          return begin({ schema_version: SCHEMA_VERSION, tool: part.tool }, 'data', { command: part.command });
        case 'head':
          return begin(part.head, 'result', { type: part.type });
        case 'items':
          return add(body, part.key, part.items);
        case 'count':
          return void body.set(part.key, printCanonical(part.count));
        case 'payload':
          return void body.set(part.key, printCanonical(part.value));
        case 'diagnostics':
          if (part.error !== undefined) head = { error: part.error, ...head };
          return add(envelope, 'diagnostics', part.diagnostics);
        case 'close': {
          const { diagnostics, ...close } = part.close;
          add(envelope, 'diagnostics', diagnostics);
          yield* objectOf(new Map([...envelope, ...printedIn({ ...head, ...close })]));
          return yield '\n';
        }
        case 'operation':
          return yield `${printCanonical(part.envelope)}\n`;
        case 'flush':
      }
    },
  };
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
