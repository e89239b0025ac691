import { afterAll, describe, expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import type { Json, JsonObject } from '../../src/adapter.ts';
import { type ConvertOptions, convert, validate } from '../../src/index.ts';
import { sourceTree } from '../convert/source-tree.ts';

/** What the toolset's design documents give every tool, held against each of them. */
const SOURCE = '// é\nfn main() {\n    run();\n}\n';
const tree = sourceTree({ 'src/a.rs': SOURCE });
afterAll(() => tree.remove());

async function converted(document: Json, more: Partial<ConvertOptions> = {}) {
  const options: ConvertOptions = { ...more, adapters, root: tree.root };
  const { envelopes, outcomes } = await convert(Buffer.from(JSON.stringify(document)), options);
  expect(envelopes).toHaveLength(1);
  const [envelope] = envelopes;
  expect(validate(envelope)).toEqual([]);
  return { envelope: envelope as unknown as JsonObject, outcome: outcomes[0] };
}

/** The same with its keys, and those of all objects in it, in the other order. */
function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as JsonObject)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
}

const TOOLS = adapters.map(({ tool, prefix }) => ({ tool, prefix }));
const HEAD = { schema_version: '1.0.0', execution_id: '550e8400-e29b-41d4-a716-446655440000' };
const TIME = { timestamp: '2026-01-22T10:00:00Z' };
const BYTES = { file_path: 'src/a.rs', byte_start: 6, byte_end: 15 }; // `fn main()`, é is two bytes
const UNIFIED = { ...BYTES, start_line: 2, start_col: 0, end_line: 2, end_col: 9 };
const ALIGNED = { ...BYTES, line_start: 2, line_end: 2, col_start: 0, col_end: 9 };
const SPAN = expect.objectContaining({ ...UNIFIED });
const ID = 'bbb22222-3333-4444-5555-666666666666';
const MATCH = { match_id: ID, content: 'fn main()' };

const PLACES: Readonly<Record<string, JsonObject>> = {
  'span of the schema document': { span: { span_id: 'x', ...UNIFIED } },
  'span of the alignment document': { span: { span_id: 'x', ...ALIGNED } },
  'place in the element': UNIFIED,
  'place in the element by the names of the alignment document': ALIGNED,
};

describe.each(TOOLS)('$tool', ({ tool, prefix }) => {
  const answers = Object.entries(PLACES).flatMap(([place, keys]): [string, JsonObject, Partial<ConvertOptions>][] => {
    const matches = [{ ...MATCH, ...keys, kind: 'function', parent: null, symbol_id: 'abc' }];
    const response = { ...HEAD, ...TIME, tool, status: 'success', data: { matches }, diagnostics: [], partial: null };
    return [
      [`StandardResponse, ${place}`, response, {}],
      [`StandardResponse backwards, ${place}`, reversed(response) as JsonObject, {}],
      [`JsonResponse that names its tool, ${place}`, { ...HEAD, tool, data: { matches, count: 1 } }, {}],
      [`JsonResponse of a tool that is named, ${place}`, { ...HEAD, data: { matches, match_count: 1 } }, { tool }],
      [`matches without a wrapper, ${place}`, { execution_id: HEAD.execution_id, tool, matches }, {}],
    ];
  });

  test.each(answers)('%s', async (_, document, options) => {
    const { envelope, outcome } = await converted(document, { ...options, strict: true });
    expect(outcome).toBe(0);
    expect(envelope).toMatchObject({
      tool,
      data: { matches: [{ match_id: ID, content: 'fn main()', kind: 'function', symbol_id: 'abc' }] },
      diagnostics: [],
      partial: false,
    });
    expect(envelope).toHaveProperty('data.matches.0.span', SPAN);
    expect(envelope).not.toHaveProperty('legacy.matches');
  });

  test('a status `partial` is partial', async () => {
    const matches = [{ ...MATCH, span: UNIFIED }];
    const { envelope } = await converted({
      ...HEAD,
      ...TIME,
      tool,
      status: 'partial',
      data: { matches },
      partial: true,
    });
    expect(envelope).toMatchObject({ tool, partial: true, diagnostics: [{ code: 'UNI-QRY-027' }] });
  });

  const failure = { level: 'error', message: 'It failed.', code: `${prefix}-QRY-777` };
  test.each<[string, JsonObject]>([
    [
      'failure',
      { ...HEAD, ...TIME, tool, status: 'failure', data: { matches: [] }, diagnostics: [{ tool, ...failure }] },
    ],
    ['failure without data', { ...HEAD, tool, status: 'failure', data: null, diagnostics: [{ tool, ...failure }] }],
    ['error', { ...HEAD, tool, status: 'error', data: {}, error: failure }],
  ])('a query whose status tells a %s is an error envelope', async (_, document) => {
    const { envelope, outcome } = await converted(document, { strict: true });
    expect(outcome).toBe(0);
    const error = { tool, ...failure };
    expect(envelope).toMatchObject({ tool, status: 'error', message: 'It failed.', error, diagnostics: [error] });
  });

  const operation = { ...HEAD, ...TIME, operation_type: 'patch', status: 'error', message: 'Operation failed' };
  const spelled = `${tool.toUpperCase().replaceAll('-', '_')}_E777`;
  test.each<[string, JsonObject, Partial<ConvertOptions>]>([
    ['error.tool', { ...operation, error: { tool, ...failure } }, {}],
    ['error.tool, backwards', reversed({ ...operation, error: { tool, ...failure } }) as JsonObject, {}],
    ['tool', { ...operation, tool, error: failure }, {}],
    ['--tool', { ...operation, error: failure }, { tool }],
    ['tool, status `failure`', { ...operation, status: 'failure', tool, result: null, error: failure }, {}],
    [
      'tool, names of the alignment document',
      {
        version: '1.0',
        operation_id: HEAD.execution_id,
        ...TIME,
        tool,
        operation_type: 'patch',
        status: 'failure',
        message: 'Operation failed',
        error: failure,
      },
      {},
    ],
  ])('an error whose tool is known by %s', async (_, document, options) => {
    const { envelope, outcome } = await converted(document, { ...options, strict: true });
    expect(outcome).toBe(0);
    expect(envelope).toMatchObject({
      ...{ tool, operation_type: 'patch', status: 'error', message: 'Operation failed' },
      ...{ execution_id: HEAD.execution_id, error: { tool, ...failure }, partial: false },
    });
    expect(envelope).not.toHaveProperty('result');
  });

  test.each<[string, JsonObject]>([
    ['in a line', { file: 'src/a.rs', line: 3, column: 4 }],
    [
      'in a span',
      { file: 'src/a.rs', span: { span_id: 'x', ...BYTES, start_line: 3, start_col: 4, end_line: 3, end_col: 9 } },
    ],
    ['in an aligned span', { span: { ...BYTES, line_start: 3, col_start: 4, line_end: 3, col_end: 9 } }],
  ])('the place of an error is a span, %s', async (_, place) => {
    const { envelope } = await converted({ ...operation, error: { tool, ...failure, ...place } });
    expect(envelope).toHaveProperty(
      'error.span',
      expect.objectContaining({ file_path: 'src/a.rs', start_line: 3, start_col: 4 }),
    );
  });

  test('a code has the prefix of its tool, and one of another tool keeps its own', async () => {
    for (const [code, printed] of [
      [spelled, `${prefix}-E777`],
      ['MAG-REF-001', 'MAG-REF-001'],
      ['MAGELLAN_E001', 'MAG-E001'],
    ] as const) {
      const { envelope } = await converted({ ...operation, tool, error: { ...failure, tool, code } });
      expect(envelope).toHaveProperty('error.code', printed);
    }
  });

  test('an operation with spans', async () => {
    const spans = [{ match_id: ID, span: { span_id: 'x', ...UNIFIED }, before_hash: 'a', after_hash: 'b' }];
    const { envelope, outcome } = await converted(
      { ...operation, tool, status: 'ok', result: { type: 'patch', spans } },
      { strict: true },
    );
    expect(outcome).toBe(0);
    expect(envelope).toMatchObject({
      tool,
      status: 'ok',
      operation_type: 'patch',
      result: { type: 'patch', spans: [{ match_id: ID }] },
    });
    expect(envelope).toHaveProperty('result.spans.0.span', SPAN);
  });

  test('a newer minor version converts, a newer major version is reported', async () => {
    const matches = [{ ...MATCH, span: UNIFIED }];
    const minor = await converted({ ...HEAD, schema_version: '1.99.0', tool, data: { matches } }, { strict: true });
    expect(minor).toMatchObject({ outcome: 0, envelope: { tool, diagnostics: [], data: { matches: [{}] } } });
    for (const document of [
      { ...HEAD, schema_version: '9.0.0', tool, data: { matches } },
      { ...operation, schema_version: '9.0.0', tool, error: failure },
      { ...HEAD, schema_version: '9.0.0', tool, status: 'failure', data: {}, diagnostics: [failure] },
    ]) {
      const { envelope, outcome } = await converted(document, { strict: true });
      expect(outcome).toBe(3);
      expect((envelope['diagnostics'] as JsonObject[]).map(({ code }) => code)).toContain('UNI-QRY-012');
    }
  });
});
