import { expect, test } from 'vitest';
import {
  count,
  executionId,
  file,
  form,
  formsIn,
  keep,
  legacy,
  list,
  match,
  meets,
  object,
  opened,
  path,
} from '../../src/adapter.ts';
import { outcomeOf } from '../../src/convert/end-document.ts';
import { probe } from '../../src/input/probe.ts';

const counting = { firstLine: 1, firstColumn: 0, unit: 'byte' } as const;
const hits = list(match({ name: keep, path: file }));

test('a schema tells what is read, what is opened, and where its lists are', () => {
  const { nodes, lists, opens, holders } = form(
    'toy/form',
    { command: 'find', counting, when: {} },
    {
      id: executionId,
      'a/b': keep,
      head: object({ version: keep }),
      part: object({ hits, size: keep }),
      data: opened({ hits, total: count, version: legacy, base: path('base') }),
    },
  );
  expect(Object.keys(nodes)).toEqual([
    ...['/id', '/a~1b', '/head', '/part/size', '/data/total', '/data/version', '/data/base'],
  ]);
  expect(opens).toEqual(['/data']);
  expect(Object.keys(holders)).toEqual(['/part']);
  expect(lists).toEqual({ '/part/hits': hits, '/data/hits': hits });
});

const when = {
  has: ['data'],
  lacks: ['tool'],
  type: { 'data/hits': 'list' },
  is: { version: 1 },
  first: { 'data/hits': { type: { name: 'string' } } },
  any: [{ has: ['data/query'] }, { type: { 'data/hits/0/path': 'string' } }],
} as const;
const { detect: detectToy } = form('toy/form', { command: null, counting, when }, {});

test.each([
  ['{"version":1,"data":{"hits":[],"query":null}}', ['/data', '/data/hits', '/version', '/data/query']],
  ['{"version":1,"data":{"hits":[{"name":"a","path":"b"}]}}', ['/data', '/data/hits', '/version', '/data/hits/0/path']],
  ['{"version":1,"data":{"hits":[]}}', undefined],
  ['{"version":2,"data":{"hits":[],"query":"x"}}', undefined],
  ['{"version":1,"tool":"x","data":{"hits":[],"query":"x"}}', undefined],
  ['{"version":1,"data":{"hits":{},"query":"x"}}', undefined],
  ['{"version":1,"data":{"hits":[{"name":5}],"query":"x"}}', undefined],
])('%s is known by %j', (document, expected) => {
  expect(detectToy(probe(Buffer.from(document)))?.()).toEqual(expected);
});

const framed = {
  any: [{ complete: false }, { has: ['id'] }],
  all: [
    { any: [{ lacks: ['tool'] }, { is: { tool: 'toy' } }] },
    { inside: { data: { only: ['hits'], has: ['hits'] } } },
  ],
} as const;
const { detect: detectFramed } = form('toy/framed', { command: null, counting, when: framed }, {});

test.each([
  ['{"id":1,"tool":"toy","data":{"hits":[]}}', ['/tool', '/data/hits', '/id']],
  ['{"data":{"hits":[]},"tool":"toy"', ['/tool', '/data/hits']],
  ['{"data":{"hits":[]},"tool":"toy"}', undefined],
  ['{"id":1,"tool":"x","data":{"hits":[]}}', undefined],
  ['{"id":1,"data":{"hits":[],"more":1}}', undefined],
  ['{"id":1,"data":[]}', undefined],
])('in a frame %s is known by %j', (document, expected) => {
  expect(detectFramed(probe(Buffer.from(document)))?.()).toEqual(expected);
});

const inFrame = formsIn({ when: { is: { tool: 'toy' } }, keys: { tool: keep }, payload: 'data' });

test.each([
  [['hits'], { hits: [], more: 1 }, true],
  [['hits'], { more: 1 }, false],
  [{ closed: true } as const, { hits: [] }, true],
  [{ closed: true } as const, { hits: [], more: 1 }, false],
  [{ closed: 'whole' } as const, { hits: [], size: 1 }, true],
  [{ closed: 'whole' } as const, { hits: [] }, false],
])('in a frame %j shows a payload %j: %s', (options, data, expected) => {
  const { when = {} } = inFrame('toy/payload', options, { hits, size: keep });
  expect(meets({ tool: 'toy', data }, when)).toBe(expected);
});

test.each([
  [{ made: 2, asked: 3 }, '2 of 3 made'],
  [{ made: 2 }, '2 made'],
  [{}, 'Failed.'],
])('of several messages %j has the first whose values are there', (values, message) => {
  const outcomes = [{ code: 'TOY-V-001', message: ['{made} of {asked} made', '{made} made', 'Failed.'] }];
  const { outcomes: told = [] } = form('toy/operation', { operation: 'make', outcomes }, {});
  expect(outcomeOf(told, values, { status: 'ok', findings: 0 })).toMatchObject({ status: 'error', message });
});
