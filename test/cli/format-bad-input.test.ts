import { beforeAll, describe, expect, test } from 'vitest';
import { checkEnvelope } from '../../src/envelope/check.ts';
import { FORMAT_NAMES } from '../../src/format/formats.ts';
import { documentOf } from './made.ts';
import { runSource } from './runners.ts';

/** Formats that print places alone: what is said of a whole input is on stderr. */
const PLACES_ALONE: readonly string[] = ['vimgrep', 'rdjsonl', 'lsp', 'patch', 'ctags', 'scip'];

/** Formats that print definitions or edits alone. */
const WITHOUT_MATCHES: readonly string[] = ['patch', 'ctags', 'scip'];

let envelope = '';
beforeAll(async () => {
  envelope = (await runSource({ input: documentOf(2) })).stdout.toString();
});

/** Envelopes that are none, or not whole: how the conversion ends, and what is said. */
const refused: [what: string, status: number, code: string, input: () => string][] = [
  ['no envelope', 4, 'UNI-QRY-005', () => ''],
  ['one that lacks its tool', 3, 'UNI-QRY-001', () => '{"schema_version":"1.1.0","data":{"matches":[]}}'],
  ['one that was cut', 5, 'UNI-QRY-004', () => envelope.slice(0, -40)],
];

/** Envelopes with more, or other, than the schemas say: taken, with a note. */
const noted: [what: string, input: () => string, kept: string][] = [
  ['one of a newer minor version', () => envelope.replace('"1.1.0"', '"1.9.0","later":"kept"'), 'kept'],
  ['one with a value of another type', () => envelope.replace('"start_line":1,', '"start_line":"odd",'), 'odd'],
];

describe.each(FORMAT_NAMES)('--format %s', (name) => {
  test.each(refused)('%s: status %i, %s', async (_, expected, code, input) => {
    const { status, stdout, stderr } = await runSource({ args: ['--format', name], input: input() });
    expect(status).toBe(expected);
    expect(stderr).toContain(code);
    expect(stdout.includes(code)).toBe(!PLACES_ALONE.includes(name));
  });

  test('what is newer or other is taken, with a note in formats that are not for editors and reviews', async () => {
    const files = Object.fromEntries(noted.map(([, input], index) => [`${index}.json`, input()]));
    const { status, stdout, stderr } = await runSource({ args: ['--format', name, ...Object.keys(files)], files });
    expect([status, stderr.includes('UNI-')]).toEqual([0, false]);
    const isTold = ![...PLACES_ALONE, 'github'].includes(name);
    expect(stdout.toString().split('UNI-QRY-011').length - 1).toBe(isTold ? noted.length : 0);
    if (!WITHOUT_MATCHES.includes(name)) expect(stdout.toString()).toContain('made_1.rs');
  });
});

test.each(noted)('nothing of %s is lost', async (_, input, kept) => {
  expect((await runSource({ input: input() })).stdout.toString()).toContain(kept);
});

test('what a later minor version adds to spans is in their legacy', async () => {
  const later = envelope.replace('"1.1.0"', '"1.9.0"').replace('"start_line":1,', '"start_line":1,"glow":true,');
  const { stdout } = await runSource({ args: ['--no-source'], input: later });
  const [printed, known] = [stdout.toString(), envelope].map((text) => JSON.parse(text));
  expect(checkEnvelope(printed)).toEqual([]);
  const [first, ...others] = known.data.matches;
  const span = { ...first.span, legacy: { ...first.span.legacy, glow: true } };
  expect(printed.data.matches).toEqual([{ ...first, span }, ...others]);
});

test('SARIF tells of a run that failed', async () => {
  const { stdout } = await runSource({ args: ['--format', 'sarif'], input: '' });
  const [{ invocations, results }] = JSON.parse(stdout.toString()).runs;
  expect(results).toEqual([]);
  expect(invocations).toEqual([
    {
      executionSuccessful: false,
      toolExecutionNotifications: [
        {
          ...{ level: 'error', message: { text: 'The input is empty.' }, descriptor: { id: 'UNI-QRY-005' } },
          properties: { tool: 'unify' },
        },
      ],
    },
  ]);
});
