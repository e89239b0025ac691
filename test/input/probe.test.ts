import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { probe } from '../../src/input/probe.ts';
import { isObject, type Json } from '../../src/json/value.ts';
import { arrayTexts, objectTexts } from '../json/texts.ts';
import { jsonTree } from '../recordings/json-tree.ts';
import { mutated } from './mutations.ts';

const property = { seed: 20, numRuns: 700 };
const DEEPEST = 32;

const look = (text: string | Buffer) => probe(Buffer.from(text as string));

/**
 * What a probe of a whole document is to show, as text: of each list the first element, of equal keys the first,
 * below a depth nothing.
 */
function shown(text: string, node = jsonTree(text), depth = 0): string {
  const own = text.slice(node.from, node.to);
  if (node.kind === 'number') return JSON.stringify(Number(own));
  if (node.kind === 'string' || node.kind === 'word') return JSON.stringify(JSON.parse(own));
  if (depth >= DEEPEST) return node.kind === 'list' ? '[]' : '{}';
  if (node.kind === 'list') return `[${node.entries.slice(0, 1).map(({ value }) => shown(text, value, depth + 1))}]`;
  const first = new Map<string, string>();
  for (const { key, value } of node.entries) if (!first.has(key)) first.set(key, shown(text, value, depth + 1));
  return JSON.stringify(
    JSON.parse(`{${[...first].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`),
  );
}

/** True when nothing is in a part that is not in the whole. */
function isContained(part: Json, whole: Json | undefined): boolean {
  if (Array.isArray(part)) return Array.isArray(whole) && part.every((item, index) => isContained(item, whole[index]));
  if (!isObject(part)) return Object.is(part, whole);
  return (
    isObject(whole) &&
    Object.keys(part).every((key) => Object.hasOwn(whole, key) && isContained(part[key] as Json, whole[key]))
  );
}

const documents = fc.oneof(objectTexts, arrayTexts).map((text) => text.trimStart());

describe('a probe of a whole document', () => {
  it('shows its value with each list cut after the first element', () => {
    fc.assert(
      fc.property(documents, fc.constantFrom('', '\n', ' {"more":1}'), (text, rest) => {
        const { value, complete } = look(text + rest);
        expect(JSON.stringify(value)).toBe(shown(text));
        expect(complete).toBe(true);
      }),
      property,
    );
  });

  it('shows containers below the 32nd level empty', () => {
    const nested = (levels: number): string => `${'{"a":['.repeat(levels)}"deep"${']}'.repeat(levels)}`;
    const shown = `${'{"a":['.repeat(16)}{}${']}'.repeat(16)}`;
    expect(JSON.stringify(look(nested(20)).value)).toBe(shown);
    expect(look(nested(50_000))).toEqual({ value: JSON.parse(shown), complete: true });
  });

  it('keeps __proto__ as a key like others', () => {
    expect(JSON.stringify(look('{"__proto__":{"__proto__":1},"a":2}').value)).toBe(
      '{"__proto__":{"__proto__":1},"a":2}',
    );
  });

  it.each(['{"a":tru}', '{"a":01}', '{"a":"\\x"}', '{"a":1', '[1', '{"a" 1}', '{"a":[1}', '{"a":1]', ''])(
    'is not said to be complete for %j',
    (text) => {
      expect(look(text).complete).toBe(false);
    },
  );

  it('minds no key that has a meaning in JavaScript', () => {
    const keys = ['length', '__proto__', 'constructor', 'toString', '0'];
    const text = `{${keys.flatMap((key) => [`"${key}":"first"`, `"${key}":{"length":-1}`]).join(',')}}`;
    expect(Object.entries(look(text).value as object).sort()).toEqual(keys.map((key) => [key, 'first']).sort());
  });
});

describe('a probe of the beginning of a document', () => {
  it('never shows more than is there', () => {
    fc.assert(
      fc.property(documents, (text) => {
        const bytes = Buffer.from(text.trimEnd());
        const whole = look(bytes).value;
        for (let end = 0; end < bytes.length; end++) {
          const { value, complete } = look(bytes.subarray(0, end));
          expect(complete).toBe(false);
          if (value !== null)
            expect(isContained(value, whole), `${JSON.stringify(value)} of ${bytes.subarray(0, end)}`).toBe(true);
        }
      }),
      { ...property, numRuns: 150 },
    );
  });

  it.each([
    ['{"a":1,"b":2', { a: 1 }],
    ['{"a":1,"b":2 ', { a: 1, b: 2 }],
    ['{"a":"x","b":"lo', { a: 'x' }],
    ['{"a":tru', {}],
    ['{"a":[{"b":1,"c', { a: [{ b: 1 }] }],
    ['{"a":[', { a: [] }],
    ['[', []],
    ['', null],
  ])('of %j shows %j', (text, value) => {
    expect(look(text)).toEqual({ value, complete: false });
  });
});

describe('long strings', () => {
  const long = 'x'.repeat(5000);

  it('are shown as far as their beginning, also where they are cut', () => {
    const beginning = 'x'.repeat(4095);
    const shortened = [beginning];
    expect(look(`{"a":"${long}","b":1}`)).toEqual({ value: { a: beginning, b: 1 }, complete: true, shortened });
    expect(look(`{"a":"${long}`)).toEqual({ value: { a: beginning }, complete: false, shortened });
  });

  it.each(['\\', '"', '\n', '\u0001', '語', 'é', '😀'])('are cut between characters: %j', (character) => {
    for (let shift = 0; shift < 12; shift++) {
      const string = 'y'.repeat(shift) + character.repeat(5000);
      const { value } = look(JSON.stringify({ a: string, b: 1 }));
      const { a, b } = value as { a: string; b: number };
      expect(string.startsWith(a)).toBe(true);
      expect(a.length).toBeGreaterThan(600);
      expect(b).toBe(1);
    }
  });

  it('of escapes are cut between them', () => {
    for (let shift = 0; shift < 6; shift++) {
      const { value } = look(`{"a":"${'y'.repeat(shift)}${'\\u00e9'.repeat(2000)}"}`);
      expect((value as { a: string }).a).toMatch(/^y*é{680,683}$/);
    }
  });
});

describe('after a fault', () => {
  it('in a list of an element, what is behind all lists is shown', () => {
    const element = (name: string) => `{"kind":"k","members":[{"id":"${name}","file":"a.rs"}]}`;
    const others = Array.from({ length: 30 }, (_, index) => element(`e${index}`)).join(',');
    const seen = look(`{"data":{"n":1,"list":[${element('a\nb')},${others}]},"tool":"t"}`);
    expect(seen).toMatchObject({ value: { data: { n: 1 }, tool: 't' }, complete: false });
  });

  it('the next sound element that begins alike stands for a broken first one', () => {
    expect(look('{"l":[{"a":1,"b":x},{"c":1},{"a":2,"b":3},{"a":4}],"k":1}').value).toMatchObject({
      l: [{ a: 2, b: 3 }],
    });
    expect(look('{"l":[{"a":1,"b":x},{"c":1,"a":2}]}').value).toMatchObject({ l: [{ a: 1 }] });
    expect(look('{"l":[{"a":1,"b":"x,{"a":2,"b":3}],"k":1}').value).toMatchObject({ l: [{ a: 2, b: 3 }], k: 1 });
    expect(look('{"l":[{"a":{"b":1}"c":2},"d":3},{"a":{},"d":4}],"k":1}').value).toEqual({
      l: [{ a: {}, d: 4 }],
      k: 1,
    });
    expect(look('{"l":[{"a":1},"d":3},{"a":{},"d":4}],"k":1}').value).toEqual({ l: [{ a: {}, d: 4 }], k: 1 });
    expect(look('{"l":[{ey":1,"b":2},{"key":3,"b":4}],"k":1}').value).toEqual({ l: [{ key: 3, b: 4 }], k: 1 });
  });

  it('the next element is found where of the first not even a key is sound', () => {
    const expected = { value: { l: [{ a: 2, l: [{}], b: 3 }], k: 1 }, complete: false, broken: true };
    for (const first of ['{"a: 1,"l":[1],"m":[]}', '{"a"\x80"b","l":[1],"m":[]}', '{"a: 1,"l":["x"],"m":[],"n":[]}'])
      expect(look(`{"l":[${first}, {"a":2,"l":[{}],"b":3}],"k":1}`)).toEqual(expected);
  });

  it('the next element is found where the first begins with a key that no other has', () => {
    expect(look('{"l":[{"x":1,"b":["c":[2]]},{"a":2,"l":[{}],"b":3}],"k":1}').value).toEqual({
      l: [{ a: 2, l: [{}], b: 3 }],
      k: 1,
    });
  });

  it('an element behind the last fault stands for a first one of several, in which others begin alike', () => {
    const { value } = look('[{"a":1,"b":x,"l":[{"a":1},{"a":2},{"a":y}],"c":2},{"a":3,"c":4},{"a":5}]');
    expect(value).toEqual([{ a: 3, c: 4 }]);
  });

  it.each(['"}",', '"},x",', '"} x",'])(
    'a first element of which a string ended too early is not the first sound one: %j',
    (rest) => {
      const { value } = look(`{"l":[{"a":"x${rest}"b":1},{"a":"y","b":2}],"k":1}`);
      expect(value).toEqual({ l: [{ a: 'y', b: 2 }], k: 1 });
    },
  );

  it('the next element is found where of the first only its comma is left', () => {
    expect(look('{"l":[,{"a":2},{"a":3}],"k":1}').value).toEqual({ l: [{ a: 2 }], k: 1 });
  });

  it('the next element is found where the first lost its brace', () => {
    const { value } = look('{"list":["id":1,"a":"x"},{"id":2}],"tool":"x"}');
    expect(value).toEqual({ list: [{ id: 2 }], tool: 'x' });
  });

  it('the next element is found behind a first one in which thousands of objects are open', () => {
    const first = `{"a":{"l":[${'{"a":'.repeat(20_000)},"m"]}}`;
    expect(look(`{"l":[${first},{"a":{},"b":3}],"k":1}`).value).toEqual({ l: [{ a: {}, b: 3 }], k: 1 });
  });

  it('the next element is found behind a first one in which many lists of lists are open', () => {
    const { value } = probe(Buffer.from(`[{"a":1,"b":${'['.repeat(100)}2,"c":3},{"a":4,"b":5}]`));
    expect(value).toEqual([{ a: 4, b: 5 }]);
  });

  it('a bracket that leads to another fault ends no list of which an element follows', () => {
    const text = '{"o":{"l":[{"a":{"b":"x","}"]},"c":{"d":["e","f":1]}},{"a":{},"c":2}],"k":1}}';
    expect(look(text).value).toEqual({ o: { l: [{ a: {}, c: 2 }], k: 1 } });
    expect(look(text.replace(/\{"a":\{\},"c":2\}/, '')).value).not.toEqual({ o: { l: [{ a: {}, c: 2 }], k: 1 } });
  });

  it('an object in another one is no element of the list', () => {
    const first = `{"a":"x","b":${'{"c":'.repeat(50)},"d":{"e":{"a":1,"f":2} }}`;
    expect(look(`[${first},{"a":3,"b":4}]`).value).toEqual([{ a: 3, b: 4 }]);
  });

  it('a bracket behind which the document ends before a colon ends no list', () => {
    const broken = '{"a":{"l":["x"],"m":[]}}:"y"}}';
    expect(look(`{"o":{"l":[{"a":1},${broken},{"a":2}],"k":1},"t":2}`).value).toEqual({
      o: { l: [{ a: 1 }], k: 1 },
      t: 2,
    });
  });

  it('a bracket behind which all is closed just where a comma is missing ends no list', () => {
    const broken = '{"a":{"m":["x"],"n":[]},"s":{"t":1}}\n"b":2}';
    expect(look(`{"o":{"l":[{"a":1},${broken},{"a":2}],"k":1},"t":2}`).value).toEqual({
      o: { l: [{ a: 1 }], k: 1 },
      t: 2,
    });
  });

  it('the second element of a list is shown, where that is asked for', () => {
    const second = (text: string) => probe(Buffer.from(text), { element: 'second' }).value;
    expect(second('{"l":[{"a":1},{"b":2},{"c":3}],"m":[{"d":[1,[2]]} , {"e":[3,[4]]}]}')).toEqual({
      l: [{ b: 2 }],
      m: [{ e: [[4]] }],
    });
    expect(second('{"l":[{"a":1}],"m":[{"b":2},{"c":x}],"n":[]}')).toEqual({ l: [{ a: 1 }], m: [{ b: 2 }], n: [] });
  });

  it('lists in later elements are not taken for the end of the list', () => {
    const elements = '{"a":1,"l":[1]},{"a":2,"l":[],"m":[],"n":3}';
    const expected = { value: { l: [{ a: 1, l: [1] }], k: 1 }, complete: false, broken: true };
    expect(look(`{"l":[{"a":x},${elements}],"k":1}`)).toEqual(expected);
    expect(look(`{"l":[{"a":1,"l":[1]},{"a":x},${elements}],"k":1}`)).toEqual({ ...expected, more: true });
  });

  it.each(['"m":["a","b}', '"m":["a"}', '"m":[1,2}', '"m":[[1,[2,3}'])(
    'an element around an inner list that lost its end is not taken for one of it: %j',
    (inner) => {
      const element = '{"id":"x","s":{"c":{"m":["a"],"o":["b"]},"p":{}}}';
      const text = `{"d":{"l":[{"id":"w","s":{"c":{${inner},${element},${element}],"n":1},"k":2}`;
      const expected = { d: { l: [JSON.parse(element)], n: 1 }, k: 2 };
      for (const end of ['', '\n=== more ===']) expect(look(text + end).value).toEqual(expected);
    },
  );

  it('what is left of a broken first element is shown, where that is asked for', () => {
    const shown = (text: string) => probe(Buffer.from(text), { element: 'first' }).value;
    expect(shown('{"l":[{"a":1,"b":2.,"c":3},{"a":2,"b":3}],"k":1}')).toEqual({ l: [{ a: 1, c: 3 }], k: 1 });
    expect(shown('{"l":[{"a":1,"b":"x"y,"c":3},{"a":2,"b":3}],"k":1}')).toEqual({ l: [{ a: 1, b: 'x' }], k: 1 });
  });

  it.each([
    ['{"a":"x"y","b":2,"c":3}', { a: 'x', b: 2, c: 3 }],
    ['{"a":"x\ny","b":2}', { b: 2 }],
    ['{"a":bad,"b":2}', { b: 2 }],
    ['{"a":nul,"b":2}', { b: 2 }],
    ['{"a" 1,"b":2}', { b: 2 }],
    ['{"a" "b":2}', { b: 2 }],
    ['{a:1,"b":2}', { b: 2 }],
    ['{"a":"\\q","b":2}', { b: 2 }],
    ['{"a":x,"b":y,"c":z,"d":4}', { d: 4 }],
    ['{"a":"say \\"b\\": x\n","c":3}', { c: 3 }],
    ['{"a":{"b:{}},"c":{"d":1}},"e":2}', { a: {}, c: { d: 1 }, e: 2 }],
    ['{"a":"b,"c":1}', { a: 'b,', c: 1 }],
  ])('the next key is looked for: %j', (text, value) => {
    expect(look(text)).toEqual({ value, complete: false, broken: true });
  });

  it('keys of a document on the next line are not taken for those of this one', () => {
    expect(look('{"a":x}\n{"b":1}').value).toEqual({});
    expect(look('{"a":x}\n {"b":1}').value).toEqual({ b: 1 });
    expect(look('{"a":{"x":1}\n{"b":1}').value).toEqual({ a: { x: 1 } });
  });

  it('it gives up when faults do not end', () => {
    expect(look('{"a":x,'.repeat(300_000)).complete).toBe(false);
  });

  it('it never fails, whatever the bytes are', () => {
    fc.assert(
      fc.property(mutated(documents), (bytes) => {
        const { value, complete } = probe(bytes);
        expect(typeof complete).toBe('boolean');
        expect(() => JSON.stringify(value)).not.toThrow();
      }),
      property,
    );
  });
});
