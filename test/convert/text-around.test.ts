import { describe, expect, test } from 'vitest';
import type { OperationEnvelope, QueryEnvelope } from '../../src/envelope/types.ts';
import { type ConvertOptions, convert } from '../../src/index.ts';
import { toy } from './toy.ts';

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

describe('what is beside a document', () => {
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

  test('documents on stderr belong to the input, which is before them', async () => {
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
