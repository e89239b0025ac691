import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import process from 'node:process';
import { unlessRefused } from './system.ts';
import { isTerminal } from './terminal.ts';

/** A process; another one that has its number later started at another time. */
export interface Process {
  pid: number;
  parent: number;
  /** Since the system started, in its own unit; empty where it doesn't tell. */
  started: string;
}

export function processOf(pid: number): Process {
  return statOf(pid) ?? { pid, parent: 0, started: '' };
}

/** The processes below some, as the system knows them now; none on a system without `/proc`. */
export function descendantsOf(...ancestors: readonly number[]): Process[] {
  const pids = unlessRefused(() => readdirSync('/proc'), [])
    .map(Number)
    .filter(Number.isSafeInteger);
  const all = pids.flatMap((number) => statOf(number) ?? []);
  const below: Process[] = [];
  for (let parents = new Set(ancestors); parents.size > 0; ) {
    const children = all.filter(({ parent }) => parents.has(parent));
    below.push(...children);
    parents = new Set(children.map((child) => child.pid));
  }
  return below;
}

/** True while a process is there and has not ended. */
export function isAlive({ pid, started }: Process): boolean {
  return started === '' ? signalTo(pid, 0) : statOf(pid)?.started === started;
}

/** Sends a signal to a process; false when it has ended, or belongs to somebody else. */
export function signalTo(pid: number, signal: NodeJS.Signals | 0): boolean {
  return unlessRefused(() => process.kill(pid, signal), false);
}

/** Signals that are meant for the tool when they reach its wrapper. */
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const;
/** Those that a terminal sends to all of its foreground processes. */
const TYPED: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT'];

/**
 * Takes the signals that reach this process, and whether a terminal has sent them to its other processes, too. Gives
 * what stops that.
 */
export function onSignals(take: (signal: NodeJS.Signals, typed: boolean) => void): () => void {
  const listener = (signal: NodeJS.Signals): void => take(signal, TYPED.includes(signal) && inForeground());
  for (const signal of FORWARDED) process.on(signal, listener);
  return () => {
    for (const signal of FORWARDED) process.off(signal, listener);
  };
}

/**
 * Ends this process by a signal, as a shell expects of what Ctrl-C ended: after any other end it runs the next line of
 * a script.
 */
export function endBy(signal: NodeJS.Signals): void {
  process.kill(process.pid, signal);
}

export function signalNumber(signal: NodeJS.Signals): number {
  return constants.signals[signal];
}

/**
 * True when this process belongs to those that a terminal sends what is typed to, such as Ctrl-C: then all of them have
 * got it.
 */
function inForeground(): boolean {
  const stat = readStat('self');
  if (stat === undefined) return isTerminal(0) || isTerminal(2);
  return stat[GROUP] === stat[FOREGROUND_GROUP];
}

/** Fields of `/proc/PID/stat` behind the name, see proc(5). */
const STATE = 0;
const PARENT = 1;
const GROUP = 2;
const FOREGROUND_GROUP = 5;
const STARTED = 19;

function statOf(pid: number): Process | undefined {
  const stat = readStat(String(pid));
  if (stat === undefined || stat[STATE] === 'Z') return undefined;
  return { pid, parent: Number(stat[PARENT]), started: stat[STARTED] as string };
}

function readStat(pid: string): string[] | undefined {
  const text = unlessRefused(() => readFileSync(`/proc/${pid}/stat`, 'latin1'), undefined);
  // The name is in parentheses and may hold anything.
  return text?.slice(text.lastIndexOf(')') + 2).split(' ');
}
