import { SCHEMA_VERSION } from '../envelope/types.ts';
import { type OpenStore, TextKeeper } from '../json/byte-keeper.ts';
import { onceIn } from '../json/once-for.ts';
import { printCanonical } from '../json/print.ts';
import type { EnvelopePrinter, Piece } from './printer.ts';

/** A value as it is printed: as text, as a list, or as an object of such values. */
type Printed = string | TextKeeper | Map<string, Printed>;

/**
 * Sorted keys, for hashing and comparing. The first key of an envelope may be its last part, so nothing is printed
 * before its end: its lists wait as text, and those that are too large for memory go to a store, where one can be
 * opened.
 */
export function canonicalPrinter(openStore?: OpenStore): EnvelopePrinter {
  /** The printed value of each key of the envelope, and of its data or its result. */
  let [envelope, body] = [new Map<string, Printed>(), new Map<string, Printed>()];
  const set = (object: Map<string, Printed>, values: object): void => {
    for (const [key, value] of Object.entries(values)) if (value !== undefined) object.set(key, printCanonical(value));
  };
  const begin = (head: object, name: 'data' | 'result', first: object): void => {
    body = new Map();
    envelope = new Map([[name, body]]);
    set(body, first);
    set(envelope, head);
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
          return set(body, { [part.key]: part.count });
        case 'payload':
          return set(body, { [part.key]: part.value });
        case 'diagnostics':
          set(envelope, { error: part.error });
          return add(envelope, 'diagnostics', part.diagnostics);
        case 'close': {
          const { diagnostics, ...close } = part.close;
          add(envelope, 'diagnostics', diagnostics);
          set(envelope, close);
          yield* objectOf(envelope);
          return yield '\n';
        }
        case 'operation':
          return yield `${printCanonical(part.envelope)}\n`;
        case 'flush':
      }
    },
  };
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
