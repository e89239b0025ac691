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
    return this.#keys.some(({ name, index }) => values.valueOfKey(this.#object, index, name) !== undefined);
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
