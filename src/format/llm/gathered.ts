import type { Diagnostic } from '../../envelope/types.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../../json/value.ts';
import type { FairRows } from '../fair-rows.ts';
import { type EnvelopeRecord, isList } from '../records.ts';
import { type Detail, essenceOf } from './essence.ts';
import { PLACELESS, type Row, rowOf, spanIdIn } from './rows.ts';
import { printPathKey } from './values.ts';

type Head = Extract<EnvelopeRecord, { head: object }>;

/** Data keys that the head or the rows say. */
export const MATCHES = 'matches';
const COUNTS = new Set(['count', 'match_count']);

/** What an envelope tells, gathered until it is printed. */
export class Gathered {
  readonly head: Head;
  /** What is no list of objects, by its printed key. */
  readonly facts = new Map<string, Json>();
  /** The rows of lists. */
  readonly rows: FairRows<Row>;
  readonly diagnostics: JsonObject[] = [];
  error: JsonObject | undefined;
  /** How many matches there are; `undefined` until that is known, and where there are none to count. */
  count: Json | undefined;
  hasMatches = false;
  partial = false;
  readonly #detail: Detail;
  /** The list that the last element was of, and its printed key. */
  #list: { key?: string; path: string } = { path: '' };
  /** The row before. */
  #last: Row = PLACELESS;

  constructor(head: Head, detail: Detail, rows: FairRows<Row>) {
    this.head = head;
    this.rows = rows;
    this.#detail = detail;
  }

  /** What comes behind what has been printed. */
  behind(rows: FairRows<Row>): Gathered {
    const rest = new Gathered(this.head, this.#detail, rows);
    rest.hasMatches = this.hasMatches;
    return rest;
  }

  /** Takes what the envelope holds. */
  take(record: Exclude<EnvelopeRecord, Head>): void {
    switch (record.kind) {
      case 'value':
        this.#takeValue(record.key, record.value);
        break;
      case 'element':
        this.#takeElement(record.key, record.value);
        break;
      case 'error':
        this.error = this.#diagnostic(record.value);
        break;
      case 'diagnostic':
        this.diagnostics.push(this.#diagnostic(record.value));
        break;
      case 'end':
        this.partial = record.end.partial;
        break;
      default:
    }
  }

  #takeValue(key: string, value: Json): void {
    const isQuery = this.head.kind === 'query';
    if (isQuery && COUNTS.has(key) && this.hasMatches) this.count = value;
    else if (isQuery && key === MATCHES && Array.isArray(value) && value.length === 0) this.hasMatches = true;
    else this.#takeFact(printPathKey(key), key, value);
  }

  #takeFact(path: string, key: string, value: Json): void {
    if (isList(value)) for (const inner of value) this.#takeRow(path, inner);
    else if (isObject(value) && isListOrHolds(value)) this.#takeMembers(path, key, value);
    else this.#setFact(path, key, value);
  }

  /** Lists in an object stand by themselves, what is left of it before them as one fact. */
  #takeMembers(path: string, name: string, object: JsonObject): void {
    const members = Object.entries(object);
    const rest: JsonObject = {};
    for (const [key, inner] of members) if (!isListOrHolds(inner)) setOwn(rest, key, inner);
    if (Object.keys(rest).length > 0) this.#setFact(path, name, rest);
    for (const [key, inner] of members)
      if (isListOrHolds(inner)) this.#takeFact(`${path}.${printPathKey(key)}`, key, inner);
  }

  #setFact(path: string, key: string, value: Json): void {
    const [told] = Object.values(essenceOf({ [key]: value }, this.#detail) as JsonObject);
    if (told !== undefined) this.facts.set(path, told);
  }

  #takeElement(key: string, value: Json): void {
    if (key === MATCHES && this.head.kind === 'query') this.hasMatches = true;
    if (key !== this.#list.key) this.#list = { key, path: printPathKey(key) };
    const { path } = this.#list;
    this.facts.delete(path);
    // What a list of objects holds besides them is a row with one column.
    this.#takeRow(path, isObject(value) ? value : { value });
  }

  #takeRow(path: string, object: JsonObject): void {
    const row = rowOf(object, path, this.#detail, this.#last);
    this.#last = row;
    this.rows.add(row.file ?? `@${path}`, row);
  }

  #diagnostic(value: Diagnostic): JsonObject {
    const object = value as unknown as JsonObject;
    return { ...(essenceOf(object, this.#detail) as JsonObject), span_id: spanIdIn(object) ?? null };
  }
}

/** True for a list of objects, and for an object that holds one, in objects alone. */
function isListOrHolds(value: Json): boolean {
  return isList(value) || (isObject(value) && Object.values(value).some(isListOrHolds));
}
