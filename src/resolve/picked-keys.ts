import { type Conditions, keysToldByNull, meets, topKeys } from '../adapter.ts';
import type { ObjectPlan } from '../input/object-plan.ts';
import type { Tokens } from '../input/tokens.ts';
import { literal } from '../json/literal.ts';
import { onceFor } from '../json/once-for.ts';
import { type Json, type JsonObject, setOwn } from '../json/value.ts';
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
    return this.#keys.some(({ name, index }) => values.startOf(this.#object, index, name) >= 0);
  }

  /** Those of the element that was read last. */
  in(values: ElementValues): JsonObject {
    const picked: JsonObject = {};
    for (const { name, index } of this.#keys) {
      const value = values.valueOfKey(this.#object, index, name);
      if (value !== undefined) setOwn(picked, name, value);
    }
    return picked;
  }
}

/** Tells something of the element that was read last. */
export type Told = (values: ElementValues) => boolean;

/** Tells something of an element by the index at which the value of a key begins, see `ElementValues.startOf`. */
type ToldAt = (at: number, tokens: Tokens) => boolean;

/** What values of a type begin with. */
const BEGINNINGS = { string: '"', object: '{', list: '[', boolean: 'tf', number: '-0123456789' };

/**
 * Tells of elements whether they meet conditions: from where their values stand, as far as that tells; else some of
 * their keys are made, or all of them where more may tell.
 */
export function testOf(object: ObjectPlan | undefined, conditions: Conditions): Told {
  return object === undefined ? (values) => meets(values.whole(), conditions) : testsOf(object)(conditions);
}

/** The tests of conditions that stand in a schema, by the plan of the elements. */
const testsOf = onceFor((object: ObjectPlan) => onceFor((conditions: Conditions) => makeTest(object, conditions)));

function makeTest(object: ObjectPlan, conditions: Conditions): Told {
  const { has = [], lacks = [], type = {}, is = {}, only, all = [], any = [], ended: _, ...others } = conditions;
  const tests: Told[] = [];
  const left: Conditions[] = Object.keys(others).length > 0 ? [others] : [];
  const ask = (path: string, told: ToldAt | undefined, asked: Conditions) => {
    const index = object.find(path);
    if (told === undefined || NO_KEY.test(path) || isDropped(object, path)) left.push(asked);
    else tests.push((values) => told(values.startOf(object, index, path), values.tokens));
  };
  for (const path of has) ask(path, (at) => at !== -1, { has: [path] });
  for (const path of lacks) ask(path, isLacking, { lacks: [path] });
  for (const [path, one] of Object.entries(type)) ask(path, beginsWith(BEGINNINGS[one]), { type: { [path]: one } });
  for (const [path, one] of Object.entries(is)) ask(path, isText(one), { is: { [path]: one } });
  if (only !== undefined) {
    const names = new Set(only);
    if (object.keys.every(({ name }) => names.has(name))) tests.push((values) => values.hasOnly(names));
    else left.push({ only });
  }
  for (const one of all) tests.push(testOf(object, one));
  const anyOf = any.map((one) => testOf(object, one));
  if (any.length > 0) tests.push((values) => anyOf.some((told) => told(values)));
  if (left.length > 0) tests.push(madeTest(object, { all: left }));
  return (values) => {
    for (const test of tests) if (!test(values)) return false;
    return true;
  };
}

/** A `null` is as good as nothing, also where it stays; no other value begins with its letter. */
function isLacking(at: number, { bytes }: Tokens): boolean {
  return at < 0 || bytes[at] === 0x6e;
}

/** A path that is no key at the top, or stands for any. */
const NO_KEY = /\/|^\*?$/;

function beginsWith(bytes: string): ToldAt {
  const first = new Set(Buffer.from(bytes));
  return (at, { bytes: all }) => first.has(all[at] as number);
}

/** Tells a value by its text, which is one and the same for each that was read and is no number. */
function isText(value: Json): ToldAt | undefined {
  if (value === null || typeof value === 'number') return undefined;
  const text = literal(JSON.stringify(value));
  return (at, { view }) => at >= 0 && text.behind(view, at) >= 0;
}

/** Of what has no register `null` is not told from what is not there. */
function isDropped(object: ObjectPlan, name: string): boolean {
  const index = object.find(name);
  return object.keys[index]?.nullable === true && (object.registers[index] as number) < 0;
}

/** Tells by some keys that are made of the element, or all of them where more may tell. */
function madeTest(object: ObjectPlan, conditions: Conditions): Told {
  const keys = topKeys(conditions);
  if (keys === undefined || keysToldByNull(conditions)?.some((name) => isDropped(object, name)) !== false)
    return (values) => meets(values.whole(), conditions);
  const picked = new PickedKeys(object, keys);
  return (values) => meets(picked.in(values), conditions);
}
