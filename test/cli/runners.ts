import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, expect } from 'vitest';
import { onDemand as adapters } from '../../adapters/on-demand.ts';
import type { Terminal } from '../../src/cli/execute.ts';
import { main } from '../../src/cli/main.ts';
import { checkEnvelope } from '../../src/envelope/check.ts';
import type { Envelope } from '../../src/envelope/types.ts';

export const BIN = join(import.meta.dirname, '../../dist/bin/unify.js');
if (!existsSync(BIN)) throw new Error('dist/bin/unify.js is missing: npm run build');

/** For what never comes: a busy machine may take its time. */
export const LONG_MS = 300_000;

/** Before the script of a bash. What node gives it as stdin is a socket, for which it reads its user's `.bashrc`. */
export const BASH_FLAGS = ['--norc', '-c'];

/** What a run starts from. */
export interface Given {
  args?: readonly string[];
  /** What is on standard input. */
  input?: string | Uint8Array;
  /** Files of the working directory. */
  files?: Readonly<Record<string, string | Uint8Array>>;
  env?: Readonly<Record<string, string>>;
  /** For the source alone: what the process would know of its terminal. */
  terminal?: Partial<Terminal>;
  /** True where the surroundings ask for something else than envelopes. */
  asked?: true;
}

/** What a run came to. */
export interface Run {
  status: number;
  stdout: Buffer;
  stderr: string;
  /** The envelopes on stdout; empty where help was asked for. */
  envelopes: Envelope[];
}

export type Runner = (given: Given) => Promise<Run>;

/** The program as it is in the source, in this process. Its input and output are files. */
export const runSource: Runner = (given) =>
  inFolder(given, async (cwd, { args = [], input = '', env = {}, terminal = {} }) => {
    const outside = mkdtempSync(join(tmpdir(), 'unify-streams-'));
    writeFileSync(join(outside, 'in'), input);
    const stdin = openSync(join(outside, 'in'), 'r');
    const stdout = openSync(join(outside, 'out'), 'w');
    const lines: string[] = [];
    try {
      const say = (line: string): number => lines.push(`${line}\n`);
      const status = await main(args, {
        adapters,
        cwd,
        env,
        stdin,
        stdout,
        interactive: false,
        terminal: false,
        say,
        ...terminal,
      });
      return { status, stdout: readFileSync(join(outside, 'out')), stderr: lines.join('') };
    } finally {
      closeSync(stdin);
      closeSync(stdout);
      rmSync(outside, { recursive: true });
    }
  });

/** The program as it was built, in a process of its own. Its input and output are pipes. */
export const runBuilt: Runner = (given) =>
  inFolder(given, async (cwd, { args = [], input = '', env = {} }) => {
    const settings = {
      cwd,
      env: { PATH: process.env['PATH'], ...env },
      extendEnv: false,
      reject: false,
      stripFinalNewline: false,
    } as const;
    const { exitCode, stdout, stderr } = await execa(process.execPath, [BIN, ...args], {
      ...settings,
      input,
      encoding: 'buffer',
      maxBuffer: 2 ** 30,
    });
    return { status: exitCode ?? -1, stdout: Buffer.from(stdout), stderr: Buffer.from(stderr).toString() };
  });

/** A folder of its own for each test of a file, without links in its path; `bash` runs lines in it. */
export interface TestFolder {
  path(name?: string): string;
  /** Runs a line of bash, in which `unify` is the built program. */
  bash(line: string, env?: NodeJS.ProcessEnv): { status: number | null; stdout: string; stderr: string };
}

/** Makes the folder before each test, with these files in it, and removes it afterwards. */
export function folderOfTests(files: Readonly<Record<string, string>>): TestFolder {
  let folder = '';
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'unify-lines-')));
    writeFiles(folder, files);
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  return {
    path: (name = '') => join(folder, name),
    bash(line, env = process.env) {
      const script = `unify() { '${process.execPath}' '${BIN}' "$@"; }; ${line}`;
      return spawnSync('bash', [...BASH_FLAGS, script], { cwd: folder, encoding: 'utf8', env, timeout: LONG_MS });
    },
  };
}

/** Both ways to run the program, for `describe.each`. */
export const RUNNERS: readonly [name: string, run: Runner][] = [
  ['the source', runSource],
  ['the built program', runBuilt],
];

function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

async function inFolder(
  given: Given,
  run: (cwd: string, given: Given) => Promise<Omit<Run, 'envelopes'>>,
): Promise<Run> {
  const cwd = mkdtempSync(join(tmpdir(), 'unify-cli-'));
  try {
    writeFiles(cwd, given.files ?? {});
    const result = await run(cwd, given);
    const envelopes = isAsked(given) ? [] : splitEnvelopes(result.stdout.toString());
    expectPromises({ ...result, envelopes }, given);
    return { ...result, envelopes };
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

/** Commands that print something else than envelopes. */
const OTHERS = new Set([
  ...['detect', 'validate', 'verify', 'request', 'explain', 'adapters'],
  ...['schema', 'completion', 'config', 'help', 'version'],
]);

/** True for a command line that asks for something else than envelopes. */
function isAsked({ args: [command = '', ...others] = [], terminal, asked }: Given): boolean {
  const isLaidOut = [command, ...others].some((argument) => /^--(?:pretty|compact|canonical)$/.test(argument));
  if (asked || OTHERS.has(command) || (terminal?.terminal === true && !isLaidOut)) return true;
  return [command, ...others].some((argument) => /^(?:-h|-V|--help|--version|--format)$/.test(argument));
}

/** The envelopes of an output, compact or pretty. Anything else in it fails. */
export function splitEnvelopes(text: string): Envelope[] {
  return text
    .replaceAll(/\u001b\[[0-9;]*m/g, '')
    .split(/(?<=(?<![^\n])(?:\{[^\n]*)?\}\n)/)
    .filter((piece) => piece !== '')
    .map((piece) => JSON.parse(piece) as Envelope);
}

/** What holds for every run, whatever it is given. */
function expectPromises({ status, stdout, envelopes, ...run }: Run, given: Given): void {
  const { args = [], terminal } = given;
  // What was asked for and could not be had is said whatever the status.
  const stderr = run.stderr.replace(/^unify: (?:None of the \d+ files|The one file) .* --map FROM=TO\.\n$/m, '');
  expect(status, stderr).not.toBe(1);
  if (args.includes('--to-legacy')) return;
  expect(envelopes.flatMap(checkEnvelope)).toEqual([]);
  expect(stderr).not.toMatch(/^ +at |node:internal/m);
  if (isAsked(given)) return;
  const quiet = args.includes('--quiet');
  const isOfOtherTool = envelopes.some((envelope) => codesOf(envelope).includes('UNI-QRY-031'));
  if (status === 0 && isOfOtherTool && !quiet) expect(stderr).toMatch(/^(?:unify: .* \(UNI-QRY-031\).*\n)+$/);
  else if (status === 0 || (quiet && status !== 2)) expect(stderr).toBe('');
  else if (status === 2) expect(stdout.length).toBe(0);
  else if (terminal?.draw !== undefined) expect(stderr).toBe('');
  else expect(stderr).toMatch(/^(?:unify: .*\n)+$/);
  if (status === 3 || status === 4)
    expect(envelopes.some((envelope) => 'error' in envelope || status === 3)).toBe(true);
  if (status === 5) expect(envelopes.some(({ partial }) => partial)).toBe(true);
}

/** A recording of a tool, as bytes. */
export function recorded(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, '../../fixtures/llmsearch', name));
}

/** Codes of all diagnostics of an envelope, in order. */
export function codesOf({ diagnostics }: Envelope): (string | undefined)[] {
  return diagnostics.map(({ code }) => code);
}
