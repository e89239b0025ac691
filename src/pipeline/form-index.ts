import { type Adapter, type Form, type Needs, needsOf, shows } from '../adapter.ts';
import { BoundedMap } from '../json/bounded-map.ts';
import { onceFor } from '../json/once-for.ts';

/** The forms of adapters by the keys that they need: of many forms few can have given keys. */
const indexOf = onceFor(({ forms }: Adapter) => new FormIndex(forms));

/** The forms of an adapter that a value with these keys at its top may have, in their order. */
export function formsFor(keys: TopKeys, adapter: Adapter): readonly Form[] {
  return indexOf(adapter).formsWith(keys);
}

/** The keys at the top of a value, and what tells them from others; `undefined` where that would be long. */
export interface TopKeys {
  keys: readonly string[];
  name: string | undefined;
}

/** Documents of one form have mostly the same keys: the forms of so many sets of keys are remembered. */
const MOST_REMEMBERED = 1 << 10;
/** Characters of what tells keys from others. */
const LONGEST_NAME = 1 << 11;

/** The keys of an object or a list. */
export function topKeysOf(value: object): TopKeys {
  const keys = Array.isArray(value) ? ['length', ...Object.keys(value)] : Object.keys(value);
  return { keys, name: nameOf(keys) };
}

/** What tells keys from others; `undefined` where that would be long. */
export function nameOf(keys: readonly string[]): string | undefined {
  const name = JSON.stringify(keys);
  return name.length > LONGEST_NAME ? undefined : name;
}

class FormIndex {
  readonly #forms: readonly Form[];
  readonly #needs: readonly Needs[];
  /** Places of forms that need no key. */
  readonly #always: readonly number[];
  /** Places of the others, by each key of the set of theirs that the fewest forms need. */
  readonly #byKey = new Map<string, number[]>();
  readonly #remembered = new BoundedMap<string, readonly Form[]>(MOST_REMEMBERED);

  constructor(forms: readonly Form[]) {
    this.#forms = forms;
    this.#needs = forms.map(({ when = {} }) => needsOf(when));
    const needing = new Map<string, number>();
    for (const key of this.#needs.flatMap(({ has }) => has.flat())) needing.set(key, (needing.get(key) ?? 0) + 1);
    const formsNeeding = (keys: readonly string[]) => keys.reduce((sum, key) => sum + (needing.get(key) ?? 0), 0);
    const always: number[] = [];
    for (const [place, { has }] of this.#needs.entries()) {
      const [first, ...others] = has;
      if (first === undefined) always.push(place);
      else
        for (const key of others.reduce((best, set) => (formsNeeding(set) < formsNeeding(best) ? set : best), first))
          this.#put(key, place);
    }
    this.#always = always;
  }

  #put(key: string, place: number): void {
    const places = this.#byKey.get(key);
    if (places === undefined) this.#byKey.set(key, [place]);
    else places.push(place);
  }

  formsWith({ keys, name }: TopKeys): readonly Form[] {
    const known = name === undefined ? undefined : this.#remembered.get(name);
    if (known !== undefined) return known;
    const forms = this.#find(keys);
    if (name === undefined) return forms;
    this.#remembered.set(name, forms);
    return forms;
  }

  #find(keys: readonly string[]): readonly Form[] {
    // A form that needs one of several keys stands at each of them.
    const places = new Set(this.#always);
    for (const key of keys) for (const place of this.#byKey.get(key) ?? []) places.add(place);
    const fitting = [...places].filter((place) => shows(keys, this.#needs[place] as Needs));
    return fitting.sort((one, other) => one - other).map((place) => this.#forms[place] as Form);
  }
}
