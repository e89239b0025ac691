import type { Form } from '../adapter.ts';
import type { OpenStore } from '../json/byte-keeper.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import { PartQueue } from './part-queue.ts';
import type { EnvelopePart, Items } from './parts.ts';

/** A part of the data: a value of a key, or elements of a list that may go on. */
type DataPart = { part: 'payload'; key: string; value: Json } | Items;

/** Whether a value may be in the format, beside those of the format's keys that stand there already. */
type Fits = (value: Json, others: ReadonlyMap<string, Json>) => boolean;

const isCount: Fits = (value, others) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && (value === 0 || !others.has('matches'));

/** Keys that the format has among the data of a query, and what a tool's own value must be to stand there. */
const QUERY_KEYS: Readonly<Record<string, Fits>> = {
  count: isCount,
  match_count: isCount,
  matches: (value, others) =>
    Array.isArray(value) && value.length === 0 && !others.get('count') && !others.get('match_count'),
};

/** The same for the result of an operation. */
const RESULT_KEYS: Readonly<Record<string, Fits>> = {
  type: (value) => typeof value === 'string',
  spans: (value) => Array.isArray(value) && value.every(isObject),
};

/** Keys of a query whose names are taken, whatever the document says. */
const OF_QUERY = ['command', 'unplaced'] as const;

/** The names that the format has for what is in a payload. */
export const DATA_NAMES: readonly string[] = [...OF_QUERY, ...Object.keys(QUERY_KEYS), ...Object.keys(RESULT_KEYS)];

/** An object whose members come one by one. */
interface Holder {
  pointer: string;
  key: string;
  value: JsonObject;
  /** The holder that it is in. */
  outer: Holder | undefined;
}

/** The list of matches begins. */
const NO_MATCHES: EnvelopePart = { part: 'items', key: 'matches', items: [] };

/**
 * Puts the data of a query, or the result of an operation, into printed order. Keys are in the order of the document;
 * matches are in one place, and what comes behind their beginning stands behind their count. Objects that are read
 * key by key are held until they are complete. A key that stands there already goes to the nearest `legacy`.
 */
export class Data {
  /** The type of a result, where the document says one. */
  type: Json | undefined;
  readonly #isResult: boolean;
  readonly #matches: NonNullable<Form['matches']>;
  readonly #fits: Readonly<Record<string, Fits>>;
  readonly #leave: (pointer: string, value: Json) => void;
  /** The names that are taken, and those of them that the document has. */
  readonly #taken: Set<string>;
  readonly #keys = new Set<string>();
  /** The values of keys of the format. */
  readonly #own = new Map<string, Json>();
  /** The elements of lists whose names are taken, by JSON pointer. */
  readonly #left = new Map<string, Json[]>();
  #holder: Holder | undefined;
  /** What can be printed. */
  #ready: (EnvelopePart | Iterable<EnvelopePart>)[] = [];
  /** What is printed behind the matches, and all of a result, of which the head is known at the end. */
  readonly #later: PartQueue;
  /** What stands behind all else in a result, by its key. */
  readonly #last: ReadonlyMap<string, PartQueue>;
  /** Matches that wait for the end of the object or list that they were found in, or of all else. */
  readonly #waiting: PartQueue;
  #isOpen = false;
  /** True where the matches begin behind the object that is read. */
  #opensBehind = false;
  /** The pointer of the list that is printed: matches that are in its elements wait for its end. */
  #list: string | undefined;

  /** `leave` takes what has no place: its JSON pointer and its value. */
  constructor(form: Form, openStore: OpenStore | undefined, leave: (pointer: string, value: Json) => void) {
    this.#isResult = form.operation !== undefined;
    this.#matches = form.matches ?? 'first';
    this.#fits = this.#isResult ? RESULT_KEYS : QUERY_KEYS;
    this.#leave = leave;
    this.#taken = new Set([...OF_QUERY, ...(form.hasMatches ? ['matches', form.count] : [])]);
    this.#later = new PartQueue(openStore);
    this.#waiting = new PartQueue(openStore);
    this.#last = new Map((this.#isResult ? (form.last ?? []) : []).map((key) => [key, new PartQueue(openStore)]));
  }

  /** True for a key of the document. */
  has(key: string): boolean {
    return this.#keys.has(key);
  }

  get isEmpty(): boolean {
    return this.#keys.size === 0;
  }

  /** Completes the objects and lists in which this pointer does not stand. */
  comeTo(pointer: string): void {
    if (this.#list !== undefined && !pointer.startsWith(`${this.#list}/`)) {
      this.#list = undefined;
      if (!this.#waiting.isEmpty) this.#endWaiting();
    }
    while (this.#holder !== undefined && !pointer.startsWith(`${this.#holder.pointer}/`)) {
      const { pointer: own, key, value, outer } = this.#holder;
      this.#holder = outer;
      this.put(own, key, value);
      if (outer === undefined && this.#opensBehind) {
        this.#opensBehind = false;
        this.#endWaiting();
      }
    }
  }

  /** An object begins that stays one, called `key` in the format. */
  openObject(pointer: string, key: string): void {
    this.#holder = { pointer, key, value: {}, outer: this.#holder };
  }

  /** A value of a key. */
  put(pointer: string, key: string, value: Json): void {
    if (this.#holder !== undefined) setOwn(placeIn(this.#holder.value, key), key, value);
    else if (this.#taken.has(key) || !this.#canStand(key, value)) this.#leave(pointer, value);
    else {
      this.#taken.add(key);
      if (Object.hasOwn(this.#fits, key)) this.#own.set(key, value);
      this.#take({ part: 'payload', key: key === '' ? 'value' : key, value });
    }
  }

  /** A list begins, called `key`, under which its elements follow; where that name is taken they are left aside. */
  beginList(pointer: string, key: string): void {
    if (this.#holder !== undefined) setOwn(placeIn(this.#holder.value, key), key, []);
    else if (this.#taken.has(key)) {
      const left: Json[] = [];
      this.#left.set(pointer, left);
      this.#leave(pointer, left);
    } else {
      this.#taken.add(key);
      this.#take({ part: 'items', key, items: [] });
    }
  }

  /** The same; matches in its elements stand behind it, where they stand first. */
  beginListWithMatches(pointer: string, key: string): void {
    if (!this.#isOpen && this.#matches === 'first') this.#list ??= pointer;
    this.beginList(pointer, key);
  }

  /** Elements of a list that has begun. */
  items(pointer: string, key: string, items: Json[]): void {
    const left = this.#left.get(pointer);
    if (left !== undefined) for (const item of items) left.push(item);
    else if (this.#holder === undefined) this.#take({ part: 'items', key, items });
    else for (const item of items) (this.#holder.value[key] as Json[]).push(item);
  }

  /** Keeps a value beside those of the object that is open; `false` where none is. */
  keepAside(key: string, value: Json): boolean {
    if (this.#holder === undefined) return false;
    setOwn(legacyIn(this.#holder.value), key, value);
    return true;
  }

  /** The matches stand here, or as soon as they may. */
  openMatches(): void {
    if (this.#isOpen || this.#list !== undefined || this.#matches === 'last') return;
    this.#opensBehind = this.#matches === 'behind' && this.#holder !== undefined;
    if (this.#opensBehind) return;
    this.#isOpen = true;
    this.#ready.push(NO_MATCHES);
  }

  matches(items: Json[]): void {
    const part: EnvelopePart = { part: 'items', key: 'matches', items };
    if (this.#opensBehind || this.#list !== undefined || this.#matches === 'last') this.#waiting.push(part);
    else this.#ready.push(part);
  }

  /** The matches end, with their number under its key: what waited for that follows. */
  endMatches(key: 'count' | 'match_count', count: number): void {
    if (!this.#isOpen) this.#ready.push(NO_MATCHES);
    this.#ready.push(this.#waiting.take(), { part: 'count', key, count }, this.#later.take());
    this.#isOpen = false;
  }

  /** A value behind all else. */
  putBehind(key: string, value: Json): void {
    const part = { part: 'payload', key, value } as const;
    if (this.#isResult) this.#take(part);
    else this.#ready.push(part);
  }

  /** A list behind all else; where its name is taken `leave` takes it. */
  putListBehind(key: string, values: PartQueue): void {
    const pointer = `/${key}`;
    if (this.#taken.has(key))
      return this.#leave(
        pointer,
        [...values.takeItems()].flatMap(({ items }) => items),
      );
    this.beginList(pointer, key);
    if (!this.#isResult) this.#ready.push(values.take());
    else for (const part of values.takeItems()) this.#take(part);
  }

  /** Gives what can be printed. */
  *ready(): Generator<EnvelopePart> {
    if (this.#ready.length === 0) return;
    const ready = this.#ready;
    this.#ready = [];
    for (const parts of ready) {
      if ('part' in parts) yield parts;
      else yield* parts;
    }
  }

  /** All of a result but its type. */
  *result(): Generator<EnvelopePart> {
    yield* this.#later.take();
    for (const queue of this.#last.values()) yield* queue.take();
  }

  #take(part: DataPart): void {
    this.#keys.add(part.key);
    const queue = this.#last.get(part.key);
    if (this.#isResult && part.part === 'payload' && part.key === 'type') this.type = part.value;
    else if (queue !== undefined) queue.push(part);
    else if (this.#isResult || this.#isOpen) this.#later.push(part);
    else this.#ready.push(part);
  }

  /** Prints the matches that waited. */
  #endWaiting(): void {
    this.openMatches();
    if (!this.#opensBehind) this.#ready.push(this.#waiting.take());
  }

  #canStand(key: string, value: Json): boolean {
    return !Object.hasOwn(this.#fits, key) || this.#fits[key]?.(value, this.#own) === true;
  }
}

/** Where a value of a key stands: in the object, or in its `legacy` where the key is taken. */
function placeIn(holder: JsonObject, key: string): JsonObject {
  return Object.hasOwn(holder, key) ? legacyIn(holder) : holder;
}

function legacyIn(holder: JsonObject): JsonObject {
  const { legacy } = holder;
  if (typeof legacy !== 'object' || legacy === null) setOwn(holder, 'legacy', legacy === undefined ? {} : { legacy });
  return holder['legacy'] as JsonObject;
}
