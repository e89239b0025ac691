import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import spawn from 'cross-spawn';
import type { ByteSource } from '../decode/window.ts';
import { writeAll } from './output.ts';
import { PipeReader } from './pipe-reader.ts';
import { descendantsOf, isAlive, type Process, processOf, signalTo } from './processes.ts';
import { onSignals } from './signals.ts';
import type { CopiedStdin } from './stdin.ts';
import { systemReason } from './system-reason.ts';
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
  /** What the tool gets as its stdin: a descriptor, or a copied one. */
  stdin: number | CopiedStdin;
  /** The descriptor that its stderr is passed on to. */
  stderr: number;
  /** After so many milliseconds it is asked to end, and then ended. */
  timeoutMs?: number | undefined;
  /** Called before there is nothing to do but to wait for what it prints. */
  idle(): Promise<void>;
}

/** How a tool ended. */
export interface Ending {
  exit?: number;
  signal?: NodeJS.Signals;
  /** From its start until all that it printed was read, in milliseconds. */
  durationMs: number;
  /** What it printed to stderr, or the end of that, and how many bytes came before. */
  stderr: string;
  stderrLeftOut: number;
  timedOut: boolean;
  /** True when another process held its stdout open after it had ended: what that printed later was not read. */
  held: boolean;
  /** True when it was ended by a signal that a terminal had sent to all of its processes. */
  typed: boolean;
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
export async function startTool({
  argv,
  env,
  stdin,
  stderr,
  timeoutMs,
  idle,
}: ToolRun): Promise<RunningTool | NotStarted> {
  const fd = typeof stdin === 'number' ? stdin : stdin.fd;
  const began = process.uptime();
  const family = new Family();
  let typedSignal: NodeJS.Signals | undefined;
  // Before there is a tool: a signal that comes while it starts would end this process and leave it alone.
  const stopListening = onSignals((signal, typed) => {
    if (typed) typedSignal = signal;
    else family.pass(signal);
  });
  const child = await spawned(argv, { env: { ...env }, stdio: [fd ?? 'pipe', 'pipe', 'pipe'] });
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
  if (typeof stdin !== 'number' && child.stdin !== null) stdin.feed(child.stdin);
  const out = new PipeReader(child.stdout);
  const err = new PipeReader(child.stderr);
  const tail = new Tail(STDERR_BYTES);
  const passed = passOn(err, tail, stderr);
  const readToEnd = new Promise<void>((resolve) => child.stdout.once('close', resolve));

  const ending = async (): Promise<Ending> => {
    const { code, signal } = await exited;
    clearTimeout(timer);
    out.processEnded();
    err.processEnded();
    await Promise.all([passed, readToEnd, family.ended(signal !== null)]);
    stopListening();
    if (typeof stdin !== 'number') stdin.close();
    const { text, leftOut } = tail.read();
    return {
      ...(code === null ? {} : { exit: code }),
      ...(signal === null ? {} : { signal }),
      durationMs: Math.round((process.uptime() - began) * MS_PER_S),
      ...{
        stderr: text,
        stderrLeftOut: leftOut,
        timedOut,
        held: out.held,
        typed: signal !== null && signal === typedSignal,
      },
    };
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

/** A process that has started, whose streams are pipes where they were asked for. */
type Started = ChildProcess & { pid: number; stdout: Readable; stderr: Readable };

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
async function passOn(from: PipeReader, tail: Tail, fd: number): Promise<void> {
  let taken = true;
  for (let chunk = await from.next(); chunk !== undefined; chunk = await from.next()) {
    tail.keep(chunk);
    if (taken) {
      taken = await writeAll(fd, chunk).then(
        () => true,
        () => false,
      );
    }
  }
}

/** A process and those below it. */
class Family {
  /** The process, once it has started. */
  pid: number | undefined;
  /** Those below it when it was told to end. */
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

/** Asks processes to end, and ends those that don't. */
async function insist(processes: readonly Process[]): Promise<void> {
  let left = processes.filter(isAlive);
  for (const { pid } of left) signalTo(pid, 'SIGTERM');
  for (let waited = 0; left.length > 0 && waited < GRACE_MS; waited += LOOK_MS) {
    await pause(LOOK_MS);
    left = left.filter(isAlive);
  }
  for (const { pid } of left) signalTo(pid, 'SIGKILL');
}
