import { unifyDiagnostic } from '../../diagnostic/findings.ts';
import type { Diagnostic } from '../../envelope/types.ts';
import { FORMATS, type FormatName } from '../../format/formats.ts';
import type { Spooled } from '../../io/spool.ts';
import { given } from '../../json/value.ts';
import type { Comparison } from '../comparison.ts';
import { IO } from '../exit-status.ts';
import type { RawFlags } from '../flags.ts';

// All of these are plain data: threads hand them over.

/** One input of a batch and what is known of the run that printed it. */
export interface Task {
  /** The file that holds what the tool printed, absolute; absent where it printed nothing, and for standard input. */
  path?: string;
  /** The name of the input: relative to the base, with `/`; of a line with its number behind it, from 1. */
  name: string;
  /** Where its output goes: relative to the output folder, with `/`, without an ending. */
  output: string;
  /** Files beside it, absolute: what the run printed to stderr, and what the tool was given. */
  stderr?: string;
  request?: string;
  /** How the tool was run, where a table of cases says it. */
  run?: CaseRun;
  /** Of a line: what it holds, without its end. */
  line?: Spooled;
  /** How many bytes it has, the end of a line included, as far as that is known before. */
  bytes?: number;
  /** True for what is behind the last line of an input: it is none itself, but `unreadable` says why no more came. */
  isEnd?: true;
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

/** Some inputs, or lines of one input, each of which is an input of its own: what a thread converts at once. */
export type Portion = readonly Task[];

/** What all conversions of a batch are made with. */
export interface Orders {
  typed: RawFlags;
  /** The working directory, absolute. */
  here: string;
  /** SHA-256 over the options and the program, which an output depends on. */
  key: string;
  /** True where each line is an input of its own. */
  lines: boolean;
  /** The output folder; absent for one stream, in which each envelope has the name of its input. */
  out?: string;
  /** What each conversion prints: JSON, where one printer prints them all in another format. */
  format: FormatName;
  /** True where that stream is a terminal, and nobody else prints to it. */
  terminal: boolean;
  comparison: Comparison;
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
  outcomes: number[];
  envelopes: number;
  bytesRead: number;
  bytesWritten: number;
  problems: Problem[];
}

/** What became of an input. */
export interface Result extends Figures {
  /** The name of the input; of a line with its number. */
  name: string;
  /** What was printed. */
  texts: Spooled[];
  /** True when an earlier output was left as it was. */
  upToDate?: true;
  /** What its output was made of; absent where that must be made again next time. */
  origin?: Pick<TaskRecord, 'from' | 'sources'>;
}

/** What is written down of an output, so that it need not be made again. */
export interface TaskRecord {
  output: string;
  /** SHA-256 over all that went into it but the sources: the input, what is beside it, the options, this program. */
  from: string;
  /** Each source that was asked for, in that order: its path and its SHA-256, or the code of why it is not read. */
  sources: [path: string, state: string][];
  /** SHA-256 of the output; empty where there is none. */
  to: string;
  figures: Figures;
}

/** The name of the output of an input that gives so many envelopes, relative to the output folder. */
export function outputName(output: string, format: FormatName, envelopes: number): string {
  return `${output}.unified.${format === 'json' && envelopes > 1 ? 'ndjson' : FORMATS[format].extension}`;
}

/** The result of an input that could not be read, or whose output could not be written. */
export function failed(name: string, problem: Problem): Result {
  const nothing = { tool: 'unify', outcomes: [IO], envelopes: 0, bytesRead: 0, bytesWritten: 0, texts: [] };
  return { ...nothing, name, problems: [problem] };
}

/** That something could not be written, in the system's words. */
export function writeProblem(what: string, reason: string): Problem {
  return problemOf(unifyDiagnostic('UNI-IO-006', { message: `${what} could not be written: ${reason}.` }));
}

/** A failure without the name of its input, so that the same failures of many inputs are reported as one. */
export function problemOf({ code = '', message, remediation }: Diagnostic, name?: string): Problem {
  const general = name === undefined ? message : message.replace(` ${JSON.stringify(name)}`, '');
  return { code, message: general, ...given({ remediation }) };
}
