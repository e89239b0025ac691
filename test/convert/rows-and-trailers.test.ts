import { describe, expect, test } from 'vitest';
import {
  type Adapter,
  aside,
  byteEnd,
  byteStart,
  choose,
  file,
  form,
  keep,
  list,
  match,
  object,
  string,
} from '../../src/adapter.ts';
import type { QueryEnvelope } from '../../src/envelope/types.ts';
import { convert } from '../../src/index.ts';
import { NumberText } from '../../src/json/value.ts';

const place = { file, from: byteStart, to: byteEnd };
const isRow = { is: { row: 'hit' } };

const counting = { firstLine: 1, firstColumn: 0, unit: 'byte' } as const;
const isTrailer = { is: { status: 'ok' } };

/** Rows of one document, one a line, each with a place. */
const rows = form(
  'toy/rows',
  { command: 'export', counting, when: isRow, isRow, isTrailer },
  list(match({ row: string('row'), ...place })),
);

/** A document with a list, and a status behind it. */
const listing = form(
  'toy/listing',
  { command: 'list', counting, when: { type: { hits: 'list' } }, isTrailer },
  { hits: list(match(place), ['file']) },
);

/** Rows of which some are matches, and some stay elsewhere. */
const mixed = form(
  'toy/mixed',
  { command: 'dump', counting, when: { has: ['mix'] }, isRow: { has: ['mix'] } },
  list(
    choose(
      [{ has: ['name'] }, aside('names', object({ mix: keep, name: keep }))],
      [{ has: ['from'] }, match({ mix: keep, ...place })],
    ),
  ),
);

const toy: Adapter = {
  tool: 'toy',
  prefix: 'TOY',
  jsonFlag: '--json',
  operation: 'list',
  forms: [rows, listing, mixed],
  text: [],
  codes: [],
};

const convertText = (text: string) => convert(Buffer.from(text), { adapters: [toy], sources: false });
async function* pieces(lines: readonly string[]) {
  for (const line of lines) yield Buffer.from(`${line}\n`);
}
async function* halves(text: string) {
  yield Buffer.from(text.slice(0, text.length / 2));
  yield Buffer.from(text.slice(text.length / 2));
}
const row = (from: number) => JSON.stringify({ row: 'hit', file: 'a.rs', from, to: from + 1 });
const offsets = (envelope: unknown) => (envelope as QueryEnvelope).data.matches?.map(({ span }) => span.byte_start);

describe('a stream of rows', () => {
  test('is one document, whatever is between the rows', async () => {
    const { envelopes, outcomes } = await convertText(`${row(1)}\n${row(2)}\r\n\n  ${row(3)}`);
    expect(envelopes.map(offsets)).toEqual([[1, 2, 3]]);
    expect(outcomes).toEqual([0]);
  });

  test('ends before the first thing that is none of its rows', async () => {
    const { envelopes } = await convertText(`${row(1)}\n{"hits":[{"file":"b.rs","from":7,"to":8}]}\n`);
    expect(envelopes.map(offsets)).toEqual([[1], [7]]);
  });

  test('keeps an object of no known form between its rows, and says so', async () => {
    const { envelopes, outcomes } = await convertText(`${row(1)}\n{"rôw":"hit","n":[2]}\n${row(3)}\n`);
    expect(envelopes.map(offsets)).toEqual([[1, 3]]);
    expect(envelopes[0]).toMatchObject({ data: { unplaced: [{ rôw: 'hit', n: [2] }] } });
    expect(envelopes[0]?.diagnostics.map(({ code }) => code)).toEqual(['UNI-QRY-019']);
    expect(outcomes).toEqual([0]);
  });

  test('of several kinds is printed in the same order, however many of them come at once', async () => {
    const lines = ['{"mix":1,"name":"a"}', '{"mix":2}', '{"mix":3,"file":"a.rs","from":1,"to":2}', '{"mix":4}'];
    const whole = await convertText(lines.join('\n'));
    const inPieces = await convert(pieces(lines), { adapters: [toy], sources: false });
    expect(JSON.stringify(inPieces)).toBe(JSON.stringify(whole));
    expect(whole.envelopes[0]).toMatchObject({ data: { rows: [{ mix: 2 }, { mix: 4 }], names: [{ mix: 1 }] } });
  });

  test.each([998, 999, 1000])(
    'has rows that are as deep as they may be, or deeper, alike in pieces: %i',
    async (depth) => {
      const deep = `{"row":"hit","file":"a.rs","from":2,"to":3,"in":${'['.repeat(depth)}${']'.repeat(depth)}}`;
      const text = [row(1), deep, row(4)].join('\n');
      const whole = await convertText(text);
      const inPieces = await convert(halves(text), { adapters: [toy], sources: false });
      expect(JSON.stringify(inPieces)).toBe(JSON.stringify(whole));
      expect(whole.envelopes.map(offsets)).toEqual([depth < 1000 ? [1, 2, 4] : [1, 4]]);
    },
  );

  test('of several kinds has room in it, and numbers that keep their text', async () => {
    const { envelopes } = await convertText('{"mix": 1.0, "name": "a"}\n{"mix":2.0,"name":"b"}');
    const mixes = [new NumberText('1.0'), new NumberText('2.0')];
    expect(envelopes[0]).toMatchObject({ data: { names: [{ mix: mixes[0] }, { mix: mixes[1] }] } });
  });

  test('is read alike whether its rows come at once, or some need care', async () => {
    const careful = (text: string) => text.replace('"a.rs"', '"a\\u002ers"');
    const plain = Array.from({ length: 300 }, (_, index) => row(index));
    const mixedUp = plain.map((one, index) => (index % 7 < 3 || index > 150 ? careful(one) : one));
    const [first, second] = await Promise.all([plain, mixedUp].map((lines) => convertText(lines.join('\n'))));
    const data = (envelope: unknown) => (envelope as QueryEnvelope).data;
    expect(first?.envelopes.map(data)).toEqual(second?.envelopes.map(data));
    expect(offsets(second?.envelopes[0])).toEqual(plain.map((_, index) => index));
  });

  test('ends at a trailer, and another one begins behind it', async () => {
    const { envelopes } = await convertText(`${row(1)}\n{"status":"ok"}\n${row(3)}\n`);
    expect(envelopes.map(offsets)).toEqual([[1], [3]]);
  });

  test('loses a broken row alone, and says where it stood', async () => {
    const { envelopes, outcomes } = await convertText(`${row(1)}\n{"row":"hit",,"file":"a.rs"}\n${row(3)}\n`);
    expect(envelopes.map(offsets)).toEqual([[1, 3]]);
    expect(outcomes).toEqual([5]);
    const loss = envelopes[0]?.diagnostics.find(({ code }) => code === 'UNI-QRY-009');
    expect(loss?.details).toMatchObject({
      seen: 3,
      converted: 2,
      rejected: 1,
      places: [{ pointer: '/1', byte_offset: row(1).length + 1 }],
    });
  });

  test.each([
    ['a brace', row(1).slice(0, -1)],
    ['a quote', row(1).replace('"hit"', '"hit')],
    ['what ends a list', `${row(1).slice(0, -1)},"of":[`],
    ['what it begins with', '{"w":"hit"},"file":"a.rs","from":1,"to":2}}'],
  ])('loses no other row where one has lost %s', async (_, broken) => {
    const { envelopes } = await convertText(`${row(0)}\n${broken}\n${row(2)}\n${row(3)}\n`);
    expect(envelopes.map(offsets)).toEqual([[0, 2, 3]]);
  });

  test('is cut where the input is', async () => {
    const { envelopes, outcomes } = await convertText(`${row(1)}\n${row(2).slice(0, 20)}`);
    expect(envelopes.map(offsets)).toEqual([[1]]);
    expect(outcomes).toEqual([5]);
    expect(envelopes[0]?.diagnostics.map(({ code }) => code)).toContain('UNI-QRY-004');
  });

  test('is as long as it is', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => row(index)).join('\n');
    const { envelopes } = await convertText(many);
    expect(envelopes).toHaveLength(1);
    expect(offsets(envelopes[0])).toEqual(Array.from({ length: 5000 }, (_, index) => index));
  });
});

describe('a trailer', () => {
  const document = '{"hits":[{"file":"b.rs","from":7,"to":8}]}';

  test.each([
    ['directly behind', `${document}{"status":"ok","message":"1 hit"}`],
    ['on the next line', `${document}\n{"status":"ok","message":"1 hit"}\n`],
    ['pretty', `${document}\n{\n  "status": "ok",\n  "message": "1 hit"\n}\n`],
  ])('%s is folded into the envelope before it', async (_, text) => {
    const { envelopes, outcomes } = await convertText(text);
    expect(envelopes).toHaveLength(1);
    expect(envelopes[0]?.legacy).toEqual({ trailer: { status: 'ok', message: '1 hit' } });
    expect(outcomes).toEqual([0]);
  });

  test('is found behind a document that is cut inside a string', async () => {
    const { envelopes, outcomes } = await convertText(`${document.slice(0, -1)},"er\n{"status":"ok"}\n`);
    expect(envelopes.map(({ legacy }) => legacy)).toEqual([{ trailer: { status: 'ok' } }]);
    expect(outcomes).toEqual([5]);
  });

  test('belongs to rows as well', async () => {
    const { envelopes } = await convertText(`${row(1)}\n{"status":"ok"}\n`);
    expect(envelopes.map(({ legacy }) => legacy)).toEqual([{ trailer: { status: 'ok' } }]);
  });

  test('is one: a second is a document of its own', async () => {
    const { envelopes, outcomes } = await convertText(`${document}{"status":"ok"}{"status":"ok"}`);
    expect(envelopes).toHaveLength(2);
    expect(outcomes).toEqual([0, 3]);
  });

  test('keeps the text before it', async () => {
    const { envelopes } = await convertText(`${document}\nDone.\n{"status":"ok"}\n`);
    expect(envelopes).toHaveLength(1);
    expect(envelopes[0]?.diagnostics.map(({ note }) => note?.trim())).toContain('Done.');
  });
});

test('a row by itself in an answer of a server is kept as it is, beside what the answer says', async () => {
  const row = { row: 'hit', file: 'a.rs', from: 3, to: 5 };
  const content = [{ type: 'image', data: 'AA' }];
  for (const result of [row, { content, structuredContent: row }, { content: [], structuredContent: row }]) {
    const { envelopes, outcomes } = await convertText(JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
    const around = 'content' in result ? { content: result.content } : {};
    expect(envelopes).toMatchObject([{ tool: 'toy', data: row, legacy: { jsonrpc: '2.0', id: 1, ...around } }]);
    expect(outcomes).toEqual([0]);
  }
});
