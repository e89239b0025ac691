import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLOCK_SIZE } from '../../src/input/cursor.ts';
import { DocumentReader } from '../../src/input/document-reader.ts';
import type { Layout } from '../../src/input/layout.ts';
import { DEPTH_LIMIT } from '../../src/input/scanner.ts';
import { Window } from '../../src/input/window.ts';
import { NumberText } from '../../src/json/value.ts';
import { objectTexts } from '../json/texts.ts';
import { chunkSizes, chunksOf, sourceOf, windowOn } from './chunks.ts';
import { mutated } from './mutations.ts';
import { elementsIn, FLAT, fieldsIn, lostIn, NESTED, readParts, valuesIn } from './read-parts.ts';

const element = (name: string) => `{"match_id":"${name}","file":"${name}.rs"}`;

describe('the parts of a sound document', () => {
  it('are its keys in order, the list among them element by element', async () => {
    const text = `{"id":"x","pattern":"p","matches":[${element('a')}, ${element('b')}],"count":2}\n`;
    const { parts, end } = await readParts(text, FLAT);
    const elements = {
      values: [
        { match_id: 'a', file: 'a.rs' },
        { match_id: 'b', file: 'b.rs' },
      ],
      indices: [0, 1],
      seen: 2,
      rejected: [],
      notUtf8: [],
      repeated: [],
    };
    expect(parts).toEqual([
      { part: 'field', pointer: '/id', value: 'x', start: text.indexOf('"x"'), utf8: true },
      { part: 'field', pointer: '/pattern', value: 'p', start: text.indexOf('"p"'), utf8: true },
      { part: 'list', pointer: '/matches' },
      { part: 'elements', pointer: '/matches', elements },
      { part: 'field', pointer: '/count', value: 2, start: text.indexOf('2}'), utf8: true },
    ]);
    expect(end).toBe(text.length - 1);
  });

  describe('are found', () => {
    it('in objects on the way to a list and in those that are to be opened; others are held whole', async () => {
      const data = `{"pattern":"p","matches":[${element('a')}],"count":1,"more":{"k":[]}}`;
      const text = `{"id":1,"data":${data},"meta":{"time":"t"},"other":{"time":0}}`;
      const { parts } = await readParts(text, NESTED);
      expect(parts.map((part) => [part.part, 'pointer' in part ? part.pointer : ''])).toEqual([
        ['field', '/id'],
        ['field', '/data/pattern'],
        ['list', '/data/matches'],
        ['elements', '/data/matches'],
        ['field', '/data/count'],
        ['field', '/data/more'],
        ['field', '/meta/time'],
        ['field', '/other'],
      ]);
      expect(valuesIn(parts)).toEqual([[0, element('a')]]);
    });
  });

  it('may be a list that the document is', async () => {
    const rows: Layout = { fields: new Set(), lists: new Map([['', { begins: ['match_id'] }]]), opens: [] };
    const text = `[${element('a')},\n${element('b')}]`;
    const { parts, end } = await readParts(`${text}\nmore`, rows);
    expect(parts.map(({ part }) => part)).toEqual(['list', 'elements']);
    expect(valuesIn(parts)).toEqual([
      [0, element('a')],
      [1, element('b')],
    ]);
    expect(end).toBe(text.length);
  });

  it('are one field where the document is no object', async () => {
    const { parts, end } = await readParts('[{"a":1}] text', FLAT);
    expect(parts).toEqual([{ part: 'field', pointer: '', value: [{ a: 1 }], start: 0, utf8: true }]);
    expect(end).toBe(9);
  });

  it('are fields where a list or an object was expected and is none', async () => {
    const { parts } = await readParts('{"data":[1],"meta":null}', NESTED);
    expect(fieldsIn(parts)).toEqual({ '/data': '[1]', '/meta': 'null' });
    expect(fieldsIn((await readParts('{"data":{"matches":{"a":1}}}', NESTED)).parts)).toEqual({
      '/data/matches': '{"a":1}',
    });
  });

  it.each(['[]', '[ \n ]'])('show a list without elements, %j, as a list', async (list) => {
    const { parts } = await readParts(`{"matches":${list},"count":0}`, FLAT);
    expect(parts.map(({ part }) => part)).toEqual(['list', 'field']);
  });

  it('keep numbers as they are written', async () => {
    const { parts } = await readParts('{"count":1.0,"matches":[1,{"n":1e400},-0]}', FLAT);
    expect(parts[0]).toMatchObject({ value: new NumberText('1.0') });
    expect(valuesIn(parts)).toEqual([
      [0, '1'],
      [1, '{"n":1e400}'],
      [2, '-0'],
    ]);
  });

  it('name keys with slashes and tildes as JSON pointers do', async () => {
    expect(fieldsIn((await readParts('{"a/b":1,"m~n":2,"":3}', FLAT)).parts)).toEqual({
      '/a~1b': '1',
      '/m~0n': '2',
      '/': '3',
    });
  });

  it('begin and end at the document, wherever it is', async () => {
    const document = '{"id":1}';
    const { parts, end } = await readParts(`text ${document}{"id":2}`, FLAT, { start: 5 });
    expect(fieldsIn(parts)).toEqual({ '/id': '1' });
    expect(parts[0]).toMatchObject({ start: 11 });
    expect(end).toBe(5 + document.length);
  });
});

describe('pieces of input', () => {
  const documents = fc
    .tuple(
      fc.array(objectTexts, { maxLength: 4 }),
      fc.constantFrom('matches', 'other'),
      fc.constantFrom('', '\n {"id":2}'),
    )
    .map(
      ([items, key, rest]) =>
        `{"id":"x","data":{"matches":[${items.join(',')}]},` +
        `"${key}":[{"match_id":1},${items.concat('2').join(',')}],"count":1}${rest}`,
    );

  it.each([
    ['flat', FLAT],
    ['nested', NESTED],
  ])('of any size give the same parts of a %s document, sound or mutated', async (_, layout) => {
    await fc.assert(
      fc.asyncProperty(mutated(documents), chunkSizes, async (bytes, sizes) => {
        expect(await readParts(bytes, layout, { sizes })).toEqual(await readParts(bytes, layout));
      }),
      { seed: 20, numRuns: 500 },
    );
  });

  it('are reported to be broken or cut when they are not JSON', async () => {
    await fc.assert(
      fc.asyncProperty(mutated(documents), fc.constantFrom(FLAT, NESTED), async (bytes, layout) => {
        const { parts, end } = await readParts(bytes, layout);
        const told = parts.some(
          (part) =>
            part.part === 'lost' ||
            part.part === 'cut' ||
            (part.part === 'elements' && part.elements.rejected.length > 0),
        );
        expect(told).toBe(!isJson(bytes.subarray(0, end)));
      }),
      { seed: 20, numRuns: 1000 },
    );
  });

  it('may end in a character, an escape or a number', async () => {
    const text = `{"pattern":"é😀\\u00e9\\"","matches":[{"match_id":"語","n":-1.50}],"count":1000}`;
    const whole = await readParts(text, FLAT);
    for (let size = 1; size <= Buffer.byteLength(text); size++)
      expect(await readParts(text, FLAT, { sizes: [size] })).toEqual(whole);
  });
});

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

describe('repeated keys', () => {
  it('outside list elements: the first value stays, later ones are put aside', async () => {
    const { parts } = await readParts(
      '{"id":1,"id":2,"pattern":{"a":1,"b":[{"c":1,"c":2}],"a":3},"id":{"x":1,"x":2}}',
      FLAT,
    );
    expect(fieldsIn(parts)).toEqual({ '/id': '1', '/pattern': '{"a":1,"b":[{"c":1}]}' });
    const repeated = parts.flatMap((part) => (part.part === 'repeated' ? part.repeated : []));
    expect(repeated).toEqual([
      { pointer: '/id', value: 2 },
      { pointer: '/pattern/b/0/c', value: 2 },
      { pointer: '/pattern/a', value: 3 },
      { pointer: '/id', value: { x: 1 } },
      { pointer: '/id/x', value: 2 },
    ]);
  });

  it('of a list or an object on the way to one: held whole and put aside', async () => {
    const { parts } = await readParts('{"data":{"matches":[],"matches":[1]},"data":{"matches":[2]}}', NESTED);
    expect(parts).toEqual([
      { part: 'list', pointer: '/data/matches' },
      { part: 'repeated', repeated: [{ pointer: '/data/matches', value: [1] }] },
      { part: 'repeated', repeated: [{ pointer: '/data', value: { matches: [2] } }] },
    ]);
  });

  it('inside a list element: the last value stays, earlier ones are put aside', async () => {
    const { parts } = await readParts('{"matches":[{"b":{"a":1,"a":2}}]}', FLAT);
    expect(valuesIn(parts)).toEqual([[0, '{"b":{"a":2}}']]);
    expect(elementsIn(parts)[0]?.elements.repeated).toEqual([{ pointer: '/0/b/a', value: 1 }]);
  });

  it('called __proto__ are keys like others', async () => {
    const { parts } = await readParts('{"__proto__":{"__proto__":1},"__proto__":2,"matches":[{"__proto__":3}]}', FLAT);
    expect(fieldsIn(parts)).toEqual(Object.fromEntries([['/__proto__', '{"__proto__":1}']]));
    expect(parts[1]).toEqual({ part: 'repeated', repeated: [{ pointer: '/__proto__', value: 2 }] });
    expect(valuesIn(parts)).toEqual([[0, '{"__proto__":3}']]);
  });
});

describe('bytes that are not UTF-8', () => {
  const raw = (text: string) => Buffer.from(text, 'latin1');

  it('get fields and their keys, and elements', async () => {
    const bytes = raw('{"id":"caf\xe9","\xff":1,"pattern":"ok","matches":[{"a":1},{"b":"\xe9"}]}');
    const { parts } = await readParts(bytes, FLAT);
    expect(
      parts.filter((part) => part.part === 'field').map(({ pointer, value, utf8 }) => [pointer, value, utf8]),
    ).toEqual([
      ['/id', 'caf\ufffd', false],
      ['/\ufffd', 1, false],
      ['/pattern', 'ok', true],
    ]);
    expect(elementsIn(parts)[0]?.elements).toMatchObject({
      values: [{ a: 1 }, { b: '\ufffd' }],
      notUtf8: [{ index: 1, start: bytes.indexOf('{"b"') }],
    });
  });
});

describe('what is nested too deep', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

  it('is left out and told, whether it is a field or an element', async () => {
    const [id, pattern, match] = [DEPTH_LIMIT + 1, DEPTH_LIMIT, 100_000].map(nested);
    const text = `{"id":${id},"pattern":${pattern},"matches":[1,${match},2],"count":3}`;
    const { parts } = await readParts(text, FLAT, { sizes: [1000] });
    const start = text.indexOf('[');
    expect(lostIn(parts)).toEqual([
      { part: 'lost', pointer: '/id', start, end: start + 2 * DEPTH_LIMIT + 2, reason: 'too-deep' },
    ]);
    expect(fieldsIn(parts)).toEqual({ '/pattern': nested(DEPTH_LIMIT), '/count': '3' });
    expect(valuesIn(parts)).toEqual([
      [0, '1'],
      [2, '2'],
    ]);
    expect(elementsIn(parts)[0]?.elements.rejected).toMatchObject([{ index: 1, reason: 'too-deep' }]);
  });
});

describe('long lists', () => {
  const count = 20_000;
  const elements = Array.from({ length: count }, (_, index) => element(String(index)));
  const list = `{"matches":[${elements.join(',\n')}],"count":1}`;

  it('are read in blocks, and the window holds only a few of them', async () => {
    const bytes = Buffer.from(list);
    let most = 0;
    const chunks = sourceOf(chunksOf(bytes, [1 << 16]));
    const window: Window = new Window(async () => {
      most = Math.max(most, window.end - window.start);
      return chunks();
    });
    let seen = 0;
    let blocks = 0;
    for await (const part of new DocumentReader(window, 0, FLAT).parts()) {
      if (part.part !== 'elements') continue;
      seen += part.block.count;
      blocks++;
    }
    expect(seen).toBe(count);
    expect(blocks).toBeGreaterThan(bytes.length / BLOCK_SIZE / 3);
    expect(most).toBeLessThan(3 * BLOCK_SIZE);
  });

  it('are read in blocks even when they come in one piece', async () => {
    const bytes = Buffer.from(list);
    const perBlock: number[] = [];
    for await (const part of new DocumentReader(windowOn(bytes), 0, FLAT).parts()) {
      if (part.part === 'elements') perBlock.push(part.block.count);
    }
    expect(perBlock.reduce((sum, seen) => sum + seen, 0)).toBe(count);
    expect(Math.max(...perBlock)).toBeLessThan((3 * BLOCK_SIZE * count) / bytes.length);
  });

  /** Elements of which a block holds two: every fifth begins with something that must be read with care. */
  const longElements = (careful: string) =>
    Array.from(
      { length: 100 },
      (_, index) => `{"n":${index % 5 === 0 ? careful : '1'},"text":"${'long '.repeat(6000)}","index":${index}}`,
    );

  it.each([[[]], [[1 << 16]], [[999]]])(
    'keep numbers as they are written at the edges of blocks too (pieces: %j)',
    async (sizes) => {
      const { parts } = await readParts(`{"matches":[${longElements('1.0').join(',')}]}`, FLAT, { sizes });
      const values = elementsIn(parts).flatMap(({ elements }) => elements.values) as { n: unknown; index: number }[];
      expect(values.map(({ n }) => (n instanceof NumberText ? n.text : n))).toEqual(
        Array.from({ length: 100 }, (_, index) => (index % 5 === 0 ? '1.0' : 1)),
      );
    },
  );

  it.each([[[]], [[1 << 16]], [[999]]])(
    'leave out what is nested too deep at the edges of blocks too (pieces: %j)',
    async (sizes) => {
      const deep = '['.repeat(DEPTH_LIMIT) + ']'.repeat(DEPTH_LIMIT);
      const { parts } = await readParts(`{"matches":[${longElements(deep).join(',')}]}`, FLAT, { sizes });
      const rejected = elementsIn(parts).flatMap(({ elements }) => elements.rejected);
      expect(rejected.map(({ index }) => index)).toEqual(Array.from({ length: 20 }, (_, index) => 5 * index));
      expect(elementsIn(parts).flatMap(({ elements }) => elements.values)).toHaveLength(80);
    },
  );
});
