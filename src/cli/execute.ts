import type { Adapter } from '../adapter.ts';
import type { BatchTerminal } from './batch/batch.ts';
import type { RawFlags } from './flags.ts';
import type { RunTerminal } from './run.ts';

/** The process that the program runs in. */
export interface Terminal extends RunTerminal, BatchTerminal {
  /** True when stdin is a terminal. */
  interactive: boolean;
  /** True when stdout was closed before: nobody would get what is printed. */
  closed?: boolean;
  /** Loads messages that tools were recorded with, by their codes. */
  codeExamples?: () => Promise<Readonly<Record<string, string>>>;
}

/**
 * Carries out a command: the words behind it, those behind `--`, and its flags in; exit status out. Throws a
 * `UsageError` where they are not understood.
 */
export type Execute = (
  words: readonly string[],
  literal: readonly string[],
  typed: RawFlags,
  adapters: readonly Adapter[],
  terminal: Terminal,
) => Promise<number>;
