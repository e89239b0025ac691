import { expect, test } from 'vitest';
import { count, executionId, file, form, keep, legacy, list, match, object, path } from '../../src/adapter.ts';
import { glimpse } from '../../src/decode/glimpse.ts';

const counting = { firstLine: 1, firstColumn: 0, unit: 'byte' } as const;
const hits = list(match({ name: keep, path: file }));

test('a schema tells what is read, what is opened, and where its lists are', () => {
  const { fields, lists } = form(
    'toy/form',
    { command: 'find', counting, when: {} },
    {
      id: executionId,
      'a/b': keep,
      head: object({ version: legacy }),
      data: object({ hits, total: count, base: path('base') }),
    },
  );
  expect(fields).toMatchObject({
    '/id': 'execution_id',
    '/a~1b': 'payload',
    '/head': 'open',
    '/head/version': 'legacy',
    '/data/total': 'count',
  });
  // What holds a list is opened on the way to it.
  expect(Object.keys(fields)).not.toContain('/data');
  expect(lists).toEqual({ '/data/hits': { begins: ['name'], schema: hits.of } });
});

test('a part of a place stands in elements alone', () => {
  expect(() => form('toy/form', { command: null, counting, when: {} }, { file })).toThrow('/file');
});

const when = {
  has: ['data'],
  lacks: ['tool'],
  type: { 'data/hits': 'list' },
  is: { version: 1 },
  first: { 'data/hits': { type: { name: 'string' } } },
  any: [{ has: ['data/query'] }, { type: { 'data/hits/0/path': 'string' } }],
} as const;
const { claims } = form('toy/form', { command: null, counting, when }, {});

test.each([
  ['{"version":1,"data":{"hits":[],"query":null}}', ['/data', '/data/hits', '/version', '/data/query']],
  ['{"version":1,"data":{"hits":[{"name":"a","path":"b"}]}}', ['/data', '/data/hits', '/version', '/data/hits/0/path']],
  ['{"version":1,"data":{"hits":[]}}', undefined],
  ['{"version":2,"data":{"hits":[],"query":"x"}}', undefined],
  ['{"version":1,"tool":"x","data":{"hits":[],"query":"x"}}', undefined],
  ['{"version":1,"data":{"hits":{},"query":"x"}}', undefined],
  ['{"version":1,"data":{"hits":[{"name":5}],"query":"x"}}', undefined],
])('%s is told by %j', (document, expected) => {
  expect(claims(glimpse(Buffer.from(document)))).toEqual(expected);
});
