import type { MatchFacts, PlaceFacts } from '../adapter.ts';
import { ElementReader } from '../input/element-reader.ts';
import { escapePointer } from '../json/parse.ts';
import { type Json, type JsonObject, setOwn } from '../json/value.ts';
import { ElementValues } from './element-values.ts';
import type { MatchPlan } from './match-plan.ts';
import { type CachedPath, PathCache } from './path-cache.ts';
import { RelationsReader } from './relations.ts';
import type { Around } from './surroundings.ts';

/** Of an element whose file has no sums. */
export const NO_STATES: PlaceFacts = {};

/** An element of a list that may say a place: what was read last by the plan, and what is shared by all of them. */
export class PlacedElement implements Around {
  readonly plan: MatchPlan;
  readonly reader: ElementReader;
  readonly values: ElementValues;
  readonly relations: readonly RelationsReader[];
  readonly paths = new PathCache();
  /** What code tells of it. */
  facts: MatchFacts | undefined;
  /** What the sums of its file say of its place. */
  states: PlaceFacts = NO_STATES;
  /** What it says under keys that were asked for. */
  readonly #said = new Map<string, Json | undefined>();

  constructor(plan: MatchPlan) {
    this.plan = plan;
    this.reader = new ElementReader(plan.object, plan.registers);
    this.values = new ElementValues(this.reader);
    this.relations = plan.relations.map((relations) => new RelationsReader(relations));
  }

  /** The element that was read last, as what is around its values. */
  asRead(): Around {
    if (this.#said.size > 0) this.#said.clear();
    return this;
  }

  /** All of the element that was entered last. */
  get value(): JsonObject {
    return this.values.whole();
  }

  peek(key: string): Json | undefined {
    if (!this.#said.has(key)) {
      const { object } = this.plan;
      const index = object.find(key);
      this.#said.set(key, this.values.valueOfKey(object, index, key));
    }
    return this.#said.get(key);
  }

  /** The path of a member in the element, its keys as in a JSON pointer. */
  pathOf(member: number): string {
    const key = escapePointer(this.values.keyOf(member));
    return this.reader.holderOf(member) === 0 ? key : `${this.plan.hoistedPath.slice(1)}/${key}`;
  }

  /** The path of its file, else the other one; `undefined` for an element without a file. */
  pathOr(other: string | undefined): CachedPath | undefined {
    const { file, fileSpelling } = this.plan.place;
    const own = this.paths.read(this.reader, file, fileSpelling) ?? this.#pathInBase64();
    if (own !== undefined) return own;
    // An empty name of a file is no wish for another one.
    if (this.values.isRead(file)) return undefined;
    const path = other ?? this.#pathInName();
    return path === undefined ? undefined : this.paths.of(path);
  }

  /** Takes the end of the place from its length; `false` for a length of what has no start, or ends nowhere. */
  takeLength(): boolean {
    const { byteStart, byteEnd, byteLength } = this.plan.place;
    if (!this.values.isRead(byteLength)) return true;
    const { from, to, numbers } = this.reader;
    const end = (numbers[byteStart] as number) + (numbers[byteLength] as number);
    if (!this.values.isRead(byteStart) || !Number.isSafeInteger(end)) return false;
    numbers[byteEnd] = end;
    from[byteEnd] = from[byteLength] as number;
    to[byteEnd] = to[byteLength] as number;
    return true;
  }

  /** What stays in objects that say nothing but the place, for the `legacy` of the span. */
  besidePlace(): JsonObject {
    const all: JsonObject = {};
    for (const { holder, path, saysPlace } of this.plan.outerFirst) {
      if (!saysPlace) continue;
      for (const [key, value] of Object.entries(this.values.membersOf(holder).members))
        setOwn(all, Object.hasOwn(all, key) ? `${path}/${key}` : key, value);
    }
    return all;
  }

  /** The path that stands in a name. */
  #pathInName(): string | undefined {
    const [key, pattern] = this.plan.fileNamed ?? [];
    const name = key === undefined ? undefined : this.values.memberOf(key);
    return typeof name === 'string' ? pattern?.exec(name)?.[1] : undefined;
  }

  /** A path that may be no text: what is none of it is U+FFFD. */
  #pathInBase64(): CachedPath | undefined {
    const path = this.values.text(this.plan.fileBase64);
    return path === undefined ? undefined : this.paths.of(Buffer.from(path, 'base64').toString('utf8'));
  }
}
