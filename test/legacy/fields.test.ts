import { describe, expect, it } from 'vitest';
import { Fields, rememberIndices } from '../../src/adapter/values/fields.ts';
import { placeOf } from '../../src/adapter/values/place-of.ts';
import type { JsonObject } from '../../src/json/value.ts';

function read(value: JsonObject): { fields: Fields; unknown: Set<string> } {
  const unknown = new Set<string>();
  return { fields: new Fields(value, '', '', unknown), unknown };
}

describe('the rest of an object', () => {
  it('is what was neither taken nor replaced, in its order', () => {
    const { fields } = read({ a: 1, b: 'x', c: true, d: null });
    expect(fields.string('b')).toBe('x');
    fields.replace('c', { new: 2, newer: 3 });
    expect(Object.entries(fields.rest())).toEqual([
      ['a', 1],
      ['new', 2],
      ['newer', 3],
      ['d', null],
    ]);
  });

  it('holds values of another type beside what stands in their place, unless they stand there', () => {
    const { fields, unknown } = read({ list: [null, {}], text: 5, paths: 'x', object: [1], none: null, good: [{}] });
    for (const key of ['list', 'good', 'none']) {
      fields.objects(key);
      fields.replace(key, { [`${key}_read`]: [] });
    }
    fields.string('text');
    fields.replace('text', { span: 1 });
    fields.strings('paths');
    fields.replace('paths', { paths: ['y'] });
    fields.object('object');
    fields.replace('object', { unread: fields.peek('object') });
    expect(fields.rest()).toEqual({
      list_read: [],
      list: [null, {}],
      span: 1,
      text: 5,
      paths: ['y'],
      unread: [1],
      none_read: [],
      good_read: [],
    });
    expect([...unknown]).toEqual(['/list', '/text']);
  });

  it('holds entries in place of a key that is not there behind all others', () => {
    const { fields } = read({ a: 1 });
    expect(Object.keys(fields.replace('b', { c: 2 }).rest())).toEqual(['a', 'c']);
  });

  it('holds values of another type than was asked for, and tells of them', () => {
    const { fields, unknown } = read({ text: 1, count: -1, part: 1.5, list: [1], object: [] });
    expect([fields.string('text'), fields.natural('count'), fields.integer('part')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([fields.objects('list'), fields.strings('list'), fields.object('object')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(fields.rest()).toEqual({ text: 1, count: -1, part: 1.5, list: [1], object: [] });
    expect([...unknown]).toEqual(['/text', '/count', '/part', '/list', '/object']);
  });

  it('tells of keys that nobody mentioned, not of those that were kept', () => {
    const { fields, unknown } = read({ known: 1, 'n/w': 2 });
    fields.keep('known', 'absent').rest();
    expect([...unknown]).toEqual(['/n~1w']);
  });

  it('keeps __proto__ as a key like others', () => {
    const { fields } = read(JSON.parse('{"__proto__":{"a":1},"toString":2}') as JsonObject);
    expect(fields.has('constructor')).toBe(false);
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

describe('placeOf', () => {
  it('takes counts and paths, in objects too, and leaves everything else', () => {
    const { fields } = read({ file: 'a.rs', start: { row: 3, column: '4', odd: 1 }, byte_start: 1.5, text: 'x' });
    const place = placeOf(
      fields,
      { file: 'file', startLine: 'start/row', startColumn: 'start/column', byteStart: 'byte_start' },
      {},
      { text: 'text' },
    );
    expect(place.reported).toMatchObject({ file: 'a.rs', startLine: 3, text: 'x' });
    expect(place.reported['byteStart']).toBeUndefined();
    expect(place.taken).toEqual({ file: 'a.rs', start: { row: 3, column: '4', odd: 1 } });
    expect([...place.holders.values()].map((holder) => holder.rest())).toEqual([{ column: '4', odd: 1 }]);
    expect(fields.rest()).toEqual({ byte_start: 1.5, text: 'x' });
  });
});
