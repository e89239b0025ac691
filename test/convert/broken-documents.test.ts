import { expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { convert } from '../../src/index.ts';

/** What begins like a document beside others, and is no JSON, is reported: the result is not all of the input. */

const BROKEN = '{"note": "a newline\nin a string"}';
const answer = (text: string) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text }] } });
const found = '{"execution_id":"7d3c2c5e-4f0f-4a55-9d3f-000000000000","pattern":"x","matches":[],"match_count":0}';
const envelope = {
  ...{ schema_version: '1.1.0', tool: 'keel', data: { command: 'map' }, diagnostics: [] },
  ...{ execution_id: '7d3c2c5e-4f0f-4a55-9d3f-000000000000', timestamp: null, partial: false },
};

const convertWith = (text: string, more = {}) => convert(text, { adapters, sources: false, ...more });

test.each([
  ['documents', found, {}],
  ['envelopes', JSON.stringify(envelope), {}],
  ['answers of a tool that is named', answer('one'), { tool: 'julie' }],
])('between %s', async (_, one, more) => {
  for (const text of [`${one}\n${BROKEN}\n${one}\n`, `${one}\n${BROKEN}\n`]) {
    const { envelopes, outcomes } = await convertWith(text, more);
    expect(Math.max(...outcomes)).toBe(5);
    const told = envelopes.flatMap(({ diagnostics }) => diagnostics).filter(({ code }) => code === 'UNI-QRY-003');
    expect(told.map(({ note }) => note?.trim())).toEqual([BROKEN]);
    expect(envelopes.some(({ partial }) => partial)).toBe(true);
  }
});

test.each([
  ['text with a brace', `${found}\n{"quoted} and more\n`, {}],
  ['what was printed to stderr', found, { invocation: { stderr: '{"level": "warn", "message": "slow"}\n' } }],
])('but not %s', async (_, text, more) => {
  const { outcomes } = await convertWith(text, more);
  expect(outcomes).toEqual([0]);
});
