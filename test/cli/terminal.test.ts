import { describe, expect, test } from 'vitest';
import { document, documentOf, element } from './made.ts';
import { codesOf, runSource } from './runners.ts';

const commands = '\u001b]0;owned\u0007\u001b[2J';
/** Whatever a terminal might obey: C0, DEL, C1, and marks that turn text. */
const active = `${commands}\u007f\u009b31m\u202e\u2066`;
const ACTIVE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;
const COLOURS = /\u001b\[(?:3[0-9]|39)m/g;

describe('without input on a terminal', () => {
  test.each([[[]], [['convert']], [['--pretty']], [['--']]])('%j prints a short help and ends with 2', async (args) => {
    const { status, stdout, stderr } = await runSource({
      args,
      input: documentOf(1),
      terminal: { interactive: true, terminal: true },
    });
    expect([status, stdout.length]).toEqual([2, 0]);
    expect(stderr).toMatch(/^Usage: unify .*\n/);
    expect(stderr.split('\n').length).toBeLessThan(10);
  });

  test.each(['validate', 'verify', 'detect'])('%s asks for a file', async (command) => {
    const given = { input: documentOf(1), terminal: { interactive: true } };
    const { status, stderr } = await runSource({ ...given, args: [command] });
    expect([status, stderr]).toEqual([2, 'unify: name a file, or - for what is typed here\n']);
    expect((await runSource({ ...given, args: [command, '-'] })).status).not.toBe(2);
  });

  test('what is asked for by name is read', async () => {
    const given = { files: { 'a.json': documentOf(1) }, input: documentOf(2), terminal: { interactive: true } };
    expect((await runSource({ ...given, args: ['a.json'] })).envelopes).toMatchObject([{ data: { match_count: 1 } }]);
    expect((await runSource({ ...given, args: ['-'] })).envelopes).toMatchObject([{ data: { match_count: 2 } }]);
    expect((await runSource({ ...given, args: ['--version'] })).status).toBe(0);
  });
});

describe('output on a terminal', () => {
  const input = document([JSON.stringify({ ...element(0, active), file: `src/${active}.rs` })], { pattern: active });
  const onTerminal = (args: string[], env = {}) => runSource({ args, input, env, terminal: { terminal: true } });

  test('is for people, unless a format or a layout is asked for', async () => {
    expect((await onTerminal(['--no-color'])).stdout.toString()).toMatch(/^llmsearch search\n/);
    const tool = ['run', '--no-color', 'sh', '-c', 'printf %s "$PRINTED"'];
    const env = { PATH: process.env['PATH'] ?? '', PRINTED: input };
    const ran = await runSource({ args: tool, env, terminal: { terminal: true } });
    expect(ran.stdout.toString()).toMatch(/^llmsearch search\n/);
    const text = await runSource({
      args: ['run', 'sh', '-c', 'echo one; echo two'],
      env,
      terminal: { terminal: true },
    });
    expect(text.stdout.toString()).toMatch(/ one\n.* two\n/);
    expect((await onTerminal(['--compact'])).envelopes).toHaveLength(1);
    expect((await onTerminal(['--format', 'json', '--no-color'])).stdout.toString()).toMatch(/^\{\n/);
  });

  test('of JSON is pretty and coloured', async () => {
    const { stdout } = await onTerminal(['--format', 'json']);
    expect(stdout.toString()).toContain('\n  \u001b[34m"tool"\u001b[39m: \u001b[32m"llmsearch"\u001b[39m,\n');
  });

  test.each([
    [['--no-color'], {}],
    [[], { NO_COLOR: '1' }],
    [['--compact', '--no-color'], {}],
    [['--canonical'], { NO_COLOR: '1', FORCE_COLOR: '1' }],
    [['--color=never'], { FORCE_COLOR: '1' }],
    [[], { FORCE_COLOR: '0' }],
  ])('has no colour with %j and %j', async (args, env) => {
    expect((await onTerminal(args, env)).stdout.toString()).not.toMatch(ACTIVE);
  });

  test.each([
    [['--color', 'always'], { NO_COLOR: '1' }],
    [['--color', 'auto'], {}],
    [[], { NO_COLOR: '', FORCE_COLOR: '1' }],
    [[], {}],
  ])('is coloured with %j and %j', async (args, env) => {
    expect((await onTerminal(args, env)).stdout.toString()).toMatch(COLOURS);
  });

  test.each(['--pretty', '--compact', '--canonical'])(
    '%s obeys nothing that the input says, and holds the same values',
    async (layout) => {
      const { stdout, envelopes } = await onTerminal([layout]);
      expect(stdout.toString().replaceAll(COLOURS, '')).not.toMatch(ACTIVE);
      expect(envelopes).toEqual((await runSource({ input })).envelopes);
      expect(envelopes).toMatchObject([{ data: { pattern: active } }]);
    },
  );

  test('colours survive a string of many megabytes', async () => {
    const long = document([JSON.stringify(element(0, '\\"'.repeat(5_000_000)))]);
    const { status, envelopes } = await runSource({ args: ['--color=always'], input: long });
    expect(status).toBe(0);
    expect(envelopes).toHaveLength(1);
  });
});

describe('what is said', () => {
  test('is one line, whatever names and input hold', async () => {
    const { stderr } = await runSource({
      args: [`${active}\n.json`, '-'],
      input: `thread 'main' panicked at ${active}:\nat`,
    });
    expect(stderr.split('\n')).toHaveLength(3);
    expect(stderr).not.toMatch(ACTIVE);
    expect(stderr).toContain('\\u001b]0;owned');
  });

  test.each([[[`--${active}`]], [['--tool', active]], [['--map', active]], [[`convrt${'\u009b'}`]]])(
    'of %j obeys nothing',
    async (args) => {
      const { status, stderr } = await runSource({ args });
      expect(status).toBe(2);
      expect(stderr).not.toMatch(ACTIVE);
    },
  );

  test('is nothing about an error that was converted whole', async () => {
    const failed = await runSource({ input: `{"a":1}\n` });
    const again = await runSource({ input: failed.stdout });
    expect(again).toEqual({ ...failed, status: 0, stderr: '' });
    expect(again.envelopes.flatMap(codesOf)).toEqual(['UNI-QRY-001']);
  });
});
