import type { AsideDraft, ElementRule } from '../adapter.ts';
import type { Match } from '../envelope/types.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import { Fields, Reading } from '../legacy/fields.ts';
import type { MatchContext } from './match-context.ts';
import type { Settler } from './settle.ts';

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

/** Makes matches of the elements of one list by a function. */
export class MatchMaker {
  readonly #list: string;
  readonly #rule: Pick<ElementRule, 'read'>;
  readonly #context: MatchContext;
  readonly #settler: Settler;
  readonly #reading: Reading;
  readonly #head: Readonly<JsonObject>;

  /** `head` fills with what stands before the list. */
  constructor(
    list: string,
    rule: Pick<ElementRule, 'read'>,
    context: MatchContext,
    settler: Settler,
    head: Readonly<JsonObject>,
  ) {
    this.#list = list;
    this.#rule = rule;
    this.#context = context;
    this.#settler = settler;
    this.#reading = new Reading(context.strange);
    this.#head = head;
  }

  /**
   * A match, what is no located result, or `undefined` for an element without a usable place; `index` is its place in
   * the list, from 0.
   */
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
    for (const [inner, left] of this.#reading.forgotten())
      setOwn(rest, inner.slice(pointer.length + 1), this.#settler.object(left));
    // What nobody took of an element stays with what was made of it.
    const whole = isObject(kept)
      ? { ...kept, ...rest }
      : Object.keys(rest).length === 0
        ? kept
        : { value: kept, ...rest };
    return { list, legacy, value: whole };
  }
}
