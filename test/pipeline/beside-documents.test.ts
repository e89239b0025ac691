import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  type Adapter,
  aside,
  at,
  byteEnd,
  byteStart,
  type Conditions,
  choose,
  drop,
  failure as failed,
  file,
  form,
  item,
  type JsonObject,
  keep,
  list,
  match,
  object,
  type PlaceFacts,
  read,
  string,
} from '../../src/adapter.ts';
import type { OperationEnvelope, QueryEnvelope } from '../../src/envelope/types.ts';
import { type ConvertOptions, convert } from '../../src/index.ts';
import { sourceTree } from './source-tree.ts';

const bytes = { firstLine: 1, firstColumn: 0, unit: 'byte' } as const;
const IS_STATUS: Conditions = { is: { status: 'ok' } };
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const before = 'one\ntwo\n';
const after = 'two\n';

const FACTS: Readonly<Record<string, PlaceFacts>> = {
  unproven: { sourceMayDiffer: true },
  hashed: {
    fileHash: { algorithms: ['sha256'], hex: sha256(before) },
    hashAfter: { algorithms: ['sha256'], hex: sha256(after) },
  },
  quoted: {
    span: {
      context: { before: [], selected: ['two'], after: [] },
      checksums: { checksum_before: `sha256:${sha256('two')}` },
      language: 'text',
    },
  },
};

/** An operation that says of its places what `facts` names, and whose message is that of the status behind it. */
const edit = form(
  'toy/edit',
  {
    operation: 'edit',
    counting: bytes,
    when: { type: { edits: 'list' } },
    isTrailer: IS_STATUS,
    finish: ({ trailer }) => ({ message: trailer?.string('message') ?? 'none' }),
  },
  {
    facts: drop(),
    edits: list(
      item(
        { file, from: byteStart, to: byteEnd, text: string('text', { evidence: 'text' }) },
        { by: (_, { '/facts': facts }) => ({ place: FACTS[String(facts)] ?? {} }) },
      ),
      ['file'],
      { as: 'spans' },
    ),
  },
);

/** A list that alone tells nothing when it is empty. */
const listed = form(
  'toy/list',
  {
    command: 'list',
    counting: bytes,
    when: { type: { '': 'list' }, any: [{ has: ['0/entry'] }, { next: IS_STATUS }] },
    isTrailer: IS_STATUS,
  },
  list(object({ entry: keep }), ['entry'], { as: 'entries' }),
);

/** Rows of two kinds, one of which is no place. */
const rows = form(
  'toy/rows',
  { command: 'dump', counting: bytes, when: { has: ['row'] }, isRow: { has: ['row'] } },
  list(
    choose(
      [{ is: { row: 'note' } }, aside('notes', object({ row: drop(), words: keep }))],
      [{}, match({ row: keep, file, from: byteStart, to: byteEnd })],
    ),
    ['row'],
  ),
);

/** A list with payload that a function sorts. */
const sorted = form(
  'toy/sorted',
  { command: 'sort', counting: bytes, when: { type: { hits: 'list' } } },
  {
    who: read((who) => ({ name: at(who, 'name') })),
    hits: list(match({ file, from: byteStart, to: byteEnd })),
  },
);

const failure = form(
  'toy/failure',
  { operation: 'edit', counting: bytes, when: { type: { failed: 'string' } } },
  { failed: failed('TOY-QRY-001') },
);

const toy: Adapter = {
  tool: 'toy',
  prefix: 'TOY',
  jsonFlag: '--json',
  commandLine: { commands: 'edit patch setting', plainResults: ['setting'], json: [] },
  forms: [edit, listed, rows, sorted, failure],
  text: [{ pattern: /^broken: (?<message>.*)$/gmu, as: 'error', tells: true, code: 'TOY-QRY-001' }],
  noiseLines: [/^\[debug\] .*\n?/gmu],
  mergesStderr: true,
  codes: [],
};

const convertText = (text: string, options: Partial<ConvertOptions> = {}) =>
  convert(Buffer.from(text), { adapters: [toy], sources: false, ...options });

describe('a trailer', () => {
  test('is read with the held document before it, and kept', async () => {
    const { envelopes } = await convertText('{"edits":[]}\n{"status":"ok","message":"done"}\n');
    expect(envelopes).toMatchObject([{ message: 'done', legacy: { trailer: { status: 'ok', message: 'done' } } }]);
  });

  test('tells an empty list', async () => {
    for (const text of ['[]\n{"status":"ok"}', '[\n]  {"status":"ok"}\n']) {
      const { envelopes, outcomes } = await convertText(text);
      expect(envelopes).toMatchObject([{ tool: 'toy', data: { command: 'list', entries: [] } }]);
      expect(outcomes).toEqual([0]);
    }
    expect((await convertText('[]\n{"other":1}')).envelopes[0]?.tool).toBe('unify');
  });
});

test.each(['broken: one\nbroken: two\n', { jsonrpc: '2.0', id: 1, error: { message: 'broken: one\nbroken: two' } }])(
  'a text that tells several errors keeps all of them (%#)',
  async (printed) => {
    const { envelopes } = await convertText(typeof printed === 'string' ? printed : JSON.stringify(printed));
    const [envelope] = envelopes as OperationEnvelope[];
    expect(envelope?.message).toBe('one');
    expect(envelope?.diagnostics.map(({ message }) => message)).toEqual(['one', 'two']);
  },
);

describe('what stands beside a document', () => {
  test('lines for developers are counted, not kept', async () => {
    const { envelopes } = await convertText('[debug] one\nwords\n[debug] two\n{"edits":[]}');
    expect(envelopes[0]?.diagnostics).toMatchObject([
      { code: 'UNI-QRY-023', details: { lines: 2, bytes: 24 } },
      { code: 'UNI-QRY-013', note: 'words\n' },
    ]);
  });

  test('they tell the tool where nothing else does', async () => {
    const { envelopes } = await convertText('[debug] one\n');
    expect(envelopes[0]).toMatchObject({ tool: 'toy', error: { code: 'UNI-QRY-006' } });
  });

  test('documents on stderr belong to the input, which stands before them', async () => {
    const invocation = { stderr: 'hm\n{"failed":"it broke"}\n' };
    for (const text of ['', '[debug] one\n', 'words']) {
      const { envelopes, outcomes } = await convertText(text, { invocation });
      expect(envelopes).toMatchObject([{ operation_type: 'edit', status: 'error', message: 'it broke' }]);
      expect(outcomes).toEqual([0]);
    }
    const { envelopes } = await convertText('{"edits":[]}', { invocation });
    expect(envelopes).toMatchObject([{ status: 'ok' }, { status: 'error' }]);
  });

  test('text on stderr stays a note', async () => {
    const { envelopes } = await convertText('{"edits":[]}', { invocation: { stderr: 'hm' } });
    expect(envelopes).toMatchObject([{ status: 'ok', diagnostics: [{ code: 'UNI-QRY-013', note: 'hm' }] }]);
  });

  test.each(['3', 'false', 'null', '"word"'])(
    'what is said beside %s stands with it; a command may know it',
    async (text) => {
      const { mergesStderr: _, ...apart } = toy;
      const said = { stderr: 'hm\nbroken: no', exit: 0 };
      const told = [{ message: 'no' }, { code: 'UNI-QRY-013', note: 'hm\n' }];
      for (const [word, notes] of [
        ['setting', told],
        ['edit', [{ code: 'UNI-QRY-010' }, ...told]],
      ] as const) {
        const { envelopes } = await convertText(text, {
          adapters: [apart],
          invocation: { ...said, argv: ['toy', word] },
        });
        const data = { command: word, value: JSON.parse(text) };
        expect(envelopes).toMatchObject([{ data, diagnostics: notes, partial: false }]);
      }
    },
  );

  test('text of both is read together', async () => {
    const { envelopes } = await convertText('[debug] one\n', {
      invocation: { argv: ['toy', 'edit'], stderr: 'hm\nbroken: no\n' },
    });
    expect(envelopes[0]).toMatchObject({ operation_type: 'edit', error: { message: 'no' } });
    expect(JSON.stringify(envelopes[0]?.diagnostics)).toContain('hm');
  });

  test('an error of text is of the operation that was typed', async () => {
    const { envelopes } = await convertText('broken: no\n', { invocation: { argv: ['toy', 'patch'] } });
    expect(envelopes[0]).toMatchObject({ operation_type: 'patch', error: { message: 'no' } });
  });
});

describe('elements and payload', () => {
  test('rows that are no results are held for a list of their own', async () => {
    const { envelopes, outcomes } = await convertText(
      '{"row":"note","words":"a"}\n{"row":"hit","file":"a.rs","from":1,"to":2}\n{"row":"note","words":"b"}\n',
    );
    const [envelope] = envelopes as QueryEnvelope[];
    expect(envelope?.data).toMatchObject({ count: 1, notes: [{ words: 'a' }, { words: 'b' }] });
    expect(outcomes).toEqual([0]);
  });

  test('a function sorts payload', async () => {
    const { envelopes } = await convertText('{"who":{"name":"x"},"hits":[]}');
    expect((envelopes[0] as QueryEnvelope).data).toEqual({ command: 'sort', name: 'x', matches: [], count: 0 });
  });
});

describe('places in files that were changed', () => {
  const spanIn = async (facts: string, text: string, more = '') => {
    const document = `{"facts":"${facts}","edits":[{"file":"a.txt","from":4,"to":7${more}}]}`;
    const { root, remove } = sourceTree({ 'a.txt': text });
    try {
      const { envelopes } = await convert(Buffer.from(document), { adapters: [toy], root });
      const { result, diagnostics } = envelopes[0] as OperationEnvelope;
      const [first] = (result?.['spans'] ?? []) as JsonObject[];
      return { span: first?.['span'], codes: diagnostics.map(({ code }) => code) };
    } finally {
      remove();
    }
  };

  test('a file that may be another tells nothing', async () => {
    expect(await spanIn('unproven', before)).toMatchObject({
      span: { byte_start: 4, start_line: 0 },
      codes: ['UNI-V-005'],
    });
  });

  test('the hash of before proves it, that of after makes it silent, any other contradicts', async () => {
    expect(await spanIn('hashed', before)).toMatchObject({ span: { start_line: 2, end_col: 3 }, codes: [] });
    expect(await spanIn('hashed', after)).toMatchObject({
      span: { byte_start: 4, start_line: 0 },
      codes: ['UNI-V-005'],
    });
    expect(await spanIn('hashed', 'other\n')).toMatchObject({
      span: { start_line: 0 },
      codes: ['UNI-V-001', 'UNI-V-005'],
    });
  });

  test('what the tool printed of a place that the file contradicts goes to legacy', async () => {
    const { span, codes } = await spanIn('quoted', before, ',"text":"abc"');
    expect(codes).toContain('UNI-V-001');
    expect(span).toMatchObject({ language: 'text', legacy: { context: { selected: ['two'] }, checksums: {} } });
    expect(span).not.toHaveProperty('context');
    expect((await spanIn('quoted', 'one\ntVo\n')).span).toMatchObject({
      legacy: { context: { selected: ['two'] }, checksums: {} },
    });
    expect((await spanIn('quoted', before)).span).toMatchObject({ context: { selected: ['two'] }, checksums: {} });
  });
});
