import type { ChildProcess, SpawnOptions, StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import spawn from 'cross-spawn';
import type { ByteSource } from '../input/window.ts';
import { writeAll } from './output.ts';
import { PipeReader } from './pipe-reader.ts';
import { descendantsOf, isAlive, onSignals, type Process, processOf, signalTo } from './processes.ts';
import type { CopiedStdin } from './stdin.ts';
import { systemReason } from './system.ts';
import { STDERR_BYTES, Tail } from './tail.ts';

/** How long a tool that was asked to end may take before it is ended. */
const GRACE_MS = 2000;
/** How often to look whether what was asked to end has ended. */
const LOOK_MS = 20;
const MS_PER_S = 1000;

/** What to start, and between what. */
export interface ToolRun {
  argv: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  /** The folder it runs in; by default that of this process. */
  cwd?: string;
  /** What the tool gets as its stdin: a descriptor, or a copied one; by default nothing. */
  stdin?: number | CopiedStdin;
  /** The descriptor that its stderr is passed on to; without it that goes nowhere. */
  stderr?: number;
  /** After so many milliseconds it is asked to end, and then ended. */
  timeoutMs?: number | undefined;
  /** Called before there is nothing to do but to wait for what it prints. */
  idle?(): Promise<void>;
}

export interface ProcessEnd {
  exit?: number;
  signal?: NodeJS.Signals;
  /** From its start until all that it printed was read, in milliseconds. */
  durationMs: number;
  timedOut: boolean;
  /** True when it was ended by a signal that a terminal had sent to all of its processes. */
  typed: boolean;
}

/** How a tool ended. */
export interface Ending extends ProcessEnd {
  /** What it printed to stderr, or the end of that, and how many bytes came before. */
  stderr: string;
  stderrLeftOut: number;
  /** True when another process held its stdout open after it had ended: what that printed later was not read. */
  held: boolean;
}

/** A tool that was started. */
export interface RunningTool {
  /** What it prints to stdout. It ends when the tool has ended, so that `ended` is settled then. */
  stdout: ByteSource;
  ended: Promise<Ending>;
  /** Reads nothing more: the tool finds nobody there, as at the end of a pipe. */
  abandon(): void;
  /** Asks it and all that it started to end, and then ends them; settles when they have ended. */
  end(): Promise<void>;
}

/** Why a tool could not be started. */
export interface NotStarted {
  found: boolean;
  /** The system's words. */
  reason: string;
}

/**
 * Starts a tool without a shell, in this process's directory, group and session, so that a terminal is to it what it is
 * without us. Both of its streams are drained at the same time: stderr is passed on as it comes, stdout is read as it
 * is asked for.
 */
export async function startTool({ stdin, stderr, idle, ...run }: ToolRun): Promise<RunningTool | NotStarted> {
  const copied = typeof stdin === 'object' ? stdin : undefined;
  const given = typeof stdin === 'object' ? (stdin.fd ?? 'pipe') : (stdin ?? 'ignore');
  const launched = await launch(run, [given, 'pipe', 'pipe']);
  if ('reason' in launched) return launched;
  const { child, family, exited } = launched;
  if (child.stdin !== null) copied?.feed(child.stdin);
  const out = new PipeReader(child.stdout as Readable);
  const err = new PipeReader(child.stderr as Readable);
  const tail = new Tail(STDERR_BYTES);
  const passed = passOn(err, tail, stderr);
  const readToEnd = new Promise<void>((resolve) => child.stdout?.once('close', resolve));

  const ending = async (): Promise<Ending> => {
    await exited;
    out.processEnded();
    err.processEnded();
    await Promise.all([passed, readToEnd]);
    const end = await launched.ended();
    copied?.close();
    const { text, leftOut } = tail.read();
    return { ...end, stderr: text, stderrLeftOut: leftOut, held: out.held };
  };
  const ended = ending();
  return {
    stdout: async () => {
      const chunk = await out.next(idle);
      if (chunk === undefined) await ended;
      return chunk;
    },
    ended,
    abandon: () => out.close(),
    end: async () => {
      out.close();
      family.end();
      await ended;
    },
  };
}

/**
 * Runs a tool to its end as `startTool` does, but that it has these descriptors for its own: nothing that it prints is
 * read.
 */
export async function passThrough(
  run: Pick<ToolRun, 'argv' | 'env' | 'timeoutMs'>,
  stdio: readonly [stdin: number, stdout: number, stderr: number],
): Promise<ProcessEnd | NotStarted> {
  const launched = await launch(run, [...stdio]);
  return 'reason' in launched ? launched : await launched.ended();
}

/** A process that runs. */
interface Launched {
  child: ChildProcess;
  family: Family;
  /** Settles when the process has ended, though its streams may still be read. */
  exited: Promise<unknown>;
  /** Settles when those that are to end with it have ended, too. */
  ended(): Promise<ProcessEnd>;
}

/** Starts a process, hands signals on to it, and asks it to end when its time is over. */
async function launch(
  { argv, env, cwd, timeoutMs }: Pick<ToolRun, 'argv' | 'env' | 'cwd' | 'timeoutMs'>,
  stdio: StdioOptions,
): Promise<Launched | NotStarted> {
  const began = process.uptime();
  const family = new Family();
  let typedSignal: NodeJS.Signals | undefined;
  // Before there is a tool: a signal that comes while it starts would end this process and leave it alone.
  const stopListening = onSignals((signal, typed) => {
    if (typed) typedSignal = signal;
    else family.pass(signal);
  });
  const child = await spawned(argv, { env: { ...env }, stdio, ...(cwd !== undefined && { cwd }) });
  if (child instanceof Error) {
    stopListening();
    return { found: child.code !== 'ENOENT', reason: systemReason(child) };
  }
  family.pid = child.pid;
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  let timedOut = false;
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => {
          timedOut = true;
          family.end();
        }, timeoutMs);
  void exited.then(() => clearTimeout(timer));
  const ended = async (): Promise<ProcessEnd> => {
    const { code, signal } = await exited;
    await family.ended(signal !== null);
    stopListening();
    return {
      ...(code === null ? {} : { exit: code }),
      ...(signal === null ? {} : { signal }),
      durationMs: Math.round((process.uptime() - began) * MS_PER_S),
      timedOut,
      typed: signal !== null && signal === typedSignal,
    };
  };
  return { child, family, exited, ended };
}

type Started = ChildProcess & { pid: number };

/** Starts a program without a shell; why it could not be started is said by an error or by an event. */
async function spawned(
  [file = '', ...args]: readonly string[],
  options: SpawnOptions,
): Promise<Started | NodeJS.ErrnoException> {
  try {
    const child = spawn(file, args, options);
    if (child.pid !== undefined) return child as Started;
    const [error] = await once(child, 'error');
    return error;
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
}

/** Passes on what comes and keeps its end; where nobody takes it, it is read all the same. */
async function passOn(from: PipeReader, tail: Tail, fd: number | undefined): Promise<void> {
  let to = fd;
  const stop = (): void => {
    to = undefined;
  };
  for (let chunk = await from.next(); chunk !== undefined; chunk = await from.next()) {
    tail.keep(chunk);
    if (to !== undefined) await writeAll(to, chunk).catch(stop);
  }
}

/** A process and those below it. */
class Family {
  /** The process, once it has started. */
  pid: number | undefined;
  /** Those below it when it was asked to end. */
  #below: Process[] = [];
  #ending: Promise<void> | undefined;

  /** Hands on a signal that only this process has got. */
  pass(signal: NodeJS.Signals): void {
    if (this.pid === undefined) return;
    if (ENDING.includes(signal)) this.#below = descendantsOf(this.pid);
    signalTo(this.pid, signal);
  }

  /** Asks all of them to end, and ends those that don't. */
  end(): void {
    if (this.pid !== undefined) this.#ending ??= insist([processOf(this.pid), ...descendantsOf(this.pid)]);
  }

  /** Settles when those that are to end with the process have ended; to be called when it has. */
  async ended(bySignal: boolean): Promise<void> {
    this.#ending ??= insist(bySignal ? this.#below : []);
    await this.#ending;
  }
}

/** Signals that ask a process to end. */
const ENDING: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];

/** Asks processes to end, and what they start meanwhile; ends those that don't. */
async function insist(processes: readonly Process[]): Promise<void> {
  let left = processes.filter(isAlive);
  for (const { pid } of left) signalTo(pid, 'SIGTERM');
  for (let waited = 0; left.length > 0 && waited < GRACE_MS; waited += LOOK_MS) {
    await pause(LOOK_MS);
    const asked = new Set(left.map(({ pid }) => pid));
    const started = descendantsOf(...asked).filter(({ pid }) => !asked.has(pid));
    for (const { pid } of started) signalTo(pid, 'SIGTERM');
    left = [...left.filter(isAlive), ...started];
  }
  for (const { pid } of left) signalTo(pid, 'SIGKILL');
}
