import { type Adapter, type Form, neededKeys } from '../adapter.ts';

/** The forms of adapters by the keys that they need: of many forms few can have a given key. */
const INDEXES = new WeakMap<Adapter, FormIndex>();

/** The forms of an adapter that an object with these keys may have, in their order. */
export function formsFor(keys: readonly string[], adapter: Adapter): readonly Form[] {
  let index = INDEXES.get(adapter);
  if (index === undefined) INDEXES.set(adapter, (index = new FormIndex(adapter.forms)));
  return index.formsWith(keys);
}

class FormIndex {
  readonly #forms: readonly Form[];
  /** Places of forms that need no key, and those forms. */
  readonly #always: readonly number[];
  readonly #alwaysForms: readonly Form[];
  /** Places of the others, by each key of the set of theirs that the fewest forms need. */
  readonly #byKey = new Map<string, number[]>();

  constructor(forms: readonly Form[]) {
    this.#forms = forms;
    const needed = forms.map(({ when }) => (when === undefined ? [] : neededKeys(when)));
    const needing = new Map<string, number>();
    for (const key of needed.flat(2)) needing.set(key, (needing.get(key) ?? 0) + 1);
    const formsNeeding = (keys: readonly string[]) => keys.reduce((sum, key) => sum + (needing.get(key) ?? 0), 0);
    const always: number[] = [];
    for (const [place, sets] of needed.entries()) {
      const [first, ...others] = sets;
      if (first === undefined) always.push(place);
      else
        for (const key of others.reduce((best, set) => (formsNeeding(set) < formsNeeding(best) ? set : best), first))
          this.#put(key, place);
    }
    this.#always = always;
    this.#alwaysForms = always.map((place) => forms[place] as Form);
  }

  #put(key: string, place: number): void {
    const places = this.#byKey.get(key);
    if (places === undefined) this.#byKey.set(key, [place]);
    else places.push(place);
  }

  formsWith(keys: readonly string[]): readonly Form[] {
    if (!keys.some((key) => this.#byKey.has(key))) return this.#alwaysForms;
    const places = [...this.#always, ...keys.flatMap((key) => this.#byKey.get(key) ?? [])];
    const sorted = places.sort((one, other) => one - other);
    // A form that needs one of several keys stands at each of them.
    return sorted.filter((place, at) => place !== sorted[at - 1]).map((place) => this.#forms[place] as Form);
  }
}
