import { readFileSync } from 'node:fs';
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

test('a newer major version is reported, and not recognised where that is asked for', async () => {
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

test('what an envelope of a newer version has besides is reported, and refused where that is asked for', async () => {
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

test('an envelope of another major version is refused, by each command in its own way', async () => {
  const [envelope] = (await runSource({ args: [], input: document('1.0.0') })).envelopes;
  const failed = { operation_type: 'edit', status: 'error', message: 'no', error: ERROR, legacy: { a: 1 } };
  const operation = { ...envelope, ...failed, data: undefined };
  const many = { ...envelope, data: { command: 'find', rows: Array.from({ length: 9_999 }, (_, row) => ({ row })) } };
  for (const [shape, head] of Object.entries({ query: { ...envelope, more: 1 }, operation, many })) {
    const input = JSON.stringify({ ...head, schema_version: '2.0.0' });
    const runs = Object.entries({
      '': 3,
      '-': 3,
      '-C': 3,
      '--lines': 3,
      verify: 3,
      detect: 3,
      'to-legacy': 3,
      validate: 7,
    });
    for (const [name, expected] of runs) {
      const args = {
        '-': ['--tool', 'magellan'],
        '--lines': ['batch', '--lines', '--quiet', '-'],
        'to-legacy': ['--to-legacy'],
      }[name];
      const { status, stdout, stderr } = await runSource({ args: args ?? [name].filter(Boolean), input });
      expect([shape, name, status]).toEqual([shape, name, expected]);
      expect(stdout + stderr).toMatch(name === 'validate' ? '/schema_version' : 'another major version');
    }
    const mixed = (await runSource({ args: [], input: `${JSON.stringify([JSON.parse(input), envelope])}` })).envelopes;
    expect(mixed.map(({ tool }) => tool)).toEqual(['unify', 'magellan']);
  }
});

const ERROR = { tool: 'magellan', level: 'error', message: 'no' };

test('a version of a tool is none of the format', async () => {
  for (const name of ['splice/2.2.3-edge-query-fn-relationships-json', 'magellan/4.17.0-ledger-navigate-none']) {
    const recorded = readFileSync(new URL(`../../fixtures/${name}.legacy.json`, import.meta.url), 'utf8');
    const { status, envelopes } = await runSource({
      args: [],
      input: recorded.replace(/"schema_version": *"[^"]*"/, '"schema_version":"2.0.0"'),
    });
    expect([status, envelopes[0]?.tool]).toEqual([0, name.replace(/\/.*/, '')]);
  }
});
