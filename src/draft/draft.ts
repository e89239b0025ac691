import type { Carry, ListRule } from '../adapter.ts';
import { at } from '../adapter.ts';
import { MATCH_KEYS } from '../envelope/keys.ts';
import type { Context, Match, Span } from '../envelope/types.ts';
import { type Json, type JsonObject, setOwn } from '../json/value.ts';
import type { CleanPath } from '../span/file-path.ts';
import type { ReportedPlace } from '../span/locate.ts';

/**
 * One located element as its tool said it, sorted by meaning: nothing computed, nothing left out. Every value of the element is in
 * exactly one of its parts.
 */
export interface Draft extends ReportedPlace {
  id: string | undefined;
  /** The path as reported; `file` is the clean one, which is set later. */
  path: string | undefined;
  spanId: string | undefined;
  /** The match with its content and own fields in printed order; its id and span are set later. */
  match: Match;
  /** Whole lines the tool printed beside the span. */
  linesBefore?: string[];
  linesAfter?: string[];
  /** These lines with the span's own between them, once the source has given those. */
  context?: Context;
  /** Values that fit no other place, for the span's and the match's `legacy`, under their own names. */
  spanLegacy?: JsonObject;
  legacy?: JsonObject;
  /** Keys that the rule does not describe, or whose value has another type than it says; `undefined` for none. */
  strange: string[] | undefined;
}

/** Names of a match's unified keys: a tool's own key of such a name goes to `legacy`, unless the rule declares it. */
const UNIFIED: ReadonlySet<string> = new Set(MATCH_KEYS);

/** Stand in until the real ones are known, so that every match and draft has the same layout in memory. */
const NO_FILE: CleanPath = { path: '', absolute: '' };
const NO_SPAN = {} as Span;

type Read = (element: JsonObject) => Json | undefined;

/** Reads the elements of one list. The rule is prepared once, so that an element costs little. */
export class Drafter {
  readonly #id: Read;
  readonly #idKey: string;
  readonly #place: Record<keyof ListRule['place'], Read>;
  readonly #evidence: { text: Read; before: Read; after: Read };
  readonly #reach: number | undefined;
  readonly #fields: [key: string, read: Read, carry: Carry][];
  /** Known keys of the element and of objects in it; the nested keys by the path of their object. */
  readonly #known: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #rule: ListRule;

  constructor(rule: ListRule) {
    const { id = '', place, evidence = {}, fields } = rule;
    this.#rule = rule;
    this.#idKey = id;
    this.#id = reader(id);
    this.#place = {
      file: reader(place.file),
      byteStart: reader(place.byteStart),
      byteEnd: reader(place.byteEnd),
      startLine: reader(place.startLine),
      startColumn: reader(place.startColumn),
      endLine: reader(place.endLine),
      endColumn: reader(place.endColumn),
      spanId: reader(place.spanId),
    };
    this.#evidence = { text: reader(evidence.text), before: reader(evidence.before), after: reader(evidence.after) };
    this.#reach = evidence.reach;
    this.#fields = inPrintedOrder(Object.keys(fields)).map((key) => [key, reader(key), fields[key] as Carry]);
    this.#known = knownKeys([id, ...Object.values(place), ...Object.keys(fields)]);
  }

  read(element: JsonObject): Draft {
    const place = this.#place;
    const draft: Draft = {
      id: string(this.#id(element)),
      path: string(place.file(element)),
      file: NO_FILE,
      byteStart: natural(place.byteStart(element)),
      byteEnd: natural(place.byteEnd(element)),
      startLine: natural(place.startLine(element)),
      startColumn: natural(place.startColumn(element)),
      endLine: natural(place.endLine(element)),
      endColumn: natural(place.endColumn(element)),
      spanId: string(place.spanId(element)),
      text: string(this.#evidence.text(element)),
      before: string(this.#evidence.before(element)),
      after: string(this.#evidence.after(element)),
      reach: this.#reach,
      match: { match_id: '', span: NO_SPAN },
      strange: undefined,
    };
    for (const [key, read, carry] of this.#fields) {
      const value = read(element);
      if (value !== undefined && !carried(draft, key, carry, value)) keepStrange(draft, 'legacy', key, value);
    }
    this.#keepMisfits(draft, element);
    this.#keepUnknown(draft, element, '');
    return draft;
  }

  /** Values of another type than their meaning needs stay under their own names. */
  #keepMisfits(draft: Draft, element: JsonObject): void {
    if (draft.id === undefined) {
      const value = this.#id(element);
      if (value !== undefined) keepStrange(draft, 'legacy', this.#idKey, value);
    }
    for (const name in this.#place) {
      const key = name as keyof ListRule['place'];
      if (draft[key === 'file' ? 'path' : key] !== undefined) continue;
      const value = this.#place[key](element);
      if (value !== undefined) keepStrange(draft, 'spanLegacy', this.#rule.place[key] as string, value);
    }
  }

  #keepUnknown(draft: Draft, object: JsonObject, path: string): void {
    const known = this.#known.get(path);
    for (const key in object) {
      const inner = path === '' ? key : `${path}/${key}`;
      const value = object[key] as Json;
      if (this.#known.has(inner)) {
        if (typeof value === 'object' && value !== null && !Array.isArray(value)) this.#keepUnknown(draft, value as JsonObject, inner);
        else keepStrange(draft, 'legacy', inner, value);
      } else if (!known?.has(key)) {
        (draft.strange ??= []).push(inner);
        if (path !== '') keep(draft, 'spanLegacy', key, value);
        else if (UNIFIED.has(key)) keep(draft, 'legacy', key, value);
        else setOwn(draft.match as unknown as JsonObject, key, value);
      }
    }
  }
}

/** Unified keys in the format's order, then the tool's own as they are declared. */
export function inPrintedOrder(keys: string[]): string[] {
  return [...MATCH_KEYS.filter((key) => keys.includes(key)), ...keys.filter((key) => !UNIFIED.has(key))];
}

/** Reads a path of keys; always `undefined` for a rule that has none. */
function reader(path: string | undefined): Read {
  if (path === undefined || path === '') return () => undefined;
  return path.includes('/') ? (element) => at(element, path) : (element) => element[path];
}

function knownKeys(paths: string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const known = new Map<string, Set<string>>([['', new Set()]]);
  for (const path of paths) {
    const slash = path.lastIndexOf('/');
    const object = path.slice(0, Math.max(slash, 0));
    if (!known.has(object)) known.set(object, new Set());
    known.get(object)?.add(path.slice(slash + 1));
  }
  return known;
}

/** Puts a declared field where it belongs; `false` when it has not the declared type. */
function carried(draft: Draft, key: string, carry: Carry, value: Json): boolean {
  if (carry === 'string' || carry === 'fragment') {
    if (typeof value !== 'string') return false;
    draft.match[key] = carry === 'string' ? value : fragment(value);
    return true;
  }
  if (!Array.isArray(value) || !value.every((line) => typeof line === 'string')) return false;
  draft[carry === 'lines-before' ? 'linesBefore' : 'linesAfter'] = value as string[];
  return true;
}

/** Text as the lines it covers, none for the empty text. */
export function fragment(text: string): string[] {
  if (text === '') return [];
  return text.includes('\n') ? text.split('\n') : [text];
}

function keepStrange(draft: Draft, part: 'legacy' | 'spanLegacy', path: string, value: Json): void {
  (draft.strange ??= []).push(path);
  keep(draft, part, path.slice(path.lastIndexOf('/') + 1), value);
}

function keep(draft: Draft, part: 'legacy' | 'spanLegacy', key: string, value: Json): void {
  const kept = draft[part] ?? {};
  setOwn(kept, key, value);
  draft[part] = kept;
}

function string(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A count: a whole number from 0 whose text is unchanged. */
function natural(value: Json | undefined): number | undefined {
  return typeof value === 'number' && value >= 0 && Number.isSafeInteger(value) ? value : undefined;
}
