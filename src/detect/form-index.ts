import { type Adapter, type Form, type Needs, needsOf, shows } from '../adapter.ts';
import { onceFor } from '../json/once-for.ts';
import { WordMemory } from './word-memory.ts';

/** An adapter, and those of its forms that a value may have. */
export interface Candidate {
  adapter: Adapter;
  forms: readonly Form[];
}

const REMEMBERED = new WordMemory<Adapter, readonly Candidate[]>(1 << 10);

/**
 * The adapters that have forms, or requests, with the keys at the top of a value, in their order, each with these forms
 * in theirs. Of many forms few can have given keys.
 */
export function candidatesFor(value: object, adapters: readonly Adapter[]): readonly Candidate[] {
  const keys = Array.isArray(value) ? ['length', ...Object.keys(value)] : Object.keys(value);
  return REMEMBERED.of(keys, adapters, () => adapters.flatMap((adapter) => candidateOf(adapter, keys) ?? []));
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
