import { CODES } from '../../diagnostic/codes.ts';
import { shown } from '../../format/terminal.ts';
import { onceIn } from '../../json/once-for.ts';
import { BUG, exitStatus, IO } from '../exit-status.ts';
import type { Figures, Problem, Result } from './job.ts';
import type { PassedOverCounts } from './plan.ts';
import { duration, grouped } from './progress.ts';

/** What an input came to, in a word. */
type Kind = 'converted' | 'up_to_date' | 'partial' | 'rejected' | 'failed' | 'requests';

const KINDS: readonly Kind[] = ['converted', 'up_to_date', 'partial', 'rejected', 'failed', 'requests'];

/** A problem that inputs have in common. */
interface ProblemGroup extends Problem {
  status: number;
  count: number;
  /** The names of the first of them, in the order of the inputs. */
  names: string[];
}

/** What a batch came to. */
export interface Counts {
  inputs: number;
  kinds: Record<Kind, number>;
  /** The same, by the tool. */
  tools: Map<string, Record<Kind, number>>;
  envelopes: number;
  bytesRead: number;
  bytesWritten: number;
}

/** What a summary says besides its figures. */
export interface Telling {
  seconds: number;
  passedOver: PassedOverCounts;
  /** The folder with copies of what was rejected, as it was typed. */
  rejects: string | undefined;
  /** The name of an input as one would type it. */
  fromHere(name: string): string;
}

/** How many inputs are named of a problem on a terminal, and how many lines in a report. */
const NAMED = 3;
const NAMED_LINES = 20;

/** Gathers what the inputs of a batch came to, which are files or lines. */
export class Summary {
  readonly counts: Counts = {
    ...{ inputs: 0, kinds: none(), tools: new Map(), envelopes: 0, bytesRead: 0, bytesWritten: 0 },
  };
  readonly #outcomes = new Set<number>();
  readonly #problems = new Map<string, ProblemGroup>();
  readonly #what: 'file' | 'line';

  constructor(what: 'file' | 'line') {
    this.#what = what;
  }

  /** Takes what became of an input. */
  add(result: Result): void {
    const { counts } = this;
    const status = exitStatus(result.outcomes);
    const kind = kindOf(result, status);
    onceIn(counts.tools, result.tool, none)[kind]++;
    counts.kinds[kind]++;
    counts.inputs++;
    counts.envelopes += result.envelopes;
    counts.bytesRead += result.bytesRead;
    counts.bytesWritten += result.upToDate ? 0 : result.bytesWritten;
    for (const outcome of result.outcomes) this.#outcomes.add(outcome);
    for (const group of new Set(result.problems.map((problem) => this.#groupOf(problem, status)))) {
      group.count++;
      if (this.#what === 'file' || group.names.length < NAMED_LINES) group.names.push(result.name);
    }
  }

  /** The exit status of the batch. */
  get status(): number {
    return exitStatus(this.#outcomes);
  }

  /** Problems, those of most inputs first. */
  get problems(): ProblemGroup[] {
    return [...this.#problems.values()].sort(
      (one, other) => other.count - one.count || (one.code < other.code ? -1 : 1),
    );
  }

  /** Lines for people. */
  lines({ seconds, passedOver, rejects, fromHere }: Telling): string[] {
    const { inputs, kinds, tools } = this.counts;
    const copies = rejects === undefined ? '' : ` → ${shown(rejects)}`;
    const parts = KINDS.filter((kind) => kinds[kind] > 0 || kind === 'converted').map(
      (kind) => `${told(kind, kinds)}${kind === 'rejected' ? copies : ''}`,
    );
    // Files of which no tool is known stand last.
    const known = [...tools.keys()].filter((name) => name !== UNKNOWN).sort();
    const names = tools.has(UNKNOWN) ? [...known, UNKNOWN] : known;
    const titles = names.map((name) => (name === UNKNOWN ? 'no tool' : name));
    const width = Math.max(...titles.map(({ length }) => length));
    const toolLines = names.map((name, at) => {
      const counts = tools.get(name) ?? none();
      const list = KINDS.filter((kind) => counts[kind] > 0).map((kind) => told(kind, counts));
      return `  ${titles[at]?.padEnd(width)}  ${list.join(' · ')}`;
    });
    const passed = Object.entries(PASSED_OVER).flatMap(([why, [one, several]]) => {
      const count = passedOver[why as keyof PassedOverCounts];
      return count > 0 ? [`  ${counted(count, one, several)}`] : [];
    });
    return [
      [counted(inputs, this.#what), ...parts, duration(seconds)].join(' · '),
      ...[...toolLines, ...passed],
      ...this.problems.flatMap((problem) => problemLines(problem, this.#what, fromHere)),
    ];
  }

  #groupOf(problem: Problem, status: number): ProblemGroup {
    // What the system said, or has no code, is a kind of its own; other messages differ by what is in the input.
    const { code, message } = problem;
    const key = `${status} ${code} ${status === IO || code === '' ? message : ''}`;
    const newGroup = () => ({ ...general(problem, status), status, count: 0, names: [] });
    return onceIn<string, ProblemGroup>(this.#problems, key, newGroup);
  }
}

function counted(count: number, one: string, several = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : several}`;
}

function none(): Record<Kind, number> {
  return { converted: 0, up_to_date: 0, partial: 0, rejected: 0, failed: 0, requests: 0 };
}

/** Statuses of inputs that gave nothing to work with. */
const REJECTED: ReadonlySet<number> = new Set([3, 4, BUG]);

/** True for an input that could not be converted. */
export function isRejected({ outcomes }: Pick<Figures, 'outcomes'>): boolean {
  return REJECTED.has(exitStatus(outcomes));
}

function kindOf(result: Result, status: number): Kind {
  if (isRejected(result)) return status === 1 ? 'failed' : 'rejected';
  if (status === IO) return 'failed';
  if (status === 5) return 'partial';
  if (result.envelopes === 0) return 'requests';
  return result.upToDate ? 'up_to_date' : 'converted';
}

/** How many inputs are of a kind, in words. */
function told(kind: Kind, counts: Record<Kind, number>): string {
  const isOne = kind === 'requests' && counts[kind] === 1;
  return `${grouped(counts[kind])} ${isOne ? 'request' : kind.replaceAll('_', ' ')}`;
}

/** A problem in words that fit all inputs that have it. */
function general(problem: Problem, status: number): Problem {
  if (status === IO || !Object.hasOwn(CODES, problem.code)) return problem;
  const { meaning, remedy } = CODES[problem.code as keyof typeof CODES];
  return { ...problem, message: meaning, remediation: remedy };
}

/** What inputs are counted under of which no tool is known. */
const UNKNOWN = 'unify';

/** What is said of what was passed over, of one and of several. */
const PASSED_OVER: Record<keyof PassedOverCounts, [one: string, several: string]> = {
  hidden: ['hidden name was passed over', 'hidden names were passed over'],
  special: ['name that is no regular file was passed over', 'names that are no regular files were passed over'],
  silent: ['run that printed nothing was passed over', 'runs that printed nothing were passed over'],
  known_folder: ['link leads to a folder that was read already', 'links lead to folders that were read already'],
};

function problemLines(
  { code, message, remediation, count, names: all }: ProblemGroup,
  what: string,
  fromHere: Telling['fromHere'],
): string[] {
  const names = all.slice(0, NAMED).map((name) => shown(fromHere(name)));
  const more = count > names.length ? ` and ${grouped(count - names.length)} more` : '';
  const told = code === '' ? message : `${message} (${code})`;
  return [
    `${counted(count, what)}: ${shown(told)}`,
    `  ${names.join(', ')}${more}`,
    ...(remediation === undefined ? [] : [`  ${shown(remediation)}`]),
  ];
}
