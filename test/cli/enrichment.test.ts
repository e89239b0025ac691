import { expect, test } from 'vitest';
import type { OperationEnvelope, QueryEnvelope, Span } from '../../src/envelope/types.ts';
import { type Given, runSource } from './runners.ts';

const SOURCE = 'one\ntwo\nthree\nfour TODO\nfive\nsix\nseven\neight\nnine\n';
const START = SOURCE.indexOf('TODO');
const DOCUMENT = JSON.stringify({
  execution_id: '550e8400-e29b-41d4-a716-446655440000',
  pattern: 'TODO',
  matches: [
    {
      match_id: '550e8400-e29b-41d4-a716-446655440001',
      ...{ file: 'a.rs', byte_start: START, byte_end: START + 4, matched_text: 'TODO' },
      ...{ line_number: 4, column_number: 6, context_before: 'four ', context_after: '' },
    },
  ],
  match_count: 1,
});

const given = (args: readonly string[], source = SOURCE): Given => ({
  args,
  input: DOCUMENT,
  files: { 'a.rs': source },
});

async function spanOf(args: readonly string[], source = SOURCE): Promise<Span | undefined> {
  const { envelopes, status } = await runSource(given(args, source));
  expect(status).toBe(0);
  return (envelopes[0] as QueryEnvelope).data.matches?.[0]?.span;
}

const beforeOf = async (...args: string[]) => (await spanOf(args))?.context?.before;

test.each([
  [['-C'], ['one', 'two', 'three']],
  [['--with-context'], ['one', 'two', 'three']],
  [['-C1'], ['three']],
  [
    ['-C', '--context-lines', '2'],
    ['two', 'three'],
  ],
  [['--context-lines=2'], ['two', 'three']],
  [['-C0'], []],
  [['-SC2'], ['two', 'three']],
  [['--rich', '-C1'], ['three']],
  [['-C', '--no-context'], undefined],
  [['--no-context', '-C5'], undefined],
  [['--no-context', '--rich'], undefined],
  [['-S'], undefined],
])('%j gives these lines before the span', async (args, expected) => {
  expect(await beforeOf(...args)).toEqual(expected);
});

test.each([
  [['-S'], 'rust'],
  [['--with-semantics'], 'rust'],
  [['--rich'], 'rust'],
  [['-S', '--no-semantics'], undefined],
  [['--no-semantics', '--rich'], undefined],
  [['-C'], undefined],
])('%j gives this language', async (args, expected) => {
  expect((await spanOf(args))?.language).toBe(expected);
});

test('hints are what is asked for', async () => {
  expect((await spanOf(['--atomic']))?.tool_hints).toEqual({ apply_atomically: true });
  expect((await spanOf(['--full-context']))?.tool_hints).toEqual({ requires_full_context: true });
  expect((await spanOf(['--rich']))?.tool_hints).toEqual({ requires_full_context: true, apply_atomically: true });
  expect((await spanOf(['-C']))?.tool_hints).toBeUndefined();
});

test.each([
  [['-R'], [['callers', 'callees', 'imports', 'exports']]],
  [['--with-relationships'], [['callers', 'callees', 'imports', 'exports']]],
  [['--with-callers'], [['callers']]],
  [['--rich', '-R'], [['callers', 'callees', 'imports', 'exports']]],
  // All that can be added was asked for, not relationships.
  [['--rich'], []],
])('%j on a document without relationships is one note, or none', async (flags, kinds) => {
  const { envelopes, status } = await runSource(given(flags));
  const notes = envelopes[0]?.diagnostics.filter(({ code }) => code === 'UNI-QRY-025') ?? [];
  expect(notes.map(({ details }) => details?.['kinds'])).toEqual(kinds);
  expect(status).toBe(0);
});

test('a number behind -C is a file, and where there is none, the flag that was meant is named', async () => {
  const { status, stderr } = await runSource(given(['-C', '5']));
  expect([status, stderr]).toEqual([2, 'unify: there is no file 5; for context write -C5\n']);
  const read = await runSource({ args: ['-C', '5'], files: { 'a.rs': SOURCE, '5': DOCUMENT } });
  expect(read.status).toBe(0);
});

test.each([
  [['--context-lines', 'x'], '--context-lines x: must be a number of lines, from 0'],
  [['--context-lines', '-1'], '--context-lines -1: must be a number of lines, from 0'],
  [['--max-source-size', '1T'], '--max-source-size 1T: must be a number of bytes, such as 1000000, 512K or 64M'],
])('%j is refused', async (args, message) => {
  const { status, stderr } = await runSource(given(args));
  expect([status, stderr]).toEqual([2, `unify: ${message}\n`]);
});

test('what is added comes in the order of the format', async () => {
  const { envelopes } = await runSource(given(['--rich']));
  const span = (envelopes[0] as QueryEnvelope).data.matches?.[0]?.span ?? {};
  expect(Object.keys(span).slice(8)).toEqual(['context', 'language', 'checksums', 'tool_hints']);
});

test('--verify-checksums says with the status that a source has changed', async () => {
  expect((await runSource(given(['--verify-checksums']))).status).toBe(0);
  const changed = await runSource(given(['--verify-checksums'], SOURCE.replace('TODO', 'DONE')));
  expect(changed.status).toBe(7);
  expect(changed.stderr).toContain('UNI-V-001');
  expect(changed.envelopes[0]?.diagnostics.map(({ code }) => code)).toEqual(['UNI-V-001']);
  expect((await runSource(given([], SOURCE.replace('TODO', 'DONE')))).status).toBe(0);
  const unchecked = await runSource({ ...given(['--verify-checksums']), files: {} });
  expect([unchecked.status, unchecked.stderr]).toEqual([0, expect.stringMatching(/found below .*nothing was checked/)]);
  const contradicted = await runSource(given(['--verify-checksums', '--no-source']));
  expect([contradicted.status, contradicted.stdout.length]).toEqual([2, 0]);
});

test('--fail-on counts what is said of the code, not the notes of unify', async () => {
  const stale = SOURCE.replace('TODO', 'DONE');
  const statusOf = async (args: string[], source = SOURCE) => (await runSource(given(args, source))).status;
  expect(await statusOf(['--fail-on', 'note', '-R'])).toBe(0);
  expect(await statusOf(['--fail-on', 'warning', '-C'], stale)).toBe(10);
  expect(await statusOf(['--fail-on', 'error', '-C'], stale)).toBe(0);
  expect(await statusOf(['--fail-on', 'warning', '--verify-checksums'], stale)).toBe(7);
  const failed = await runSource({
    args: ['--fail-on', 'error', '--tool', 'splice'],
    input: '{"status":"error","error":{"kind":"Other","message":"no"}}',
  });
  expect((failed.envelopes[0] as OperationEnvelope).status).toBe('error');
  expect(failed.status).toBe(10);
});
