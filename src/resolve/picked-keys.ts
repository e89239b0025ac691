import { type Conditions, keysToldByNull, topKeys } from '../adapter.ts';
import type { ObjectPlan } from '../input/object-plan.ts';
import { type JsonObject, setOwn } from '../json/value.ts';
import type { ElementValues } from './element-values.ts';

/** Some keys at the top of elements, so that no more has to be made of these. */
export class PickedKeys {
  readonly #object: ObjectPlan;
  readonly #keys: readonly { name: string; index: number }[];

  constructor(object: ObjectPlan, names: readonly string[]) {
    this.#object = object;
    this.#keys = names.map((name) => ({ name, index: object.find(name) }));
  }

  /** True where the element that was read last has one of them. */
  areIn(values: ElementValues): boolean {
    return this.#keys.some(({ name, index }) => values.hasKey(this.#object, index, name));
  }

  /** Those of the element that was read last. */
  in(values: ElementValues): JsonObject {
    const picked: JsonObject = {};
    for (const { name, index } of this.#keys) {
      const said = values.valueOfKey(this.#object, index, name);
      const value = said === undefined ? values.nullIn(this.#object.registers[index] ?? -1) : said;
      if (value !== undefined) setOwn(picked, name, value);
    }
    return picked;
  }
}

/** Gives of elements what conditions tell them by: some of their keys, or all of them where more may tell. */
export function toldBy(object: ObjectPlan | undefined, conditions: Conditions): (values: ElementValues) => JsonObject {
  const keys = topKeys(conditions);
  if (object === undefined || keys === undefined) return (values) => values.whole();
  // Of what has no register `null` is not told from what is not there.
  const isDropped = (name: string) => {
    const index = object.find(name);
    return object.keys[index]?.nullable === true && (object.registers[index] as number) < 0;
  };
  if (keysToldByNull(conditions)?.some(isDropped) !== false) return (values) => values.whole();
  const picked = new PickedKeys(object, keys);
  return (values) => picked.in(values);
}
