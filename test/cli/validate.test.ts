import { expect, test } from 'vitest';
import { changed, richOperation, richQuery } from '../envelope/samples.ts';
import { runSource } from './runners.ts';

const VALID = `${JSON.stringify(richQuery())}\n`;
const INVALID = `${JSON.stringify(changed(richQuery(), '/data/matches/0/span/start_line', '6\u001b[2J'))}\n`;

const validate = (files: Record<string, string>, ...flags: string[]) =>
  runSource({ args: ['validate', ...flags, ...Object.keys(files)], files });

test('an input of valid envelopes is one line', async () => {
  const { status, stdout } = await validate({ 'all.ndjson': VALID + JSON.stringify(richOperation()) });
  expect(stdout.toString()).toBe('all.ndjson: all 2 envelopes are valid\n');
  expect(status).toBe(0);
});

test('violations are reported below the place of their envelope', async () => {
  const { status, stdout } = await validate({ 'x.ndjson': VALID + INVALID });
  expect(stdout.toString()).toBe(
    `x.ndjson:2: not valid (byte ${VALID.length})\n` +
      '  /data/matches/0/span/start_line must be of type integer\n' +
      'x.ndjson: 1 of 2 are valid envelopes\n',
  );
  expect(status).toBe(7);
});

test.each([
  ['no envelope', { a: '{"a":1}' }, 3],
  ['no JSON', { a: 'text' }, 4],
  ['a cut envelope', { a: VALID.slice(0, -3) }, 4],
  ['an envelope that breaks the schema', { a: INVALID }, 7],
  ['several of them, the gravest first', { a: INVALID, b: '{"a":1}', c: 'text' }, 4],
])('the status of %s', async (_, files, status) => {
  expect((await validate(files)).status).toBe(status);
});

test('what a tool printed is one sentence', async () => {
  const said = 'no envelope of unify; what a tool printed is converted first: unify FILE\n';
  const line = '{"type":"end","data":{"path":{"text":"a.rs"}}}\n';
  expect((await validate({ a: line })).stdout.toString()).toBe(`a: this is ${said}`);
  expect((await validate({ a: line + line })).stdout.toString()).toBe(`a: its 2 documents are ${said}`);
  expect((await validate({ a: line + VALID })).stdout.toString()).toBe(`a: 1 of 2 documents are ${said}`);
});

test('a file that is not there does not stop the others', async () => {
  const { status, stdout, stderr } = await runSource({ args: ['validate', 'none', 'a'], files: { a: VALID } });
  expect(stdout.toString()).toBe('a: the envelope is valid\n');
  expect(stderr).toMatch(/^unify: none: .*UNI-IO-005/);
  expect(status).toBe(6);
});

test('programs get a value a line, also of standard input', async () => {
  const { stdout } = await runSource({ args: ['validate', '--json', '--max-errors', '0'], input: VALID + INVALID });
  const values = stdout
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  const place = { input: '-', violations: [] };
  expect(values).toEqual([
    { ...place, verdict: 'valid', byte_offset: 0, line: 1, count: 0 },
    { ...place, verdict: 'invalid', byte_offset: VALID.length, line: 2, count: 1 },
  ]);
});

test('nothing of an input acts on a terminal', async () => {
  const { stdout } = await validate({ 'a\u001b]0;x': JSON.stringify({ data: { command: null }, '\u001b[2J': 1 }) });
  expect(stdout.toString()).not.toContain('\u001b');
});

test('a limit that is no number is refused', async () => {
  const { status, stderr } = await validate({ a: VALID }, '--max-errors=-1');
  expect([status, stderr]).toEqual([2, 'unify: --max-errors -1: must be a whole number, from 0\n']);
});
