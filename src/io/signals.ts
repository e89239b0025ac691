import { constants } from 'node:os';
import process from 'node:process';
import { inForeground } from './processes.ts';

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
 * Ends this process by a signal, as a shell expects of what Ctrl-C ended: it goes on in a script after any other end.
 */
export function endBy(signal: NodeJS.Signals): void {
  process.kill(process.pid, signal);
}

/** The system's number of a signal. */
export function signalNumber(signal: NodeJS.Signals): number {
  return constants.signals[signal];
}
