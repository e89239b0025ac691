import { expect, test } from 'vitest';
import { runSource } from './runners.ts';

const document = (version: string) =>
  JSON.stringify({
    schema_version: version,
    execution_id: '696e0d00-f6e3',
    tool: 'magellan',
    timestamp: '2026-01-22T10:00:00Z',
    data: { matches: [], query_name: 'x', file_filter: null },
    partial: false,
  });

test('a newer major version is told, and not recognised where that is asked for', async () => {
  const codesOf = async (...args: string[]) => {
    const { status, envelopes } = await runSource({
      args,
      input: document(args.includes('--strict') ? '2.0.0' : '1.9.0'),
    });
    return [status, envelopes[0]?.tool, envelopes[0]?.diagnostics.map(({ code }) => code)];
  };
  expect(await codesOf()).toEqual([0, 'magellan', []]);
  expect(await codesOf('--strict')).toEqual([3, 'magellan', ['UNI-QRY-012']]);
});

test('what an envelope of a newer version has besides is told, and refused where that is asked for', async () => {
  const [envelope] = (await runSource({ args: [], input: document('1.0.0') })).envelopes;
  const statusOf = async (newer: object, ...args: string[]) => {
    const { status, envelopes } = await runSource({ args, input: JSON.stringify({ ...envelope, ...newer }) });
    return [status, envelopes[0]?.diagnostics.map(({ code }) => code)];
  };
  expect(await statusOf({}, '--strict')).toEqual([0, []]);
  const newer = { schema_version: '1.2.0', new_key: 1 };
  expect(await statusOf(newer)).toEqual([0, ['UNI-QRY-011']]);
  expect(await statusOf(newer, '--strict')).toEqual([3, ['UNI-QRY-011']]);
});
