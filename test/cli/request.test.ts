import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { OperationEnvelope } from '../../src/envelope/types.ts';
import { runSource as run } from './runners.ts';

const recorded = (name: string) => readFileSync(join(import.meta.dirname, '../../fixtures/llmtransform', name));
const answer = recorded('ledger-single.legacy.json');
const request = recorded('ledger-single.request.json');
const source = readFileSync(join(import.meta.dirname, '../../fixtures/_workspaces/ledger/src/lib.rs'));

test('reads the request that --request names beside the answer', async () => {
  const files = { 'request.json': request, 'src/lib.rs': source };
  const { envelopes, status } = await run({ files, args: ['--request', 'request.json'], input: answer });
  const [edit] = (envelopes[0] as OperationEnvelope & { result: { edits: unknown[] } }).result.edits;
  expect(edit).toMatchObject({
    span: { file_path: 'src/lib.rs', byte_start: 547, byte_end: 552 },
    replaced_text: '4_096',
  });
  expect(status).toBe(0);
});

test('reads a request among the inputs beside the answers behind it', async () => {
  const files = { 'request.json': request, 'answer.json': answer, 'src/lib.rs': source };
  const { envelopes, status } = await run({ files, args: ['answer.json', '--request', 'request.json'] });
  const joined = await run({
    files: { ...files, 'both.json': Buffer.concat([request, Buffer.from('\n'), answer]) },
    args: ['both.json'],
  });
  expect((joined.envelopes[0] as OperationEnvelope).result).toEqual((envelopes[0] as OperationEnvelope).result);
  expect([status, joined.status]).toEqual([0, 0]);
});

test('reads a request in a file of its own beside the answers in files behind it', async () => {
  const files = { 'a.json': request, 'b.json': answer, 'src/lib.rs': source };
  const { envelopes, status } = await run({ files, args: ['a.json', 'b.json'] });
  expect(envelopes).toMatchObject([{ result: { edits: [{ replaced_text: '4_096' }] } }]);
  expect(status).toBe(0);
});

test('tells of requests that nothing answers when all inputs are read', async () => {
  const files = { 'a.json': request, 'b.json': recorded('ledger-inverted-rejected.legacy.json') };
  const { envelopes, status, stderr } = await run({ files, args: ['a.json', 'b.json'] });
  expect(envelopes).toMatchObject([{ tool: 'llmtransform' }, { error: { code: 'UNI-QRY-022' } }]);
  expect(envelopes.map(({ legacy }) => legacy?.['input'])).toEqual([
    { name: 'b.json', document: 0 },
    { name: 'a.json', document: 0 },
  ]);
  expect(status).toBe(4);
  expect(stderr).toContain('a.json: The input is what a tool was given');
});

test.each(['[1]', '{', ''])('refuses a request that is no object: %j', async (text) => {
  const { status, stderr, stdout } = await run({
    files: { 'r.json': text },
    args: ['--request', 'r.json'],
    input: answer,
  });
  expect({ status, stdout: stdout.length }).toEqual({ status: 2, stdout: 0 });
  expect(stderr).toContain('--request r.json: must be a JSON object');
});
