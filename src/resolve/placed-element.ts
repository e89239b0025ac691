import type { MatchFacts, PlaceFacts } from '../adapter.ts';
import { ElementReader } from '../input/element-reader.ts';
import { ElementValues } from './element-values.ts';
import type { MatchPlan } from './match-plan.ts';
import { type CachedPath, PathCache } from './path-cache.ts';
import { RelationsReader } from './relations.ts';

/** An element of a list that may say a place: what was read last by the plan, and what is shared by all of them. */
export class PlacedElement {
  readonly plan: MatchPlan;
  readonly reader: ElementReader;
  readonly values: ElementValues;
  readonly relations: readonly RelationsReader[];
  readonly paths = new PathCache();
  /** What code tells of it. */
  facts: MatchFacts | undefined;
  /** What the sums of its file say of its place. */
  states: PlaceFacts = {};

  constructor(plan: MatchPlan) {
    this.plan = plan;
    this.reader = new ElementReader(plan.object, plan.registers);
    this.values = new ElementValues(this.reader);
    this.relations = plan.relations.map((relations) => new RelationsReader(relations));
  }

  /** The path of its file, else the other one; `undefined` for an element without a file. */
  pathOr(other: string | undefined): CachedPath | undefined {
    const own = this.paths.read(this.reader, this.plan.place.file) ?? this.#pathInBase64();
    if (own !== undefined) return own;
    const path = other ?? this.#pathInName();
    return path === undefined ? undefined : this.paths.of(path);
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
