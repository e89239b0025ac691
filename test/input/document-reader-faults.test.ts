import { describe, expect, it } from 'vitest';
import type { Layout } from '../../src/input/layout.ts';
import {
  cutsIn,
  elementsIn,
  FLAT,
  fieldsIn,
  lostIn,
  NESTED,
  type ReadPart,
  readParts,
  valuesIn,
} from './read-parts.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e'];
const element = (name: string) =>
  `{"match_id":"${name}","file":"${name}.rs","n":[1,{"k":2}],"text":"say \\"${name}\\" {["}`;

/** What can become of an element, so that it is no JSON any more. */
const BROKEN: Record<string, string> = {
  'without its first quote': '{match_id":"X","file":"x.rs"}',
  'without a closing quote of a key': '{"match_id:"X","file":"x.rs"}',
  'without an opening quote': '{"match_id":X","file":"x.rs"}',
  'without a closing quote': '{"match_id":"X,"file":"x.rs"}',
  'without its last quote': '{"match_id":"X","file":"x.rs}',
  'without its first brace': '"match_id":"X","file":"x.rs"}',
  'with a closing bracket for its first brace': ']"match_id":"X","file":"x.rs"}',
  'with a closing bracket and white space for its first brace': ']\n "match_id" : "X","file":"x.rs"}',
  'without its last brace': '{"match_id":"X","file":"x.rs"',
  'without an inner bracket': '{"match_id":"X","n":[1,2,"file":"x.rs"}',
  'without a comma': '{"match_id":"X" "file":"x.rs"}',
  'without a colon': '{"match_id" "X","file":"x.rs"}',
  'without a value': '{"match_id":,"file":"x.rs"}',
  'with an unescaped quote': '{"match_id":"X","file":"x.rs","text":"say "hi" there"}',
  'with unescaped brackets and quotes': '{"match_id":"X","file":"x.rs","text":"say "]}" there"}',
  'with a raw newline': '{"match_id":"X","file":"x\n.rs"}',
  'with an escaped control character': '{"match_id":"X","file":"x\\\u0001.rs"}',
  'with a comma too many': '{"match_id":"X",,"file":"x.rs"}',
  'with a word that is none': '{"match_id":"X","n":tru}',
  'with another word': '{"match_id":"X","n":undefined}',
  'with a number that is none': '{"match_id":"X","n":01}',
  'with an escape that is none': '{"match_id":"X","file":"\\x"}',
  'cut and glued to the next': '{"match_id":"X","fi',
  'cut in a string and glued to the next': '{"match_id":"X","file":"x.r',
  'with objects before the damage that begin like elements':
    '{"match_id":"X","n":[{"match_id":"Y"},{"match_id":"Z"}],"text":"a"b"}',
  'with objects behind the damage that begin like elements':
    '{"match_id":"X","text":"a"b","n":[{"match_id":"Y"},{"match_id":"Z"}]}',
  'with such objects between two places of damage':
    '{"match_id":"X","text":"a"b","n":[{"match_id":"Y"},{"match_id":"Z"}],"m":[{"k":"a":1}]}',
  'that is garbage': '<<garbage>>',
  'that is half a string': 'rs"}',
};

/** Where the elements of a document are; each is given with what follows it. */
function documentWith(pieces: string[], { pretty, nested }: { pretty: boolean; nested: boolean }) {
  const space = pretty ? '\n    ' : '';
  const head = nested
    ? `{"id":"x",${space}"data":{"pattern":"p",${space}"matches":[${space}`
    : `{"id":"x",${space}"pattern":"p",${space}"matches":[${space}`;
  const tail = nested ? `${space}],"count":5},${space}"meta":{"time":"t"}}` : `${space}],${space}"count":5}`;
  let text = head;
  const starts = pieces.map((piece, index) => {
    const start = Buffer.byteLength(text);
    const glued = piece.startsWith('{"match_id":"X"') && /[{,][^}]*$/.test(piece) && !piece.endsWith('.rs"');
    text += piece + (index === pieces.length - 1 || glued ? '' : `,${space}`);
    return start;
  });
  return { text: text + tail, starts, listEnd: Buffer.byteLength(text) };
}

const FORMS = [
  { form: 'compact', layout: FLAT, pretty: false, nested: false },
  { form: 'pretty', layout: FLAT, pretty: true, nested: false },
  { form: 'nested', layout: NESTED, pretty: false, nested: true },
];

/** Byte ranges that are said to be missing, with the place in the list where one is said. */
function missingIn(parts: ReadPart[]): { index?: number | undefined; start: number; end: number }[] {
  const rejected = elementsIn(parts).flatMap(({ elements }) => elements.rejected);
  return [...rejected, ...lostIn(parts)].map(({ index, start, end }) => ({ index, start, end }));
}

describe.each(FORMS)('in a $form document', ({ layout, pretty, nested }) => {
  describe.each(Object.entries(BROKEN))('an element %s', (_, broken) => {
    it.each([0, 2, 4])('at place %i costs no other, and the range of what is lost is reported', async (place) => {
      const pieces = NAMES.map((name, index) => (index === place ? broken : element(name)));
      const { text, starts, listEnd } = documentWith(pieces, { pretty, nested });
      const { parts, end } = await readParts(text, layout);
      const others = NAMES.filter((name) => name !== NAMES[place]).map(element);
      expect(valuesIn(parts).map(([, value]) => value)).toEqual(others);
      const missing = missingIn(parts);
      expect(missing).toHaveLength(1);
      expect(missing[0]?.index).toBe(place);
      expect(missing[0]?.start).toBe(starts[place]);
      expect(missing[0]?.end).toBeGreaterThanOrEqual((starts[place] as number) + broken.length - 2);
      expect(missing[0]?.end).toBeLessThanOrEqual(starts[place + 1] ?? listEnd + (pretty ? 20 : 2));
      const after = valuesIn(parts).filter(([index]) => index > place);
      expect(after).toHaveLength(NAMES.length - 1 - place);
      expect(fieldsIn(parts)).toMatchObject(nested ? { '/data/count': '5', '/meta/time': '"t"' } : { '/count': '5' });
      expect(cutsIn(parts)).toEqual([]);
      expect(end).toBe(text.length);
    });
  });
});

describe('between elements', () => {
  const [a, b, c] = NAMES.map(element) as [string, string, string];

  it.each([
    ['a missing comma', `${a}${b},${c}`, (text: string) => text.indexOf(b)],
    ['a missing comma and white space', `${a}\n  ${b},${c}`, (text: string) => text.indexOf(b)],
    ['two commas', `${a},,${b},${c}`, (text: string) => text.indexOf(b) - 1],
    ['two commas apart', `${a}, , ${b},${c}`, (text: string) => text.indexOf(b) - 2],
    ['a leading comma', `,${a},${b},${c}`, (text: string) => text.indexOf(a) - 1],
    ['a trailing comma', `${a},${b},${c},`, (text: string) => text.indexOf(c) + c.length + 1],
    ['a trailing comma and white space', `${a},${b},${c},\n `, (text: string) => text.indexOf(c) + c.length + 3],
  ])('%s loses nothing and is reported', async (_, list, place) => {
    const text = `{"matches":[${list}],"count":3}`;
    const { parts } = await readParts(text, FLAT);
    expect(valuesIn(parts)).toEqual([
      [0, a],
      [1, b],
      [2, c],
    ]);
    expect(lostIn(parts)).toEqual([
      { part: 'lost', pointer: '/matches', start: place(text), end: place(text), reason: 'broken' },
    ]);
    expect(fieldsIn(parts)).toEqual({ '/count': '3' });
  });

  it.each([
    ['in a broken element', '{"match_id":!,"n":{"k":2}}', 1],
    ['behind its list', '{"match_id":!,"n":[2]}],', 1],
    ['in a key behind its list', '{"match_id":!,"n":[2]}],"co', 1],
    ['nowhere', '{"match_id":!,"n":[2]}],"other":[{}]}', 0],
    ['nowhere, with text behind it', '{"match_id":!,"n":[2]}],"other":1}\nDone, said the tool.\n', 0],
  ])('a document that is cut %s is reported to be', async (_, rest, cuts) => {
    const text = `{"matches":[${a},${rest}`;
    const { parts } = await readParts(text, FLAT);
    expect(valuesIn(parts)).toEqual([[0, a]]);
    expect(lostIn(parts)).toHaveLength(1);
    expect(cutsIn(parts)).toHaveLength(cuts);
  });

  it.each([
    ['right behind the object around', '{"id":!,"n":[{"k":2}]}]}', 1],
    ['behind the list around that', '{"id":!,"n":[{"k":2}]}]}]', 1],
    ['nowhere', '{"id":!,"n":[{"k":2}]}]}]}', 0],
    ['nowhere, with a list behind it', '{"id":!}],"other":[{}]}]}', 0],
    ['nowhere, where a bracket is lost', '{"id":1,"n":[{"k":2}!}]}]}', 0],
  ])('a document of lists in a list that is cut %s after a broken element is reported to be', async (_, rest, cuts) => {
    const lists = new Map([['/runs/*/results', { begins: ['id'] }]]);
    const layout: Layout = { fields: new Set(), lists, sections: ['/runs'], opens: [] };
    const { parts } = await readParts(`{"runs":[{"results":[{"id":0},${rest}`, layout);
    expect(valuesIn(parts)).toEqual([[0, '{"id":0}']]);
    expect(lostIn(parts)).toHaveLength(1);
    expect(cutsIn(parts)).toHaveLength(cuts);
  });

  it('control characters in strings are read as they are and told', async () => {
    const raw = a.replace('a.rs', '\\\\\u0000\u001b[31m\f');
    const { parts } = await readParts(`{"id":"\u0001","matches":[${raw},${b}],"count":2}`, FLAT);
    const escaped = a.replace('a.rs', '\\\\\\u0000\\u001b[31m\\f');
    expect(valuesIn(parts)).toEqual([
      [0, escaped],
      [1, b],
    ]);
    expect(fieldsIn(parts)).toEqual({ '/id': '"\\u0001"', '/count': '2' });
    expect(lostIn(parts)).toMatchObject([{ pointer: '/id', start: 6, end: 6 }]);
    expect(elementsIn(parts).flatMap(({ elements }) => elements.rejected)).toMatchObject([
      { index: 0, reason: 'mended' },
    ]);
  });

  it('commas before brackets that close cost nothing and are reported', async () => {
    const text = `{"id":{"n":[1,],"s":",}",},"matches":[{"match_id":"a","n":[[2,\n],],},${b}],"count":2,}`;
    const { parts } = await readParts(text, FLAT);
    expect(valuesIn(parts)).toEqual([
      [0, '{"match_id":"a","n":[[2]]}'],
      [1, b],
    ]);
    expect(fieldsIn(parts)).toEqual({ '/id': '{"n":[1],"s":",}"}', '/count': '2' });
    expect(lostIn(parts)).toMatchObject([{ pointer: '/id' }, { pointer: '' }]);
    expect(elementsIn(parts).flatMap(({ elements }) => elements.rejected)).toMatchObject([
      { index: 0, reason: 'mended' },
    ]);
  });

  it('the key that a broken element begins with tells where the next one begins', async () => {
    const of = (name: string) => `{"n":"${name}","match_id":1}`;
    const { parts } = await readParts(`{"matches":[{"n":"x,\n${of('a')},${of('b')}],"count":2}`, FLAT);
    expect(valuesIn(parts)).toEqual([
      [1, of('a')],
      [2, of('b')],
    ]);
  });

  it.each([
    ['with something before its first key', '{!"n.id":"X","n":{"id":[{"k":1},{"k":2}]}}'],
    ['with another first key', '{"o.id":"X","n":{"id":tru}}'],
    ['without its last brace', '{"n.id":"X","n":{"id":[1]}'],
    ['without its first brace', '"n.id":"X","n":{"id":[1]}}'],
  ])('where no form names the keys of a list, an element %s costs no other', async (_, broken) => {
    const layout = { ...FLAT, lists: new Map([['/matches', { begins: [] }]]) };
    const of = (name: string) => `{"n.id":"${name}","n":{"id":[{"k":1},{"k":2}]}}`;
    const { parts } = await readParts(`{"matches":[${of('a')},${broken},${of('b')},${of('c')}],"count":3}`, layout);
    expect(valuesIn(parts).map(([, value]) => value)).toEqual(['a', 'b', 'c'].map(of));
    expect(fieldsIn(parts)).toEqual({ '/count': '3' });
  });

  it.each(['}', ']]', 'x', '"junk"', '5', ': 1', '}}'])(
    '%j is no element: it is told, and all others are read',
    async (junk) => {
      const text = `{"matches":[${a}${junk},${b},${c}],"count":3}`;
      const { parts } = await readParts(text, FLAT);
      expect(valuesIn(parts).map(([, value]) => value)).toEqual([a, b, c]);
      expect(lostIn(parts).every(({ index }) => index === undefined)).toBe(true);
      expect(lostIn(parts).length).toBeGreaterThan(0);
    },
  );
});

describe('behind the bracket that closes a list', () => {
  it('a key that elements begin with too is one of the document, where the form has it there', async () => {
    const layout = { ...FLAT, fields: new Set(['/id', '/file']) };
    const { parts } = await readParts(`{"matches":[${element('a')}]"file":"x","id":1}`, layout);
    expect(fieldsIn(parts)).toEqual({ '/file': '"x"', '/id': '1' });
    expect(valuesIn(parts)).toEqual([[0, element('a')]]);
  });

  it.each(['"match_id"', '"match_i":1', '"match_id', '"other":{"match_id":1}'])('%s is no element', async (rest) => {
    const { parts } = await readParts(`{"matches":[${element('a')}]${rest},"count":1}`, FLAT, { sizes: [1] });
    expect(valuesIn(parts)).toEqual([[0, element('a')]]);
    expect(lostIn(parts).every(({ pointer }) => pointer === '')).toBe(true);
  });
});

describe('in the head', () => {
  const rest = `"matches":[${element('a')},${element('b')}],"count":2}`;

  it.each([
    ['a broken value', `{"id":"x","pattern":"a"b",${rest}`, { '/id': '"x"', '/pattern': '"a"', '/count': '2' }],
    ['a raw newline', `{"id":"x","pattern":"a\nb",${rest}`, { '/id': '"x"', '/count': '2' }],
    ['a missing value', `{"id":,"pattern":"p",${rest}`, { '/pattern': '"p"', '/count': '2' }],
    ['a missing quote of a key', `{"id":"x",pattern":"p",${rest}`, { '/id': '"x"', '/count': '2' }],
    ['a missing colon', `{"id":"x","pattern" "p",${rest}`, { '/id': '"x"', '/count': '2' }],
    ['a word that is none', `{"id":nil,"pattern":"p",${rest}`, { '/pattern': '"p"', '/count': '2' }],
    ['an escape that is none', `{"id":"\\x","pattern":"p",${rest}`, { '/pattern': '"p"', '/count': '2' }],
    ['a key that is no string', `{5:1,"pattern":"p",${rest}`, { '/pattern': '"p"', '/count': '2' }],
    ['an object for a key', `{{"k":1}:1,"pattern":"p",${rest}`, { '/pattern': '"p"', '/count': '2' }],
    [
      'endless brackets for a key',
      `{"id":"x",${'['.repeat(50_000)}${']'.repeat(50_000)}:1,"pattern":"p",${rest}`,
      { '/id': '"x"', '/pattern': '"p"', '/count': '2' },
    ],
    ['a bracket too many', `{"id":"x"],"pattern":"p",${rest}`, { '/id': '"x"', '/pattern': '"p"', '/count': '2' }],
  ])('%s hides neither the list nor what follows it', async (_, text, fields) => {
    const { parts, end } = await readParts(text, FLAT);
    expect(fieldsIn(parts)).toEqual(fields);
    expect(valuesIn(parts)).toEqual([
      [0, element('a')],
      [1, element('b')],
    ]);
    expect(lostIn(parts).length).toBeGreaterThan(0);
    for (const { start, end: lostEnd } of lostIn(parts)) {
      expect(start).toBeGreaterThan(0);
      expect(lostEnd).toBeGreaterThan(start);
      expect(lostEnd).toBeLessThanOrEqual(text.indexOf('"matches"'));
    }
    expect(end).toBe(text.length);
  });

  it('a broken key of the list itself costs only the key', async () => {
    const { parts } = await readParts(`{"id":"x","matc\nhes":[${element('a')},${element('b')}],"count":2}`, FLAT);
    expect(valuesIn(parts)).toHaveLength(2);
    expect(fieldsIn(parts)).toEqual({ '/id': '"x"', '/count': '2' });
    expect(parts.map(({ part }) => part)).toEqual(['field', 'lost', 'list', 'elements', 'field']);
  });

  it.each([
    ['{"id":"x" "count":2}', 10],
    ['{"id":"x",,"count":2}', 10],
    ['{,"id":"x","count":2}', 1],
    ['{"id":"x","count":2,}', 20],
  ])('commas that are missing or too many lose nothing and are reported: %j', async (text, at) => {
    const { parts } = await readParts(text, FLAT);
    expect(fieldsIn(parts)).toEqual({ '/id': '"x"', '/count': '2' });
    expect(lostIn(parts)).toEqual([{ part: 'lost', pointer: '', start: at, end: at, reason: 'broken' }]);
  });

  it('commas are minded in every object that is read key by key', async () => {
    const sound = '{"id":1,"data":{"pattern":2,"matches":[],"count":3},"meta":{},"other":4}';
    expect(lostIn((await readParts(sound, NESTED)).parts)).toEqual([]);
    const slips = [
      sound.replace(',"data"', '"data"'),
      sound.replace(',"count"', '"count"'),
      sound.replace('},"meta"', '}"meta"'),
    ];
    for (const text of [...slips, sound.replace('3}', '3,}'), sound.replace('},"other"', '},,"other"')]) {
      const { parts } = await readParts(text, NESTED);
      expect(lostIn(parts)).toEqual([expect.objectContaining({ reason: 'broken' })]);
      expect(fieldsIn(parts)).toMatchObject({ '/id': '1', '/data/pattern': '2', '/data/count': '3', '/other': '4' });
    }
  });
});

describe('in the tail', () => {
  it('a fault costs what it is in, and no element', async () => {
    const text = `{"matches":[${element('a')}],"tail":"a"b","count":1,"id":}`;
    const { parts, end } = await readParts(text, FLAT);
    expect(valuesIn(parts)).toEqual([[0, element('a')]]);
    expect(fieldsIn(parts)).toEqual({ '/tail': '"a"', '/count': '1' });
    expect(lostIn(parts)).toHaveLength(2);
    expect(end).toBe(text.length);
  });
});

describe('a broken document before another one', () => {
  const sound = `{"id":"y","pattern":"p","matches":[${element('y')}],"count":1}`;
  const rows: Layout = { fields: new Set(['/kind']), lists: new Map([['/rows', { begins: ['match_id'] }]]), opens: [] };

  it.each([
    ['cut in an element', `{"id":"x","pattern":"p","matches":[${element('a')},{"match_id":"X","fi`],
    ['cut behind a bracket', `{"id":"x","pattern":"p","matches":[${element('a')}`],
    ['cut in a key', `{"id":"x","pattern":"p","matches":[${element('a')}],"cou`],
    ['cut in its head', '{"id":"x","pattern":"p","mat'],
    ['cut behind a comma', '{"id":"x",\n"pattern":"p",'],
    ['broken in its last element', `{"id":"x","pattern":"p","matches":[${element('a')},{"match_id":"X","n":}]}`],
    ['broken in its head', '{"id":"x","pattern":bad}'],
  ])('%s ends where the other begins', async (_, broken) => {
    const text = `${broken}\n${sound}\n`;
    for (const sizes of [[], [1], [64]]) {
      const { parts, end } = await readParts(text, FLAT, { sizes });
      expect(end).toBeGreaterThanOrEqual(broken.length - 1);
      expect(end).toBeLessThanOrEqual(broken.length + 1);
      expect(valuesIn(parts)).toEqual(broken.includes('"a"') ? [[0, element('a')]] : []);
      expect(missingIn(parts).length + cutsIn(parts).length).toBeGreaterThan(0);
    }
  });

  it('ends there also when the other has another form', async () => {
    const broken = '{"kind":"k","rows":[{"match_id":"X","n":}]}';
    const { end } = await readParts(`${broken}\n${sound}`, rows);
    expect(end).toBe(broken.length);
  });

  it('does not end at a line that begins an element', async () => {
    const list = [element('a'), '{"match_id":"X","n":[}', element('b')].join('\n');
    const { parts } = await readParts(`{"matches":[\n${list}\n],"count":3}`, FLAT);
    expect(valuesIn(parts).map(([, value]) => value)).toEqual([element('a'), element('b')]);
    expect(fieldsIn(parts)).toEqual({ '/count': '3' });
  });

  it('does not end inside a string of code that was not escaped', async () => {
    const code = '{"match_id":"X","text":"fn a() {\n}\nfn b() {\n}\n"}';
    const { parts } = await readParts(`{"matches":[${element('a')},${code},${element('b')}],"count":3}`, FLAT);
    expect(valuesIn(parts).map(([, value]) => value)).toEqual([element('a'), element('b')]);
    expect(fieldsIn(parts)).toEqual({ '/count': '3' });
  });
});

describe('after a fault', () => {
  it('the text of strings is not taken for structure', async () => {
    const hostile = `{"match_id":"h","text":${JSON.stringify(`${element('no')}],"count":9}\n{"id":"no"}`)}}`;
    const { parts } = await readParts(`{"matches":[{"match_id":X},${hostile},${element('b')}],"count":3}`, FLAT);
    expect(valuesIn(parts).map(([, value]) => value)).toEqual([hostile, element('b')]);
    expect(fieldsIn(parts)).toEqual({ '/count': '3' });
  });

  it('keys of elements are not taken for those of the document', async () => {
    const { parts } = await readParts(`{"matches":[{"match_id":X,"count":9},${element('b')}],"count":3}`, FLAT);
    expect(fieldsIn(parts)).toEqual({ '/count': '3' });
  });

  it('nor are those behind a list in an element', async () => {
    const broken = '{"match_id":X,"at":{"lines":["x"],"count":9},"tail":["y"],"id":9}';
    for (const [list, found] of [
      [`${element('a')},${broken},${element('b')}`, [element('a'), element('b')]],
      [`${element('a')},${broken}`, [element('a')]],
    ] as const) {
      const { parts } = await readParts(`{"matches":[${list}],"count":3}`, FLAT);
      expect(valuesIn(parts).map(([, value]) => value)).toEqual(found);
      expect(fieldsIn(parts)).toEqual({ '/count': '3' });
    }
  });

  it('a list continues after brackets of an element that lost where they open', async () => {
    const lost = '{"match_id":"X","inner":1}]}';
    for (const [text, layout] of [
      [`{"matches":[${element('a')},${lost},${element('b')},\n${element('c')}],"count":3}`, FLAT],
      [`{"matches":[${element('a')},${lost}, ${element('b')},${element('c')}]}`, FLAT],
      [
        `{"data":{"matches":[${element('a')},${lost.slice(0, -1)},"k":[]},${element('b')},${element('c')}]},"count":3}`,
        NESTED,
      ],
    ] as const)
      for (const sizes of [[], [1], [64]]) {
        const { parts, end } = await readParts(text, layout, { sizes });
        expect(valuesIn(parts).map(([, value]) => value)).toEqual(
          expect.arrayContaining([element('a'), element('b'), element('c')]),
        );
        expect(missingIn(parts)).toHaveLength(1);
        expect(end).toBe(text.length);
      }
  });

  it('a list ends where documents follow that begin like none of its elements', async () => {
    const text = `{"matches":[${element('a')}],"count":1}`;
    for (const next of [`,${text}`, `\n${text}`, ',{"other":1}', ' , text', ']']) {
      const { parts, end } = await readParts(text + next, FLAT);
      expect(end).toBe(text.length);
      expect(missingIn(parts)).toEqual([]);
    }
  });

  it('a list does not begin twice', async () => {
    const again = `"matches":[${element('b')},x`;
    const { parts } = await readParts(`{"matches":[${element('a')}],"id":x,${again},${element('c')}],"count":1}`, FLAT);
    expect(parts.filter(({ part }) => part === 'list')).toHaveLength(1);
    expect(valuesIn(parts)).toEqual([[0, element('a')]]);
    expect(fieldsIn(parts)).toEqual({ '/count': '1' });
    expect(lostIn(parts).length).toBeGreaterThan(0);
  });

  it('elements far away are found without holding what lies between', async () => {
    const junk = '#'.repeat(1 << 20);
    const text = `{"matches":[${element('a')},${junk}${element('b')}],"count":2}`;
    for (const sizes of [[], [1 << 16]]) {
      const { parts } = await readParts(text, FLAT, { sizes });
      expect(valuesIn(parts)).toEqual([
        [0, element('a')],
        [2, element('b')],
      ]);
    }
  });

  it('many faults each cost one element', async () => {
    const text = `{"matches":[${`${element('a')},{"match_id":X},`.repeat(20_000)}${element('a')}],"count":3}`;
    const { parts } = await readParts(text, FLAT);
    expect(lostIn(parts)).toHaveLength(20_000);
  });

  it('a mark at which a tool cuts its documents off is looked for once', async () => {
    const text = `{"matches":[${`${element('a')},{"match_id":X},`.repeat(20_000)}${element('a')}],"count":3}`;
    const { parts } = await readParts(text, { ...FLAT, cutMark: '[cut]' });
    expect(lostIn(parts)).toHaveLength(20_000);
  });

  it('keys behind many lists in a broken element hide none behind it', async () => {
    const broken = `{"match_id":X,${'"tail":[],"id":9,'.repeat(3_500)}"n":1},`;
    const { parts } = await readParts(`{"matches":[${broken.repeat(20)}${element('b')}],"count":3}`, FLAT);
    expect(valuesIn(parts)).toEqual([[20, element('b')]]);
  });

  it('a bracket before endless white space is one lost element', async () => {
    const { parts } = await readParts(`{"matches":[X]${' '.repeat(1 << 20)}`, FLAT);
    expect(lostIn(parts)).toHaveLength(1);
  });
});
