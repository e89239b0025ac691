import { resolve } from 'node:path';
import type { Settings } from '../../convert/settings.ts';
import { findProgram } from '../../io/find-program.ts';
import { followedPath } from '../../io/leaves-root.ts';
import { Slices } from '../../io/slices.ts';
import { sha256 } from '../../location/digest.ts';
import type { Terminal } from '../execute.ts';
import { type RawFlags, UNTYPED } from '../flags.ts';
import { type ResolvedOptions, resolveOptions } from '../resolve-options.ts';
import { UsageError } from '../typed.ts';
import { refusal } from './answer.ts';
import { Results } from './results.ts';

/** What the calls of a connection share: the root, the tools that are there, and the last results. */
export class Session {
  readonly results = new Results();
  /** What starts tools, and what converts, so many at a time. */
  readonly runs = new Queue(4);
  readonly conversions = new Queue(4);
  /** How many calls are being answered. */
  unanswered = 0;
  /** The only folder in which files are read, absolute. */
  readonly root: string;
  readonly allowsEdits: boolean;
  readonly terminal: Terminal;
  /** Where the programs of tools lie, by their names. */
  readonly programs: ReadonlyMap<string, string>;
  readonly #typed: RawFlags;

  constructor(typed: RawFlags, terminal: Terminal) {
    this.#typed = typed;
    this.terminal = { ...terminal, terminal: false };
    this.root = resolve(terminal.cwd, typed.root ?? '.');
    this.allowsEdits = typed.allowEdits === true;
    this.programs = findPrograms(terminal);
  }

  /** What a call means with these flags besides; files are read as they are now. Others have their turn between. */
  async meant(flags: Partial<RawFlags> = {}, program = ''): Promise<ResolvedOptions> {
    const typed = { ...UNTYPED, ...this.#typed, ...flags, root: this.root };
    const slices = new Slices();
    try {
      const options = await resolveOptions(typed, this.terminal, { program });
      return { ...options, settings: { ...options.settings, turn: () => slices.pause() } };
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      throw refusal('UNI-MCP-003', { message: error.message });
    }
  }

  /** The settings with which envelopes are read that were made here: nothing is added to them. */
  async settings(): Promise<Settings> {
    return (await this.meant({ source: false })).settings;
  }

  /** The bytes of a file below the root. */
  async read(file: string): Promise<Uint8Array> {
    const { settings } = await this.meant();
    const path = followedPath(this.root, file);
    const source = (path === undefined ? undefined : settings.lookup?.(path)) ?? 'UNI-IO-001';
    if (typeof source === 'string') throw refusal(source, { file, ...OF_INPUT[source] });
    return source.bytes;
  }

  /** The sum of a file below the root; `undefined` where it can't be read. */
  async sumOf(file: string): Promise<string | undefined> {
    return await this.read(file).then(sha256, () => undefined);
  }
}

/** What is said of an input, where the code is about a source. */
const OF_INPUT: Readonly<Record<string, { message?: string; remediation: string }>> = {
  'UNI-IO-001': { message: 'The file could not be read.', remediation: 'Check its name, relative to the root.' },
  'UNI-IO-003': { remediation: 'Name a regular file, no larger than --max-source-size of the server.' },
};

/** Where the programs of tools lie, by their names: looked for once, when the server starts. */
function findPrograms({ adapters, env }: Terminal): ReadonlyMap<string, string> {
  const names = adapters.flatMap(({ names: own }) => own);
  return new Map(
    names.flatMap((name): [string, string][] => {
      const path = findProgram(name, env);
      return path === undefined ? [] : [[name, path]];
    }),
  );
}

/** Lets so many go on at once; others wait, in the order in which they came. */
class Queue {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#free = most;
  }

  /** Carries something out when it is its turn. */
  async in<Result>(action: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await action();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
    }
  }
}
