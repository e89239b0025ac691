import { CODES } from '../../diagnostic/codes.ts';
import { shown } from '../../format/terminal.ts';
import type { PassedOver } from '../../io/find-files.ts';
import { exitStatus, IO } from '../exit-status.ts';
import { duration, grouped } from './progress.ts';
import type { Figures, Problem, Result } from './task.ts';
import { isRejected } from './task-converter.ts';

/** What an input came to, in a word. */
export type Kind = 'converted' | 'up to date' | 'partial' | 'rejected' | 'failed' | 'requests';

const KINDS: readonly Kind[] = ['converted', 'up to date', 'partial', 'rejected', 'failed', 'requests'];

/** A problem that inputs have in common. */
interface ProblemGroup extends Problem {
  status: number;
  /** Places of inputs in the plan, and their names. */
  files: { index: number; name: string }[];
}

/** What a batch came to. */
export interface Counts {
  files: number;
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
  passedOver: Record<PassedOver, number>;
  /** The folder with copies of what was rejected, as it was typed. */
  rejects: string | undefined;
  /** The name of an input as one would type it. */
  fromHere(name: string): string;
}

/** How many files are named of a problem on a terminal. */
const NAMED = 3;

/** Gathers what the inputs of a batch came to. */
export class Summary {
  readonly counts: Counts = { files: 0, kinds: none(), tools: new Map(), envelopes: 0, bytesRead: 0, bytesWritten: 0 };
  readonly #outcomes = new Set<number>();
  readonly #problems = new Map<string, ProblemGroup>();

  /** Takes what became of an input with this name. */
  add(result: Result, name: string): void {
    const { counts } = this;
    const status = exitStatus(result.outcomes);
    const kind = kindOf(result, status);
    const tool = counts.tools.get(result.tool) ?? none();
    counts.tools.set(result.tool, tool);
    tool[kind]++;
    counts.kinds[kind]++;
    counts.files++;
    counts.envelopes += result.envelopes;
    counts.bytesRead += result.bytesRead;
    counts.bytesWritten += result.upToDate ? 0 : result.bytesWritten;
    for (const outcome of result.outcomes) this.#outcomes.add(outcome);
    for (const problem of result.problems) this.#addProblem(problem, status, { index: result.index, name });
  }

  /** The exit status of the batch. */
  get status(): number {
    return exitStatus(this.#outcomes);
  }

  /** Problems, those of most files first, their files in input order. */
  get problems(): ProblemGroup[] {
    const groups = [...this.#problems.values()];
    for (const { files } of groups) files.sort((one, other) => one.index - other.index);
    return groups.sort((one, other) => other.files.length - one.files.length || (one.code < other.code ? -1 : 1));
  }

  /** Lines for people. */
  lines({ seconds, passedOver, rejects, fromHere }: Telling): string[] {
    const { files, kinds, tools } = this.counts;
    const where = rejects === undefined || kinds.rejected === 0 ? '' : ` → ${shown(rejects)}`;
    const parts = KINDS.filter((kind) => kinds[kind] > 0 || kind === 'converted').map(
      (kind) => `${grouped(kinds[kind])} ${named(kind, kinds[kind])}${kind === 'rejected' ? where : ''}`,
    );
    const head = [`${grouped(files)} ${files === 1 ? 'file' : 'files'}`, ...parts, duration(seconds)].join(' · ');
    return [
      head,
      ...toolLines(tools),
      ...passedOverLines(passedOver),
      ...this.problems.flatMap((problem) => problemLines(problem, fromHere)),
    ];
  }

  #addProblem(problem: Problem, status: number, file: { index: number; name: string }): void {
    // What the system said, or has no code, is a kind of its own; other messages differ by what stands in the input.
    const { code, message } = problem;
    const key = `${status} ${code} ${status === IO || code === '' ? message : ''}`;
    const group = this.#problems.get(key) ?? { ...general(problem, status), status, files: [] };
    this.#problems.set(key, group);
    if (group.files.at(-1)?.index !== file.index) group.files.push(file);
  }
}

function none(): Record<Kind, number> {
  return { converted: 0, 'up to date': 0, partial: 0, rejected: 0, failed: 0, requests: 0 };
}

function kindOf(result: Pick<Result, 'upToDate'> & Figures, status: number): Kind {
  if (isRejected(result)) return status === 1 ? 'failed' : 'rejected';
  if (status === IO) return 'failed';
  if (status === 5) return 'partial';
  if (result.envelopes === 0) return 'requests';
  return result.upToDate ? 'up to date' : 'converted';
}

function named(kind: Kind, count: number): string {
  return kind === 'requests' && count === 1 ? 'request' : kind;
}

/** A problem in words that fit all inputs that have it. */
function general(problem: Problem, status: number): Problem {
  if (status === IO || !Object.hasOwn(CODES, problem.code)) return problem;
  const { meaning, remedy } = CODES[problem.code as keyof typeof CODES];
  return { ...problem, message: meaning, remediation: remedy };
}

/** Files of which no tool is known stand last. */
const UNKNOWN = 'unify';

function toolLines(tools: Counts['tools']): string[] {
  const names = [...tools.keys()].sort(
    (one, other) => Number(one === UNKNOWN) - Number(other === UNKNOWN) || (one < other ? -1 : 1),
  );
  const width = Math.max(...names.map((name) => titleOf(name).length));
  return names.map((name) => {
    const counts = tools.get(name) ?? none();
    const parts = KINDS.filter((kind) => counts[kind] > 0).map(
      (kind) => `${grouped(counts[kind])} ${named(kind, counts[kind])}`,
    );
    return `  ${titleOf(name).padEnd(width)}  ${parts.join(' · ')}`;
  });
}

function titleOf(tool: string): string {
  return tool === UNKNOWN ? 'no tool' : tool;
}

/** What is said of names that were passed over, of one and of several. */
const PASSED_OVER: Record<PassedOver, [one: string, several: string]> = {
  hidden: ['hidden name was passed over', 'hidden names were passed over'],
  special: ['name that is no regular file was passed over', 'names that are no regular files were passed over'],
  'known-folder': ['link leads to a folder that was read already', 'links lead to folders that were read already'],
};

function passedOverLines(passedOver: Record<PassedOver, number>): string[] {
  return Object.entries(PASSED_OVER).flatMap(([why, [one, several]]) => {
    const count = passedOver[why as PassedOver];
    return count > 0 ? [`  ${grouped(count)} ${count === 1 ? one : several}`] : [];
  });
}

function problemLines({ code, message, remediation, files }: ProblemGroup, fromHere: Telling['fromHere']): string[] {
  const names = files.slice(0, NAMED).map(({ name }) => shown(fromHere(name)));
  const more = files.length > NAMED ? ` and ${grouped(files.length - NAMED)} more` : '';
  const told = code === '' ? message : `${message} (${code})`;
  const head = `${grouped(files.length)} ${files.length === 1 ? 'file' : 'files'}: ${shown(told)}`;
  return [head, `  ${names.join(', ')}${more}`, ...(remediation === undefined ? [] : [`  ${shown(remediation)}`])];
}
