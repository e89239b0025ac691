import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { onDemand } from '../../adapters/on-demand.ts';
import { UNTYPED } from '../../src/cli/flags.ts';
import { inCall } from '../../src/cli/mcp/call-remedies.ts';
import { clientConfigs } from '../../src/cli/mcp/mcp.ts';
import { Session } from '../../src/cli/mcp/session.ts';
import { CODES, type Code } from '../../src/diagnostic/codes.ts';
import { unifyDiagnostic } from '../../src/diagnostic/findings.ts';
import { callTool, connected } from './mcp-answers.ts';
import { BIN, LONG_MS } from './runners.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');
const SOURCE = 'fn one() {}\n// TODO: größe\nfn two() {}\n';
let root: string;
let client: Client;

test('a client that goes without a word ends the server with status 0', () => {
  const { status, stderr } = spawnSync(process.execPath, [BIN, 'mcp'], { input: '', encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

/** A search as llmsearch prints it, with so many hits in the file of the tree. */
function hits(count: number): string {
  const byte_start = SOURCE.indexOf('TODO');
  const match = (index: number) => ({
    ...{ match_id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`, file: 'a.rs' },
    ...{ byte_start, byte_end: byte_start + 4, matched_text: 'TODO', line_number: 2, column_number: 4 },
    ...{ context_before: '// ', context_after: ': größe' },
  });
  const matches = Array.from({ length: count }, (_, index) => match(index));
  const execution_id = '00000000-0000-4000-8000-000000000000';
  return JSON.stringify({ execution_id, pattern: 'TODO', matches, match_count: count });
}

/** Calls a tool, and tells the codes of what it says. */
async function call(name: string, args: Record<string, unknown>) {
  const said = await callTool(client, name, args);
  return { ...said, codes: (said.data?.diagnostics ?? []).map(({ code }) => code) };
}

/** The first handle in a text. */
const handleIn = (text: string): string => /^#([0-9a-f]+)/m.exec(text)![1]!;

async function connect(allowEdits = false, path = join(root, 'bin')): Promise<Client> {
  const terminal = { adapters: onDemand, cwd: root, env: { PATH: path }, terminal: false };
  const session = new Session({ ...UNTYPED, allowEdits }, terminal as never);
  return await connected(session);
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'unify-mcp-'));
  mkdirSync(join(root, 'bin'));
  writeFileSync(join(root, 'a.rs'), SOURCE);
  writeFileSync(join(root, 'hits.json'), hits(1));
  symlinkSync('/etc', join(root, 'out'));
  symlinkSync('loop', join(root, 'loop'));
  symlinkSync('/etc', join(root, 'löch'));
  const script = `#!/bin/sh\nprintf '%s\\n' '${hits(1)}'\n`;
  for (const name of ['llmsearch', 'splice', 'rg', 'ast-grep'])
    writeFileSync(join(root, 'bin', name), script, { mode: 0o755 });
  const waits = `require('node:fs').writeFileSync('pid', String(process.pid)); setInterval(() => {}, 1000);`;
  writeFileSync(join(root, 'bin/symgrep'), `#!${process.execPath}\n${waits}\n`, { mode: 0o755 });
  client = await connect();
});

afterAll(async () => {
  await client.close();
  rmSync(root, { recursive: true });
});

describe('the list of tools', () => {
  test('costs at most 900 tokens and says which tools only read, and what can be run', async () => {
    const every = join(root, 'every');
    mkdirSync(every);
    for (const { tool } of adapters) writeFileSync(join(every, tool), '', { mode: 0o755 });
    for (const [allowEdits, most, writing] of [
      [false, 900, []],
      [true, 1100, ['run']],
    ] as const) {
      const listing = await connect(allowEdits, every);
      const { tools } = await listing.listTools();
      expect(countTokens(JSON.stringify(tools))).toBeLessThanOrEqual(most);
      const hints = tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name);
      expect(hints).toEqual(writing);
      const runnable = adapters.filter(({ reads }) => allowEdits || reads !== undefined).map(({ tool }) => tool);
      const { description = '' } = tools.find(({ name }) => name === 'run') ?? {};
      expect(runnable.filter((tool) => !description.includes(tool))).toEqual([]);
      await listing.close();
    }
  });

  test('what a model has to know at first costs at most 150 tokens', () => {
    const instructions = client.getInstructions() ?? '';
    expect(countTokens(instructions)).toBeLessThanOrEqual(150);
    for (const word of ['#handle', 'Lines', 'bytes', 'page']) expect(instructions).toContain(word);
  });

  test('the configuration of each client names the root', () => {
    const configs = clientConfigs({ root: '/a "b"', allowsEdits: true });
    expect(configs.match(/"\/a \\"b\\""/g)).toHaveLength(5);
    expect(configs.match(/--allow-edits/g)).toHaveLength(5);
  });
});

describe('the program', () => {
  /** Sends messages to the built server, and tells what it answers, by ids, and says. */
  async function answers(messages: readonly object[]) {
    const child = spawn(process.execPath, [BIN, 'mcp', '--root', root]);
    const said = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].on('data', (chunk) => {
        said[name] += String(chunk);
      });
    const clientInfo = { name: 'test', version: '1' };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    for (const message of [{ id: 'first', method: 'initialize', params }, ...messages])
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const ids = messages.filter((message) => 'id' in message).length + 1;
    await vi.waitFor(() => expect(said.stdout.split('\n')).toHaveLength(ids + 1), LONG_MS);
    child.stdin.end();
    const [status] = (await once(child, 'close')) as [number];
    const lines = said.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    return { status, stderr: said.stderr, of: new Map(lines.map((line) => [line.id, line])) };
  }

  test('answers a message that is too long, and goes on', async () => {
    const output = 'x'.repeat(11 * 1024 * 1024);
    const call = { method: 'tools/call', params: { name: 'convert', arguments: { output, quoted: '}"\\' } } };
    const { status, stderr, of } = await answers([
      { ...call, id: 1 },
      { id: '"2}', method: 'ping', params: { output } },
      { method: 'notifications/none', params: { output } },
      { id: 3, method: 'ping' },
    ]);
    expect(of.get(1).result).toMatchObject({
      isError: true,
      structuredContent: { text: expect.stringContaining('UNI-MCP-005') },
    });
    expect(of.get('"2}').error).toMatchObject({ code: -32_600 });
    expect(of.get(3).result).toEqual({});
    expect([status, stderr]).toEqual([0, 'unify: mcp: A message of more than 10 MiB is not read.\n']);
  });

  test('says when its client goes before an answer', () => {
    const params = { name: 'run', arguments: { tool: 'symgrep', args: ['search', 'x'] } };
    const input = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })}\n`;
    const how = { input, encoding: 'utf8', env: { PATH: join(root, 'bin') } } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, 'mcp', '--root', root], how);
    expect([status, stdout, stderr]).toEqual([0, '', expect.stringContaining('1 of its calls were not answered')]);
    rmSync(join(root, 'pid'), { force: true });
  });
});

describe('calls', () => {
  test('a recording of each tool comes in both channels', async () => {
    for (const tool of readdirSync(FIXTURES).filter((name) => !name.startsWith('_') && !name.includes('.'))) {
      const folder = join(FIXTURES, tool);
      const name = readdirSync(folder).find((file) => file.endsWith('.legacy.json'));
      if (name === undefined) continue;
      const { isError, text } = await call('convert', { output: readFileSync(join(folder, name), 'utf8') });
      expect([tool, isError, text.length > 0]).toEqual([tool, false, true]);
    }
  });

  test('pages together show each result once', async () => {
    let page = await call('convert', { output: hits(200), max_tokens: 600 });
    let shown = page.shown;
    for (; page.cursor !== undefined; shown += page.shown) {
      expect(page.text).toContain(`next: page ${page.cursor}`);
      page = await call('page', { cursor: page.cursor, max_tokens: 4000 });
      expect(page.shown).toBeGreaterThan(0);
    }
    expect([shown, page.total]).toEqual([200, 200]);
  });

  test('a run in the root, its lines, whether they are the same, and an edit of them', async () => {
    const found = await call('run', { tool: 'llmsearch', args: ['-r', '.', '-p', 'TODO'] });
    const handle = handleIn(found.text);
    expect((await call('show', { handles: [handle], before: 1 })).text).toContain(
      '1| fn one() {}\n2| // TODO: größe\n',
    );
    expect((await call('verify', { handles: [`#${handle}`] })).text).toContain(' same a.rs');
    const edits = [{ handle, expect: 'TODO', replacement: 'DONE' }];
    const { data } = await call('request', { target: 'llmtransform', edits });
    expect(data).toMatchObject({ requests: [{ edits: [{ byte_start: 15, byte_end: 19, replacement: 'DONE' }] }] });
    writeFileSync(join(root, 'a.rs'), `${SOURCE}// more\n`);
    expect((await call('verify', { handles: [handle] })).text).toContain(' same bytes, file changed a.rs');
    writeFileSync(join(root, 'a.rs'), SOURCE.replace('TODO', 'DONE'));
    expect((await call('request', { target: 'llmtransform', edits })).codes).toEqual(['UNI-V-001']);
    writeFileSync(join(root, 'a.rs'), SOURCE);
  });

  test('of handles some of which are none the others are answered for', async () => {
    const { text: found } = await call('convert', { output: hits(1) });
    const handles = ['0000', handleIn(found), 'nothing'];
    for (const tool of ['show', 'verify']) {
      const { isError, shown, total, partial, codes, text } = await call(tool, { handles });
      expect([tool, isError, shown, total, partial]).toEqual([tool, false, 1, 3, true]);
      expect(codes.sort()).toEqual(['UNI-MCP-003', 'UNI-REF-001']);
      expect(text).toMatch(/^#[0-9a-f]+ same a\.rs$/m);
    }
  });

  test.each([false, true])('a tool that only reads keeps no log; with --allow-edits: %s', async (allowEdits) => {
    mkdirSync(join(root, 'logging'), { recursive: true });
    const script = `require('node:fs').writeFileSync('setting', String(process.env.SPLICE_EXECUTION_LOG))`;
    writeFileSync(join(root, 'logging/splice'), `#!${process.execPath}\n${script}\n`, { mode: 0o755 });
    const logging = await connect(allowEdits, join(root, 'logging'));
    await callTool(logging, 'run', { tool: 'splice', args: ['log'] });
    expect(readFileSync(join(root, 'setting'), 'utf8')).toBe(allowEdits ? 'undefined' : 'false');
    await logging.close();
  });

  test('remedies name arguments of the call, and no flags of a command line', () => {
    const flags = Object.keys(CODES)
      .map((code) => inCall(unifyDiagnostic(code as Code)))
      .filter(({ code, remediation = '' }) => code !== 'UNI-MCP-001' && /(?<!\w)--[a-z]/.test(remediation));
    expect(flags).toEqual([]);
    expect(inCall(unifyDiagnostic('UNI-QRY-002')).remediation).toBe('Name the tool as tool.');
  });

  test('no more than four tools run at once, and those that wait are answered', async () => {
    const script = `const fs = require('node:fs');
      fs.writeFileSync('running-' + process.pid, '');
      const end = setInterval(() => {
        if (!fs.existsSync('go')) return;
        clearInterval(end);
        fs.rmSync('running-' + process.pid);
        console.log(${JSON.stringify(hits(1))});
      }, 5);`;
    mkdirSync(join(root, 'waiting'));
    writeFileSync(join(root, 'waiting/llmsearch'), `#!${process.execPath}\n${script}\n`, { mode: 0o755 });
    const busy = await connect(false, join(root, 'waiting'));
    const running = () => readdirSync(root).filter((name) => name.startsWith('running-')).length;
    const calls = Array.from({ length: 12 }, () => callTool(busy, 'run', { tool: 'llmsearch', args: ['-p', 'x'] }));
    await vi.waitFor(() => expect(running()).toBe(4), LONG_MS);
    // All that could start besides has got the time that these took.
    await callTool(busy, 'convert', { output: hits(1) });
    expect(running()).toBe(4);
    writeFileSync(join(root, 'go'), '');
    expect((await Promise.all(calls)).map(({ shown }) => shown)).toEqual(Array(12).fill(1));
    await busy.close();
  });

  test('a call that converts lets others have their turn at every 64 KiB of its input', async () => {
    let time = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      time += 100;
      return time;
    });
    onTestFinished(() => clock.mockRestore());
    /** How many turns the event loop has while an output is converted. */
    const turnsOf = async (output: string) => {
      let turns = 0;
      let isCounting = true;
      const count = () => {
        turns++;
        if (isCounting) setImmediate(count);
      };
      count();
      await call('convert', { output });
      isCounting = false;
      return turns;
    };
    // The first call loads what converts.
    await turnsOf(hits(1));
    const output = hits(20_000);
    expect((await turnsOf(output)) - (await turnsOf(hits(1)))).toBeGreaterThan(output.length / 65_536);
  });

  test('a call that is cancelled ends the tool that it started', async () => {
    const cancelling = new AbortController();
    const args = { tool: 'symgrep', args: ['search', 'x'] };
    const cancelled = client.callTool({ name: 'run', arguments: args }, { signal: cancelling.signal });
    const settled = expect(cancelled).rejects.toThrow();
    const pid = await vi.waitFor(() => {
      const written = readFileSync(join(root, 'pid'), 'utf8');
      expect(written).not.toBe('');
      return Number(written);
    }, LONG_MS);
    cancelling.abort();
    await settled;
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), LONG_MS);
  });

  test('two results are distinguished', async () => {
    const [one, other] = [await call('convert', { output: hits(1) }), await call('convert', { output: hits(0) })];
    const { text } = await call('compare', { one: one.result, other: other.result, how: 'diff' });
    expect(text).toMatch(/removed/);
    const joined = await call('compare', { one: one.result, other: one.result, how: 'join' });
    expect(joined.text).toMatch(/ common=1 only=(?:[\w.]+=)*0\b/);
    expect((await call('compare', { one: one.result, other: '', how: 'diff' })).codes).toEqual(['UNI-REF-003']);
  });

  test('a cursor of a file that has changed is refused', async () => {
    writeFileSync(join(root, 'many.json'), hits(200));
    const { cursor } = await call('convert', { file: 'many.json', max_tokens: 600 });
    writeFileSync(join(root, 'many.json'), hits(199));
    expect((await call('page', { cursor })).codes).toEqual(['UNI-REF-003']);
  });
});

describe('bad input is refused with its code, and nothing is started', () => {
  test.each<[string, string, Record<string, unknown>, string]>([
    ['a file outside the root', 'convert', { file: '../a' }, 'UNI-IO-002'],
    ['a link out of the root', 'convert', { file: 'out/hostname' }, 'UNI-IO-002'],
    ['a folder', 'convert', { file: 'bin' }, 'UNI-IO-003'],
    ['a file that is not there', 'convert', { file: 'none' }, 'UNI-IO-001'],
    ['neither output nor file', 'convert', {}, 'UNI-MCP-003'],
    ['an unknown key', 'convert', { output: '', constructor: {} }, 'UNI-MCP-003'],
    ['a budget that is too small', 'convert', { output: '', max_tokens: 199 }, 'UNI-MCP-003'],
    ['an unknown tool of code', 'convert', { output: '', tool: '\u202ex' }, 'UNI-MCP-003'],
    ['an invented cursor', 'page', { cursor: '000000000000@1' }, 'UNI-REF-003'],
    ['a handle of another result', 'show', { handles: ['0000'] }, 'UNI-REF-001'],
    ['a handle that is none', 'verify', { handles: ['\u001b[31m'] }, 'UNI-MCP-003'],
    ['more handles than an answer tells', 'verify', { handles: Array(201).fill('abcd') }, 'UNI-MCP-003'],
    ['a tool that is not installed', 'run', { tool: 'magellan', args: [] }, 'UNI-MCP-002'],
    ['a program that is no tool', 'run', { tool: '/bin/sh', args: ['-c', 'id'] }, 'UNI-MCP-002'],
    ['a command that writes', 'run', { tool: 'splice', args: ['patch'] }, 'UNI-MCP-001'],
    ['a flag that writes', 'run', { tool: 'splice', args: ['search', '--apply'] }, 'UNI-MCP-001'],
    ['a flag that nobody knows', 'run', { tool: 'llmsearch', args: ['-p', 'x', '--out=a'] }, 'UNI-MCP-001'],
    ['a path out of the root among short flags', 'run', { tool: 'ripgrep', args: ['-nf/etc/passwd'] }, 'UNI-IO-002'],
    ['a path out of the root', 'run', { tool: 'llmsearch', args: ['-r..'] }, 'UNI-IO-002'],
    ['a link, and back out of where it leads', 'run', { tool: 'llmsearch', args: ['-r', 'out/..'] }, 'UNI-IO-002'],
    ['the same as a file', 'convert', { file: 'out/../hits.json' }, 'UNI-IO-002'],
    ['links that lead to each other', 'run', { tool: 'llmsearch', args: ['-r', 'loop'] }, 'UNI-IO-002'],
    ['a home', 'run', { tool: 'llmsearch', args: ['-r', '~/x'] }, 'UNI-IO-002'],
    ['a file as a URI', 'run', { tool: 'splice', args: ['find', '--db', 'FILE:/x.db'] }, 'UNI-IO-002'],
    ['a place of any scheme', 'run', { tool: 'splice', args: ['find', '--db', 'x:l%C3%B6%63h?y'] }, 'UNI-IO-002'],
    ['one of a list of paths', 'run', { tool: 'splice', args: ['find', '--db', 'a.rs:../x'] }, 'UNI-IO-002'],
    ['a file of arguments', 'run', { tool: 'ripgrep', args: ['@/etc/passwd'] }, 'UNI-IO-002'],
    ['more marks than can be looked behind', 'run', { tool: 'ripgrep', args: [':'.repeat(65)] }, 'UNI-MCP-003'],
    ['more words than a system takes', 'run', { tool: 'ripgrep', args: ['x'.repeat(200_000)] }, 'UNI-MCP-003'],
    ['a database that is made where none is named', 'run', { tool: 'splice', args: ['find'] }, 'UNI-MCP-006'],
    ['a database that is not there', 'run', { tool: 'splice', args: ['find', '-jdnew.db'] }, 'UNI-MCP-006'],
    ['a link as an argument', 'run', { tool: 'llmsearch', args: ['--root=out/x'] }, 'UNI-IO-002'],
    [
      'half a character',
      'request',
      { target: 'splice', edits: [{ handle: 'abcd', replacement: '\ud800' }] },
      'UNI-MCP-003',
    ],
    ['a target that takes no edits', 'request', { target: 'ripgrep', edits: [] }, 'UNI-MCP-003'],
    ['a tool that the server has not', 'constructor', {}, 'UNI-MCP-003'],
  ])('%s', async (_, name, args, code) => {
    const { isError, codes, text } = await call(name, args);
    expect([isError, codes]).toEqual([true, [code]]);
    expect(text).not.toMatch(/[\u001b\u202e]/);
    // What is said of sources.
    expect(text).not.toMatch(/places that need/);
  });

  test.each([
    ['ast-grep', ['run', '-p', '$A'], 'sgconfig.yml', 'customLanguages: { x: { libraryPath: x.so } }'],
    ['symgrep', ['index-info'], '.symgrep/config.toml', '[search]\nserver = "http://x"'],
  ])('a configuration with which %s does more than read', async (tool, args, name, text) => {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    expect((await call('run', { tool, args })).codes).toEqual(['UNI-MCP-001']);
    rmSync(path);
  });

  test('a configuration of rules alone is none of these', async () => {
    writeFileSync(join(root, 'sgconfig.yml'), 'ruleDirs: [rules]');
    expect((await call('run', { tool: 'ast-grep', args: ['run', '-p', '$A'] })).codes).toEqual([]);
    rmSync(join(root, 'sgconfig.yml'));
  });

  test.each(['~Foo', 'TODO: x', 'std::vec', 'a{2,3}', '*.{rs,ts}'])('a pattern is no path: %s', async (pattern) => {
    expect((await call('run', { tool: 'llmsearch', args: ['-p', pattern] })).codes).toEqual([]);
  });

  test('an output that is none', async () => {
    const { isError, text } = await call('convert', { output: 'nonsense {' });
    expect([isError, text.includes('UNI-QRY-003')]).toEqual([true, true]);
  });
});
