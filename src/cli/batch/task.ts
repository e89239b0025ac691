import type { Outcome } from '../../convert/parts.ts';
import type { Spooled } from '../../io/spool.ts';

/** One input of a batch and what is known of the run that printed it. Plain data: it is handed to threads. */
export interface Task {
  /** Its place among the inputs, from 0. */
  index: number;
  /** The file that holds what the tool printed, absolute; absent where it printed nothing. */
  path?: string;
  /** The name of the input: relative to the base, with `/`. */
  name: string;
  /** Where its output goes: relative to the output folder, with `/`, without an ending. */
  output: string;
  /** Files beside it, absolute: what the run printed to stderr, and what the tool was given. */
  stderr?: string;
  request?: string;
  /** How the tool was run, where a table of cases says it. */
  run?: CaseRun;
  /** Why it was found and cannot be read, in the system's words. */
  unreadable?: string;
  /** What an earlier batch wrote down of it, where that is to be used. */
  record?: TaskRecord;
}

/** How a tool was run. */
export interface CaseRun {
  argv?: readonly string[];
  cwd?: string;
  exit?: number;
  signal?: string;
}

/** Something that went wrong with an input. */
export interface Problem {
  code: string;
  message: string;
  remediation?: string;
}

/** What an input came to, in figures. */
export interface Figures {
  /** The tool of its first envelope; `unify` where none was recognised. */
  tool: string;
  /** What its envelopes and the checks of them came to: exit statuses. */
  outcomes: (Outcome | number)[];
  envelopes: number;
  bytesRead: number;
  bytesWritten: number;
  problems: Problem[];
}

/** What is written down of an output, so that it need not be made again. */
export interface TaskRecord {
  output: string;
  /**
   * SHA-256 over all that went into it but the sources: the input, what stands beside it, the options, this program.
   */
  from: string;
  /**
   * Each source that was asked for, in that order: its path and its SHA-256, or the code of why it could not be read.
   */
  sources: [path: string, state: string][];
  /** SHA-256 of the output; empty where there is none. */
  to: string;
  figures: Figures;
}

/** What became of an input. */
export interface Result extends Figures {
  index: number;
  /** True when an earlier output was left as it was. */
  upToDate?: boolean;
  /** Absent where the output must be made again next time. */
  record?: TaskRecord;
  /** What it was converted to, where that is not a file of its own: what was spooled. */
  text?: Spooled;
}
