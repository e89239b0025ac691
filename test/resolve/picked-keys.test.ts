import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Conditions, meets } from '../../src/adapter.ts';
import { ElementReader } from '../../src/input/element-reader.ts';
import {
  ANY,
  KEPT_NATURAL,
  KEPT_STRING,
  NATURAL,
  OBJECTS,
  ObjectPlan,
  type ReadAs,
  STRING,
  STRINGS,
} from '../../src/input/object-plan.ts';
import type { Json } from '../../src/json/value.ts';
import { ElementValues } from '../../src/resolve/element-values.ts';
import { testOf } from '../../src/resolve/picked-keys.ts';

const TYPES: readonly ReadAs[] = [ANY, STRING, NATURAL, STRINGS, OBJECTS, KEPT_STRING, KEPT_NATURAL];
const NAMES = ['a', 'b', 'c', 'd', 'é"'];

const plans = fc
  .uniqueArray(fc.constantFrom(...NAMES), { minLength: 1 })
  .chain((names) => fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), fc.constantFrom(...TYPES), fc.nat(3)))))
  .map((keys) => {
    const planned = keys.map(([name, readAs, kind], register) => ({
      name,
      readAs,
      // What stays as it is has no register, and its `null` then no place.
      register: readAs === KEPT_NATURAL || (readAs === ANY && kind % 2 === 0) ? -1 : register,
      nullable: kind > 1,
      inner: undefined,
      ofPlace: false,
      held: false,
    }));
    return { object: new ObjectPlan(planned, 0), registers: keys.length };
  });

const KEY = {
  name: 'a',
  readAs: ANY as ReadAs,
  register: -1,
  nullable: false,
  inner: undefined,
  ofPlace: false,
  held: false,
};
const NULL_WITHOUT_REGISTER = { object: new ObjectPlan([KEY], 0), registers: 1 };

const values = fc.oneof(
  fc.constantFrom('x', 'y', '', 'é"\n', 7, 0, -1, 1.5, true, false, null),
  fc.array(fc.constantFrom('x', 1), { maxLength: 2 }),
  fc.constantFrom({}, { x: 'x' }, { x: { y: 1 } }, [{ x: 1 }]),
);
const elements = fc.dictionary(fc.constantFrom(...NAMES, 'e'), values as fc.Arbitrary<Json>);
const paths = fc.constantFrom(...NAMES, 'e', 'a/x', 'b/0');
const some = fc.array(paths, { maxLength: 2 });
const simple: fc.Arbitrary<Conditions> = fc.record(
  {
    has: some,
    lacks: some,
    only: fc.array(fc.constantFrom(...NAMES, 'e')),
    hasOne: fc.array(paths, { minLength: 1, maxLength: 2 }),
    is: fc.dictionary(paths, fc.constantFrom('x', 'é"\n', 7, true, null), { maxKeys: 2 }),
    type: fc.dictionary(paths, fc.constantFrom('string', 'number', 'boolean', 'object', 'list'), { maxKeys: 2 }),
    matches: fc.dictionary(paths, fc.constant(/^x/), { maxKeys: 1 }),
    complete: fc.boolean(),
    ended: fc.constant(true as const),
  },
  { requiredKeys: [] },
);
const lists = fc.array(simple, { minLength: 1, maxLength: 2 });
const conditions = fc
  .tuple(simple, fc.record({ any: lists, all: lists, none: lists }, { requiredKeys: [] }))
  .map(([own, inner]): Conditions => ({ ...own, ...inner }));

test('what was read of an element tells the same as its value', () => {
  fc.assert(
    fc.property(plans, elements, conditions, fc.boolean(), ({ object, registers }, element, asked, hasRoom) => {
      const reader = new ElementReader(object, registers);
      reader.begin(Buffer.from(hasRoom ? JSON.stringify(element).replaceAll('":', '": ') : JSON.stringify(element)));
      fc.pre(reader.read(0) > 0);
      const told = testOf(object, asked)(new ElementValues(reader));
      expect(told).toBe(meets(element, asked));
    }),
    {
      numRuns: 1000,
      examples: [[NULL_WITHOUT_REGISTER, { a: null }, { any: [{ lacks: ['a'] }, { complete: false }] }, false]],
    },
  );
});
