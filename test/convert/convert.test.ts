import { afterEach, describe, expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import type { Adapter } from '../../src/adapter.ts';
import { checkEnvelope } from '../../src/envelope/check.ts';
import type { OperationEnvelope, QueryEnvelope } from '../../src/envelope/types.ts';
import { type ConvertOptions, convert } from '../../src/index.ts';
import { printJson } from '../../src/json/print.ts';
import { NumberText } from '../../src/json/value.ts';
import { NOTHING } from '../enrich/nothing.ts';
import { convertBytes, convertInLayouts } from '../recordings/convert-recording.ts';
import type { Recording } from '../recordings/recording.ts';
import { sourceTree } from './source-tree.ts';

const ID = '550e8400-e29b-41d4-a716-446655440000';
const element = {
  match_id: ID,
  file: 'src/a.rs',
  byte_start: 10,
  byte_end: 14,
  matched_text: 'TODO',
  line_number: 2,
  column_number: 4,
  context_before: '// ',
  context_after: '',
};
const document = { execution_id: ID, pattern: 'TODO', matches: [element], match_count: 1 };

async function convertText(text: string, options: Partial<ConvertOptions> = {}) {
  const { envelopes, outcomes } = await convert(Buffer.from(text), {
    adapters,
    root: '/r',
    sources: false,
    ...options,
  });
  return { envelopes, outcomes, query: envelopes[0] as QueryEnvelope, operation: envelopes[0] as OperationEnvelope };
}

const convertValue = (value: unknown, options?: Partial<ConvertOptions>) => convertText(JSON.stringify(value), options);
const codesOf = ({ diagnostics }: QueryEnvelope | OperationEnvelope) => diagnostics.map(({ code }) => code);

describe('ids and times', () => {
  test('an id that is no UUID is derived from it, and kept', async () => {
    const { query } = await convertValue({
      ...document,
      execution_id: '696e0d00-f6e3',
      matches: [{ ...element, match_id: 'm1' }],
    });
    expect(query.execution_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5/);
    expect(query.legacy).toEqual({ execution_id: '696e0d00-f6e3' });
    expect(query.data.matches?.[0]).toMatchObject({
      match_id: expect.stringMatching(/-5/) as string,
      legacy: { match_id: 'm1' },
    });
  });

  test('an id that is missing is derived from the bytes of the document, not from what is around it', async () => {
    const { execution_id: _, ...rest } = document;
    const plain = await convertValue(rest);
    const wrapped = await convertText(`\ufeffLog line\n${JSON.stringify(rest)}\n`);
    const other = await convertValue({ ...rest, pattern: 'other' });
    expect(wrapped.query.execution_id).toBe(plain.query.execution_id);
    expect(other.query.execution_id).not.toBe(plain.query.execution_id);
  });

  test('match ids that are missing differ by document and place', async () => {
    const { match_id: _, ...anonymous } = element;
    const text = JSON.stringify({
      ...document,
      matches: [anonymous, { ...anonymous, byte_start: 20, byte_end: 24 }],
      match_count: 2,
    });
    const { envelopes } = await convertText(text + text);
    const ids = envelopes.flatMap((envelope) =>
      (envelope as QueryEnvelope).data.matches?.map(({ match_id }) => match_id),
    );
    expect(new Set(ids).size).toBe(4);
  });

  test('under a stamp what is missing is made, and what is there stays', async () => {
    const stamp = { id: () => '11111111-1111-4111-8111-111111111111', now: () => '2026-01-01T00:00:00.000Z' };
    const { execution_id: _, ...rest } = document;
    const { query } = await convertValue(rest, { stamp });
    expect(query.execution_id).toBe(stamp.id());
    expect(query.timestamp).toBe(stamp.now());
    expect(query.data.matches?.[0]?.match_id).toBe(ID);
  });
});

describe('nothing is lost', () => {
  test('numbers keep their text', async () => {
    const text = JSON.stringify(document)
      .replace('"byte_start":10', '"byte_start":10.0')
      .replace('"match_count"', '"extra":[1e400,-0,12345678901234567890],"match_count"');
    const { query } = await convertText(text);
    expect(printJson(query.data['extra'])).toBe('[1e400,-0,12345678901234567890]');
    expect(query.data.matches?.[0]?.span).toMatchObject({ byte_start: null, span_id: null });
    expect(query.data.matches?.[0]?.span.legacy?.['byte_start']).toEqual(new NumberText('10.0'));
  });

  test('keys that no form describes are carried over and named', async () => {
    const { query, outcomes } = await convertValue({
      ...document,
      matches: [{ ...element, score: 1, role: 'x' }],
      took_ms: 7,
    });
    expect(query.data['took_ms']).toBe(7);
    expect(query.data.matches?.[0]).toMatchObject({ score: 1, legacy: { role: 'x' } });
    expect(query.diagnostics[0]).toMatchObject({
      code: 'UNI-QRY-011',
      details: { keys: ['/matches/*/score', '/matches/*/role', '/took_ms'] },
    });
    expect(outcomes).toEqual([0]);
  });

  test('prototype keys are keys', async () => {
    const text = JSON.stringify(document)
      .replace('"match_id"', '"__proto__":{"x":1},"match_id"')
      .replace('"pattern"', '"__proto__":2,"pattern"');
    const { query } = await convertText(text);
    expect(Object.hasOwn(query.data, '__proto__')).toBe(true);
    expect(Object.hasOwn(query.data.matches?.[0] as object, '__proto__')).toBe(true);
    expect(printJson(query)).toContain('"__proto__":{"x":1}');
  });

  test('a list may have the name of a property that every object has', async () => {
    const { query } = await convertText(
      JSON.stringify(document).replace('"pattern"', '"toString":[{"a":1}],"pattern"'),
    );
    const { envelopes } = await convert(printJson(query), { adapters: [] });
    expect((envelopes[0] as QueryEnvelope).data['toString']).toEqual([{ a: 1 }]);
  });

  test('of a key that is there twice the first value counts and the other is kept', async () => {
    const { query, outcomes } = await convertText(
      JSON.stringify(document).replace('"pattern":"TODO"', '"pattern":"TODO","pattern":"other"'),
    );
    expect(query.data['pattern']).toBe('TODO');
    expect(query.legacy?.['repeated']).toEqual({ '/pattern': ['other'] });
    expect(codesOf(query)).toEqual(['UNI-QRY-015']);
    expect(outcomes).toEqual([0]);
  });

  test('keys with slashes and tildes keep their names', async () => {
    const { query } = await convertValue({ ...document, 'a/b~c': 1 });
    expect(query.data['a/b~c']).toBe(1);
  });

  test.each([
    ['without a path', { file: undefined }],
    ['with an empty path', { file: '' }],
    ['with a range that ends before it starts', { byte_end: 3 }],
  ])('an element %s is no match, but there', async (_, change) => {
    const odd = { ...element, ...change };
    const { query, outcomes } = await convertValue({ ...document, matches: [odd, element], match_count: 2 });
    expect(query.data.matches).toHaveLength(1);
    expect(query.data['unplaced']).toEqual([JSON.parse(JSON.stringify(odd))]);
    expect(query.data.match_count).toBe(1);
    expect(query.legacy).toEqual({ match_count: 2 });
    expect(codesOf(query)).toContain('UNI-QRY-019');
    expect(outcomes).toEqual([0]);
  });

  test('elements that are no objects are there too', async () => {
    const { query } = await convertValue({ ...document, matches: [element, 5, null, ['x']], match_count: 1 });
    expect(query.data['unplaced']).toEqual([5, null, ['x']]);
  });
});

describe('paths', () => {
  test('the original of every path comes back', async () => {
    const files = ['./src/a.rs', './src/../b.rs', 'c.rs', '/r/d.rs', '/elsewhere/e.rs', '../f.rs'];
    const { query } = await convertValue({ ...document, matches: files.map((file) => ({ ...element, file })) });
    const spans = query.data.matches?.map(({ span }) => span) ?? [];
    expect(spans.map(({ file_path }) => file_path)).toEqual([
      'src/a.rs',
      'b.rs',
      'c.rs',
      'd.rs',
      '/elsewhere/e.rs',
      '../f.rs',
    ]);
    const prefix = (query.legacy?.['path_prefix'] as string | undefined) ?? '';
    expect(spans.map(({ file_path, legacy }) => legacy?.['file_path'] ?? prefix + file_path)).toEqual(files);
  });
});

describe('what it is not', () => {
  const other: Adapter = { ...(adapters.find(({ tool }) => tool === 'llmsearch') as Adapter), tool: 'other' };

  test('a document that two adapters claim is an error that names them', async () => {
    const { operation, outcomes } = await convertValue(document, { adapters: [...adapters, other] });
    expect(operation.error).toMatchObject({ code: 'UNI-QRY-002', details: { tools: ['llmsearch', 'other'] } });
    expect(outcomes).toEqual([3]);
  });

  test('of two adapters that claim a document it is the one whose tool it names', async () => {
    const twin: Adapter = { ...(adapters.find(({ tool }) => tool === 'magellan') as Adapter), tool: 'other' };
    const found = { schema_version: '1.0.0', execution_id: ID, data: { matches: [], query_name: 'f' } };
    const { query } = await convertValue({ ...found, tool: 'magellan' }, { adapters: [twin, ...adapters] });
    expect(query.tool).toBe('magellan');
  });

  test('the named tool decides', async () => {
    const { query } = await convertValue(document, { adapters: [...adapters, other], tool: 'other' });
    expect(query.tool).toBe('other');
  });

  describe('a document of a known tool in another form', () => {
    test('keeps its payload, with spans where bytes tell the place', async () => {
      const { query, outcomes } = await convertValue(
        {
          tool: 'llmsearch',
          execution_id: ID,
          data: { hits: [{ path: './a.rs', byte_start: 1, byte_end: 3, line: 7 }], total: 1 },
        },
        {},
      );
      expect(query.data).toMatchObject({
        command: null,
        total: 1,
        hits: [{ span: { file_path: 'a.rs', byte_start: 1, start_line: 0 }, line: 7 }],
      });
      expect(codesOf(query)).toEqual(['UNI-QRY-010']);
      expect(outcomes).toEqual([0]);
    });

    test('keeps two lists of one name, and reads its findings', async () => {
      const data = { hits: [{ b: 1 }], diagnostics: [{ message: 'odd' }] };
      const { query } = await convertValue({ tool: 'llmsearch', hits: [{ a: 1 }, 2], data });
      expect(query.data).toEqual({ command: null, hits: [{ a: 1 }, 2] });
      expect(query.legacy).toEqual({ hits: [{ b: 1 }] });
      expect(query.diagnostics.map(({ message }) => message)).toContain('odd');
    });

    test.each([
      [{ matches: [], count: 0 }, { matches: [], count: 0 }, {}],
      [{ matches: [], count: 3 }, { matches: [] }, { count: 3 }],
      [{ count: 3, matches: [] }, { count: 3 }, { matches: [] }],
    ])('has no count beside no matches that is not theirs: %j', async (said, data, legacy) => {
      const { query } = await convertValue({ tool: 'llmsearch', execution_id: ID, data: { ...said, other: 1 } }, {});
      expect(query).toMatchObject({ data: { ...data, other: 1 } });
      expect(Object.keys(query.data).sort()).toEqual(['command', ...Object.keys(data), 'other'].sort());
      expect(query.legacy ?? {}).toEqual(legacy);
      expect((await convertText(printJson(query))).query).toEqual(query);
    });
  });

  test('lists that a form does not name stay as they are', async () => {
    const odd = [{ span: { file_path: 'a.rs', byte_start: 1, byte_end: 3 } }, 2];
    const { query } = await convertValue({ ...document, odd, '': [{ a: 1 }], rows: 3 });
    expect(query.data).toMatchObject({ odd, value: [{ a: 1 }], rows: 3, match_count: 1 });
    expect(checkEnvelope(query)).toEqual([]);
  });

  test('being strict makes it not recognised', async () => {
    const { query, outcomes } = await convertValue({ ...document, extra: 1 }, { strict: true });
    expect(query.data['extra']).toBe(1);
    expect(outcomes).toEqual([3]);
  });
});

describe('what is around', () => {
  test('goes to the next document, or to the last', async () => {
    const text = JSON.stringify(document);
    const { envelopes } = await convertText(`before\n${text}\nbetween\n${text}\nbehind\n`);
    expect(envelopes.map(({ diagnostics }) => diagnostics.map(({ note }) => note))).toEqual([
      ['before\n'],
      ['\nbetween\n\nbehind\n'],
    ]);
  });

  test('is shortened to 4 KiB in whole characters, and says by how much', async () => {
    const { query } = await convertText(`${'é'.repeat(3000)}\n${JSON.stringify(document)}`);
    expect(query.diagnostics[0]?.note).toBe('é'.repeat(2048));
    expect(query.diagnostics[0]?.details).toEqual({ bytes_left_out: 6001 - 4096 });
  });

  test('an envelope in the middle of it is passed through', async () => {
    const once = await convertValue(document);
    const again = await convertText(`${printJson(once.query)}\n`);
    expect(again.query).toEqual(once.query);
  });
});

describe('an envelope', () => {
  test('an envelope is left as it is, though a path in it is longer than what is looked at of a string', async () => {
    const once = await convertValue({ ...document, matches: [{ ...element, file: 'x'.repeat(70_000) }] });
    const again = await convertText(`${printJson(once.query)}\n`);
    expect(again.query).toEqual(once.query);
  });

  test('with a span id that is not its own is its tool’s document, not an envelope', async () => {
    const { query } = await convertValue(document);
    const forged = JSON.parse(printJson(query).replace(/"span_id":"\w+"/, '"span_id":"a1b2c3d4e5f60718"')) as unknown;
    const again = await convertValue(forged);
    expect(again.query.data.matches?.[0]?.span).toMatchObject({ legacy: { span_id: 'a1b2c3d4e5f60718' } });
  });
});

describe('the form of the design document', () => {
  let tree: ReturnType<typeof sourceTree> | undefined;
  afterEach(() => tree?.remove());

  const designed = {
    schema_version: '1.0.0',
    execution_id: ID,
    data: {
      pattern: 'TODO',
      matches: [
        {
          match_id: ID,
          span: {
            span_id: 'a1b2',
            file_path: 'a.rs',
            byte_start: 6,
            byte_end: 10,
            start_line: 2,
            start_col: 0,
            end_line: 2,
            end_col: 4,
          },
          matched_text: 'TODO',
          context_before: ['first'],
          context_after: ['last'],
        },
      ],
      match_count: 1,
    },
    partial: false,
  };

  test('has lines of context, completed from the source', async () => {
    tree = sourceTree({ 'a.rs': 'first\nTODO it\r\nlast\n' });
    const { envelopes } = await convert(Buffer.from(JSON.stringify(designed)), { adapters, root: tree.root });
    const { data, legacy } = envelopes[0] as QueryEnvelope;
    expect(data.matches?.[0]?.span).toMatchObject({
      context: { before: ['first'], selected: ['TODO it'], after: ['last'] },
      legacy: { span_id: 'a1b2' },
    });
    expect(legacy).toEqual({ schema_version: '1.0.0' });
  });

  test('keeps them in legacy where the source does not bear it out', async () => {
    tree = sourceTree({ 'a.rs': 'first\nDONE it\nlast\n' });
    const { envelopes } = await convert(Buffer.from(JSON.stringify(designed)), { adapters, root: tree.root });
    const span = (envelopes[0] as QueryEnvelope).data.matches?.[0]?.span;
    expect(span).not.toHaveProperty('context');
    expect(span?.legacy).toMatchObject({ context_before: ['first'], context_after: ['last'] });
  });
});

describe('the limit', () => {
  const many = (count: number) => ({
    ...document,
    matches: Array.from({ length: count }, () => element),
    match_count: count,
  });
  const noted = async (count: number, argv?: string[]) =>
    codesOf((await convertValue(many(count), argv && { invocation: { argv: ['llmsearch', ...argv] } })).query).includes(
      'LMS-QRY-005',
    );

  test.each([
    [100, undefined, true],
    [99, undefined, false],
    [5, ['-p', 'x', '-l', '5'], true],
    [5, ['-l5'], true],
    [5, ['--limit', '5'], true],
    [5, ['--limit=5'], true],
    [100, ['-l', '200'], false],
    [100, ['-p', 'x'], true],
  ])('%i matches after %j may be all: noted %s', async (count, argv, expected) => {
    expect(await noted(count, argv)).toBe(expected);
  });
});

describe('a key that the format has at this place', () => {
  const values = { number: 7.5, string: 'x', object: { x: 1 }, list: [{ x: 1 }] };
  const query = { schema_version: '1.0.0', execution_id: ID, data: { symbol_id: null, cycles: [] } };
  const operation = {
    ...query,
    tool: 'magellan',
    data: { success: true, old_version: 1, new_version: 2, message: 'x' },
  };
  const cases = Object.entries(values).flatMap(([type, value]) => [
    ...['count', 'match_count', 'matches', 'command', 'unplaced'].map((key) => ({ key, type, value, document: query })),
    ...['spans', 'type'].map((key) => ({ key, type, value, document: operation })),
  ]);

  test.each(cases)('$key with another meaning, of type $type, is valid and kept', async ({ key, value, document }) => {
    const { envelopes, outcomes } = await convertValue({ ...document, data: { ...document.data, [key]: value } });
    expect(outcomes).toEqual([0]);
    expect(envelopes.flatMap(checkEnvelope)).toEqual([]);
    const [{ data, result, legacy }] = envelopes as unknown as [Record<string, Record<string, unknown>>];
    const places = [data, result, legacy].map((place) => place?.[key]);
    expect(places).toContainEqual(value);
  });
});

describe('an envelope in the input that is damaged', () => {
  const match = { match_id: ID, span: { span_id: null, file_path: 'é.rs', byte_start: null, byte_end: null } };
  const span = { ...match.span, start_line: 2, start_col: 0, end_line: 2, end_col: 0, precision: 'line' };
  const head = `{"schema_version":"1.1.0","tool":"keel","data":{"command":"map","matches":[`;
  const tail = `]},"diagnostics":[],"execution_id":"${ID}","timestamp":null,"partial":false}`;
  const good = JSON.stringify({ ...match, span });
  const bad = good.replace('"span"', 'span');
  const foreign = good.replace('"match_id"', '"id"');

  test.each([
    ['a stray comma', `${good},,${good}`, [0], 'UNI-QRY-018', '/data/matches'],
    ['a broken match', `${good},${bad},${good}`, [5], 'UNI-QRY-009', '/data/matches/1'],
    ['a match of another kind behind a broken one', `${bad},${good},${foreign}`, [5], 'UNI-QRY-011', '/data/matches/2'],
  ])('%s is reported with its place', async (_, matches, expected, code, pointer) => {
    const { query, outcomes } = await convertText(head + matches + tail);
    expect(outcomes).toEqual(expected);
    const told = query.diagnostics.find((diagnostic) => diagnostic.code === code);
    expect(told?.details?.['places']).toMatchObject([{ pointer }]);
  });

  const finding = JSON.stringify({ tool: 'keel', level: 'note', message: 'm' });
  const told = (diagnostics: string) => tail.replace('"diagnostics":[]', `"diagnostics":[${diagnostics}]`);
  const operation = (result: string, diagnostics = finding) =>
    '{"schema_version":"1.1.0","tool":"splice","operation_type":"patch","status":"ok","message":"m",' +
    `"result":${result},"diagnostics":[${diagnostics}],"execution_id":"${ID}","timestamp":null,"partial":false}`;
  const items = (spans: string) => operation(`{"type":"patch","spans":[${spans}],"files":["a.rs"]}`);

  test.each([
    ['findings', head + good + told(`${finding},,${finding}`), 'UNI-QRY-018', '/diagnostics', 2],
    ['findings', head + good + told(`${finding},{"tool":keel},${finding}`), 'UNI-QRY-009', '/diagnostics/1', 2],
    ['findings of an operation', operation('{}', `,${finding}`), 'UNI-QRY-018', '/diagnostics', 1],
    ['items', items(`${good},,${good}`), 'UNI-QRY-018', '/result/spans', 2],
    ['items', items(`${good},${bad},${good}`), 'UNI-QRY-009', '/result/spans/1', 2],
  ])('of its %s what is broken costs itself alone', async (of, text, code, pointer, count) => {
    const { envelopes } = await convertText(text);
    expect(envelopes.flatMap(checkEnvelope)).toEqual([]);
    const [envelope] = envelopes as [OperationEnvelope];
    expect(envelope.diagnostics.at(-1)).toMatchObject({ code, details: { places: [{ pointer }] } });
    const kept = of === 'items' ? (envelope.result?.['spans'] as unknown[]) : envelope.diagnostics.slice(0, -1);
    expect(kept).toHaveLength(count);
    if (of === 'items') expect(envelope.result).toMatchObject({ type: 'patch', files: ['a.rs'] });
  });

  test.each([['"message":"m"'], ['"error":{'], ['"timestamp":null'], [`"${ID}"`]])(
    'without %s it is valid',
    async (lost) => {
      const text = operation('{}')
        .replace('"ok"', '"error"')
        .replace('"diagnostics"', `"error":${finding},"diagnostics"`);
      const { envelopes, outcomes } = await convertText(text.replace(lost, (found) => found.replaceAll('"', '')));
      expect([envelopes.flatMap(checkEnvelope), outcomes]).toEqual([[], [5]]);
    },
  );

  test('what the format has no place for is kept in legacy', async () => {
    const long = JSON.stringify('x'.repeat(100_000));
    const text = operation(`{"type":"patch","text":${long}}`).replace(/\}$/, ',"more":{"x":1},"legacy":7}');
    const { envelopes } = await convertText(text);
    expect(envelopes.flatMap(checkEnvelope)).toEqual([]);
    expect(envelopes[0]).toMatchObject({ message: 'm', legacy: { more: { x: 1 }, legacy: 7 } });
  });

  test.each([
    ['but says no place', '{"span_id":"x","line":7}'],
    ['with an id of its own', '{"span_id":"x","file_path":"a","byte_start":1,"byte_end":2}'],
  ])('what a tool calls a span, %s, hides no envelope', async (_, span) => {
    const text = `${operation(`{"type":"patch","d":[{"span":${span}}]}`)}\n`;
    const { envelopes } = await convertText(text);
    expect(`${JSON.stringify(envelopes[0])}\n`).toBe(text);
  });

  test('bytes that are not UTF-8 are reported', async () => {
    const bytes = Buffer.from(`${head}${good},${good}${tail}`, 'latin1');
    const { envelopes } = await convert(bytes, { adapters, root: '/r', sources: false });
    expect(codesOf(envelopes[0] as QueryEnvelope)).toContain('UNI-QRY-014');
  });

  test('a key that comes again is kept, behind those that were kept before', async () => {
    const kept = JSON.stringify({ repeated: { '/x': [1] } });
    const again = tail.replace('"diagnostics"', '"tool":"julie","diagnostics"').replace(/\}$/, `,"legacy":${kept}}`);
    const { query } = await convertText(head + good + again);
    expect(query.tool).toBe('keel');
    expect(query.legacy).toEqual({ repeated: { '/x': [1], '/tool': ['julie'] } });
    expect(codesOf(query)).toEqual(['UNI-QRY-015']);
  });
});

test('keys that are whole numbers stay where they stood, in an envelope of the input, too', async () => {
  const printed = JSON.stringify({ ...document, matches: [element] })
    .replace('"file"', '"note":{"b":1,"7":2},"12":3,"file"')
    .replace('"pattern"', '"more":{"b":1,"7":2},"pattern"');
  const text = await printedOf(printed);
  expect(text).toContain('"note":{"b":1,"7":2},"12":3');
  expect(text).toContain('"more":{"b":1,"7":2}');
  expect(await printedOf(text)).toBe(text);
  const rich = await convertText(text, { enrichment: { ...NOTHING, semantics: true } });
  expect(printJson(rich.query)).toContain('"more":{"b":1,"7":2}');
  expect(await printedOf('{"tool":"keel","x":{"b":1,"7":2,"0":[{"a":1,"3":2}]}}')).toContain(
    '"x":{"b":1,"7":2,"0":[{"a":1,"3":2}]}',
  );
  const head = '{"schema_version":"1.1.0","tool":"keel","operation_type":"patch","status":"ok","message":"m"';
  const tail =
    '"diagnostics":[],"execution_id":"6b0185ba-32c1-4000-8000-000000000000","timestamp":null,"partial":false}\n';
  const operation = `${head},"result":{"type":"patch","b":1,"7":[],"a":2,"0":{}},${tail}`;
  expect(await printedOf(operation)).toBe(operation);
});

test('keys that are whole numbers stay where they stood in every layout', async () => {
  const dimensions = '[{"name":"a","score":1,"findings":{"b":{"c":1},"7":[2]}}]';
  const audit = `{"version":"0.4.2","command":"audit","total_score":1,"max_score":5,"dimensions":${dimensions}}`;
  const recording = { cwd: '/r', recordedRoot: '/r' } as Recording;
  const { text, pretty } = await convertInLayouts(Buffer.from(audit), recording, '/r', { sources: false });
  expect(text).toContain('{"b":{"c":1},"7":[2]}');
  expect(pretty.replaceAll(/\n\s*/g, '').replaceAll('": ', '":')).toBe(text.trimEnd());
});

test('what is as deep as it may be stays where it came to be deeper in an envelope', async () => {
  const deep = `${'['.repeat(999)}${']'.repeat(999)}`;
  const text = await printedOf(JSON.stringify(document).replace('"line_number":2', `"line_number":${deep}`));
  expect(text).toContain(deep);
  expect(await printedOf(text)).toBe(text);
});

async function printedOf(text: string): Promise<string> {
  return (await convertBytes(Buffer.from(text), { cwd: '/r', recordedRoot: '/r' }, '/r', { sources: false })).text;
}
