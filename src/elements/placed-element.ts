import type { MatchFacts, PlaceFacts } from '../adapter.ts';
import { escapePointer } from '../json/parse.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { ElementValues, type Member } from './element-values.ts';
import type { MatchPlan } from './match-plan.ts';
import { RelationsReader } from './relations.ts';
import type { Around } from './surroundings.ts';

/** Of an element whose file has no sums. */
export const NO_STATES: PlaceFacts = {};

/** An element that says a place: what was read last by the plan. */
export class PlacedElement implements Around {
  readonly plan: MatchPlan;
  readonly values: ElementValues;
  readonly relations: readonly RelationsReader[];
  /** What code tells of it. */
  facts: MatchFacts | undefined;
  /** What the sums of its file say of its place. */
  states: PlaceFacts = NO_STATES;

  constructor(plan: MatchPlan) {
    this.plan = plan;
    this.values = new ElementValues(plan.object, plan.registers);
    this.relations = plan.relations.map((relations) => new RelationsReader(relations));
  }

  get value(): JsonObject {
    return this.values.element;
  }

  peek(key: string): Json | undefined {
    return Object.hasOwn(this.value, key) ? this.value[key] : undefined;
  }

  /** The path of a member in the element, its keys as in a JSON pointer. */
  pathOf({ holder, key }: Member): string {
    return holder === 0 ? escapePointer(key) : `${this.plan.hoistedPath.slice(1)}/${escapePointer(key)}`;
  }

  /** The path of its file, else the other one; `undefined` for an element without a file. */
  pathOr(other: string | undefined): string | undefined {
    const { file } = this.plan.place;
    const own = this.values.text(file);
    if (own !== undefined && own !== '') return own;
    const path = this.values.text(this.plan.fileBase64);
    if (path !== undefined) return Buffer.from(path, 'base64').toString('utf8');
    // An empty name of a file is no wish for another one.
    return own === '' ? undefined : (other ?? this.#pathInName());
  }

  /** Takes the end of the place from its length. */
  takeLength(): void {
    const { byteStart, byteEnd, byteLength } = this.plan.place;
    const { values } = this;
    if (!values.isRead(byteLength) || !values.isRead(byteStart)) return;
    const end = (values.number(byteStart) as number) + (values.number(byteLength) as number);
    if (Number.isSafeInteger(end)) values.registers[byteEnd] = end;
  }

  /** The path that stands in a name. */
  #pathInName(): string | undefined {
    const [key, pattern] = this.plan.fileNamed ?? [];
    const name = this.values.members.find((member) => member.holder === 0 && member.key === key)?.value;
    return typeof name === 'string' ? pattern?.exec(name)?.[1] : undefined;
  }
}
