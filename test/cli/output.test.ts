import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { execa, execaSync } from 'execa';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { onDemand as adapters } from '../../adapters/on-demand.ts';
import { main } from '../../src/cli/main.ts';
import { documentOf } from './made.ts';
import { BASH_FLAGS, BIN, codesOf, LONG_MS, splitEnvelopes } from './runners.ts';

const MATCHES = 20_000;
/** About 5 MB in envelopes: far more than a pipe holds. */
const large = documentOf(MATCHES);
let folder = '';

/** A name that no file has yet. */
function newName(): string {
  return join(mkdtempSync(join(folder, 'case-')), 'it');
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'unify-output-'));
  writeFileSync(join(folder, 'large.json'), large);
  writeFileSync(join(folder, 'small.json'), documentOf(1));
});

afterAll(() => rmSync(folder, { recursive: true }));

interface Ended {
  status: number;
  stderr: string;
}

/** Runs the program with descriptors that are open already. */
type Start = (args: readonly string[], stdin: number, stdout: number) => Promise<Ended>;

const inProcess: Start = async (args, stdin, stdout) => {
  const lines: string[] = [];
  const say = (line: string): number => lines.push(`${line}\n`);
  const status = await main(args, {
    adapters,
    cwd: folder,
    env: {},
    stdin,
    stdout,
    interactive: false,
    terminal: false,
    say,
  });
  return { status, stderr: lines.join('') };
};

const asProcess: Start = async (args, stdin, stdout) => {
  const child = spawn(process.execPath, [BIN, ...args], { cwd: folder, stdio: [stdin, stdout, 'pipe'] });
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const [status] = (await once(child, 'close')) as [number];
  return { status, stderr };
};

describe.concurrent.each<[name: string, start: Start]>([
  ['the source', inProcess],
  ['the built program', asProcess],
])('%s', (_, start) => {
  const nothing = (): number => openSync('/dev/null', 'r');

  test('a reader that goes away early ends it, silently and with 0', async () => {
    const fifo = newName();
    execaSync('mkfifo', [fifo]);
    const reader = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
    const writer = openSync(fifo, 'w');
    const stdin = nothing();
    const ended = start(['large.json', 'nowhere.json'], stdin, writer);
    await pause(300);
    closeSync(reader);
    expect(await ended).toEqual({ status: 0, stderr: '' });
    closeSync(writer);
    closeSync(stdin);
  });

  test.runIf(existsSync('/dev/full'))('a full disk is reported, with 6, whatever else went wrong', async () => {
    for (const args of [['small.json'], ['large.json'], ['nowhere.json'], ['--help'], ['--version']]) {
      const full = openSync('/dev/full', 'w');
      const stdin = nothing();
      const { status, stderr } = await start(args, stdin, full);
      closeSync(full);
      closeSync(stdin);
      expect([args, status]).toEqual([args, 6]);
      expect(stderr).toContain(
        'unify: stdout: The output could not be written: no space left on device. (UNI-IO-006) Check',
      );
    }
  });

  test.runIf(existsSync('/dev/full'))('quiet leaves the status of a full disk', async () => {
    const full = openSync('/dev/full', 'w');
    const stdin = nothing();
    expect(await start(['--quiet', 'small.json'], stdin, full)).toEqual({ status: 6, stderr: '' });
    closeSync(full);
    closeSync(stdin);
  });

  test('an input that breaks off is converted as far as it went', async () => {
    const { socket, peer, close } = await connection();
    const out = newName();
    const stdout = openSync(out, 'w');
    peer.write(documentOf(1) + large.slice(0, 100_000));
    const ended = start([], descriptorOf(socket), stdout);
    // A document is printed when the next one has been seen: that is looked at for 64 KiB.
    while (!readFileSync(out, 'utf8').includes('"match_count":1')) await pause(10);
    peer.resetAndDestroy();
    const { status, stderr } = await ended;
    closeSync(stdout);
    await close();
    const [, converted, failed, ...more] = splitEnvelopes(readFileSync(out, 'utf8'));
    expect(status).toBe(6);
    expect(more).toEqual([]);
    expect(converted).toMatchObject({ tool: 'llmsearch', partial: true, data: { match_count: expect.any(Number) } });
    expect((converted as { data: { match_count: number } }).data.match_count).toBeGreaterThan(200);
    expect(converted && codesOf(converted)).toEqual(['UNI-IO-005', 'UNI-QRY-004']);
    expect(failed).toMatchObject({
      status: 'error',
      error: { code: 'UNI-IO-005' },
      message: expect.stringContaining('connection reset by peer'),
    });
    expect(stderr.match(/\((UNI-[A-Z]+-\d+)\)/g)).toEqual(['(UNI-QRY-004)', '(UNI-IO-005)']);
  });

  test('an input that cannot be read at all gives one envelope', async () => {
    const stdin = openSync(folder, 'r');
    const out = newName();
    const stdout = openSync(out, 'w');
    const { status, stderr } = await start(['-'], stdin, stdout);
    closeSync(stdin);
    closeSync(stdout);
    expect(status).toBe(6);
    expect(splitEnvelopes(readFileSync(out, 'utf8'))).toMatchObject([{ error: { code: 'UNI-IO-005' } }]);
    expect(stderr).toContain('unify: stdin: The input "-" could not be read: it is a folder.');
  });
});

describe.concurrent('the built program in a pipeline', () => {
  const shell = (command: string) =>
    execa('bash', [...BASH_FLAGS, `set -o pipefail; unify() { "${process.execPath}" "${BIN}" "$@"; }; ${command}`], {
      cwd: folder,
      reject: false,
      maxBuffer: 2 ** 28,
    });

  test('head gets its line, and nobody complains', async () => {
    const { stdout, stderr, exitCode } = await shell('unify --pretty large.json | head -1; echo $PIPESTATUS');
    expect({ stdout, stderr, exitCode }).toEqual({ stdout: '{\n0', stderr: '', exitCode: 0 });
  });

  test('help may be read in part', async () => {
    const { stdout, stderr } = await shell('unify --help | true; echo $PIPESTATUS');
    expect({ stdout, stderr }).toEqual({ stdout: '0', stderr: '' });
  });

  test('a reader of stderr may go away', async () => {
    const { stdout } = await shell(
      '{ sleep 0.3; unify nowhere.json elsewhere.json; echo "$?" >&3; } 2>&1 >/dev/null 3>status | true; cat status',
    );
    expect(stdout).toBe('6');
  });

  test('what is known is printed before more of the input is waited for', async () => {
    const child = spawn(process.execPath, [BIN, '--no-source'], { stdio: ['pipe', 'pipe', 'ignore'] });
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    const give = async (text: string, expected: string) => {
      child.stdin.write(text);
      await vi.waitFor(() => expect(printed).toContain(expected), LONG_MS);
    };
    const row = (type: string, more: object) =>
      `${JSON.stringify({ type, data: { path: { text: 'a.rs' }, ...more } })}\n`;
    const line = (text: string, line_number: number) =>
      row('match', {
        lines: { text },
        ...{ line_number, absolute_offset: 0, submatches: [{ match: { text }, start: 0, end: 4 }] },
      });
    await give(documentOf(1), '"match_count":1');
    await give(row('begin', {}) + line('here', 1), '"matches":[');
    // Until then lines behind it may be its context.
    await give(line('also', 2), '"matched_text":"here"');
    child.stdin.end();
    await once(child, 'close');
  });

  test('a slow reader gets all of it', async () => {
    const child = spawn(process.execPath, [BIN, 'large.json'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    const chunks: Buffer[] = [];
    for await (const chunk of child.stdout) {
      chunks.push(chunk as Buffer);
      await pause(2);
    }
    const output = Buffer.concat(chunks);
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(0);
    expect(output.length).toBeGreaterThan(5_000_000);
    expect(splitEnvelopes(output.toString())).toMatchObject([{ data: { match_count: MATCHES }, partial: false }]);
  });

  test('a writer that pauses is waited for', async () => {
    const { stdout } = await shell(
      '{ head -c 100000 large.json; sleep 0.5; tail -c +100001 large.json; } | unify | md5sum; ' +
        'unify large.json | md5sum',
    );
    const [piped, read] = stdout.split('\n');
    expect(piped).toBe(read);
  });

  test('a FIFO is a file like any other', async () => {
    expect(await shell('unify <(cat small.json) | md5sum')).toMatchObject(
      await shell('unify small.json | md5sum').then(({ stdout }) => ({ stdout })),
    );
  });

  test('closed streams do not crash it', async () => {
    expect((await shell('unify small.json >&-; echo $?')).stderr).not.toMatch(/^ +at /m);
    expect((await shell('unify <&-; echo $?')).stdout).toMatch(/\n4$/);
    expect((await shell('unify nowhere.json 2>&-; echo $?')).stdout).toMatch(/\n6$/);
  });
});

/** Two ends of a connection; the first does not read by itself. */
async function connection(): Promise<{ socket: Socket; peer: Socket; close(): Promise<void> }> {
  const server = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const peer = connect((server.address() as { port: number }).port, '127.0.0.1');
  const [socket] = (await once(server, 'connection')) as [Socket];
  const close = async (): Promise<void> => {
    socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { socket, peer, close };
}

function descriptorOf(socket: Socket): number {
  return (socket as unknown as { _handle: { fd: number } })._handle.fd;
}
