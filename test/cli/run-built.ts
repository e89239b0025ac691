import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import { onDemand as adapters } from '../../adapters/on-demand.ts';
import { main } from '../../src/cli/main.ts';
import type { Envelope } from '../../src/envelope/types.ts';
import { BIN, splitEnvelopes } from './runners.ts';

/** Programs that do what can happen to a run; each replays a recording. */
export const FAKES = join(import.meta.dirname, '../../fixtures/_bin');

/** What a run of the built program is given. */
export interface GivenRun {
  /** What is behind `unify run`. */
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  input?: string | Uint8Array;
  cwd?: string;
}

/** What a run of the built program came to. */
export interface BuiltRun {
  status: number | undefined;
  signal: string | undefined;
  stdout: string;
  stderr: string;
  envelopes: Envelope[];
}

/** Starts `unify run` as a process of its own, with the fake tools on its PATH. */
export function start({ args, env = {}, input = '', cwd = process.cwd() }: GivenRun) {
  return execa(process.execPath, [BIN, 'run', ...args], {
    ...{
      cwd,
      env: environment(env),
      extendEnv: false,
      reject: false,
      stripFinalNewline: false,
      input,
      maxBuffer: 2 ** 28,
    },
  });
}

/** Runs `unify run` to its end. */
export async function runBuiltTool(given: GivenRun): Promise<BuiltRun> {
  const { exitCode: status, signal, stdout, stderr } = await start(given);
  return { status, signal, stdout, stderr, envelopes: splitEnvelopes(stdout) };
}

/** The same of the program as it is in the source, in this process: the tool alone is one of its own. */
export async function runTool({ args, env = {}, input = '', cwd = process.cwd() }: GivenRun): Promise<BuiltRun> {
  const streams = mkdtempSync(join(tmpdir(), 'unify-streams-'));
  const path = (name: string): string => join(streams, name);
  writeFileSync(path('in'), input);
  const files = [openSync(path('in'), 'r'), openSync(path('out'), 'w'), openSync(path('error'), 'a')] as const;
  const [stdin, stdout, stderr] = files;
  try {
    const terminal = { cwd, env: environment(env), stdin, stdout, stderr, interactive: false, terminal: false };
    const say = (line: string): void => appendFileSync(path('error'), `${line}\n`);
    const status = await main(['run', ...args], { ...terminal, adapters, say });
    const printed = readFileSync(path('out'), 'utf8');
    const said = readFileSync(path('error'), 'utf8');
    return { status, signal: undefined, stdout: printed, stderr: said, envelopes: splitEnvelopes(printed) };
  } finally {
    for (const file of files) closeSync(file);
    rmSync(streams, { recursive: true });
  }
}

function environment(env: Readonly<Record<string, string>>): Record<string, string> {
  return { ...env, PATH: [env['PATH'], FAKES, process.env['PATH']].filter(Boolean).join(delimiter) };
}

/** A folder in which a fake tool has the names of real ones. */
export function namedFakes(names: readonly string[]): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'unify-tools-'));
  for (const name of names) symlinkSync(join(FAKES, 'replay'), join(folder, name));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** What an envelope says of its run, and the envelope without it. */
export function apart({ legacy = {}, ...envelope }: Envelope): { invocation: Record<string, unknown>; rest: unknown } {
  const { invocation, ...others } = legacy;
  return {
    invocation: invocation as Record<string, unknown>,
    rest: Object.keys(others).length > 0 ? { ...envelope, legacy: others } : envelope,
  };
}
