import { at, type Json, type JsonObject, listIn, objectIn } from '../../src/adapter.ts';

/** A rule, and its component, which has messages, too. */
export interface Rule {
  rule: JsonObject;
  component: JsonObject;
  /** Its place among the rules of the component. */
  index: number;
}

/** Finds the rules of a run, and what is set for them. */
export class Rules {
  readonly #run: JsonObject;
  /** True where an invocation sets something for rules. */
  readonly #isConfigured: boolean;
  /** The first place of each rule, by its id, by component. */
  readonly #places = new WeakMap<JsonObject, Map<string, number>>();

  constructor(run: Readonly<JsonObject>) {
    this.#run = run as JsonObject;
    this.#isConfigured = listIn(run['invocations']).some((one) => 'ruleConfigurationOverrides' in objectIn(one));
  }

  /** The rule that a result is of. A reference by place counts where it is to a rule of that name. */
  of(result: JsonObject): Rule | undefined {
    const reference = objectIn(result['rule']);
    const component = this.#component(objectIn(reference['toolComponent']));
    const rules = listIn(component['rules']);
    const id = textIn(result['ruleId']) ?? textIn(reference['id']);
    const index = numberIn(result['ruleIndex']) ?? numberIn(reference['index']);
    const named = index === undefined ? undefined : objectIn(rules[index]);
    if (named !== undefined && isNamed(named, id)) return { rule: named, component, index: index as number };
    const place = id === undefined ? undefined : this.#placeOf(id, component, rules);
    return place === undefined ? undefined : { rule: objectIn(rules[place]), component, index: place };
  }

  /** The first place of a rule of the same id. */
  firstOf(found: Rule | undefined): number | undefined {
    return found && this.#placeOf(String(found.rule['id']), found.component, listIn(found.component['rules']));
  }

  /** The level that a result has where it names none. */
  levelOf(result: JsonObject, found: Rule | undefined): string {
    if (result['kind'] !== undefined && result['kind'] !== 'fail') return 'none';
    const set = this.#configured(result, found) ?? (found && at(found.rule, 'defaultConfiguration/level'));
    return typeof set === 'string' ? set : 'warning';
  }

  /** The level that the invocation of a result sets for its rule. */
  #configured(result: JsonObject, found: Rule | undefined): Json | undefined {
    if (!this.#isConfigured) return undefined;
    const invocations = listIn(this.#run['invocations']);
    const named = numberIn(at(result, 'provenance/invocationIndex') ?? null) ?? -1;
    const invocation = invocations[named >= 0 ? named : invocations.length === 1 ? 0 : -1];
    const overrides = listIn(objectIn(invocation)['ruleConfigurationOverrides']).map(objectIn);
    const own = overrides.find(({ descriptor }) => {
      const { id, index } = objectIn(descriptor);
      return found !== undefined && (id === undefined ? index === found.index : id === found.rule['id']);
    });
    return own && at(own, 'configuration/level');
  }

  #component({ index, guid, name }: JsonObject): JsonObject {
    const { driver, extensions } = objectIn(this.#run['tool']);
    if (extensions === undefined) return objectIn(driver);
    const others = listIn(extensions).map(objectIn);
    const byPlace = typeof index === 'number' ? others[index] : undefined;
    const isNamedLike = (other: JsonObject) =>
      (guid !== undefined && other['guid'] === guid) || (name !== undefined && other['name'] === name);
    return byPlace ?? others.find(isNamedLike) ?? objectIn(driver);
  }

  #placeOf(id: string, component: JsonObject, rules: readonly Json[]): number | undefined {
    const known = this.#places.get(component) ?? placesIn(rules);
    this.#places.set(component, known);
    // `CA1000/1` is of the rule `CA1000`.
    for (let name = id; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('/')))) {
      const place = known.get(name);
      if (place !== undefined) return place;
    }
    return undefined;
  }
}

/** True for a rule of this id, or of the beginning of one with a hierarchy. */
function isNamed({ id: own }: JsonObject, id: string | undefined): boolean {
  return typeof own === 'string' && (id === undefined || id === own || id.startsWith(`${own}/`));
}

/** The places of rules by their ids: the first counts. */
function placesIn(rules: readonly Json[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [index, rule] of rules.entries()) {
    const id = textIn(objectIn(rule)['id']);
    if (id !== undefined && !places.has(id)) places.set(id, index);
  }
  return places;
}

/** A value that should be a string. */
function textIn(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A value that should be a number. */
function numberIn(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
