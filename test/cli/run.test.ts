import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  constants,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { execaSync } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkEnvelope } from '../../src/envelope/check.ts';
import { apart, FAKES, namedFakes, runBuiltTool, runTool, start } from './run-built.ts';
import { BASH_FLAGS, BIN, codesOf } from './runners.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');
const document = join(FIXTURES, 'llmsearch/ledger-limit-1.legacy.json');
const panic = join(FIXTURES, 'llmsearch/edge-panic-long-line-minified.legacy.txt');
const recorded = { RECORDED_STDOUT: document };
let folder = '';
let tools = { folder: '', remove: () => {} };

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'unify-run-')));
  tools = namedFakes(['keel', 'llmsearch', 'llmsearch-1.0.0', 'magellan', 'splice', 'llm-transform']);
});

afterAll(() => {
  rmSync(folder, { recursive: true });
  tools.remove();
});

/** Runs a fake tool by the program as it was built, and expects valid envelopes. */
async function run(
  args: readonly string[],
  env: Record<string, string> = recorded,
  more: { input?: string; cwd?: string } = {},
  by = runBuiltTool,
) {
  const result = await by({ args, env: { PATH: tools.folder, ...env }, ...more });
  expect(result.envelopes.flatMap(checkEnvelope)).toEqual([]);
  const [envelope] = result.envelopes;
  return { ...result, envelope, invocation: envelope && apart(envelope).invocation };
}

/** The same in this process, for what another one would not show better. */
const runHere = (args: readonly string[], env = recorded as Record<string, string>) => run(args, env, {}, runTool);

/** Starts `unify run`, and settles when something is on its stderr, or on its stdout. */
async function startAndWait(args: readonly string[], word: RegExp, env: Record<string, string> = recorded) {
  const path = `${tools.folder}:${FAKES}:${process.env['PATH']}`;
  const child = spawn(process.execPath, [BIN, 'run', ...args], { env: { PATH: path, ...env }, cwd: folder });
  const said = { stdout: '', stderr: '' };
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk) => {
      said[name] += String(chunk);
    });
  while (!word.test(said.stderr + said.stdout)) await pause(10);
  return { child, said, ended };
}

/** True while a process is there and no zombie. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('an envelope of a run', () => {
  test('tells how the run went', async () => {
    const { status, envelope, invocation } = await run(['--', 'replay', 'a b', '', '$HOME'], recorded, { cwd: folder });
    expect(status).toBe(0);
    expect(Object.keys(invocation ?? {})).toEqual(['argv', 'cwd', 'exit_code', 'started', 'duration_ms']);
    expect(invocation).toMatchObject({ argv: ['replay', 'a b', '', '$HOME'], cwd: folder, exit_code: 0 });
    expect(envelope?.timestamp).toBe(invocation?.['started']);
    expect(Number(invocation?.['duration_ms'])).toBeGreaterThanOrEqual(0);
  });

  test('has new ids where the tool gave none', async () => {
    const output = join(folder, 'bare.json');
    writeFileSync(output, '{"success":true}');
    const { envelope } = await run(['--', 'sh', '-c', 'exit 3'], {});
    expect(envelope?.execution_id).toMatch(UUID_4);
  });

  test('is the same again under --deterministic', async () => {
    const runs = await Promise.all([1, 2].map(() => run(['--deterministic', '--', 'llmsearch', '--json'])));
    expect(runs[0]?.stdout).toBe(runs[1]?.stdout);
    expect(Object.keys(runs[0]?.invocation ?? {})).toEqual(['argv', 'cwd', 'exit_code']);
  });
});

describe('text that is asked for', () => {
  const bytes = readFileSync(document, 'utf8');

  test.each([
    ['help', ['llmsearch', '--help']],
    ['the version, of a tool that is not known', ['replay', '--version']],
    ['help in short', ['magellan', 'find', '-h']],
    ['a command that prints text alone', ['keel', 'completion', 'bash']],
    ['the help of a command', ['splice', 'help', 'patch']],
    ['what a shell completes by', ['splice', 'completions', 'bash']],
    ['what an index was made of', ['magellan', 'index', '--db', 'a.db']],
    ['text by a flag of ours', ['--text', 'pass', '--', 'sh', '-c', 'echo hello; exit 3']],
  ])('is handed through, and the status is the tool’s: %s', async (_, words) => {
    const args = words[0] === '--text' ? words : ['--', ...words];
    const printed = words[0] === '--text' ? 'hello\n' : bytes;
    const env = { PATH: tools.folder, RECORDED_STDOUT: document, RECORDED_EXIT: '3' };
    const { exitCode, stdout } = await start({ args, env });
    expect([exitCode, stdout]).toEqual([3, printed]);
  });

  test.each([
    ['a tool that was asked for JSON', ['--', 'llmsearch', '--json', '--help']],
    ['words behind --', ['--', 'llmsearch', '--', '--help']],
    ['a value that looks like a flag', ['--', 'magellan', 'find', '--name', '-h']],
    ['all that is text', ['--text', 'envelope', '--', 'llmsearch', '--help']],
    ['documents where text is passed on', ['--text', 'pass', '--', 'llmsearch', '-p', 'x']],
  ])('is not %s', async (_, args) => {
    const { envelope } = await runHere(args);
    expect(envelope).toMatchObject({ tool: 'llmsearch', schema_version: '1.1.0' });
  });
});

test('the first word that is no flag begins the tool, with its own flags', async () => {
  const words = ['llmsearch', '--pretty', '--', '-p', 'x'];
  const { envelope } = await runHere(['--format', 'json', '-C', ...words]);
  expect(envelope?.legacy?.['invocation']).toMatchObject({ argv: words });
});

const nothing = { RECORDED_STDOUT: '' };
const endings: [what: string, args: string[], env: Record<string, string>, status: number, codes: string[]][] = [
  ['a tool that ends well', ['--', 'replay'], recorded, 0, []],
  ['a tool that fails', ['--', 'replay'], { ...recorded, RECORDED_EXIT: '3' }, 3, []],
  ['a tool that is not there', ['--', 'no-such-tool'], recorded, 127, ['UNI-IO-007']],
  ['a tool that is no program', ['--', document], recorded, 126, ['UNI-IO-007']],
  ['a folder', ['--', FIXTURES], recorded, 126, ['UNI-IO-007']],
  ['a tool that prints nothing that is known', ['--', 'echo', 'hello'], recorded, 125, ['UNI-QRY-003']],
  ['a known tool that prints nothing and ends well', ['--', 'llmsearch'], nothing, 0, ['UNI-QRY-005']],
  [
    'a known tool that prints nothing and fails',
    ['--', 'llmsearch'],
    { ...nothing, RECORDED_EXIT: '4' },
    4,
    ['UNI-QRY-005'],
  ],
  ['a tool that crashes', ['--', 'crashes-silently'], recorded, 139, ['UNI-QRY-007']],
  ['half a document and a failure', ['--', 'prints-half-and-fails'], recorded, 3, ['UNI-QRY-004']],
  ['half a document and a crash', ['--', 'prints-half-and-crashes'], recorded, 139, ['UNI-QRY-004', 'LMS-INT-001']],
  ['a panic', ['--', 'llmsearch'], { RECORDED_STDERR: panic, RECORDED_EXIT: '101' }, 101, ['LMS-INT-001']],
  ['a tool that is asked to end', ['--timeout', '300ms', '--', 'waits-with-a-child'], recorded, 124, ['UNI-IO-008']],
  ['a tool that does not end when asked', ['--timeout', '.3', '--', 'ignores-sigterm'], recorded, 124, ['UNI-IO-008']],
  ["unify's own status", ['--exit-status', 'unify', '--', 'llmsearch'], { ...recorded, RECORDED_EXIT: '3' }, 0, []],
  [
    "unify's own status of half a document",
    ['--exit-status=unify', '--', 'prints-half-and-fails'],
    recorded,
    5,
    ['UNI-QRY-004'],
  ],
  ["unify's own status of no program", ['--exit-status=unify', '--', 'no-such-tool'], recorded, 6, ['UNI-IO-007']],
  ['a check that was asked for', ['--fail-on', 'note', '--', 'llmsearch', '-l', '1'], recorded, 10, ['LMS-QRY-005']],
];

test('where no tool was started, nobody waits for the end of a request on stdin', async () => {
  const child = spawn(process.execPath, [BIN, 'run', '--', 'llm-transform', '--json'], { env: { PATH: folder } });
  expect(await once(child, 'exit')).toEqual([127, null]);
  child.stdin.destroy();
});

describe.concurrent('the exit status', () => {
  test.each(endings)('of %s', async (_, args, env, expected, codes) => {
    // A signal and the end of a time are of the process.
    const by = expected > 123 && expected !== 125 ? runBuiltTool : runTool;
    const { status, signal, envelopes, envelope, stderr } = await run(args, env, {}, by);
    expect([status, signal, envelopes.length]).toEqual([expected, undefined, 1]);
    expect(envelopes.flatMap(codesOf).filter((code) => codes.includes(code ?? ''))).toEqual(codes);
    if (codes.some((code) => code.startsWith('UNI-IO') || code === 'UNI-QRY-004')) expect(envelope?.partial).toBe(true);
    expect(stderr).not.toMatch(/^ +at /m);
  });

  test.each([
    [[], 'run: name the tool, as in: unify run '],
    [['--'], 'run: name the tool'],
    [['--', ''], 'run: the program has no name'],
    [['--timeout', 'soon', '--', 'replay'], '--timeout soon: must be a time such as'],
    [['--timeout', '0', '--', 'replay'], '--timeout 0: must be a time'],
    [['--stderr', 'x', '--', 'replay'], '--stderr contradicts it'],
    [['--frobnicate', '--', 'replay'], "unknown option '--frobnicate'"],
  ])('of a command line like %j is one of its own', async (args, said) => {
    const result = await runHere(args);
    expect([result.status, result.stdout]).toEqual([125, '']);
    expect(result.stderr).toContain(said);
    expect((await runHere(['--exit-status', 'unify', ...args])).status).toBe(2);
  });
});

describe.concurrent('a tool that', () => {
  test('prints megabytes to stderr first is converted, and the end of them is kept', async () => {
    const { status, stderr, envelope } = await run(['--', 'floods-stderr']);
    const note = envelope?.diagnostics.find(({ code }) => code === 'UNI-QRY-013');
    expect([status, stderr.length]).toEqual([0, 5_050_505]);
    expect(note?.note?.length).toBeLessThanOrEqual(4096);
    expect(note?.details).toEqual({ bytes_left_out: 5_050_505 - 4096 });
  });

  test('prints its result to stderr loses its beginning, and nothing is made of the rest', async () => {
    const stderr = readFileSync(join(FIXTURES, 'llmsearch/ledger-plain-mode-limit.legacy.txt'), 'utf8');
    const [, before = '', elements = '', behind = ''] = /^(.*"matches": \[)(.*\})(\s*\].*)$/s.exec(stderr) ?? [];
    const file = join(folder, 'large.txt');
    writeFileSync(file, `${before}${Array.from({ length: 400 }, () => elements).join(',')}${behind}`);
    const { status, envelopes, envelope } = await run(['--', 'llmsearch', '-p', 'TODO'], {
      ...nothing,
      RECORDED_STDERR: file,
    });
    expect([status, envelopes.length, envelope?.tool, envelope?.partial]).toEqual([125, 1, 'llmsearch', true]);
    expect(envelope).toMatchObject({ error: { code: 'UNI-QRY-006', remediation: expect.stringContaining('--json') } });
  });

  test('leaves a process that holds its output has ended', async () => {
    const { status, stderr, envelope } = await run(['--', 'leaves-a-child'], { ...recorded, CHILD_SECONDS: '5' });
    expect([status, envelope?.partial]).toEqual([0, false]);
    expect(envelope && codesOf(envelope)).toContain('UNI-IO-009');
    expect(isAlive(Number(/child (\d+)/.exec(stderr)?.[1]))).toBe(true);
  });

  test('leaves a process and printed nothing may have left it its work', async () => {
    const { status, envelope } = await run(['--', 'leaves-a-child'], { ...nothing, CHILD_SECONDS: '5' });
    expect([status, envelope?.partial]).toEqual([125, true]);
  });

  test('closes its stdout early is waited for', async () => {
    const { status, stderr, invocation } = await run(['--', 'closes-stdout-early'], {
      ...recorded,
      RECORDED_EXIT: '5',
    });
    expect([status, stderr]).toEqual([5, 'still here\n']);
    expect(Number(invocation?.['duration_ms'])).toBeGreaterThan(250);
  });

  test('reads its stdin to the end gets all of it', async () => {
    const input = 'line\n'.repeat(100_000);
    const copy = join(folder, 'copy');
    const { status } = await run(['--', 'reads-stdin'], { ...recorded, STDIN_COPY: copy }, { input });
    expect([status, readFileSync(copy, 'utf8') === input]).toEqual([0, true]);
  });

  test('closes its stdin is not in the way of who writes to it', async () => {
    expect((await run(['--', 'ignores-stdin'], recorded, { input: 'x'.repeat(1_000_000) })).status).toBe(0);
  });

  test('is found as it would be without us', async () => {
    const { stderr } = await run(['--', 'tells-surroundings', 'a b', '*', '--', ''], { FOUND: 'me' }, { cwd: folder });
    const found = JSON.parse(stderr.split('\n')[0] ?? '') as Record<string, string>;
    expect(found).toMatchObject({ argv: ['a b', '*', '--', ''], cwd: folder, env: 'me', stdin: 'pipe' });
    expect(found['group']).toBe(
      execFileSync('ps', ['-o', 'pgid=', '-p', String(process.pid)], { encoding: 'utf8' }).trim(),
    );
  });

  test('has streams that stay for others what they were', () => {
    const look = 'cat /proc/$PPID/fdinfo/0 /proc/$PPID/fdinfo/1 /proc/$PPID/fdinfo/2 >&2';
    const { stderr } = execaSync('bash', [
      ...BASH_FLAGS,
      `: | "${process.execPath}" "${BIN}" run -- sh -c '${look}' | cat`,
    ]);
    const flags = [...stderr.matchAll(/^flags:\s*([0-7]+)$/gm)].map(([, octal = '']) => Number.parseInt(octal, 8));
    expect(flags.map((flag) => flag & constants.O_NONBLOCK)).toEqual([0, 0, 0]);
  });

  test.each([
    ['TERM', 143],
    ['USR1', 138],
  ])('hears of SIG%s that comes as soon as it has started', async (name, status) => {
    const argv = ['--', 'sh', '-c', `kill -${name} $PPID; exec sleep 20`];
    for (let left = 2; left > 0; left--) {
      const result = await run(argv, {});
      expect([result.status, result.stderr]).toEqual([status, expect.not.stringContaining('Debugger')]);
    }
  });

  test('is not started in a directory that has been removed: what it prints is relative to that', () => {
    const unify = `"${process.execPath}" "${BIN}"`;
    const command = `mkdir gone && cd gone && rmdir ../gone && ${unify} run -- touch "${join(folder, 'touched')}"`;
    const { exitCode, stdout, stderr } = execaSync('bash', [...BASH_FLAGS, command], { cwd: folder, reject: false });
    const said = expect.stringMatching(/^unify: the working directory has been removed;/);
    expect([exitCode, stdout, stderr, existsSync(join(folder, 'touched'))]).toEqual([125, '', said, false]);
  });

  test('prints as it works is converted as it prints', async () => {
    const sign = join(folder, 'go-on');
    const { child, said, ended } = await startAndWait(['--', 'prints-and-waits'], /"match_count":1/, {
      ...recorded,
      GO_ON: sign,
    });
    expect(child.exitCode).toBe(null);
    writeFileSync(sign, '');
    expect(await ended).toEqual([0, null]);
    expect(said.stdout.trimEnd().split('\n')).toHaveLength(2);
  });

  test('loses its reader ends as it would without us', async () => {
    const { child, ended } = await startAndWait(
      ['--', 'sh', '-c', 'while cat "$RECORDED_STDOUT"; do :; done'],
      /match_count/,
    );
    child.stdout.destroy();
    const [status] = await ended;
    expect(status).not.toBe(null);
  });
});

describe.concurrent('a signal', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const)(
    '%s reaches the tool once',
    async (signal) => {
      const { child, said, ended } = await startAndWait(['--', 'hears-signals'], /ready/);
      child.kill(signal);
      expect(await ended).toEqual([7, null]);
      expect(said.stderr).toBe(`ready\ngot-${signal.slice(3)}\n`);
      expect(JSON.parse(said.stdout)).toMatchObject({ partial: false, legacy: { invocation: { exit_code: 7 } } });
    },
  );

  test('that ends the tool ends what it has started, and is the status', async () => {
    const { child, said, ended } = await startAndWait(['--', 'waits-with-a-child'], /child \d+/);
    child.kill('SIGTERM');
    expect(await ended).toEqual([143, null]);
    expect(isAlive(Number(/child (\d+)/.exec(said.stderr)?.[1]))).toBe(false);
    expect(JSON.parse(said.stdout)).toMatchObject({ partial: true, legacy: { invocation: { signal: 'SIGTERM' } } });
  });
});

test('a time that is over ends what the tool starts when it is asked to end', async () => {
  const onTerm = '(trap "" TERM; exec sleep 30) & echo child $! >&2; sleep 0.2; exit';
  const script = `trap '${onTerm}' TERM; while :; do sleep 0.05; done`;
  const { said, ended } = await startAndWait(['--timeout', '0.2', '--', 'sh', '-c', script], /child \d+/);
  expect(await ended).toEqual([124, null]);
  expect(isAlive(Number(/child (\d+)/.exec(said.stderr)?.[1]))).toBe(false);
});

describe.concurrent('what was typed', () => {
  const request = join(FIXTURES, 'llmtransform/ledger-single-stdin.stdin');
  const answer = { RECORDED_STDOUT: join(FIXTURES, 'llmtransform/ledger-single-stdin.legacy.json') };
  const cwd = join(FIXTURES, '_workspaces/ledger');

  test.each(['pipe', 'file'])('says that the request is on stdin, a %s', async (kind) => {
    const input = readFileSync(request);
    const words = ['--deterministic', '--', 'llm-transform', '-f', 'src/lib.rs', '-j'];
    // A tool that has read nothing may be gone before its request has come.
    const env = { PATH: tools.folder, READS_STDIN: '1', ...answer };
    const { envelopes } =
      kind === 'pipe'
        ? await runBuiltTool({ args: words, env, input, cwd })
        : await runWithFile(words, env, request, cwd);
    const [envelope] = envelopes;
    expect(envelope).toMatchObject({ result: { edits: [{ replaced_text: '4_096' }] } });
  });

  test('says that the request is in a file', async () => {
    const words = ['--', 'llm-transform', '-f', 'src/lib.rs', '-e', request, '-j'];
    const { envelope } = await run(words, answer, { cwd });
    expect(envelope).toMatchObject({ result: { edits: [{ replaced_text: '4_096' }] } });
  });

  test.each([
    [
      ['magellan', 'find', '--name', 'x'],
      ['magellan', 'find', '--name', 'x', '--output', 'json'],
    ],
    [
      ['llmsearch-1.0.0', '-p', 'x'],
      ['llmsearch-1.0.0', '--json', '-p', 'x'],
    ],
    [
      ['rg', '-n', 'x'],
      ['rg', '--json', '-n', 'x'],
    ],
    [
      ['rg', '-il', 'x'],
      ['rg', '-il', 'x'],
    ],
    [
      ['ast-grep', 'run', '-p', 'x'],
      ['ast-grep', 'run', '--json=stream', '-p', 'x'],
    ],
    [
      ['ast-grep', 'run', '-p', 'x', '-r', 'y', '-U'],
      ['ast-grep', 'run', '-p', 'x', '-r', 'y', '-U'],
    ],
    [
      ['cargo', 'clippy', '--', '-W', 'x'],
      ['cargo', 'clippy', '--message-format=json', '--', '-W', 'x'],
    ],
    [
      ['env', 'A=b', 'splice', 'find', '--name', 'x'],
      ['env', 'A=b', 'splice', '--output', 'json', 'find', '--name', 'x'],
    ],
    [
      ['splice', 'delete', '--file', 'x'],
      ['splice', 'delete', '--file', 'x'],
    ],
    [
      ['llmsearch', '--json'],
      ['llmsearch', '--json'],
    ],
  ])('gets its JSON flag where that is safe: %j', async (typed, argv) => {
    expect((await runHere(['--add-json-flag', '--', ...typed])).invocation?.['argv']).toEqual(argv);
    expect((await runHere(['--', ...typed])).invocation?.['argv']).toEqual(typed);
  });

  test('names the command', async () => {
    const { envelope } = await runHere(['--', 'magellan', 'get', '--symbol', 'x'], nothing);
    expect(envelope).toMatchObject({ tool: 'magellan', data: { command: 'get' } });
  });
});

/** Runs `unify run` with a file as its stdin. */
async function runWithFile(args: readonly string[], env: Record<string, string>, file: string, cwd: string) {
  const stdin = openSync(file, 'r');
  try {
    const child = spawn(process.execPath, [BIN, 'run', ...args], {
      cwd,
      env: { ...env, PATH: `${env['PATH']}:${process.env['PATH']}` },
      stdio: [stdin, 'pipe', 'ignore'],
    });
    let stdout = '';
    child.stdout?.on('data', (chunk) => {
      stdout += String(chunk);
    });
    await once(child, 'close');
    return { envelopes: [JSON.parse(stdout)] };
  } finally {
    closeSync(stdin);
  }
}
