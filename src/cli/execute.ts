import type { Adapter, AdapterOnDemand } from '../adapter.ts';
import type { RawFlags } from './flags.ts';
import type { Surroundings } from './resolve-options.ts';
import type { Streams } from './streams.ts';

/** The process that the program runs in. */
export interface Terminal extends Surroundings, Streams {
  /** Adapters beside those that are there from the start. */
  far?: readonly AdapterOnDemand[];
  /** True when stdin is a terminal. */
  interactive: boolean;
  /** True when stdout was closed before: nobody would get what is printed. */
  closed?: boolean;
  /** The descriptor that the stderr of a tool is passed on to. */
  stderr?: number;
  /** How many threads can work at a time. */
  cores?: number;
  /** The script that the threads of a batch run; without it one thread does all. */
  threadScript?: string;
  /** What tells this program from others of its version. */
  programDigest?: () => string;
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
