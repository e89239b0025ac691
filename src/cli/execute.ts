import type { AdapterOnDemand } from '../adapter.ts';
import type { RawFlags } from './flags.ts';

/** The process that the program runs in. */
export interface Terminal {
  /** The working directory, absolute; empty where it has been removed. */
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /** File descriptors; the stderr of a tool is passed on to the last. */
  stdin: number;
  stdout: number;
  stderr?: number;
  /** True when stdin is a terminal. */
  interactive: boolean;
  /** True when stdout is a terminal. */
  terminal: boolean;
  /** True when stdout was closed before: nobody would get what is printed. */
  closed?: boolean;
  /** Gives how many columns that terminal has; asked for where a format has to fit them. */
  columns?: () => number | undefined;
  /** Takes a line for people. */
  say(line: string): void;
  /** Draws on the terminal that stderr is; absent where it is none. */
  draw?: (text: string) => void;
  /** All adapters there are. */
  adapters: readonly AdapterOnDemand[];
  /** How many threads can work at a time. */
  cores?: number;
  /** The script that the threads of a batch run; without it one thread does all. */
  threadScript?: string;
  /** What tells this program from others of its version. */
  programDigest?: () => string;
  /** Loads messages that tools were recorded with, by their codes. */
  codeExamples?: () => Promise<Readonly<Record<string, string>>>;
}

/** A command as it was typed. */
export interface Call {
  /** The words behind it, which may be patterns. */
  words: readonly string[];
  /** The words behind `--`; of `run` the tool and its arguments. */
  literal: readonly string[];
  /** All of these. */
  names: readonly string[];
  typed: RawFlags;
  terminal: Terminal;
}

/** Carries out a command and gives the exit status. Throws a `UsageError` where the command is not understood. */
export type Execute = (call: Call) => Promise<number>;
