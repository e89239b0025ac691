import { isDeepStrictEqual } from 'node:util';
import type { Diagnostic } from '../../envelope/types.ts';
import { wholeUnits } from '../../filter/cut-text.ts';
import type { FairRows } from '../../filter/fair-rows.ts';
import { isSpan } from '../../filter/found.ts';
import { filesOf, isOwn, OwnNotes } from '../../filter/own-notes.ts';
import { type EnvelopeHead, type EnvelopeRecord, isList } from '../../filter/reader.ts';
import { given, isObject, type Json, type JsonObject, setOwn } from '../../json/value.ts';
import { type Detail, essenceOf } from './essence.ts';
import { type Row, rowOf } from './rows.ts';
import { printPathKey } from './values.ts';

/** Data keys that the head or the rows say. */
export const MATCHES = 'matches';
const COUNTS = new Set(['count', 'match_count']);

/** A finding: a row that stands below its wording. */
export interface Finding {
  readonly said: JsonObject;
  /** True where only the beginning of its message is reported. */
  readonly isShort?: true;
}

/** What pages show of an envelope. */
export type Item = Row | Finding;

export function isFinding(item: Item): item is Finding {
  return 'said' in item;
}

/** True for what is more than a fact of the envelope: what was found at a place, and what is said of it. */
export function isResult(item: Item): boolean {
  return isFinding(item) || item.place !== undefined;
}

/** The longest message of a finding in short, in UTF-16 units. */
const SHORT = 120;

/** A finding of which only the beginning of its message, its code and its place are reported. */
export function shortFinding({ level, message, code, tool, file, span, span_id = null }: JsonObject): JsonObject {
  const text = String(message);
  const length = wholeUnits(text, SHORT);
  const short = text.length <= SHORT ? text : `${text.slice(0, length)}…+${text.length - length}`;
  const { context: _, relationships: __, suggested_action: ___, ...place } = (span ?? {}) as JsonObject;
  const told = given({ tool, level, message: short, file, code }) as JsonObject;
  return { ...told, ...(isSpan(span) && { span: place }), span_id };
}

/** What an envelope tells, gathered until it is printed. */
export class Gathered {
  readonly head: EnvelopeHead;
  /** What is no list of objects, by its printed key. */
  readonly facts = new Map<string, Json>();
  /** The rows of lists, and findings. */
  readonly items: FairRows<Item>;
  /** How many findings there are. */
  findings = 0;
  error: JsonObject | undefined;
  /** True where the error is among the diagnostics, too. */
  isErrorListed = false;
  /** How many matches there are; `undefined` until that is known, and where there are none to count. */
  count: Json | undefined;
  partial = false;
  #hasMatches = false;
  /** What unify says of its own work. */
  readonly #notes: OwnNotes;
  readonly #detail: Detail;

  constructor(head: EnvelopeHead, detail: Detail, items: FairRows<Item>, notes = new OwnNotes()) {
    this.head = head;
    this.items = items;
    this.#notes = notes;
    this.#detail = detail;
  }

  get noteCount(): number {
    return this.#notes.size;
  }

  /** The notes, each once. */
  notes(): JsonObject[] {
    return this.#notes.all().map((note) => this.#diagnostic(this.#detail === 'full' ? note : withFilesAlone(note)));
  }

  /** What comes behind what has been printed. */
  behind(items: FairRows<Item>): Gathered {
    const rest = new Gathered(this.head, this.#detail, items, this.#notes);
    rest.#hasMatches = this.#hasMatches;
    return rest;
  }

  take(record: EnvelopeRecord): void {
    switch (record.kind) {
      case 'value':
        return this.#takeValue(record.key, record.value);
      case 'element': {
        const { key, value } = record;
        this.#hasMatches ||= key === MATCHES && this.head.kind === 'query';
        const path = printPathKey(key);
        this.facts.delete(path);
        // What a list of objects holds besides them is a row with one column.
        return this.#takeRow(path, isObject(value) ? value : { value });
      }
      case 'error':
        this.error = this.#diagnostic(record.value);
        return;
      case 'diagnostic':
        return this.#takeDiagnostic(record.value);
      case 'end':
        this.partial = record.end.partial;
        return;
      default:
    }
  }

  #takeValue(key: string, value: Json): void {
    const isQuery = this.head.kind === 'query';
    if (isQuery && COUNTS.has(key) && this.#hasMatches) this.count = value;
    else if (isQuery && key === MATCHES && Array.isArray(value) && value.length === 0) this.#hasMatches = true;
    else this.#takeFact(printPathKey(key), key, value);
  }

  /** Lists in an object stand by themselves, what is left of it before them as one fact. */
  #takeFact(path: string, key: string, value: Json): void {
    if (isList(value)) for (const inner of value) this.#takeRow(path, inner);
    else if (!isObject(value) || !isListOrHolds(value)) this.#setFact(path, key, value);
    else {
      const rest: JsonObject = {};
      const lists: [key: string, value: Json][] = [];
      for (const [name, inner] of Object.entries(value))
        if (isListOrHolds(inner)) lists.push([name, inner]);
        else setOwn(rest, name, inner);
      if (Object.keys(rest).length > 0) this.#setFact(path, key, rest);
      for (const [name, inner] of lists) this.#takeFact(`${path}.${printPathKey(name)}`, name, inner);
    }
  }

  #setFact(path: string, key: string, value: Json): void {
    const [told] = Object.values(essenceOf({ [key]: value }, this.#detail) as JsonObject);
    if (told !== undefined) this.facts.set(path, told);
  }

  #takeRow(path: string, object: JsonObject): void {
    const row = rowOf(object, path, this.#detail);
    this.items.add(row.file ?? `@${path}`, row);
  }

  /** The error of the envelope is not said again. */
  #takeDiagnostic(value: Diagnostic): void {
    const said = this.#diagnostic(value);
    if (this.error !== undefined && !this.isErrorListed && isDeepStrictEqual(said, this.error))
      this.isErrorListed = true;
    else if (!isOwn(value) || !this.#notes.add(value)) {
      this.findings++;
      this.items.add(value.span?.file_path ?? value.file ?? '@', { said });
    }
  }

  #diagnostic(value: Diagnostic): JsonObject {
    const object = value as unknown as JsonObject;
    const { span } = object;
    const span_id = (isObject(span) ? span['span_id'] : undefined) ?? null;
    return { ...(essenceOf(object, this.#detail) as JsonObject), span_id };
  }
}

/** A note of the level `note` with the files of its places alone: what stands where in the document helps nobody. */
function withFilesAlone(note: Diagnostic): Diagnostic {
  if (note.level !== 'note' || note.details?.['places'] === undefined) return note;
  const { places: _, ...others } = note.details;
  const files = note.file === undefined ? filesOf(note) : [];
  return { ...note, details: { ...others, ...(files.length > 0 && { files }) } };
}

/** True for a list of objects, and for an object that holds one, in objects alone. */
function isListOrHolds(value: Json): boolean {
  return isList(value) || (isObject(value) && Object.values(value).some(isListOrHolds));
}
