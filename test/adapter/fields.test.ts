import { describe, expect, it } from 'vitest';
import { Fields } from '../../src/adapter/values/fields.ts';
import { rememberIndices } from '../../src/adapter/values/indices.ts';
import type { JsonObject } from '../../src/json/value.ts';

function read(value: JsonObject): { fields: Fields; unknown: Set<string> } {
  const unknown = new Set<string>();
  return { fields: new Fields(value, '', '', unknown), unknown };
}

describe('the rest of an object', () => {
  it('is what was not taken, in its order', () => {
    const { fields } = read({ a: 1, b: 'x', d: null });
    expect(fields.string('b')).toBe('x');
    expect(Object.entries(fields.rest())).toEqual([
      ['a', 1],
      ['d', null],
    ]);
  });

  it('holds values of another type than was asked for, and tells of them', () => {
    const { fields, unknown } = read({ text: 1, list: [1], object: [] });
    expect([fields.string('text'), fields.objects('list'), fields.object('object')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(fields.rest()).toEqual({ text: 1, list: [1], object: [] });
    expect([...unknown]).toEqual(['/text', '/list', '/object']);
  });

  it('tells of keys that nobody mentioned, not of those that were kept', () => {
    const { fields, unknown } = read({ known: 1, 'n/w': 2 });
    fields.keep('known', 'absent').rest();
    expect([...unknown]).toEqual(['/n~1w']);
  });

  it('keeps __proto__ as a key like others', () => {
    const { fields } = read(JSON.parse('{"__proto__":{"a":1},"toString":2}') as JsonObject);
    expect(fields.peek('constructor')).toBeUndefined();
    expect(JSON.stringify(fields.rest())).toBe('{"__proto__":{"a":1},"toString":2}');
  });
});

describe('objects in it', () => {
  it('have pointers of the document, also where elements before them were left out', () => {
    const list = [{ a: 1 }, { a: 2 }];
    rememberIndices(list, [0, 3]);
    const { fields, unknown } = read({ 'l/st': list });
    const elements = fields.objects('l/st') ?? [];
    expect(elements.map(({ pointer }) => pointer)).toEqual(['/l~1st/0', '/l~1st/3']);
    for (const element of elements) element.rest();
    expect([...unknown]).toEqual(['/l~1st/*/a']);
  });
});

describe('a place', () => {
  it('is made of counts and paths, and leaves everything else', () => {
    const { fields, unknown } = read({ file: 'a.rs', row: 3, column: '4', byte_start: 1.5, end: -1 });
    const place = fields.place({
      ...{ file: 'file', startLine: 'row', startColumn: 'column', byteStart: 'byte_start', byteEnd: 'end' },
    });
    expect(place.reported).toEqual({ file: 'a.rs', startLine: 3 });
    expect(place.taken).toEqual({ file: 'a.rs', row: 3 });
    expect(fields.rest()).toEqual({ column: '4', byte_start: 1.5, end: -1 });
    expect([...unknown]).toEqual(['/column', '/byte_start', '/end']);
  });
});
