import { describe, expect, it } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { adapter as keel } from '../../adapters/keel/index.ts';
import { adapter as splice } from '../../adapters/splice/index.ts';
import type { OperationEnvelope, QueryEnvelope } from '../../src/envelope/types.ts';
import { convert } from '../../src/index.ts';
import { oneEnvelope } from '../convert/one-envelope.ts';

const { converted } = oneEnvelope({ adapters, root: '/nowhere' });

describe('how to have JSON instead of text', () => {
  const remedy = async (text: string, tool: string, argv?: string[]) => {
    const envelope = await converted(text, { tool, ...(argv && { invocation: { argv } }) });
    return (envelope as OperationEnvelope).error?.remediation;
  };

  it.each([
    ['keel', undefined, 'Run keel with --json, where the command has that.'],
    ['llmsearch', undefined, 'Run llmsearch with --json.'],
  ])('of %s after %j', async (tool, argv, expected) => {
    expect(await remedy('some words\n', tool, argv)).toBe(expected);
  });

  it.each([
    [
      ' 2 files changed, 3 deletions(-)\n\n--- a/src/b.rs\n+++ b/src/b.rs\n',
      /^Unlike delete, patch has its dry run as JSON/,
    ],
    ['digraph Impact {\n  rankdir=LR;\n}\n', /^Run it without --impact-graph/],
    ['About it.\n\nUsage: splice [OPTIONS] <COMMAND>\n\nCommands:\n', /^Run a command of splice/],
  ])('of what splice prints in every mode: %j', async (text, expected) => {
    expect(await remedy(text, 'splice')).toMatch(expected);
  });
});

it('only what is beside a result is no text in its place', async () => {
  const text = 'keel compile: another compile is running, skipping\n';
  const saved = (await converted(text)) as OperationEnvelope;
  expect(saved.error?.remediation).toMatch(/^See the other diagnostics.*--stderr/u);
  const run = await converted(text, { invocation: { argv: ['keel', 'compile', '--json'], exit: 0 } });
  expect((run as OperationEnvelope).error?.remediation).toMatch(/^See the other diagnostics[^-]*$/u);
});

describe('text of a command that has no JSON in any version', () => {
  it.each([
    ['keel', ['keel', 'completion', 'bash'], '_keel() {"$1" == *}\n'],
    ['magellan', ['magellan', 'delete', '--db', 'g.db', '--file', 'a.rs'], 'Deleted 3 symbols\n'],
    [
      'magellan',
      ['magellan', 'import-lsif', 'x.lsif'],
      'Importing "x.lsif"\n\nImported 1 package(s) with 3 total symbols\n',
    ],
  ])('%s: %j is its result', async (tool, argv, text) => {
    const envelope = await converted(text, { invocation: { argv, exit: 0 } });
    expect(envelope).toMatchObject({ tool, data: { command: argv[1], text }, partial: false });
    expect(envelope.diagnostics.map(({ code }) => code)).toEqual(['UNI-QRY-026']);
  });

  it('is none of a run that failed', async () => {
    const envelope = await converted('some words\n', { invocation: { argv: ['keel', 'completion', 'bash'], exit: 1 } });
    const remediation = 'completion has no JSON form.';
    expect(envelope).toMatchObject({ status: 'error', error: { code: 'UNI-QRY-006', remediation } });
  });
});

describe('a value of keel config KEY that is a string', () => {
  const config = (text: string, exit = 0) =>
    converted(text, { invocation: { argv: ['keel', 'config', 'tier'], exit } });

  it('is the result, without quotes as it is', async () => {
    const told = { tool: 'keel', data: { command: 'config', text: 'free\n' }, partial: false };
    expect(await config('free\n')).toMatchObject(told);
  });

  it('is lost where it is too long, and that is reported', async () => {
    const { partial, diagnostics } = await config('x'.repeat((1 << 18) + 5));
    expect([partial, diagnostics.find(({ code }) => code === 'UNI-QRY-028')?.details]).toMatchObject([
      true,
      { bytes_left_out: 5 },
    ]);
  });

  it.each([
    ['Usage: keel <COMMAND>\n', 0],
    ['free\n', 1],
  ] as const)('is not %j of a run with status %d', async (text, exit) => {
    expect(await config(text, exit)).toMatchObject({ status: 'error', error: { code: 'UNI-QRY-006' } });
  });
});

it.each([
  ['keel', ['keel', 'config', 'tier'], 'caf\u00e9\n'],
  [
    'splice',
    ['splice', 'get', '--file', 'a.rs'],
    'fn caf\u00e9() {}\n{"status":"ok","message":"Retrieved code chunk (12 bytes)","data":' +
      '{"byte_end":12,"byte_start":0,"content_length":12,"file":"a.rs"}}\n',
  ],
])('a text of %s that is a result and no UTF-8 is reported as altered', async (_, argv, text) => {
  for (const [encoding, isAltered] of [
    ['latin1', true],
    ['utf8', false],
  ] as const) {
    const options = { adapters: [keel, splice], sources: false, invocation: { argv, exit: 0 } } as const;
    const { envelopes, outcomes } = await convert(Buffer.from(text, encoding), options);
    const codes = envelopes[0]?.diagnostics.map(({ code }) => code);
    expect([outcomes, envelopes[0]?.partial, codes?.includes('UNI-QRY-014')]).toEqual([
      [isAltered ? 5 : 0],
      isAltered,
      isAltered,
    ]);
  }
});

it('text in brackets is no list of settings', async () => {
  const text = 'error[E002]: a lacks type hints\n  --> src/a.py:1\n';
  expect(await converted(text, { tool: 'keel' })).toMatchObject({ status: 'error', error: { code: 'UNI-QRY-006' } });
});

describe('what magellan says in words', () => {
  it('a registry without projects is an empty result, whose code says what to do', async () => {
    const text = 'No enabled projects in registry.\nHint: use `magellan catalog` to list registered projects.\n';
    const { data, diagnostics } = (await converted(text, { errorCodes: true })) as QueryEnvelope;
    expect(data.matches).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: 'MAG-QRY-107', level: 'note', note: expect.stringMatching(/^Hint: /) }]);
  });

  it('the text of a command without JSON is its result', async () => {
    const text = 'Database verification: /p\nStale files (1):\n  ? /p/a.rs\nTotal: 1 issues\n';
    expect(await converted(text)).toMatchObject({ data: { command: 'verify', text }, diagnostics: [] });
  });

  it.each([
    ['No enabled projects in registry. Use …', 'MAG-QRY-107'],
    ['Daemon does not appear to be running (socket not found)', 'MAG-QRY-108'],
    ["HNSW query failed: invalid input: HNSW index 'nope' not found", 'MAG-QRY-109'],
    ['insert candidate fact: cf_1', 'MAG-QRY-110'],
    ['No snapshot found for commit abc', 'MAG-QRY-105'],
    ['Failed to prepare content search: no such table: code_chunks_fts', 'MAG-QRY-112'],
    ['Failed to prepare content search: disk I/O error', 'MAG-QRY-105'],
    ['Ask → cfg: failed to run mirage', 'MAG-IO-004'],
    ["project 'atlas' not found in registry", 'MAG-REF-104'],
    ['Candidate fact not found: 1', 'MAG-REF-105'],
    ['DB_COMPAT: not a sqlite database: /db/a.db', 'MAG-V-004'],
    ['DB_COMPAT: magellan schema mismatch: /db/a.db (found=3, expected=7)', 'MAG-V-003'],
    ['Data integrity verification failed: Entity count mismatch: x', 'MAG-V-005'],
  ])('%s: one code for one cause', async (message, code) => {
    expect(await converted(`Error: ${message}\n`, { errorCodes: true })).toMatchObject({ error: { message, code } });
  });
});

it('text that is kept beside an error is to be read', async () => {
  const { diagnostics } = await converted('Found symbol ID: 1\n');
  expect(diagnostics.at(-1)).toMatchObject({ code: 'UNI-QRY-013', remediation: 'Read it: it may say why.' });
});
