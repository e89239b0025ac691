import { isObject } from '../json/value.ts';
import { type Bare, bareIn } from './bare.ts';
import { Cursor } from './cursor.ts';
import { behindSpace } from './elements.ts';
import { type Probe, probe } from './probe.ts';
import { Scanner, type Signal } from './scanner.ts';
import { TextCollector } from './text.ts';
import { type Steps, type Window, waitFor } from './window.ts';

/** A place at which a document begins. */
export interface FoundDocument {
  /** Absolute byte offset of its first byte. */
  start: number;
  /** Absolute byte offset just after its last one, where all of it was seen. */
  end: number | undefined;
  probe: Probe;
  /** True when a form is known for it. */
  recognised: boolean;
}

/** What the beginning of a document came to: how far it was looked at, and whether a longer look may show more. */
interface Looked extends Pick<FoundDocument, 'probe' | 'recognised'> {
  end: number;
  goesOn: boolean;
}

/** What a scan came to, as far as it went; `undefined` where more of the input is to come. */
type Scanned = Signal | 'enough' | undefined;

/** Tells whether a form is known for what is shown. */
type Recognises = (probe: Probe) => boolean | Promise<boolean>;

/** Bytes at which a document is recognised; the further sizes are for documents whose head alone is longer. */
const FIRST_PROBE = 1 << 16;
const PROBES = [FIRST_PROBE, 1 << 20, 1 << 24];
/**
 * Text may be full of brackets: vain looks may cost this many bytes, and so many more for each byte of text. When that
 * is used up, the shortest look has to do.
 */
const PATIENCE = 1 << 24;
const PATIENCE_A_BYTE = 8;
const SHORTEST_LOOK = 1 << 6;
/** A byte that is looked at is scanned, and then read. */
const COST_OF_LOOK = 4;
/** How often a document is looked for in the middle of one line. */
const TRIES_IN_LINE = 8;
/** Bytes of an empty list, with room in it. */
const LONGEST_EMPTY = 1 << 8;
/** Bytes of room behind a value that is all of an input. */
const LONGEST_END = 1 << 8;
/** Bytes at which it is seen what something begins like. */
const BEGINNING = 1 << 8;
/** Bytes behind a fault in which a key may begin. */
const NEXT_KEY = 1 << 6;
/** 1 for bytes at which text in a line ends. */
const ENDS_TEXT = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === 0x0a || byte === 0x7b || byte === 0x5b ? 1 : 0,
);
const NONE = [] as const;
const LIKE_OBJECT = /^\{\s*"/;
/** A list of objects, too, and one of which the first key is broken, as by a byte or a bracket before it. */
const LIKE_DOCUMENT = /^(?:\{\s*(?:"|[^\s"{}]{0,4}\w+"\s*:)|\[\s*\{\s*(?:[^\s"[\]]{1,4}\s*)?"?\w)/;
/** The same where nothing follows. */
const BEGINS_DOCUMENT = /^(?:\{\s*"|[{[]\s*$)/;

/**
 * Finds the documents of an input between whatever else is in it. A document begins at the start of a line or right
 * behind another one; in the middle of a line only where its form is recognised, and it is neither an empty list nor an
 * object of one word, which any line of text may hold.
 */
export class DocumentFinder {
  /** Text since the last document. */
  text = new TextCollector();
  /** Offset of the first byte at which something that began like a document turned out not to be JSON. */
  firstFault: number | undefined;
  /** Offset of something that began like a document when the input ended. */
  cut: number | undefined;
  readonly #cursor: Cursor;
  readonly #recognises: Recognises;
  #lineStart = true;
  #triesInLine = 0;
  /** True when the line begins with white space. */
  #indented = false;
  /** True when there is text since the last document. */
  #behindText = false;
  /** True when a document was found. */
  #behindDocument = false;
  #patience = PATIENCE;
  /** What was looked at and not recognised. */
  readonly #vain = new Set<Bare>();
  /** Offset up to which text has paid for looks. */
  #paid: number;

  constructor(window: Window, recognises: Recognises) {
    this.#cursor = new Cursor(window, window.start);
    this.#paid = window.start;
    this.#recognises = recognises;
  }

  /** Continues after a document that ended just before `at`. */
  goOn(at: number): void {
    this.#cursor.window.release(at);
    this.#cursor.at = at;
    this.#paid = at;
    this.#lineStart = true;
    this.#indented = false;
    this.#behindText = false;
    this.#behindDocument = true;
    this.#triesInLine = 0;
  }

  /** The text since the last document; what comes from now on is collected anew. */
  takeText(): TextCollector {
    const { text } = this;
    this.text = new TextCollector();
    return text;
  }

  /** The next document; `undefined` when there is none up to the end. What is passed over is collected in `text`. */
  *next(): Steps<FoundDocument | undefined> {
    while (this.#passToBracket() || (yield* this.#passOn())) {
      const considering = this.#consider();
      const found = considering && (yield* considering);
      if (found !== undefined) {
        this.#collect();
        return found;
      }
      this.#cursor.at++;
      this.#lineStart = false;
    }
    return undefined;
  }

  /** Passes text up to the next `{` or `[` at which a document may begin; `false` when none is here. */
  #passToBracket(): boolean {
    const cursor = this.#cursor;
    const { window } = cursor;
    for (; cursor.at < window.end; cursor.at++) {
      const byte = window.bytes[cursor.at - window.base] as number;
      if (byte !== 0x7b && byte !== 0x5b) {
        this.#pass(byte);
        cursor.at += sameBehind(window.bytes, cursor.at - window.base, window.end - window.base);
      } else if (this.#lineStart || this.#triesInLine++ < TRIES_IN_LINE) return true;
    }
    this.#collect();
    return false;
  }

  /** The same of what is still to come; `false` when there is none up to the end. */
  *#passOn(): Steps<boolean> {
    while (yield* this.#cursor.window.load()) if (this.#passToBracket()) return true;
    return false;
  }

  /** Remembers what a byte of text says of the line that it is in. */
  #pass(byte: number): void {
    if (byte === 0x0a) {
      this.#lineStart = true;
      this.#indented = false;
      this.#triesInLine = 0;
    } else if (byte > 0x20) {
      this.#lineStart = false;
      this.#behindText = true;
    } else if (byte !== 0x0d) this.#indented ||= this.#lineStart;
  }

  /** Collects the text up to the cursor. */
  #collect(): void {
    const { window, at } = this.#cursor;
    this.#pay(at);
    this.text.append(window.view(window.start, at));
    window.release(at);
  }

  /** Lets the text up to `at` pay for looks. */
  #pay(at: number): void {
    this.#patience = Math.min(this.#patience + PATIENCE_A_BYTE * (at - this.#paid), PATIENCE);
    this.#paid = at;
  }

  /** How many bytes are looked at of those `wanted`. */
  #sizeOfLook(wanted: number): number {
    return Math.min(wanted, Math.max(this.#patience, SHORTEST_LOOK));
  }

  /** The steps to consider what begins at the cursor; none where it shows as little as what was no document before. */
  #consider(): Steps<FoundDocument | undefined> | undefined {
    const { window, at: start } = this.#cursor;
    // The text that was passed since the last look pays for this one.
    if (this.#patience < PATIENCE) this.#pay(start);
    const scanner = new Scanner(start, 'value');
    const scanned = this.#cursor.scanHere(scanner, start + this.#sizeOfLook(FIRST_PROBE));
    const mayBeBare = scanned === 'fault' || (scanned === 'enough' && this.#patience < FIRST_PROBE);
    const end = mayBeBare ? this.#endHere(scanned, scanner.at, FIRST_PROBE) : undefined;
    const bare = end === undefined ? undefined : bareIn(window, start, end);
    if (end === undefined || bare === undefined || !this.#vain.has(bare)) return this.#lookInto(scanner, scanned, bare);
    this.#passBy(false, scanned, scanner.at, end);
    return undefined;
  }

  /** Looks at what begins at the cursor, of which a scan of the first look has come to `first`. */
  *#lookInto(scanner: Scanner, first: Scanned, bare: Bare | undefined): Steps<FoundDocument | undefined> {
    const { at: start } = this.#cursor;
    let scanned = first;
    for (const wanted of PROBES) {
      const signal = scanned ?? (yield* this.#cursor.scanTo(scanner, start + this.#sizeOfLook(wanted)));
      const { probe: seen, recognised, end, goesOn } = yield* this.#look(signal, scanner.at, wanted);
      const found = { start, end: signal === 'value' ? scanner.at : undefined, probe: seen, recognised };
      if (recognised && (this.#lineStart || !isNothing(seen))) return found;
      scanned = undefined;
      // Something may continue after what was looked at.
      if (goesOn && (signal === 'enough' || (seen.open?.size ?? 0) > 0)) continue;
      if (this.#lineStart && (yield* this.#isUnrecognized(seen, signal, scanner.at, end))) return found;
      if (bare !== undefined) this.#vain.add(bare);
      this.#passBy(holdsMember(seen), signal, scanner.at, end);
      break;
    }
    return undefined;
  }

  /** Looks at what was scanned up to `at`, of the bytes that are `wanted`. */
  *#look(signal: Signal | 'enough', at: number, wanted: number): Steps<Looked> {
    const { window, at: start } = this.#cursor;
    const end = yield* this.#endOfLook(signal, at, wanted);
    const goesOn = this.#patience >= wanted && goesOnBehind(signal, wanted, end - start);
    const ended = signal === 'value' || (signal === 'fault' && end >= window.end && !(yield* window.reach(end)));
    const bytes = window.view(start, end);
    const seen = probe(bytes, { ended, goesOn });
    let shown = seen;
    let recognised = yield* waitFor(this.#recognises(seen));
    for (const element of recognised ? NONE : elementsBeside(seen)) {
      shown = probe(bytes, { ended, goesOn, element });
      recognised = yield* waitFor(this.#recognises(shown));
      if (recognised) break;
    }
    return { probe: recognised ? shown : seen, recognised, end, goesOn };
  }

  /** Passes by what is no document, scanned up to `at` and looked at up to `end`: remembers that it began like one. */
  #passBy(showsMember: boolean, signal: Scanned, at: number, end: number): void {
    const { at: start } = this.#cursor;
    if (signal === 'fault' && this.firstFault === undefined && (showsMember || LIKE_OBJECT.test(this.#beginning(end))))
      this.firstFault = at;
    if (signal === 'more' && this.#lineStart) this.cut ??= start;
    this.#patience -= Math.min(this.#patience, COST_OF_LOOK * (end - start));
  }

  /** The beginning of what begins at the cursor and was looked at up to `end`. */
  #beginning(end: number): string {
    const { window, at } = this.#cursor;
    return window.view(at, Math.min(end, at + BEGINNING)).toString('latin1');
  }

  /**
   * How far to look at what begins at the cursor and was scanned up to `at`; `undefined` where it takes more of the
   * input to say so. Behind a fault there may be keys that tell its form: all that is `wanted` must be here then,
   * because the answer must not depend on the pieces in which the input comes.
   */
  #endHere(signal: Scanned, at: number, wanted: number): number | undefined {
    const { window, at: start } = this.#cursor;
    if (signal !== 'fault' || this.#patience < wanted) return at;
    const isHere = (end: number) => window.done || end <= window.end;
    if (!isHere(at + NEXT_KEY + 1)) return undefined;
    if (!LIKE_DOCUMENT.test(this.#beginning(Math.min(at + NEXT_KEY, window.end)))) return at;
    return isHere(start + wanted) ? Math.min(start + wanted, window.end) : undefined;
  }

  /** The same, with more of the input where it takes more; behind an empty list its status line may stand. */
  *#endOfLook(signal: Scanned, at: number, wanted: number): Steps<number> {
    const { window, at: start } = this.#cursor;
    const end = this.#patience >= wanted ? start + wanted : at;
    if (signal === 'value' && at - start <= LONGEST_EMPTY && isEmptyList(window.bytes, start - window.base))
      return yield* this.#endBehindEmpty(at, end);
    for (;;) {
      const found = this.#endHere(signal, at, wanted);
      if (found !== undefined) return found;
      yield* window.load();
    }
  }

  *#endBehindEmpty(at: number, end: number): Steps<number> {
    const next = new Cursor(this.#cursor.window, at);
    if ((yield* next.peek()) !== 0x7b) return at;
    const scanner = new Scanner(next.at, 'value');
    yield* next.scanTo(scanner, Math.max(end, next.at));
    return scanner.at;
  }

  /**
   * True for JSON of no known form: whole, cut by the end of the input, or too long to tell. `[1] Done` and the like
   * are text.
   */
  *#isUnrecognized(seen: Probe, signal: Scanned, at: number, end: number): Steps<boolean> {
    if (signal === 'fault') return false;
    // What looks like a value and is no JSON, as with a backslash in a string that is no escape, a tool may have
    // misspelt: where it is the only one of the input, behind text or not, it is known by its wording.
    if (signal === 'value' && !seen.complete && !this.#behindDocument && (yield* this.#isLast(at, false))) {
      this.firstFault ??= this.#cursor.at;
      return false;
    }
    if (holdsMember(seen)) return true;
    if (signal === 'more') return BEGINS_DOCUMENT.test(this.#beginning(end));
    if (signal === 'enough' || !seen.complete) return false;
    // Below other text an indented line such as `[1]` numbers what follows.
    return !(this.#indented && this.#behindText) && (yield* this.#isLast(at, true));
  }

  /** True where there is only white space from `at` to the end of the input, and not much; or to that of the line. */
  *#isLast(at: number, inLine: boolean): Steps<boolean> {
    const { window } = this.#cursor;
    for (let next = at; next < window.end || (yield* window.reach(next)); next++) {
      const byte = window.bytes[next - window.base] as number;
      if (inLine && byte === 0x0a) return true;
      if (byte > 0x20 || (!inLine && next === at + LONGEST_END)) return false;
    }
    return true;
  }
}

/**
 * Elements of a list that are to be shown instead, where what shows first has no known form: the rest of a broken one
 * may tell it, or a second one, where the first lacks a key.
 */
function elementsBeside({ broken, more }: Probe): readonly ('first' | 'second')[] {
  if (broken) return more ? ['first', 'second'] : ['first'];
  return more ? ['second'] : NONE;
}

/**
 * True where a longer look may show more than one of so many bytes, of which so many are there: of what is broken one
 * more, because what tells its form may stand behind a long value.
 */
function goesOnBehind(signal: Signal | 'enough', wanted: number, length: number): boolean {
  if (signal === 'fault') return wanted === FIRST_PROBE && length === wanted;
  return signal === 'enough' && wanted !== PROBES.at(-1);
}

/** True for a list with nothing in it. */
function isEmptyList(bytes: Buffer, at: number): boolean {
  return bytes[at] === 0x5b && bytes[behindSpace(bytes, at + 1)] === 0x5d;
}

/** How many bytes behind the one at `from` say no more: equal ones; behind text, all up to a bracket or a new line. */
function sameBehind(bytes: Uint8Array, from: number, end: number): number {
  const first = bytes[from] as number;
  let at = from + 1;
  if (first > 0x20) while (at < end && ENDS_TEXT[bytes[at] as number] === 0) at++;
  else while (at < end && bytes[at] === first) at++;
  return at - from - 1;
}

/** True for a list with nothing in it, as far as that is known, and for an object of one word or number at most. */
function isNothing({ value, complete }: Probe): boolean {
  if (Array.isArray(value)) return value.length === 0;
  const held = complete && isObject(value) ? Object.values(value) : undefined;
  return held !== undefined && held.length < 2 && held.every((one) => typeof one !== 'object');
}

/** True for an object with a key, and for a list of objects or lists. */
function holdsMember({ value }: Probe): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) ? typeof value[0] === 'object' && value[0] !== null : Object.keys(value).length > 0;
}
