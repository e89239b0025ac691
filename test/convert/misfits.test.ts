import { describe, expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { checkEnvelope } from '../../src/envelope/check.ts';
import { convert, NumberText, printJson, verify } from '../../src/index.ts';
import { NOTHING } from '../enrich/nothing.ts';

/** What is in an envelope of the input and keeps to no rule of the format, behind a beginning that does. */

const id = 'c14d5b0d-db18-5cec-af0a-7a115bbb6ab8';
const bytes = { span_id: '318374eb7da4e671', file_path: 'src/lib.rs', byte_start: 100, byte_end: 200 };
const span = { ...bytes, start_line: 3, start_col: 0, end_line: 5, end_col: 1 };
const match = { match_id: id, span };
const finding = { tool: 'keel', level: 'note', message: 'm' };
const head = { schema_version: '1.1.0', tool: 'keel' };
const facts = { diagnostics: [finding], execution_id: id, timestamp: null, partial: false };
const query = { ...head, data: { command: 'find', matches: [match], count: 1 }, ...facts };
const said = { operation_type: 'patch', status: 'ok', message: 'm' };
const operation = { ...head, ...said, result: { type: 'patch', spans: [match] }, ...facts };
/** So long that what follows is not seen when the envelope is taken for one. */
const long = { note: 'x'.repeat(100_000) };

/** What an envelope becomes: valid, told, and left alone from then on. */
async function unified(envelope: object): Promise<object> {
  const options = { adapters: [], sources: false } as const;
  const { envelopes, outcomes } = await convert(JSON.stringify(envelope), options);
  expect(outcomes).toEqual([0]);
  expect(envelopes.flatMap(checkEnvelope)).toEqual([]);
  const codes = envelopes.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
  expect(codes).toContain('UNI-QRY-011');
  const [first] = envelopes as [object];
  const again = await convert(printJson(first as never), options);
  expect(again.envelopes).toEqual(envelopes);
  return first;
}

describe('a match keeps its place', () => {
  const id = expect.stringMatching(/^[-0-9a-f]{36}$/);

  test.each([
    ['a key of its span', { ...match, span: { ...span, odd: 1 } }, { ...match, span: { ...span, legacy: { odd: 1 } } }],
    [
      'its context',
      { ...match, span: { ...span, context: 7 } },
      { ...match, span: { ...span, legacy: { context: 7 } } },
    ],
    ['its name', { ...match, name: 7, legacy: { name: 1 } }, { ...match, legacy: { name: 1, legacy: { name: 7 } } }],
    ['its `legacy`', { ...match, legacy: 7 }, { ...match, legacy: { legacy: 7 } }],
    ['its id', { ...match, match_id: 'x' }, { match_id: id, span, legacy: { match_id: 'x' } }],
    ['no id', { span }, { match_id: id, span }],
    [
      'the id of its span',
      { ...match, span: { ...span, byte_end: 201 } },
      { ...match, span: { ...span, byte_end: 201, span_id: expect.any(String), legacy: { span_id: span.span_id } } },
    ],
  ])('without %s', async (_, odd, expected) => {
    const { data } = query;
    const made = await unified({ ...query, data: { ...data, matches: [match, odd], count: 2 } });
    expect(made).toMatchObject({ data: { matches: [match, expected], count: 2 } });
  });
});

describe('what can be nowhere goes to `legacy`, and no neighbour with it', () => {
  test.each([[{ ...match, span: 7 }], [{ ...match, span: { ...span, byte_end: 1 } }], ['x'], [[match]]])(
    'a match: %j',
    async (odd) => {
      const made = await unified({ ...query, data: { ...query.data, matches: [match, odd, match], count: 3 } });
      expect(made).toMatchObject({ data: { matches: [match, match], count: 2 }, legacy: { matches: [odd], count: 3 } });
    },
  );

  test('a span of a finding whose bytes are no range', async () => {
    const odd = { ...finding, span: { ...span, byte_start: 300 } };
    const made = await unified({ ...query, diagnostics: [finding, odd] });
    expect(made).toMatchObject({ diagnostics: [finding, { ...finding, legacy: { span: odd.span } }, {}, {}] });
  });

  test('an item', async () => {
    const made = await unified({ ...operation, result: { type: 'patch', spans: [match, 7, match] } });
    expect(made).toMatchObject({ result: { spans: [match, match] }, legacy: { spans: [7] } });
  });

  test.each([['x'], [{ ...finding, level: 7 }], [{}]])('a finding: %j', async (odd) => {
    const made = await unified({ ...query, diagnostics: [finding, odd, finding] });
    expect(made).toMatchObject({ diagnostics: [finding, finding, {}], legacy: { diagnostics: [odd] } });
  });

  test.each([
    [{ timestamp: 'today' }],
    [{ execution_id: 'x' }],
    [{ partial: 'no' }],
    [{ legacy: 7 }],
    [{ odd: 7 }],
    [{ diagnostics: 7 }],
  ])('a value of a query: %j', async (odd) => {
    const made = await unified({ ...query, data: { ...query.data, ...long }, ...odd });
    expect(made).toMatchObject({ legacy: odd });
  });

  test.each([[{ error: finding }], [{ message: 7 }], [{ result: 7 }], [{ workspace: [] }]])(
    'a value of an operation: %j',
    async (odd) => {
      const made = await unified({ ...head, ...said, ...facts, diagnostics: [{ ...finding, ...long }], ...odd });
      expect(made).toMatchObject({ legacy: odd });
    },
  );

  test.each([[{ matches: 7 }], [{ count: 'x' }], [{ count: [{}] }], [{ match_count: [{ a: 1 }] }]])(
    'a value of the data: %j',
    async (odd) => {
      const made = await unified({ ...query, data: { command: 'find', ...long, ...odd } });
      expect(made).toMatchObject({ data: { command: 'find', ...long }, legacy: odd });
    },
  );

  test.each([[{ type: 7 }], [{ type: [{}] }]])('a value of a result: %j', async (odd) => {
    const made = await unified({ ...operation, result: { ...long, ...odd } });
    expect(made).toMatchObject({ result: { type: 'patch', ...long }, legacy: odd });
  });
});

describe('what has the keys of a span and is none is left alone where spans are enriched', () => {
  const enrichment = { ...NOTHING, contextLines: 1, checksums: true, relationships: new Set(['callers'] as const) };
  const odd = [
    { ...span, file_path: 7 },
    { ...span, byte_start: 'x' },
    { ...span, byte_end: new NumberText('200.0') },
    { ...span, context: {} },
    { ...span, checksums: { file_checksum_before: 7 } },
    { ...span, byte_start: null, byte_end: null, span_id: null, relationships: { callers: 7 } },
  ];

  test.each([
    ['an envelope', { ...query, data: { ...query.data, odd } }],
    ['a document of no described form', { schema_version: '1.0.0', tool: 'keel', data: { odd } }],
  ])('in %s', async (_, input) => {
    const { envelopes, outcomes } = await convert(printJson(input as never), {
      adapters,
      tool: 'keel',
      enrichment,
      root: '/',
    });
    expect(outcomes).toEqual([0]);
    expect((await verify(printJson(envelopes[0] as never), { root: '/' })).outcomes).not.toContain(1);
    const text = JSON.stringify(envelopes);
    for (const value of ['"file_path":7', '"byte_start":"x"', '"context":{}', '_before":7', '"callers":7'])
      expect(text).toContain(value);
  });
});
