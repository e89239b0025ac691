import { type Adapter, type Form, type Needs, needsOf, shows } from '../adapter.ts';
import { BoundedMap } from '../json/bounded-map.ts';
import { onceFor } from '../json/once-for.ts';

/** An adapter, and those of its forms that a value may have. */
export interface Candidate {
  adapter: Adapter;
  forms: readonly Form[];
}

/** Documents of one form have mostly the same keys: the candidates of so many sets of keys are remembered. */
const REMEMBERED = new BoundedMap<string, { adapters: readonly Adapter[]; candidates: Candidate[] }>(1 << 10);
/** Characters of what tells keys from others. */
const LONGEST_NAME = 1 << 11;

/**
 * The adapters that have forms, or requests, with the keys at the top of a value, in their order, each with these forms
 * in theirs. Of many forms few can have given keys.
 */
export function candidatesFor(value: object, adapters: readonly Adapter[]): readonly Candidate[] {
  const keys = Array.isArray(value) ? ['length', ...Object.keys(value)] : Object.keys(value);
  const name = nameOf(keys);
  const known = name === undefined ? undefined : REMEMBERED.get(name);
  if (known !== undefined && areSame(known.adapters, adapters)) return known.candidates;
  const candidates = adapters.flatMap((adapter) => candidateOf(adapter, keys) ?? []);
  if (name !== undefined) REMEMBERED.set(name, { adapters: [...adapters], candidates });
  return candidates;
}

/** What tells keys from others; `undefined` where that would be long. */
export function nameOf(keys: readonly string[]): string | undefined {
  const name = JSON.stringify(keys);
  return name.length > LONGEST_NAME ? undefined : name;
}

/** True for the same adapters: each conversion has a list of its own, which may grow. */
function areSame(one: readonly Adapter[], other: readonly Adapter[]): boolean {
  return one.length === other.length && one.every((adapter, index) => adapter === other[index]);
}

function candidateOf(adapter: Adapter, keys: readonly string[]): Candidate | undefined {
  const forms = indexOf(adapter).formsWith(keys);
  return forms.length > 0 || adapter.request !== undefined ? { adapter, forms } : undefined;
}

/** The forms of adapters by the keys that they need. */
const indexOf = onceFor(({ forms }: Adapter) => new FormIndex(forms));

class FormIndex {
  readonly #forms: readonly Form[];
  readonly #needs: readonly Needs[];
  /** Places of forms that need no key. */
  readonly #always: readonly number[];
  /** Places of the others, by each key of the set of theirs that the fewest forms need. */
  readonly #byKey = new Map<string, number[]>();

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

  formsWith(keys: readonly string[]): readonly Form[] {
    // A form that needs one of several keys stands at each of them.
    const places = new Set(this.#always);
    for (const key of keys) for (const place of this.#byKey.get(key) ?? []) places.add(place);
    const fitting = [...places].filter((place) => shows(keys, this.#needs[place] as Needs));
    return fitting.sort((one, other) => one - other).map((place) => this.#forms[place] as Form);
  }
}
