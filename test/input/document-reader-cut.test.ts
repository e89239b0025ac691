import { describe, expect, it } from 'vitest';
import { type Node, readNaively } from '../json/naive.ts';
import { cutsIn, FLAT, fieldsIn, lostIn, NESTED, readParts, valuesIn } from './read-parts.ts';

const ELEMENTS = [
  '{"match_id":"a","file":"x\\"]},{\\\\","n":[1,{"k":2.50}]}',
  '{ "match_id" : "語😀" , "file" : "\\u00e9" , "n" : -12 }',
  '{"match_id":"c","file":""}',
  '{"match_id":"d","file":"[","n":true}',
];

const DOCUMENTS = [
  {
    name: 'compact',
    layout: FLAT,
    text: `{"id":"x","pattern":"a\\"b","matches":[${ELEMENTS.join(',')}],"count":1234,"tail":{"a":[1,2]}}`,
  },
  {
    name: 'pretty',
    layout: FLAT,
    text: `{\n  "id": "x",\n  "matches": [\n    ${ELEMENTS.join(',\n    ')}\n  ],\n  "count": 1234\n}\n`,
  },
  {
    name: 'nested',
    layout: NESTED,
    text: `{"id":true,"data":{"pattern":1.5e3,"matches":[${ELEMENTS.join(', ')}],"count":12},"meta":{"time":"t"}}`,
  },
];

describe.each(DOCUMENTS)('a $name document that is cut', ({ layout, text }) => {
  const bytes = Buffer.from(text);
  const length = Buffer.from(text.trimEnd()).length;
  const tree = readNaively(bytes.toString('latin1'));
  const list = find(tree, [...layout.lists.keys()][0] as string);
  const elements = list?.kind === 'array' ? list.items : [];

  it('at any byte gives the complete elements before the cut, one cut, and nothing lost', async () => {
    const whole = await readParts(bytes, layout);
    for (let at = 0; at < length; at++) {
      const { parts, end } = await readParts(bytes.subarray(0, at), layout);
      const complete = elements.filter((element) => element.end <= at).length;
      expect(valuesIn(parts), `cut at ${at}`).toEqual(valuesIn(whole.parts).slice(0, complete));
      expect(cutsIn(parts), `cut at ${at}`).toEqual([expect.objectContaining({ at })]);
      expect(lostIn(parts), `cut at ${at}`).toEqual([]);
      expect(end).toBe(at);
    }
    expect(cutsIn(whole.parts)).toEqual([]);
    expect(elements).toHaveLength(ELEMENTS.length);
  });

  it('at any byte shows no field that the whole one has not', async () => {
    const all = fieldsIn((await readParts(bytes, layout)).parts);
    let most = 0;
    for (let at = 0; at < length; at++) {
      const fields = fieldsIn((await readParts(bytes.subarray(0, at), layout)).parts);
      expect(all, `cut at ${at}`).toMatchObject(fields);
      most = Math.max(most, Object.keys(fields).length);
    }
    expect(most).toBeGreaterThan(0);
  });

  it('comes to the same in small pieces', async () => {
    for (let at = 1; at < length; at += 7) {
      expect(await readParts(bytes.subarray(0, at), layout, { sizes: [3] })).toEqual(
        await readParts(bytes.subarray(0, at), layout),
      );
    }
  });
});

/** The node at a pointer of plain keys. */
function find(tree: Node, pointer: string): Node | undefined {
  return pointer
    .split('/')
    .slice(1)
    .reduce<Node | undefined>(
      (node, key) => (node?.kind === 'object' ? node.members.find((member) => member.key === key)?.value : undefined),
      tree,
    );
}

describe('the cut', () => {
  it.each([
    ['', ''],
    ['{', ''],
    ['{"pat', ''],
    ['{"pattern"', ''],
    ['{"pattern":', '/pattern'],
    ['{"pattern":"a', '/pattern'],
    ['{"count":12', '/count'],
    ['{"count":12 ', ''],
    ['{"matches"', ''],
    ['{"matches":[', '/matches/0'],
    ['{"matches":[{"match_id":1', '/matches/0'],
    ['{"matches":[{"match_id":1},', '/matches/1'],
    ['{"matches":[{"match_id":1}]', ''],
    ['{"matches":[{"match_id":1}],', ''],
  ])('of %j is at %j', async (text, pointer) => {
    const { parts } = await readParts(text, FLAT);
    expect(cutsIn(parts)).toEqual([{ part: 'cut', pointer, at: text.length }]);
  });

  it('leaves a number out that may go on', async () => {
    expect(fieldsIn((await readParts('{"count":12', FLAT)).parts)).toEqual({});
    expect(valuesIn((await readParts('{"matches":[1,2', FLAT)).parts)).toEqual([[0, '1']]);
  });
});
