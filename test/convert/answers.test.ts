import { describe, expect, test } from 'vitest';
import {
  type Adapter,
  as,
  at,
  byteEnd,
  byteStart,
  file,
  form,
  type Json,
  keep,
  legacy,
  list,
  match,
  string,
} from '../../src/adapter.ts';
import { checkEnvelope } from '../../src/envelope/check.ts';
import type { Envelope, OperationEnvelope, QueryEnvelope } from '../../src/envelope/types.ts';
import { type ConvertOptions, convert, convertStream, detect } from '../../src/index.ts';

const coordinates = { firstLine: 1, firstColumn: 0, unit: 'byte' } as const;

const listing = form(
  'toy/listing',
  { command: 'list', counting: coordinates, when: { is: { toy: true } } },
  { toy: legacy, note: keep, hits: list(match({ file, from: byteStart, to: byteEnd, name: string('name') })) },
);

const change = form(
  'toy/change',
  {
    operation: 'change',
    counting: coordinates,
    when: { has: ['changed'] },
    outcomes: [{ message: 'changed' }],
    others: 'result',
  },
  { changed: as('files') },
);

/** What only a server of this tool prints; any server might. */
const tools = form(
  'toy/tools',
  { command: 'tools/list', counting: coordinates, when: { type: { tools: 'list' } }, requiresKnownTool: true },
  { tools: keep },
);

const toy: Adapter = {
  tool: 'toy',
  prefix: 'TOY',
  jsonFlag: '--json',
  operation: 'unknown',
  forms: [listing, change, tools],
  text: [
    {
      pattern: /^no such symbol: (?<symbol>.*)$/gmu,
      tells: true,
      read: ({ symbol = '' }) => ({
        as: 'error',
        level: 'error',
        code: 'TOY-REF-001',
        message: `no such symbol: ${symbol}`,
        operation: 'find',
      }),
    },
  ],
  codes: [
    {
      code: 'TOY-REF-001',
      trigger: 'no such symbol',
      meaning: 'It is not there.',
      cause: 'Its name.',
      remedy: 'Look for it.',
    },
  ],
};

const run = async (input: string | Buffer, options: Partial<ConvertOptions> = {}) => {
  const { envelopes, outcomes } = await convert(Buffer.from(input), { adapters: [toy], sources: false, ...options });
  expect(envelopes.flatMap(checkEnvelope)).toEqual([]);
  return { envelopes, outcomes };
};
const hit = (from: number) => ({ file: 'a.rs', from, to: from + 1, name: 'ä "quoted"\n\ud83d\ude00' });
const document = { toy: true, hits: [hit(1), hit(3), hit(5)], note: 'é' };
const response = (result: unknown, id: unknown = 1) => JSON.stringify({ jsonrpc: '2.0', id, result });
const text = (inner: string) => ({ type: 'text', text: inner });
const offsets = (envelope: Envelope | undefined) =>
  (envelope as Partial<QueryEnvelope> | undefined)?.data?.matches?.map(({ span }) => span.byte_start);
/** Bytes that are not UTF-8, one for each `§`. */
const notUtf8 = (value: unknown) =>
  Buffer.from(Buffer.from(JSON.stringify(value)).toString('latin1').replaceAll('\xc2\xa7', '\xff'), 'latin1');
const errorOf = (envelope: Envelope | undefined) => (envelope as OperationEnvelope).error;
/** Without what is said of the files, which nobody has. */
const codes = ({ diagnostics }: Envelope) => diagnostics.map(({ code }) => code).filter((code) => code !== 'UNI-V-005');

const PLACES: [name: string, wrap: (inner: unknown) => unknown, around: object][] = [
  ['the result of a response', (inner) => ({ jsonrpc: '2.0', id: 7, result: inner }), { jsonrpc: '2.0', id: 7 }],
  [
    'structured content',
    (inner) => ({ id: null, jsonrpc: '2.0', result: { content: [text('three hits')], structuredContent: inner } }),
    { id: null, jsonrpc: '2.0', content: [text('three hits')] },
  ],
  [
    'the last text that is JSON',
    (inner) => ({
      jsonrpc: '2.0',
      id: 'x',
      result: { content: [text('hits:'), text(JSON.stringify(inner, null, 2))], isError: false },
    }),
    { jsonrpc: '2.0', id: 'x', content: [text('hits:'), { type: 'text' }], isError: false },
  ],
  [
    "a tool's result without a response",
    (inner) => ({ content: [], structuredContent: inner, _meta: { a: 1 } }),
    { content: [], _meta: { a: 1 } },
  ],
  [
    'a text without a response',
    (inner) => ({ content: [text(JSON.stringify(inner))] }),
    { content: [{ type: 'text' }] },
  ],
  ...([true, false] as const).map((isResponse): (typeof PLACES)[number] => [
    `a text before its type, ${isResponse ? 'of a response' : 'without one'}`,
    (inner) => {
      const result = { content: [{ text: JSON.stringify(inner), type: 'text' }] };
      return isResponse ? { jsonrpc: '2.0', id: 1, result } : result;
    },
    { ...(isResponse && { jsonrpc: '2.0', id: 1 }), content: [{ type: 'text' }] },
  ]),
];

describe.each(PLACES)('a document in %s', (_, wrap, around) => {
  test('is converted as if it stood alone', async () => {
    const [alone, answered] = await Promise.all([run(JSON.stringify(document)), run(JSON.stringify(wrap(document)))]);
    const [one] = alone.envelopes as QueryEnvelope[];
    const [other] = answered.envelopes as QueryEnvelope[];
    const withoutIds = (envelope: QueryEnvelope | undefined) =>
      JSON.stringify(envelope?.data).replace(/"match_id":"[^"]*"/g, '');
    expect(withoutIds(other)).toBe(withoutIds(one));
    expect(other?.legacy).toEqual({ ...around, ...one?.legacy });
    expect(other?.tool).toBe('toy');
    expect(answered.outcomes).toEqual([0]);
  });

  test('may be an operation', async () => {
    const { envelopes } = await run(JSON.stringify(wrap({ changed: ['a.rs'] })));
    expect(envelopes).toMatchObject([
      { operation_type: 'change', status: 'ok', result: { files: ['a.rs'] }, legacy: around },
    ]);
  });

  test('is detected', () => {
    expect(detect(Buffer.from(JSON.stringify(wrap(document))), [toy])).toEqual([
      { tool: 'toy', shape: 'toy/listing', evidence: ['/toy'] },
    ]);
  });

  test('keeps what was complete where it is cut', async () => {
    const printed = Buffer.from(JSON.stringify(wrap(document)));
    const whole = offsets((await run(printed)).envelopes[0]);
    const ends = [...printed.toString('latin1').matchAll(/from[^}]*\}/g)].map(
      ({ 0: { length }, index }) => index + length,
    );
    let most = 0;
    for (let length = 1; length < printed.length; length++) {
      const { envelopes, outcomes } = await run(printed.subarray(0, length));
      const found = offsets(envelopes[0]) ?? [];
      expect(found).toEqual(whole?.slice(0, found.length));
      expect(found.length).toBeGreaterThanOrEqual(ends.filter((end) => end <= length).length);
      expect(found.length).toBeGreaterThanOrEqual(most);
      most = found.length;
      expect([4, 5]).toContain(outcomes[0]);
      expect(envelopes[0]?.partial).toBe(true);
    }
    expect(most).toBe(3);
  });

  test('loses nothing by a comma too many around it', async () => {
    const { envelopes, outcomes } = await run(JSON.stringify(wrap(document)).replace(/\}$/, ',}'));
    expect(offsets(envelopes[0])).toEqual([1, 3, 5]);
    expect(codes(envelopes[0] as Envelope)).toEqual(['UNI-QRY-018']);
    expect(outcomes).toEqual([0]);
  });

  test('continues after a broken element', async () => {
    const broken = JSON.stringify(wrap(document)).replace(/from(\\?": ?)3/, 'from$1-');
    const { envelopes, outcomes } = await run(broken);
    expect(offsets(envelopes[0])).toEqual([1, 5]);
    expect(outcomes).toEqual([5]);
  });

  test('tells bytes around it that are not UTF-8', async () => {
    const { envelopes, outcomes } = await run(notUtf8({ ...(wrap(document) as object), more: 'a§b' }));
    expect(outcomes).toEqual([5]);
    expect(envelopes.flatMap(codes)).toEqual(['UNI-QRY-014']);
    expect(envelopes[0]?.legacy).toMatchObject({ more: 'a\ufffdb' });
  });

  test('has places in the input', async () => {
    const printed = JSON.stringify(wrap(document)).replace(/from(\\?": ?)3/, 'from$1-');
    const [envelope] = (await run(`\n\n${printed}`)).envelopes;
    const places = envelope?.diagnostics.flatMap(
      ({ details }) => (at(details as Json, 'places') ?? []) as { byte_offset?: number }[],
    );
    const element = printed.lastIndexOf('{', printed.search(/from\\?": ?-/));
    expect(places?.flatMap(({ byte_offset = [] }) => byte_offset)).toEqual([
      Buffer.byteLength(printed.slice(0, element)) + 2,
    ]);
  });

  test('has ids of its place in what was printed', async () => {
    const ids = async (value: unknown) => (await run(JSON.stringify(value))).envelopes[0] as QueryEnvelope;
    const { data, execution_id } = await ids(wrap(document));
    expect(data.matches?.map(({ match_id }) => match_id)).not.toEqual(
      (await ids(document)).data.matches?.map(({ match_id }) => match_id),
    );
    expect(execution_id).not.toBe((await ids(document)).execution_id);
  });
});

describe('a session', () => {
  test('gives an envelope for each response, each with the text before it', async () => {
    const input = `log one\n${response(document, 1)}\nlog two\n${response({ changed: [] }, 2)}\nlog three\n`;
    const { envelopes, outcomes } = await run(input);
    expect(envelopes.map(({ legacy }) => legacy?.['id'])).toEqual([1, 2, undefined]);
    expect(
      envelopes.map(({ diagnostics }) =>
        diagnostics
          .flatMap(({ note = [] }) => note)
          .join()
          .trim(),
      ),
    ).toEqual(['log one', 'log two', 'log three']);
    expect(outcomes).toEqual([0, 0, 0]);
  });

  test('is of the tool that one of its answers told', async () => {
    const error = JSON.stringify({
      jsonrpc: '2.0',
      error: { code: -32601, message: 'Method not found', data: [1.0] },
      id: null,
    });
    const { envelopes } = await run(
      [error, response(document), error, response({ tools: [] }), response({ strange: 1 })].join('\n'),
    );
    expect(envelopes.map(({ tool }) => tool)).toEqual(['unify', 'toy', 'toy', 'toy', 'toy']);
    expect(errorOf(envelopes[2])).toEqual({
      tool: 'toy',
      level: 'error',
      message: 'Method not found',
      legacy: { code: -32601, data: [1] },
    });
    expect((envelopes[3] as QueryEnvelope).data.command).toBe('tools/list');
    expect(codes(envelopes[4] as Envelope)).toEqual(['UNI-QRY-010']);
  });

  test('is of the tool that what is left of a broken answer told', async () => {
    const broken = response(document).replace('"result":{', '"result"');
    const error = JSON.stringify({ jsonrpc: '2.0', error: { code: 1, message: 'Not found' }, id: null });
    const { envelopes } = await run(`${broken}\n${error}`);
    expect(envelopes.map(({ tool }) => tool)).toEqual(['toy', 'toy']);
  });

  test.each(['}', '}}'])('does not lose the answer behind one that lacks its end, %s', async (end) => {
    const first = response(document);
    expect(first.endsWith(end)).toBe(true);
    const error = JSON.stringify({ jsonrpc: '2.0', error: { code: 1, message: 'Not found' }, id: null });
    const { envelopes, outcomes } = await run(`${first.slice(0, -end.length)}\n${error}\n${response(document)}`);
    expect(envelopes.map(({ tool }) => tool)).toEqual(['toy', 'toy', 'toy']);
    expect(errorOf(envelopes[1])?.message).toBe('Not found');
    expect(outcomes).toEqual([5, 0, 0]);
  });

  test('of several tools tells nothing of the others', async () => {
    const other: Adapter = {
      ...toy,
      tool: 'other',
      forms: [
        form(
          'other/change',
          { operation: 'change', counting: coordinates, when: { is: { other: 1 } } },
          { other: keep },
        ),
      ],
      text: [],
    };
    const input = [response(document), response({ other: 1 }), response({ strange: 1 })].join('\n');
    const { envelopes, outcomes } = await run(input, { adapters: [toy, other] });
    expect(envelopes.map(({ tool }) => tool)).toEqual(['toy', 'other', 'unify']);
    expect(outcomes).toEqual([0, 0, 3]);
  });

  test('may be one batch', async () => {
    const { envelopes, outcomes } = await run(`[${response(document)} , ${response({ changed: [] }, 2)}]\n`);
    expect(envelopes.map(({ legacy }) => legacy?.['id'])).toEqual([1, 2]);
    expect(envelopes.flatMap(codes)).toEqual([]);
    expect(outcomes).toEqual([0, 0]);
    const cut = await run(`[${response(document)},`);
    expect(cut.outcomes).toEqual([0, 5]);
    const early = await run(`[${response(document)}`);
    expect(early.outcomes).toEqual([0, 5]);
  });
});

describe('an answer without a document', () => {
  test('says that JSON in its text is of another tool than the one that was named', async () => {
    const other: Adapter = { ...toy, tool: 'other', forms: [], text: [] };
    const content = [{ type: 'text', text: JSON.stringify(document) }];
    const { envelopes } = await run(response({ content }), { adapters: [toy, other], tool: 'other' });
    expect(envelopes[0]?.tool).toBe('other');
    const told = envelopes[0]?.diagnostics.find(({ code }) => code === 'UNI-QRY-031');
    expect(told?.details).toEqual({ forms: ['toy/listing'] });
  });

  test('is an error of the tool whose wording it has', async () => {
    const error = { code: -32602, message: 'no such symbol: x' };
    const { envelopes, outcomes } = await run(JSON.stringify({ jsonrpc: '2.0', id: 1, error }), { errorCodes: true });
    const remedy = { code: 'TOY-REF-001', remediation: 'Look for it.', legacy: { code: -32602 } };
    expect(envelopes).toMatchObject([
      { tool: 'toy', operation_type: 'find', status: 'error', error: remedy, legacy: { jsonrpc: '2.0', id: 1 } },
    ]);
    expect(outcomes).toEqual([0]);
  });

  test('is an error where it says so', async () => {
    const { envelopes } = await run(response({ content: [text('it failed\nbecause')], isError: true }), {
      tool: 'toy',
    });
    expect(envelopes).toMatchObject([
      { tool: 'toy', status: 'error', message: 'it failed', error: { note: 'because' } },
    ]);
    expect(envelopes[0]?.legacy).toEqual({ jsonrpc: '2.0', id: 1, content: [{ type: 'text' }], isError: true });
  });

  test.each([
    ['an error', { jsonrpc: '2.0', id: 1, error: { code: 1, message: 'no §' } }],
    ['a text', { jsonrpc: '2.0', id: 1, result: { content: [text('two § hits')] } }],
    ['what stands around a text', { content: [text('two hits')], more: '§' }],
  ])('tells bytes that are not UTF-8 in %s', async (_, answer) => {
    const { envelopes, outcomes } = await run(notUtf8(answer), { tool: 'toy' });
    expect(outcomes).toEqual([5]);
    expect(envelopes.flatMap(codes)).toContain('UNI-QRY-014');
    expect(JSON.stringify(envelopes)).toContain('\ufffd');
  });

  test('keeps keys around its text as they are, also those with what separates keys in pointers', async () => {
    const answer = { jsonrpc: '2.0', id: 1, 'a/b': 1, 'm~0n': 2, result: { content: [text('x')], 'c/id': 3, id: 4 } };
    const { envelopes } = await run(JSON.stringify(answer), { tool: 'toy' });
    expect(envelopes[0]?.legacy).toEqual({
      ...{ jsonrpc: '2.0', id: 1, 'a/b': 1, 'm~0n': 2, 'c/id': 3 },
      ...{ content: [{ type: 'text' }], '/result/id': 4 },
    });
  });

  test('is the text of a tool that is known', async () => {
    const { envelopes, outcomes } = await run(response({ content: [text('two hits'), text('and more')] }), {
      tool: 'toy',
    });
    expect(envelopes).toMatchObject([{ tool: 'toy', data: { command: null, text: 'two hits\nand more' } }]);
    expect(envelopes.flatMap(codes)).toEqual(['UNI-QRY-026']);
    expect(outcomes).toEqual([0]);
  });

  test('keeps what is there of a text that is cut, and reads nothing from it', async () => {
    const said = 'no such symbol: abc';
    const printed = response({ content: [text(said)], isError: true });
    const [first, last] = [printed.indexOf(said), printed.length - 1];
    for (let length = first + 1; length <= last; length++) {
      const { envelopes, outcomes } = await run(printed.slice(0, length), { tool: 'toy' });
      expect(outcomes).toEqual([5]);
      expect(codes(envelopes[0] as Envelope)).toContain('UNI-QRY-004');
      expect(codes(envelopes[0] as Envelope)).not.toContain('TOY-REF-001');
      expect(JSON.stringify(envelopes)).toContain(`"${said.slice(0, length - first)}"`);
    }
    for (const nothing of [printed.slice(0, first), response({ content: [text('{"un')] }).slice(0, -5)])
      expect((await run(nothing, { tool: 'toy' })).outcomes).toEqual([4]);
  });

  test('of an unknown tool is not recognised, and kept', async () => {
    const { envelopes, outcomes } = await run(response({ content: [text('who knows')], more: 1 }));
    expect(outcomes).toEqual([3]);
    expect(envelopes.flatMap(codes)).toEqual(['UNI-QRY-001', 'UNI-QRY-013']);
    expect(envelopes[0]?.legacy).toEqual({ jsonrpc: '2.0', id: 1, content: [{ type: 'text' }], more: 1 });
    expect(envelopes[0]?.diagnostics[1]?.note).toBe('who knows');
  });

  test.each([
    ['a null', response(null)],
    ['a number', response(null).replace('null', '1e400')],
    ['a list', response([])],
    ['an error without a message', '{"jsonrpc":"2.0","error":{"code":1}}'],
    ['an error that is a word', '{"jsonrpc":"2.0","error":"no"}'],
    ['content of another kind', response({ content: [{ type: 'image', data: 'AA==' }] })],
    ['no content', response({ content: [] })],
    ['content that is text', response({ content: 'x' })],
    [
      'keys of prototypes',
      '{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"x"}],"__proto__":{"a":1},"constructor":2}}',
    ],
    ['repeated keys', '{"jsonrpc":"2.0","id":1,"id":2,"result":{"toy":true,"hits":[]},"result":3}'],
    ['deep nesting', response({ content: [text(`${'['.repeat(2000)}${']'.repeat(2000)}`)] })],
    ['deep nesting outside', `{"jsonrpc":"2.0","id":1,"result":${'['.repeat(2000)}${']'.repeat(2000)}}`],
  ])('may have %s', async (_, input) => {
    for (const tool of [undefined, 'toy']) {
      const { envelopes } = await run(input, tool === undefined ? {} : { tool });
      expect(envelopes.length).toBe(1);
    }
  });
});

test('what an answer gives is to be written before the next one comes', async () => {
  const parts: string[] = [];
  let written = false;
  async function* answers() {
    yield Buffer.from(`${response({ toy: true, hits: [] })}\n`);
    written = parts.at(-1) === 'flush';
    yield Buffer.from(`${response({ toy: true, hits: [] })}\n`);
  }
  for await (const { part } of convertStream(answers(), { adapters: [toy] })) parts.push(part);
  expect(written).toBe(true);
});

test('what is behind a document in its text is kept whole, such as further documents', async () => {
  const behind = `${JSON.stringify({ toy: true, hits: [], note: 'x'.repeat(10_000) })}\nend`;
  const content = [{ type: 'text', text: `${JSON.stringify({ toy: true, hits: [] })}\n${behind}` }];
  const { envelopes } = await run(response({ content }));
  expect(envelopes).toHaveLength(1);
  expect(envelopes[0]?.legacy?.['text']).toBe(`\n${behind}`);
});

test.each([undefined, 'toy'])('an error that is in an answer twice is there twice (tool %s)', async (tool) => {
  const input = '{"jsonrpc":"2.0","id":1,"error":{"message":"first"},"error":{"message":"second"}}';
  const { envelopes } = await run(input, tool === undefined ? {} : { tool });
  expect(envelopes[0]?.legacy?.['repeated']).toEqual({ '/error': [{ message: 'second' }] });
  expect(envelopes.flatMap(codes)).toContain('UNI-QRY-015');
});
