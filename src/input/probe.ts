import { parsePlain } from '../json/parse.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import { BEHIND_PLACE, fitIn } from './fit.ts';
import { plainEnd, plainValue } from './plain-scalar.ts';
import { Scanner } from './scanner.ts';

/**
 * What the beginning of a document shows: its value as far as it is visible, each list cut after its first element.
 * From it alone a form is recognised.
 */
export interface Probe {
  value: Json;
  /** True when the whole document was visible and sound. */
  complete: boolean;
  /** True when something in it is broken. */
  broken?: true;
  /** True when a list in it has further objects. */
  more?: true;
  /** Strings of which only the beginning is shown. */
  shortened?: readonly Json[];
  /**
   * What stands behind an empty list, which alone tells nothing: some tools print a status line behind their results.
   */
  next?: Json;
  /** What goes on where nobody has looked, but will. */
  open?: ReadonlySet<Json>;
}

/** Deeper containers show up empty: no form is known by what lies below. */
const DEEPEST = 32;
/** Longer strings are cut: evidence is short. */
export const LONGEST = 4096;
/** Characters of an escape in a string, such as `\u00e9`. */
const LONGEST_ESCAPE = 6;
/** After so many faults it is not a document with a bad byte, but something else. */
const MOST_FAULTS = 32;
/** Bytes in which the first key of an element stands, with its quotes, of which the first may be what is broken. */
export const LONGEST_FIRST_KEY = 1 << 8;
export const FIRST_KEY = /^\{\s*(?<quote>"?)(?<key>\w+)"\s*:/;
/** So many places are tried at which lists may go on, half of them before a fault. */
const MOST_TRIES = 1 << 6;
/** Bytes in which a place is looked for first, and then in twice as many. */
const FIRST_SEARCH = 1 << 12;
/** Bytes before a place that a pattern may look at. */
const BEFORE_PLACE = 1 << 8;
const QUOTE = 0x22;
const KEY = /(?<!\\)"[A-Za-z_$][\w$]*"\s*:/g;
/** A bracket that can only be the end of a list. */
const END_OF_LIST = '\\](?=\\s*(?:,\\s*"[A-Za-z_$]|\\}))';
const ANY_END_OF_LIST = new RegExp(END_OF_LIST, 'g');
/** The same, and where an element begins behind another one, or behind the comma of one that is lost. */
const BEHIND_ELEMENT = new RegExp(`\\{(?<=[}[]\\s*,\\s*\\{)|${END_OF_LIST}`, 'g');

/** How a value ended: `sound`, at the end of what is `visible`, or at a byte that is a `fault`. */
type Ending = 'sound' | 'visible' | 'fault';

/**
 * Reads the beginning of a document from bytes that start at its first byte. Never fails: what is broken, cut or not
 * there is left out. After a fault it looks for the next key, so that one bad byte in a head does not hide what
 * follows.
 */
export function probe(bytes: Buffer, look: Look = {}): Probe {
  const open = look.goesOn === true ? new Set<Json>() : undefined;
  const shown = new ProbeReader(bytes, look, open).read();
  return open === undefined ? shown : { ...shown, open };
}

/** How a beginning is looked at. */
interface Look {
  /**
   * Which element of a list is shown: by default the first one, or, where that is broken, a sound one behind the last
   * fault; the first one, of a broken one what is left of it; or the second one, where the first two are sound.
   */
  element?: 'sound' | 'first' | 'second';
  /** True when the input ends with the bytes. */
  ended?: boolean;
  /** True when more will be looked at where this does not tell. */
  goesOn?: boolean;
}

class ProbeReader {
  #at = 0;
  /** True when a fault was passed. */
  #faulty = false;
  /** Offset of the last comma between elements of the list that was passed last. */
  #lastComma = -1;
  #shortened: Json[] | undefined;
  /** True when a list has an object behind its first element. */
  #hasMore = false;
  /** What is not visible to its end. */
  readonly #open: Set<Json> | undefined;
  /** How many places were tried in vain to find where lists go on. */
  #tries = 0;
  readonly #bytes: Buffer;
  readonly #look: Look;

  constructor(bytes: Buffer, look: Look, open: Set<Json> | undefined) {
    this.#bytes = bytes;
    this.#look = look;
    this.#open = open;
  }

  read(): Probe {
    const root: { value: Json } = { value: null };
    let ending = this.#value(root, 'value', '');
    this.#faulty ||= ending === 'fault';
    const complete = ending === 'sound' && !this.#faulty;
    const hasKeys = this.#bytes[0] === 0x7b;
    for (let faults = 1; ending === 'fault' && hasKeys && faults <= MOST_FAULTS && this.#skipToKey(); faults++) {
      ending = this.#members(root.value as JsonObject, '{');
      // What continues after the end was inside.
      const next = this.#peek();
      if (ending === 'sound' && (next === 0x2c || next === 0x5d || next === 0x7d)) ending = 'fault';
    }
    if (!complete || !Array.isArray(root.value) || root.value.length > 0 || this.#peek() !== 0x7b)
      return {
        value: root.value,
        complete,
        ...(this.#faulty && { broken: true }),
        ...(this.#hasMore && { more: true }),
        ...(this.#shortened && { shortened: this.#shortened }),
      };
    const next: { value: Json } = { value: null };
    this.#value(next, 'value', '');
    return { value: root.value, complete, next: next.value };
  }

  #peek(): number | undefined {
    for (;;) {
      const byte = this.#bytes[this.#at];
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return byte;
      this.#at++;
    }
  }

  /** Reads one value, in these brackets, and sets it as soon as something of it is known. */
  #value(target: JsonObject | Json[], key: string | number, open: string): Ending {
    const byte = this.#peek();
    if (byte === undefined) return 'visible';
    if (byte === 0x7b || byte === 0x5b) {
      const container = byte === 0x7b ? {} : [];
      put(target, key, container);
      if (open.length >= DEEPEST) return this.#skip('value');
      this.#at++;
      const ending = Array.isArray(container)
        ? this.#elements(container, `${open}[`)
        : this.#members(container, `${open}{`);
      if (ending === 'visible') this.#open?.add(container);
      return ending;
    }
    return this.#scalar(target, key);
  }

  #members(object: JsonObject, open: string): Ending {
    for (;;) {
      const byte = this.#peek();
      if (byte === undefined) return 'visible';
      if (byte === 0x7d) {
        this.#at++;
        return 'sound';
      }
      if (byte === 0x2c) {
        this.#at++;
        continue;
      }
      if (byte !== 0x22) return 'fault';
      const key: Json[] = [];
      const ending = this.#scalar(key, 0);
      if (ending !== 'sound') return ending;
      const colon = this.#peek();
      if (colon === undefined) return 'visible';
      if (colon !== 0x3a) return 'fault';
      this.#at++;
      const name = key[0] as string;
      // The first of two equal keys counts, as in the conversion.
      const inner = this.#value(Object.hasOwn(object, name) ? {} : object, name, open);
      if (inner !== 'sound') return inner;
    }
  }

  #elements(array: Json[], open: string): Ending {
    const byte = this.#peek();
    if (byte === undefined) return 'visible';
    if (byte === 0x5d) {
      this.#at++;
      return 'sound';
    }
    const from = this.#at;
    const first = this.#value(array, 0, open);
    if (first === 'visible') return first;
    const end = this.#at;
    const isWanted = this.#look.element !== 'first';
    // In a broken list of lists reading continues where the list around it does: tries are few.
    if (first === 'fault') return open.endsWith('[[') ? first : this.#goOnInList(array, from, from, isWanted, open);
    this.#hasMore ||= byte === 0x7b && this.#peek() === 0x2c;
    if (this.#look.element === 'second') this.#showSecond(array, open);
    this.#at = from;
    const ending = this.#skip('list');
    if (ending !== 'fault') return ending;
    // What was read of the first element may have ended too early, as where a comma or a brace is missing in it.
    const isBroken = this.#at < end || this.#goesOnWithKey(from, end);
    return this.#goOnInList(array, from, isBroken ? from : this.#lastComma, isWanted && isBroken, open);
  }

  /** Behind the first element of a list: shows the second one in its place, if there is one. */
  #showSecond(array: Json[], open: string): void {
    if (this.#peek() !== 0x2c) return;
    this.#at++;
    const second: Json[] = [];
    if (this.#value(second, 0, open) === 'sound') array[0] = second[0] as Json;
  }

  /**
   * True where the first element, which ended at `end`, is a part of a broken one: a key or the rest of a string stands
   * behind it, or it is one whose brace is missing.
   */
  #goesOnWithKey(first: number, end: number): boolean {
    const behind = this.#bytes.toString('latin1', end, end + LONGEST_FIRST_KEY);
    return this.#bytes[first] === 0x7b ? /^\s*,?\s*[^\s,{}\]]/.test(behind) : /^\s*:/.test(behind);
  }

  /**
   * After a fault in a list: goes on at an element behind `from` that begins with the same key as the `first` one, or
   * behind the bracket that ends the list, whichever fits; where none does, and no list is around it, behind the next
   * bracket that can only be the end of one. `isWanted` says that a sound element is to be shown: what stands before a
   * further fault may be a part of a broken one that begins alike.
   */
  #goOnInList(array: Json[], first: number, from: number, isWanted: boolean, open: string): Ending {
    this.#faulty = true;
    const place = this.#placeInList(first, from);
    let shown = -1;
    let fault = this.#at;
    for (this.#at = Math.max(first, from) + 1; this.#skipToFit(place, fault, open); ) {
      const at = this.#at;
      if (this.#bytes[at] === 0x5d) return this.#endList();
      // Between the first fault and the last one there may be thousands: only the first and the last are made.
      if (isWanted && shown < 0 && this.#show(array, at, open)) shown = at;
      this.#at = at;
      const ending = this.#skip('list');
      if (ending !== 'fault') {
        const end = this.#at;
        if (isWanted && shown !== at) this.#show(array, at, open);
        this.#at = end;
        return ending;
      }
      fault = this.#at;
      this.#tries++;
      this.#at = Math.max(at, this.#lastComma) + 1;
    }
    this.#at = fault;
    // What does not fit in this list may fit in one that it is in.
    const isOutermost = open.indexOf('[') === open.length - 1;
    return isOutermost && this.#skipTo(ANY_END_OF_LIST) ? this.#endList() : 'fault';
  }

  /** Shows the object at `at` as the element of a list, where it is sound. */
  #show(array: Json[], at: number, open: string): boolean {
    this.#at = at;
    const found: Json[] = [];
    const isSound = this.#value(found, 0, open) === 'sound' && isObject(found[0] ?? null);
    if (isSound) array[0] = found[0] as Json;
    return isSound;
  }

  /** What a list may go on with that begins at `first` and is broken behind `from`. */
  #placeInList(first: number, from: number): RegExp {
    const { groups: { quote, key } = {}, 0: { length } = '' } =
      FIRST_KEY.exec(this.#bytes.toString('latin1', first, first + LONGEST_FIRST_KEY)) ?? {};
    if (key === undefined) return this.#isOfObjects(first, from) ? BEHIND_ELEMENT : ANY_END_OF_LIST;
    // Of a key without its first quote the beginning may be missing, too; one that stands nowhere else is no first key.
    const isFirst = quote === '"' && this.#bytes.includes(`"${key}"`, first + length);
    return new RegExp(`\\{\\s*"${key}"\\s*:|${isFirst ? END_OF_LIST : BEHIND_ELEMENT.source}`, 'g');
  }

  /**
   * True for a list that may be one of objects. In another one there are none: what looks like one of it belongs to a
   * list around it.
   */
  #isOfObjects(first: number, from: number): boolean {
    const byte = this.#bytes[first];
    return byte === 0x7b || (byte !== 0x5b && from === first);
  }

  #endList(): Ending {
    this.#at++;
    return 'sound';
  }

  /**
   * Goes to the next place that a pattern finds and that what follows it fits; to the end of a list of which that is
   * not sure only where no later place is surely one.
   */
  #skipToFit(pattern: RegExp, fault: number, open: string): boolean {
    let unsure: number | undefined;
    while (this.#tries < MOST_TRIES && this.#skipTo(pattern)) {
      const bytes = this.#bytes.subarray(this.#at, this.#at + BEHIND_PLACE);
      const ended = this.#look.ended === true && this.#at + bytes.length === this.#bytes.length;
      const { misfit, doubtful } = fitIn(open, bytes, fault - this.#at, ended);
      const isEnd = bytes[0] === 0x5d;
      if (misfit === undefined && (doubtful === undefined || (unsure === undefined && !isEnd))) return true;
      if (misfit === undefined) unsure ??= this.#at;
      // Before the fault there may be thousands of places.
      this.#at = Math.max(this.#at + (misfit ?? 1), ++this.#tries < MOST_TRIES / 2 ? 0 : fault);
    }
    if (unsure !== undefined) this.#at = unsure;
    return unsure !== undefined;
  }

  #scalar(target: JsonObject | Json[], key: string | number): Ending {
    const from = this.#at;
    const end = Math.min(this.#bytes.length, from + LONGEST);
    const plain = plainEnd(this.#bytes, from, end);
    if (plain > from) {
      this.#at = plain;
      put(target, key, plainValue(this.#bytes, from, plain));
      return 'sound';
    }
    const ending = this.#skip('value');
    if (ending === 'fault') return 'fault';
    const bytes = this.#bytes.subarray(from, this.#at);
    const long = bytes[0] === 0x22 && bytes.length > LONGEST;
    if (!long && ending === 'visible') return 'visible';
    const value = long ? beginningOf(bytes) : parse(bytes.toString('utf8'));
    if (long && value !== undefined) (this.#shortened ??= []).push(value);
    if (value !== undefined) put(target, key, value);
    else if (this.#look.element !== 'first') return 'fault';
    else this.#faulty = true;
    return ending;
  }

  /** Passes the rest of a value or list. */
  #skip(mode: 'value' | 'list'): Ending {
    const scanner = new Scanner(this.#at, mode);
    const signal = scanner.run(this.#bytes, 0, this.#bytes.length, false);
    this.#at = scanner.at + (signal === 'close' ? 1 : 0);
    this.#lastComma = scanner.comma;
    return signal === 'more' ? 'visible' : signal === 'fault' ? 'fault' : 'sound';
  }

  /** Goes to the next key. */
  #skipToKey(): boolean {
    // What ended a string may begin a key, where a quote before it is missing.
    if (this.#bytes[this.#at - 1] === QUOTE) this.#at--;
    return this.#skipTo(KEY);
  }

  /** Goes to the next place that a pattern finds, but not beyond a line that may begin a document of its own. */
  #skipTo(pattern: RegExp): boolean {
    const from = Math.max(0, this.#at - BEFORE_PLACE);
    // Mostly it is near: to make a text of all that follows, again and again, would cost the square of it.
    for (let end = this.#at + FIRST_SEARCH; ; end += end - from) {
      const text = this.#bytes.toString('latin1', from, end);
      // Such a line may be what is at fault.
      const next = text.indexOf('\n{', Math.max(0, this.#at - 1 - from));
      pattern.lastIndex = this.#at - from;
      const found = pattern.exec(next < 0 ? text : text.slice(0, next));
      if (found !== null) {
        this.#at = from + found.index;
        return true;
      }
      if (next >= 0 || end >= this.#bytes.length) return false;
    }
  }
}

function put(target: JsonObject | Json[], key: string | number, value: Json): void {
  if (Array.isArray(target)) target[key as number] = value;
  else setOwn(target, String(key), value);
}

/** What a scalar that is no string looks like; all else would cost an exception, of which text in brackets is full. */
const LITERAL = /^(?:-?\d[\d.eE+-]*|true|false|null)$/;

/** A scalar; `undefined` when it is misspelt. */
function parse(text: string): Json | undefined {
  return text[0] === '"' || LITERAL.test(text) ? parsePlain(text) : undefined;
}

/** The beginning of a long string, without a character or an escape that is cut. */
function beginningOf(bytes: Buffer): Json | undefined {
  const text = bytes.toString('utf8', 0, LONGEST).replace(/\ufffd$/, '');
  for (let end = text.length; end > text.length - LONGEST_ESCAPE; end--) {
    const value = parse(`${text.slice(0, end)}"`);
    if (value !== undefined) return value;
  }
  return undefined;
}
