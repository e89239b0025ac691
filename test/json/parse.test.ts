import { deepStrictEqual } from 'node:assert';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Counts, escapePointer, parseExact } from '../../src/json/parse.ts';
import { printJson } from '../../src/json/print.ts';
import { isObject, type Json, NumberText } from '../../src/json/value.ts';
import { type JsonNode, jsonTree } from '../recordings/json-tree.ts';
import { isPlain, spell } from './naive.ts';
import { jsonTexts } from './texts.ts';

const property = { seed: 20, numRuns: 1000 };

/** The value at a pointer, by the rules of RFC 6901 and nothing else. */
function resolve(value: Json, pointer: string): Json | undefined {
  const tokens = pointer.split('/').slice(1);
  return tokens.reduce<Json | undefined>((inner, token) => {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    return inner !== undefined && (Array.isArray(inner) || isObject(inner))
      ? (inner as Record<string, Json>)[key]
      : undefined;
  }, value);
}

/**
 * Pointer and value of each key that stood before in its object, in the order of the text; not those within a value put
 * aside.
 */
function repeatedIn(text: string, counts: Counts, node = jsonTree(text), pointer = ''): [string, string][] {
  const seen = new Map<string, JsonNode>();
  return node.entries.flatMap(({ key, value }) => {
    const inner = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const before = seen.get(key);
    seen.set(key, value);
    const inside = repeatedIn(text, counts, value, inner);
    if (before === undefined) return inside;
    return [...inside, [inner, spell(text, counts, counts === 'first' ? value : before)]];
  });
}

describe('parseExact', () => {
  it('gives back every number, every string and the order of keys', () => {
    fc.assert(
      fc.property(jsonTexts, fc.constantFrom('first', 'last' as const), (text, repeated) => {
        const parsed = parseExact(text, repeated);
        expect(printJson(parsed?.value)).toBe(spell(text, repeated));
      }),
      property,
    );
  });

  it('is JSON.parse where that loses nothing and the last of equal keys counts', () => {
    fc.assert(
      fc.property(jsonTexts, (text) => {
        fc.pre(isPlain(text));
        // Not by expect, which takes a key `constructor` for the type.
        deepStrictEqual(parseExact(text, 'last')?.value, JSON.parse(text));
      }),
      property,
    );
  });

  it('puts the other values of a key aside, each with its pointer', () => {
    fc.assert(
      fc.property(jsonTexts, fc.constantFrom('first', 'last' as const), (text, counts) => {
        const repeated = parseExact(text, counts)?.repeated.map(({ pointer, value }) => [pointer, printJson(value)]);
        expect(repeated).toEqual(repeatedIn(text, counts));
      }),
      property,
    );
  });

  it.each(['1.0', '-0', '1E5', '1e400', '12345678901234567890', '0.10', '1e21'])('keeps %s as text', (number) => {
    const parsed = parseExact(`{"n":[${number}]}`);
    expect(parsed).toStrictEqual({ value: { n: [new NumberText(number)] }, repeated: [] });
  });

  it.each(['1', '-1', '0.1', '1e+21', '5e-324', '9007199254740992'])(
    'reads %s, which prints the same, as a number',
    (number) => {
      expect(parseExact(number)).toStrictEqual({ value: Number(number), repeated: [] });
    },
  );

  it('keeps __proto__ as a key like any other, with its first value', () => {
    const parsed = parseExact('{"__proto__":{"x":1},"__proto__":2}');
    expect(Object.getPrototypeOf(parsed?.value)).toBe(Object.prototype);
    expect(printJson(parsed?.value)).toBe('{"__proto__":{"x":1}}');
    expect(parsed?.repeated).toEqual([{ pointer: '/__proto__', value: 2 }]);
    expect(printJson(parseExact('{"__proto__":1,"a":2,"__proto__":3}', 'last')?.value)).toBe('{"__proto__":3,"a":2}');
  });

  it.each([
    '',
    ' ',
    '{',
    '[1,]',
    '{"a":1,}',
    "{'a':1}",
    '01',
    '1.',
    '+1',
    'NaN',
    'tru',
    '"\n"',
    '"\\x"',
    '\ufeff1',
    '1 2',
    '{"a" 1}',
    '[1 2]',
  ])('is undefined for %j, which is not JSON', (text) => {
    expect(parseExact(text)).toBeUndefined();
  });

  it('reads the deepest nesting of the format, and white space and numbers of any length', () => {
    const deep = '[{"a":'.repeat(500) + '1.0' + '}]'.repeat(500);
    expect(printJson(parseExact(deep)?.value)).toBe(deep);
    const digits = '7'.repeat(1 << 20);
    expect(printJson(parseExact(`${' '.repeat(1 << 24)}[${digits}${'\n'.repeat(1 << 20)}]`)?.value)).toBe(
      `[${digits}]`,
    );
  });

  it('reads strings of backslashes and quotes in linear time', () => {
    const string = '\\"'.repeat(1 << 20) + '\\'.repeat(1 << 20);
    expect(parseExact(JSON.stringify([string, 1.5]))?.value).toEqual([string, 1.5]);
  });
});

describe('escapePointer', () => {
  it('makes a token that leads back to its key', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('~', '/', '~0', '~1', '~01', 'a', '')), (pieces) => {
        const key = pieces.join('');
        expect(resolve({ [key]: 'here', other: 'there' }, `/${escapePointer(key)}`)).toBe('here');
      }),
      property,
    );
  });
});
