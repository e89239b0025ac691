import { describe, expect, it } from 'vitest';
import type { Adapter, JsonObject } from '../../src/adapter.ts';
import { executionId, form, keep } from '../../src/adapter.ts';
import { convert } from '../../src/index.ts';

const answer = form(
  'toy/answer',
  {
    operation: 'toy',
    counting: { firstLine: 1, firstColumn: 0, unit: 'byte' },
    when: { has: ['did'] },
    others: 'result',
    finish: ({ request }) => ({ message: 'done', data: { asked: request?.['ask'] } }),
  },
  { id: executionId, did: keep },
);

const toy: Adapter = {
  tool: 'toy',
  prefix: 'TOY',
  jsonFlag: '--json',
  operation: 'toy',
  forms: [answer],
  text: [],
  codes: [],
  request: {
    id: 'toy/request',
    when: { has: ['ask'] },
    isAnswered: (asked, given) => asked['id'] === given['id'],
  },
};

async function converted(documents: JsonObject[], requests: JsonObject[] = []) {
  const input = Buffer.from(documents.map((document) => JSON.stringify(document)).join('\n'));
  return await convert(input, { adapters: [toy], requests, sources: false });
}

describe('a request', () => {
  it('makes no envelope, and is read beside the answer behind it', async () => {
    const { envelopes, outcomes } = await converted([
      { ask: 1, id: 'a' },
      { ask: 2, id: 'b' },
      { did: true, id: 'b' },
      { did: true, id: 'a' },
    ]);
    expect(envelopes.map((envelope) => 'result' in envelope && envelope.result?.['asked'])).toEqual([2, 1]);
    expect(outcomes).toEqual([0, 0]);
  });

  it('that is named is read beside its answer', async () => {
    const { envelopes } = await converted([{ did: true, id: 'a' }], [{ ask: 3, id: 'a' }]);
    expect(envelopes[0]).toMatchObject({ result: { asked: 3 }, diagnostics: [] });
  });

  it('that is named and is not the one is reported', async () => {
    const { envelopes } = await converted([{ did: true, id: 'a' }], [{ ask: 3, id: 'b' }]);
    expect(envelopes[0]).toMatchObject({ result: { did: true }, diagnostics: [{ code: 'UNI-QRY-021' }] });
    expect(envelopes[0]).not.toHaveProperty('result.asked');
  });

  it('of the input that is not the one is nothing to tell', async () => {
    const { envelopes } = await converted([
      { ask: 1, id: 'b' },
      { did: true, id: 'a' },
    ]);
    expect(envelopes).toMatchObject([{ diagnostics: [] }]);
  });

  it('alone is an error that says what it is', async () => {
    const { envelopes, outcomes } = await converted([{ ask: 1, id: 'a' }]);
    expect(envelopes).toMatchObject([
      { status: 'error', error: { code: 'UNI-QRY-022', details: { tool: 'toy', evidence: ['/ask'] } } },
    ]);
    expect(outcomes).toEqual([4]);
  });

  it('leaves the text around it to the documents beside it', async () => {
    const request = JSON.stringify({ ask: 1, id: 'a' });
    const input = `before\n${request}\nbetween\n{"did":true,"id":"a"}\n${request}\nbehind\n`;
    const { envelopes } = await convert(Buffer.from(input), { adapters: [toy], sources: false });
    expect(envelopes).toMatchObject([
      { result: { asked: 1 }, diagnostics: [{ code: 'UNI-QRY-013', note: 'before\n\nbetween\n\n\nbehind\n' }] },
    ]);
  });

  it('that is broken is reported, and the answer behind it converted without it', async () => {
    const { envelopes, outcomes } = await convert(Buffer.from('{"ask":1,"id":"a","x":tru}\n{"did":true,"id":"a"}\n'), {
      adapters: [toy],
      sources: false,
    });
    expect(envelopes).toMatchObject([{ error: { code: 'UNI-QRY-022' } }, { result: { did: true } }]);
    expect(outcomes).toEqual([4, 0]);
  });
});
