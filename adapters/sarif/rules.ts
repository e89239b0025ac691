import { at, type Json, type JsonObject, listIn, objectIn } from '../../src/adapter.ts';

/** What describes a rule or a notification, and its component, which has messages, too. */
export interface Found {
  /** Absent where the log does not describe it. */
  descriptor?: JsonObject;
  component: JsonObject;
  /** Its place in the list of the component; -1 for none. */
  index: number;
}

/** The lists of components that are referred to. */
type Table = 'rules' | 'notifications';

/** Keys of invocations that set something for what these lists describe. */
const OVERRIDES = { rules: 'ruleConfigurationOverrides', notifications: 'notificationConfigurationOverrides' } as const;

/** Finds what describes the rules and notifications of a run, and what is set for them. */
export class Rules {
  readonly #run: JsonObject;
  readonly #invocations: readonly JsonObject[];
  /** True where an invocation sets something. */
  readonly #isConfigured: boolean;
  /** The first place of each, by its id, by list. */
  readonly #places = new WeakMap<readonly Json[], Map<string, number>>();

  constructor(run: Readonly<JsonObject>) {
    this.#run = run as JsonObject;
    this.#invocations = listIn(run['invocations']).map(objectIn);
    this.#isConfigured = this.#invocations.some((one) => Object.values(OVERRIDES).some((key) => key in one));
  }

  /** The rule that a result is of. A reference by place counts where it is to a rule of that name. */
  of({ rule, ruleId, ruleIndex }: JsonObject): Found {
    const reference = objectIn(rule);
    return this.#find('rules', { ...reference, id: ruleId ?? reference['id'], index: ruleIndex ?? reference['index'] });
  }

  /** What a notification is of. */
  ofNotification({ descriptor }: JsonObject): Found {
    return this.#find('notifications', objectIn(descriptor));
  }

  #find(table: Table, reference: Readonly<Record<string, Json | undefined>>): Found {
    const component = this.#component(objectIn(reference['toolComponent']));
    const descriptors = listIn(component[table]);
    const { index, guid } = reference;
    const id = textIn(reference['id']);
    const named = typeof index === 'number' ? objectIn(descriptors[index]) : undefined;
    if (named !== undefined && isNamed(named, id)) return { descriptor: named, component, index: index as number };
    const byGuid = guid === undefined ? -1 : descriptors.findIndex((one) => objectIn(one)['guid'] === guid);
    const place = byGuid < 0 && id !== undefined ? this.#placeOf(id, descriptors) : byGuid;
    return place < 0 ? { component, index: -1 } : { descriptor: objectIn(descriptors[place]), component, index: place };
  }

  /** The first place of a rule of the same id. */
  firstOf({ descriptor, component }: Found): number | undefined {
    return descriptor && this.#placeOf(String(descriptor['id']), listIn(component['rules']));
  }

  /** The level that a result has where it names none. */
  levelOf(result: JsonObject, found: Found): string {
    if ((result['kind'] ?? 'fail') !== 'fail') return 'none';
    const own = at(result, 'provenance/invocationIndex');
    const named = typeof own === 'number' && own >= 0 ? own : this.#invocations.length === 1 ? 0 : -1;
    return this.#level('rules', this.#invocations[named], found);
  }

  /** The same of a notification of an invocation. */
  levelOfNotification(invocation: JsonObject, found: Found): string {
    return this.#level('notifications', invocation, found);
  }

  /** The level that an invocation sets for something, else that it has by default. */
  #level(table: Table, invocation: JsonObject | undefined, { descriptor, index }: Found): string {
    const overrides = this.#isConfigured && descriptor !== undefined ? listIn(invocation?.[OVERRIDES[table]]) : [];
    const own = overrides.find((one) => {
      const { id, index: place } = objectIn(objectIn(one)['descriptor']);
      return id === undefined ? place === index : id === descriptor?.['id'];
    });
    const set = (own && at(own, 'configuration/level')) ?? (descriptor && at(descriptor, 'defaultConfiguration/level'));
    return typeof set === 'string' ? set : 'warning';
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

  #placeOf(id: string, descriptors: readonly Json[]): number {
    const known = this.#places.get(descriptors) ?? placesIn(descriptors);
    this.#places.set(descriptors, known);
    // `CA1000/1` is of the rule `CA1000`.
    for (let name = id; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('/')))) {
      const place = known.get(name);
      if (place !== undefined) return place;
    }
    return -1;
  }
}

/** True for a rule of this id, or of the beginning of one with a hierarchy. */
function isNamed({ id: own }: JsonObject, id: string | undefined): boolean {
  return typeof own === 'string' && (id === undefined || id === own || id.startsWith(`${own}/`));
}

/** The places of rules by their ids: the first counts. */
function placesIn(descriptors: readonly Json[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [index, descriptor] of descriptors.entries()) {
    const id = textIn(objectIn(descriptor)['id']);
    if (id !== undefined && !places.has(id)) places.set(id, index);
  }
  return places;
}

/** A value that should be a string. */
function textIn(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
