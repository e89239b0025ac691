import type { AsideDraft, CoordinateSystem, ElementRule, ListRule } from '../adapter.ts';
import { needsSource } from '../enrich/enrichment.ts';
import type { Match } from '../envelope/types.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import { Fields, Reading } from '../legacy/fields.ts';
import { isImpossible, type Located, type LocateProblem, locate } from '../span/locate.ts';
import { completeContext } from './context.ts';
import { type Draft, Drafter } from './draft.ts';
import { enrichSpan } from './enrich-span.ts';
import type { MatchContext } from './match-context.ts';
import { type Origin, type PlaceNames, seal } from './seal.ts';
import type { Settler } from './settle.ts';
import { tellProblem } from './tell-problem.ts';

/** A value that is not among the matches. */
export interface Aside {
  list?: string | undefined;
  legacy?: string | undefined;
  value: Json;
}

/** True for what a maker made of an element that is no located result. */
export function isAside(made: Match | Aside): made is Aside {
  return !('match_id' in made);
}

/** Makes matches of the elements of one list. */
export interface MatchMaker {
  /** A match, what is no located result, or `undefined` for an element without a usable place; `index` is its place in the list, from 0. */
  make(element: Json, index: number): Match | Aside | undefined;
}

/** A maker for a list by its rule: a table or a function. `head` fills with what stands before the list. */
export function matchMaker(
  list: string,
  rule: ListRule | ElementRule,
  context: MatchContext,
  settler: Settler,
  head: Readonly<JsonObject>,
): MatchMaker {
  return 'read' in rule ? new DraftedMatches(list, rule, context, settler, head) : new TabledMatches(list, rule, context);
}

class DraftedMatches implements MatchMaker {
  readonly #list: string;
  readonly #rule: ElementRule;
  readonly #context: MatchContext;
  readonly #settler: Settler;
  readonly #reading: Reading;
  readonly #head: Readonly<JsonObject>;

  constructor(list: string, rule: ElementRule, context: MatchContext, settler: Settler, head: Readonly<JsonObject>) {
    this.#list = list;
    this.#rule = rule;
    this.#context = context;
    this.#settler = settler;
    this.#reading = new Reading(context.strange);
    this.#head = head;
  }

  make(element: Json, index: number): Match | Aside | undefined {
    const pointer = `${this.#list}/${index}`;
    if (isObject(element)) {
      const draft = this.#rule.read(new Fields(element, pointer, `${this.#list}/*`, this.#reading), this.#head);
      if (draft !== undefined && 'value' in draft) return this.#aside(draft, pointer);
      const match = draft === undefined ? undefined : this.#settler.match(draft);
      const forgotten = this.#reading.forgotten(match === undefined ? [pointer] : []);
      if (match !== undefined) {
        for (const [inner, rest] of forgotten) {
          match.legacy ??= {};
          setOwn(match.legacy, inner.slice(pointer.length + 1), this.#settler.object(rest));
        }
        return match;
      }
    }
    this.#context.findings.add('UNI-QRY-019', { pointer });
    return undefined;
  }

  #aside({ fields, list, legacy, value }: AsideDraft, pointer: string): Aside {
    const { value: kept = null, ...rest } = this.#settler.object({ value, ...fields.rest() });
    for (const [inner, left] of this.#reading.forgotten()) setOwn(rest, inner.slice(pointer.length + 1), this.#settler.object(left));
    // What nobody took of an element stays with what was made of it.
    const whole = isObject(kept) ? { ...kept, ...rest } : Object.keys(rest).length === 0 ? kept : { value: kept, ...rest };
    return { list, legacy, value: whole };
  }
}

/** Makes matches by a table of keys. */
export class TabledMatches implements MatchMaker {
  readonly #drafter: Drafter;
  readonly #rule: ListRule;
  readonly #list: string;
  readonly #context: MatchContext;
  readonly origin: Origin;
  /** The tool's names of the parts of a place. */
  readonly #keys: PlaceNames;

  constructor(list: string, rule: ListRule, context: MatchContext) {
    this.#drafter = new Drafter(rule);
    this.#rule = rule;
    this.#keys = { ...rule.place };
    this.#list = list;
    this.#context = context;
    const { tool, newId, documentPointer } = context;
    this.origin = { tool, newId, pointerOf: (index) => documentPointer + this.#pointer(index) };
  }

  make(element: Json, index: number): Match | undefined {
    const { findings, paths, strange, shape, lookup } = this.#context;
    // A table has no words for a base that only sources tell: such lists have a function.
    const coordinates = shape.coordinates as CoordinateSystem;
    if (!isObject(element)) return this.#unplaced(index);
    const draft = this.#drafter.read(element);
    if (draft.path === undefined || draft.path === '') return this.#unplaced(index);
    if (isImpossible(draft, coordinates)) {
      findings.add('UNI-V-003', { pointer: this.#pointer(index), file: draft.path });
      return this.#unplaced(index);
    }
    if (draft.strange !== undefined) for (const key of draft.strange) strange.add(`${this.#list}/*/${key}`);
    const file = paths.clean(draft.path);
    draft.file = file;
    const located = locate(draft, coordinates, lookup);
    completeContext(draft, located, this.#rule, coordinates, lookup);
    if (located.problem !== undefined) this.#report(located.problem, file.path, index);
    if (isUnknown(draft, located)) findings.add('UNI-V-005', { pointer: this.#pointer(index), file: file.path });
    const match = seal(draft, located, this.#keys, this.origin, index);
    if (this.#context.enrichment !== undefined) this.#enrich(match, draft, located, index);
    return match;
  }

  /** Adds what was asked for to the span of a match. */
  #enrich(match: Match, draft: Draft, located: Located, index: number): void {
    const { shape, guard, enrichment, kindWords: words } = this.#context;
    const found =
      enrichment !== undefined && needsSource(enrichment)
        ? guard.sourceOf(draft, located, shape.coordinates as CoordinateSystem)
        : undefined;
    const source = found !== undefined && 'bytes' in found ? found : undefined;
    if (found !== undefined && !('bytes' in found)) this.#report(found, draft.file.path, index);
    const { kind, language } = match;
    const said = { kind, language: typeof language === 'string' ? language : undefined };
    match.span = enrichSpan({ span: match.span, source, words, ...said }, this.#context);
  }

  #pointer(index: number): string {
    return `${this.#list}/${index}`;
  }

  #unplaced(index: number): undefined {
    this.#context.findings.add('UNI-QRY-019', { pointer: this.#pointer(index) });
    return undefined;
  }

  #report(problem: LocateProblem, file: string, index: number): void {
    tellProblem(this.#context.findings, problem, { pointer: this.#pointer(index), file }, (part) => this.#nameOf(part));
  }

  /** What the tool calls a part of a place. */
  #nameOf(part: string): string {
    const { text, before, after } = this.#rule.evidence ?? {};
    const names: PlaceNames = { text, before, after, ...this.#keys };
    return names[part] ?? part;
  }
}

/** True when the tool gave lines or columns that could not be converted. */
function isUnknown(draft: Draft, { start, end, bytes }: Located): boolean {
  return (start === undefined && draft.startLine !== undefined) || (end === undefined && bytes !== undefined);
}
