import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkEnvelope } from '../../src/envelope/check.ts';
import type { OperationEnvelope } from '../../src/envelope/types.ts';
import { printCanonical } from '../../src/json/print.ts';
import { SPLICE } from './fake-splice.ts';
import { namedFakes, runTool } from './run-built.ts';
import { codesOf } from './runners.ts';

const BEFORE = 'one\ntwo\n';
const AFTER = 'one\n2\n';
const FIXTURES = join(import.meta.dirname, '../../fixtures');

let folder = '';
let tools = { folder: '', remove: () => {} };

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'unify-guard-')));
  tools = namedFakes(['llm-transform', 'keel']);
  mkdirSync(join(folder, 'tools'));
  writeFileSync(join(folder, 'tools/splice'), SPLICE);
  chmodSync(join(folder, 'tools/splice'), 0o755);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  tools.remove();
});

const sum = (text: string) => createHash('sha256').update(text).digest('hex');

/** Runs splice with a guard of one file, which holds this. */
async function guarded(
  holds: string,
  DOES = '',
  more: {
    guard?: object;
    flags?: readonly string[];
    file?: object;
    path?: string;
    batch?: string;
    words?: string[];
  } = {},
) {
  const path = join(folder, 'a.rs');
  writeFileSync(path, holds);
  const file = { file_path: 'a.rs', path, before: sum(BEFORE), after: sum(AFTER), ...more.file };
  const requests = [sum(`{"batches":[{"replacements":[{"content":"2","end":7,"file":"${path}","start":4}]}]}`)];
  const guard = { unify_guard: 1, tool: 'splice', sum: 'sha256', files: [file], requests, ...more.guard };
  writeFileSync(join(folder, 'g.json'), JSON.stringify(guard));
  const batch = { batches: [{ replacements: [{ file: path, start: 4, end: 7, content: '2' }] }] };
  writeFileSync(join(folder, 'b.json'), more.batch ?? JSON.stringify(batch, undefined, 2));
  const words = more.words ?? ['--batch', join(folder, 'b.json')];
  const args = ['--guard', 'g.json', ...(more.flags ?? []), '--', 'splice', 'patch', ...words];
  const run = await runTool({ args, env: { DOES, PATH: more.path ?? join(folder, 'tools') }, cwd: folder });
  expect(run.envelopes.flatMap(checkEnvelope)).toEqual([]);
  const [envelope] = run.envelopes as OperationEnvelope[];
  return { ...run, envelope, codes: envelope && codesOf(envelope), left: readFileSync(path, 'utf8') };
}

test('a run that does what was expected ends as without a guard', async () => {
  const { status, codes, left } = await guarded(BEFORE);
  expect({ status, left }).toEqual({ status: 0, left: AFTER });
  expect(codes).not.toContain('UNI-CSUM-003');
});

test.each([
  ['has changed', `${BEFORE}three\n`, 'not as it was'],
  ['holds the edits already', AFTER, 'already'],
])('no tool is started on a file that %s', async (_, holds, said) => {
  const { status, envelope, stderr, left } = await guarded(holds);
  expect({ status, left }).toEqual({ status: 7, left: holds });
  expect(envelope?.error).toMatchObject({ code: 'UNI-CSUM-002', file: 'a.rs', message: expect.stringContaining(said) });
  expect(stderr).toContain('(UNI-CSUM-002)');
});

const EDIT = '"file":"a.rs","start":4,"end":7';

test.each<[string, Parameters<typeof guarded>[2]]>([
  ['another request', { batch: `{"batches":[{"replacements":[{${EDIT},"content":"3"}]}]}` }],
  ['one with a key twice', { batch: `{"batches":[],"batches":[{"replacements":[{${EDIT},"content":"2"}]}]}` }],
  ['what is no JSON', { batch: '{' }],
  ['no file', { words: [] }],
  ['a file that is not there', { words: ['--batch', 'none.json'] }],
  ['two files', { words: ['--batch', 'b.json', '--batch=b.json'] }],
])('no tool is started that is given %s', async (_, more) => {
  const { status, envelope, left } = await guarded(BEFORE, '', more);
  expect({ status, code: envelope?.error?.code, left }).toEqual({ status: 7, code: 'UNI-CSUM-004', left: BEFORE });
});

test.each([
  ['says another sum', 'lies', 7, 'another sum'],
  ['writes more', 'more', 7, 'neither as it was'],
  ['writes nothing', 'nothing', 7, 'the edits were not made'],
  ['fails after it has written', 'fails', 1, 'says that it failed'],
])('a tool that %s is contradicted', async (_, does, status, said) => {
  const { envelope, ...run } = await guarded(BEFORE, does);
  expect(run.status).toBe(status);
  const told = envelope?.diagnostics.filter(({ code }) => code === 'UNI-CSUM-003').map(({ message }) => message);
  expect(told?.join()).toContain(said);
  const [{ remediation = '' } = {}] = envelope?.diagnostics.filter(({ code }) => code === 'UNI-CSUM-003') ?? [];
  expect(remediation).toContain(does === 'nothing' ? "tool's answer" : 'what has changed');
});

test('a risk that was taken is reported in the envelope', async () => {
  const { status, codes } = await guarded(BEFORE, '', { file: { unproven: true } });
  expect(status).toBe(0);
  expect(codes).toContain('UNI-CSUM-001');
});

test.each<[string, Parameters<typeof guarded>[2], string]>([
  ['of another tool', { guard: { tool: 'llmtransform' } }, 'guards a run of llmtransform'],
  ['without files', { guard: { files: [] } }, 'is no guard'],
  ['of another form', { guard: { unify_guard: 2 } }, 'is no guard'],
  ['without requests', { guard: { requests: undefined } }, 'is no guard'],
  ['with a sum that is none', { file: { before: 'ab' } }, 'is no guard'],
  ['of a file by a part of its path', { file: { path: 'a.rs' } }, 'is no guard'],
  ['for text that nobody reads', { flags: ['--text', 'pass'] }, '--text pass'],
])('a guard %s is no command line', async (_, more, said) => {
  const { status, stderr, left } = await guarded(BEFORE, '', more);
  expect({ status, left }).toEqual({ status: 125, left: BEFORE });
  expect(stderr).toContain(said);
});

test('an answer of llmtransform is held against the sum that was expected', async () => {
  const name = 'ledger-single';
  const asked = join(FIXTURES, `llmtransform/${name}.request.json`);
  const given = JSON.parse(readFileSync(asked, 'utf8'));
  const answer = join(FIXTURES, `llmtransform/${name}.legacy.json`);
  const cwd = join(FIXTURES, '_workspaces/ledger');
  const { final_checksum: after } = JSON.parse(readFileSync(answer, 'utf8'));
  const run = async (after: string) => {
    const file = { file_path: given.file_path, path: join(cwd, given.file_path), before: given.expected_checksum };
    const requests = [sum(printCanonical(given))];
    const guard = {
      unify_guard: 1,
      tool: 'llmtransform',
      sum: 'blake3',
      files: [{ ...file, after }],
      requests,
    };
    writeFileSync(join(folder, 'g.json'), JSON.stringify(guard));
    const args = ['--guard', join(folder, 'g.json'), '--', 'llm-transform', '-j', '-f', given.file_path, '-e', asked];
    const { status, envelopes } = await runTool({ args, env: { PATH: tools.folder, RECORDED_STDOUT: answer }, cwd });
    return { status, isContradicted: envelopes.flatMap(codesOf).includes('UNI-CSUM-003') };
  };
  expect(await run(after)).toEqual({ status: 0, isContradicted: false });
  expect(await run('0'.repeat(64))).toEqual({ status: 7, isContradicted: true });
});

test('a tool that is not installed is reported as in any run', async () => {
  const { status, codes, left } = await guarded(BEFORE, '', { path: folder });
  expect({ status, codes, left }).toEqual({ status: 127, codes: ['UNI-IO-007'], left: BEFORE });
});
