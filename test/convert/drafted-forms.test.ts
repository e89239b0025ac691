import { createHash } from 'node:crypto';
import { v5 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import {
  type Adapter,
  aside,
  byteEnd,
  byteStart,
  choose,
  contentHash,
  drop,
  endColumn,
  endLine,
  executionIdWith,
  file,
  form,
  found,
  idRepeating,
  keep,
  list,
  located,
  match,
  meansOnly,
  object,
  pathKeys,
  type Remark,
  richFact,
  startColumn,
  startLine,
  string,
  timestamp,
} from '../../src/adapter.ts';
import { type ConvertOptions, convert } from '../../src/index.ts';
import type { JsonObject } from '../../src/json/value.ts';
import { NOTHING } from '../enrich/nothing.ts';
import { codesOf, oneEnvelope } from './one-envelope.ts';
import { sourceTree } from './source-tree.ts';

const NAMESPACE = '97e3f4ac-9539-5eab-be37-ba1156eddd70';
const counting = { firstLine: 1, firstColumn: 0, unit: 'byte' } as const;
const wrong: Remark = { level: 'note', code: 'TOY-QRY-001', message: 'This is often wrong.', coded: true };
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const HIT = match(
  {
    id: idRepeating(/^p::/, [[/^p::/, [wrong]]]),
    file,
    from: byteStart,
    to: byteEnd,
    line: startLine,
    text: string('text', { evidence: 'text' }),
    hash: contentHash,
    sum: richFact('checksum_before'),
    selected: richFact('selected'),
  },
  {
    by: ({ doubtful, past }) => ({
      place: { unreliableLines: doubtful === true, sourceMayDiffer: past === true },
      without: ['doubtful', 'past'],
    }),
  },
);

const hits = form(
  'toy/hits',
  { command: 'find', counting, when: { has: ['hits'] }, cutMark: '\n[cut]' },
  {
    id: { ...executionIdWith(/^([0-9a-f]{1,10})-/), as: 'execution_id' },
    time: timestamp,
    counts: pathKeys,
    found,
    cut: meansOnly({ true: { partial: true, remark: wrong } }),
    hits: list(
      choose(
        [{ has: ['total'] }, aside('totals', object({ total: keep }))],
        [{ has: ['format'] }, aside('formats', object({ format: keep }), { legacy: true })],
        [{}, HIT],
      ),
      ['file', 'total', 'format'],
    ),
  },
);

const nothing = form(
  'toy/nothing',
  {
    command: null,
    counting,
    requiresKnownTool: true,
    when: { type: { '': 'list' }, lacks: ['0'] },
    finish: () => ({ data: { value: [] } }),
  },
  drop(),
);

/** Places of another state of the files, whose bytes are in a list. */
const states = form(
  'toy/states',
  { command: 'states', counting, when: { has: ['states'] } },
  {
    states: list(
      located({ file, bytes: object({ 0: byteStart, 1: byteEnd }), name: keep }, { facts: { sourceMayDiffer: true } }),
    ),
    uses: list(match({ file, bytes: object({ 0: byteStart, 1: byteEnd }), name: keep })),
  },
);

const spots = form(
  'toy/spots',
  { command: 'find', counting, when: { has: ['spots'] } },
  {
    spots: list(
      match({
        ...{ file, from: byteStart, to: byteEnd, line: startLine, col: startColumn },
        ...{ last: endLine, end: endColumn },
      }),
    ),
  },
);

const toy: Adapter = {
  tool: 'toy',
  prefix: 'TOY',
  jsonFlag: '--json',
  operation: 'find',
  forms: [hits, nothing, states, spots],
  text: [
    {
      pattern: /^none of (?<name>\w+)\n*/gmu,
      tells: true,
      read: ({ name = '' }) => ({ as: 'result', draft: { command: 'find', data: { name }, matches: [] } }),
    },
    {
      pattern: /^toy: (?<message>.*)\n*/gmu,
      tells: true,
      read: ({ message = '' }) => ({ as: 'error', level: 'error', code: 'TOY-QRY-002', message }),
    },
    { pattern: /^a list:$/gmu, tells: true, read: () => ({ as: 'report', remediation: 'Ask for less.' }) },
  ],
  codes: [],
  unprinted: { level: 'note', code: 'TOY-QRY-003', message: 'More was found.', partial: true },
  empty: ({ exit, stderr = '' }) =>
    exit === 0 && /^(?:hello\n)?$/.test(stderr) ? { command: null, data: {}, matches: [] } : undefined,
};

const tree = sourceTree({ 'a.rs': 'one\ntwo\nthree\n' });
afterAll(() => tree.remove());

const { converted, query } = oneEnvelope({ adapters: [toy], root: tree.root });
const hit = (more: object) => ({ file: 'a.rs', from: 4, to: 7, ...more });

describe('keys that a function reads', () => {
  test('give data, ids and times; a time of its own wins', async () => {
    const { execution_id, timestamp, legacy } = await query({ id: '696e0d00-f6e3', hits: [] });
    expect(execution_id).toBe(v5('toy:696e0d00-f6e3', NAMESPACE));
    expect(timestamp).toBe('2026-01-19T10:52:48Z');
    expect(legacy).toEqual({ execution_id: '696e0d00-f6e3', timestamp: null });
    expect((await query({ time: '2026-02-02T00:00:00Z', id: 'x', hits: [] })).timestamp).toBe('2026-02-02T00:00:00Z');
  });

  test('may say that the result is partial, with a remark', async () => {
    const envelope = await query({ cut: true, hits: [] });
    expect(envelope.partial).toBe(true);
    expect(envelope.diagnostics).toMatchObject([{ tool: 'toy', code: 'TOY-QRY-001', details: { count: 1 } }]);
  });

  test('may say that more was found than printed', async () => {
    const envelope = await query({ found: 3, hits: [hit({}), { total: 2 }] });
    expect(envelope).toMatchObject({
      partial: true,
      data: { found: 3, count: 1 },
      diagnostics: [{ details: { found: 3, printed: 1 } }],
    });
    expect(await query({ hits: [hit({})], found: 1 })).toMatchObject({ partial: false, diagnostics: [] });
    const [broken] = (
      await convert(Buffer.from('{"hits":[{"file":"a.rs"},{"file":tru}],"found":9}'), { adapters: [toy] })
    ).envelopes;
    expect(broken?.diagnostics.map(({ message }) => message)).not.toContain('More was found.');
  });

  test('that are not understood stay and are noted', async () => {
    const envelope = await query({ cut: 'perhaps', hits: [] });
    expect(envelope.data['cut']).toBe('perhaps');
    expect(codesOf(envelope)).toEqual(['UNI-QRY-011']);
  });

  test('clean the paths that are keys, and never join two of them', async () => {
    const { data, legacy } = await query({ counts: { './a.rs': 1, './x/../b.rs': 2, 'b.rs': 3 }, hits: [] });
    expect(data['counts']).toEqual({ 'a.rs': 1, './x/../b.rs': 2, 'b.rs': 3 });
    expect(legacy).toEqual({ path_prefix: './', counts: { 'b.rs': 'b.rs' } });
  });
});

describe('elements that are no located results', () => {
  test('are behind the matches, or in legacy', async () => {
    const { data, legacy } = await query({ hits: [{ format: '2.0' }, { total: 3 }, hit({}), { total: 4 }] });
    expect(Object.keys(data)).toEqual(['command', 'matches', 'count', 'totals']);
    expect(data).toMatchObject({ count: 1, totals: [{ total: 3 }, { total: 4 }] });
    expect(legacy).toEqual({ format: '2.0' });
  });
});

describe('ids of matches', () => {
  test('that repeat are distinguished by their place in the document', async () => {
    const { data, diagnostics } = await query({
      hits: [hit({ id: 'p::a#1' }), hit({ id: 'p::a#1' })],
    });
    expect(data.matches?.map(({ match_id }) => match_id)).toEqual(
      [0, 1].map((index) => v5(`toy:p::a#1:/hits/${index}`, NAMESPACE)),
    );
    expect(diagnostics).toMatchObject([{ code: 'TOY-QRY-001', details: { count: 2 } }]);
  });

  test('under two spellings of a path are noted once', async () => {
    const { data, diagnostics } = await query({ hits: [hit({}), hit({ file: './a.rs' }), hit({}), hit({ to: 6 })] });
    expect(data.count).toBe(4);
    expect(diagnostics).toMatchObject([{ code: 'UNI-QRY-024', details: { places: [{ pointer: '/hits/1' }] } }]);
  });
});

describe('places', () => {
  test('with doubtful lines are located by their bytes, and the lines are held against them', async () => {
    const { data, diagnostics } = await query({
      hits: [hit({ line: 9, doubtful: true }), hit({ line: 2, doubtful: true })],
    });
    expect(data.matches?.map(({ span }) => [span.start_line, span.start_col, span.legacy])).toEqual([
      [2, 0, { line: 9 }],
      [2, 0, undefined],
    ]);
    expect(diagnostics).toMatchObject([
      { code: 'UNI-V-002', details: { places: [{ pointer: '/hits/0', contradicted: 'line' }] } },
    ]);
  });

  test.each<[spot: JsonObject, kept: JsonObject | undefined]>([
    [{ from: 9, line: 2, col: 0, last: 2, end: 3 }, { from: 9 }],
    [{ to: 9, line: 2, col: 0, last: 2, end: 3 }, { to: 9 }],
    [{ from: 4, line: 2, col: 0, last: 2, end: 3 }, undefined],
    [{ from: 4, to: 7, col: 9 }, { col: 9 }],
    [{ from: 4, to: 7, line: 0, col: 9 }, { col: 9 }],
    [{ from: 4, to: 7, line: 2, col: 0, end: 9 }, { end: 9 }],
    [{ from: 4, to: 7, line: 0, col: 0, last: 0, end: 0 }, undefined],
  ])('keep a number that tells nothing without another one: %j', async (spot, kept) => {
    const { data } = await query({ spots: [{ file: 'a.rs', ...spot }] });
    const [{ span } = {}] = data.matches ?? [];
    expect(span).toMatchObject({ byte_start: 4, byte_end: 7, start_line: 2, end_col: 3 });
    expect(span?.legacy).toEqual(kept);
  });

  test('with doubtful lines and no source are unknown', async () => {
    const { data } = await query({ hits: [hit({ line: 2, doubtful: true })] }, { sources: false });
    expect(data.matches?.[0]?.span).toMatchObject({ start_line: 0, legacy: { line: 2 } });
  });

  test('in another state of a file are not looked for in it', async () => {
    const { data } = await query({ hits: [hit({ past: true })] });
    expect(data.matches?.[0]?.span).toMatchObject({ byte_start: 4, start_line: 0 });
  });

  test('get the hash of their text as checksum, where it is true', async () => {
    const given = [hit({ text: 'two', hash: sha256('two') }), hit({ text: 'two', hash: sha256('other') })];
    const { data } = await query({ hits: given });
    expect(data.matches?.map(({ span }) => span.checksums)).toEqual([
      { checksum_before: `sha256:${sha256('two')}` },
      undefined,
    ]);
  });

  test('keep what the tool read of a file that had changed, but not as theirs', async () => {
    const sum = `sha256:${sha256('two')}`;
    const { data, diagnostics } = await query({
      hits: [{ text: 'owt' }, { line: 3 }, { text: 'two', line: 2 }].map((more) =>
        hit({ ...more, sum, selected: ['two'] }),
      ),
    });
    expect(
      data.matches?.map(({ span }) => [span.checksums, (span.legacy?.['checksums'] as object | undefined) ?? null]),
    ).toEqual([
      [undefined, { checksum_before: sum }],
      [undefined, { checksum_before: sum }],
      [{ checksum_before: sum }, null],
    ]);
    expect(codesOf({ diagnostics })).toContain('UNI-V-001');
  });
});

describe('documents', () => {
  test('that any tool could have printed are known by the name of the tool, or by the run', async () => {
    expect(codesOf(await converted('[]\n'))).toEqual(['UNI-QRY-001']);
    expect((await query('[]\n', { tool: 'toy' })).data).toEqual({ command: null, value: [] });
    expect((await query('[]\n', { invocation: { argv: ['/usr/bin/toy'], exit: 0 } })).tool).toBe('toy');
  });

  test('that the tool cut off keep what was complete', async () => {
    const envelope = await query(`{"hits":[${JSON.stringify(hit({}))},{"file":"a.rs","text":"tw\n[cut]\n`);
    expect(envelope.data.count).toBe(1);
    expect(codesOf(envelope)).toContain('UNI-QRY-004');
    expect(codesOf(envelope)).not.toContain('UNI-QRY-009');
    expect(envelope.partial).toBe(true);
  });

  test('are not the numbers of a list for people', async () => {
    const envelope = await converted('a list:\n\n  [1]\n    one\n  [2]\n    two\n');
    expect(envelope).toMatchObject({ tool: 'toy', error: { code: 'UNI-QRY-006', remediation: 'Ask for less.' } });
  });
});

describe('text', () => {
  test('may be a result', async () => {
    const { tool, data, diagnostics } = await query('none of them\n');
    expect({ tool, data, diagnostics }).toEqual({
      tool: 'toy',
      data: { command: 'find', name: 'them', matches: [], count: 0 },
      diagnostics: [],
    });
  });

  test('on stdout does not hide the error on stderr', async () => {
    const invocation = { argv: ['toy'], exit: 1, stderr: 'toy: no such thing\n' };
    expect(await converted('some text\n', { invocation })).toMatchObject({ status: 'error', message: 'no such thing' });
  });

  test('that an adapter takes for nothing is reported beside an empty result', async () => {
    const invocation = { argv: ['toy'], exit: 0, stderr: 'hello\n' };
    const envelope = await query('', { invocation });
    expect(envelope.data).toEqual({ command: null, matches: [], count: 0 });
    expect(envelope.diagnostics).toMatchObject([
      { code: 'UNI-QRY-013', note: 'hello\n' },
      { code: 'UNI-QRY-005', level: 'note', remediation: expect.stringContaining('ended with status 0') },
    ]);
  });
});

describe('places in lists of offsets', () => {
  const one = (bytes: unknown) => ({ file: 'a.rs', bytes, name: 'x' });
  const ways: Partial<ConvertOptions>[] = [
    { sources: false },
    { sources: false, enrichment: { ...NOTHING, semantics: true } },
    {},
  ];
  const spansOf = async (bytes: unknown, options: Partial<ConvertOptions>) => {
    const { data } = await query({ states: [one(bytes)], uses: [one(bytes)] }, options);
    return [data['states'], data.matches].map((list) => (list as unknown as JsonObject[])[0]);
  };

  test.each([[[4, 7]], [{ 0: 4, 1: 7 }]])('%j: whatever is asked for', async (bytes) => {
    for (const way of ways)
      for (const element of await spansOf(bytes, way)) {
        expect(element).toMatchObject({ name: 'x', span: { byte_start: 4, byte_end: 7 } });
        expect(element).not.toHaveProperty('bytes');
      }
  });

  test.each([[[4]], [[4, 7, 9]], [['4', 7]], [[4, -7]], [[]], [5]])('%j is no place and stays', async (bytes) => {
    for (const way of ways)
      for (const element of await spansOf(bytes, way))
        expect(element).toMatchObject({ name: 'x', bytes, span: { byte_start: null, precision: 'file' } });
  });
});

describe('places that no file could prove', () => {
  const many = (count: number, path: string) =>
    Array.from({ length: count }, (_, at) => ({ file: path, bytes: [at, at + 1], name: 'x' }));
  const notesOf = async (options: Partial<ConvertOptions>) =>
    (await query({ states: [...many(25, 'a.rs'), ...many(1, 'b.rs')], uses: [] }, options)).diagnostics;

  test('are named, each with its file, and so is the file of them all', async () => {
    const notes = await notesOf({ enrichment: { ...NOTHING, checksums: true } });
    const quoted = notes.filter(({ code }) => code === 'UNI-V-007');
    expect(quoted.map(({ file: own, details }) => [own, details?.['count']])).toEqual([
      ['a.rs', 25],
      ['b.rs', 1],
    ]);
    expect(quoted[1]?.details?.['places']).toEqual([{ pointer: '/states/25', file: 'b.rs' }]);
    const remedies = notes.map(({ remediation }) => remediation ?? '');
    expect(remedies).toHaveLength(3);
    for (const remedy of remedies) expect(remedy).toMatch(/^Nothing has to be done/);
  });

  test.each([
    [{ enrichment: { ...NOTHING, semantics: true } }],
    [{ enrichment: { ...NOTHING, checksums: true }, sources: false as const }],
  ])('are not reported to be unquoted where nothing was to be: %j', async (options) => {
    expect((await notesOf(options)).map(({ code }) => code)).toEqual(['UNI-V-005']);
  });
});
