import { isUtf8 } from 'node:buffer';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { devNull } from 'node:os';
import { findProgram } from './find-program.ts';
import { systemReason } from './system.ts';
import { Tail } from './tail.ts';

/** Why git did not give what it was asked for. */
export class GitFailed extends Error {
  /** Its exit status; absent where it could not be started. */
  readonly status: number | undefined;

  constructor(reason: string, status?: number) {
    super(reason);
    this.status = status;
  }
}

/** How much of what git says of a failure is kept. */
const SAID_BYTES = 4096;

/** What git prints for some arguments, as it comes. Throws a `GitFailed`. */
export type Git = (...args: readonly string[]) => AsyncGenerator<Buffer>;

/**
 * Git in a folder, without a shell, a pager, or any program that the repository names: its configuration may have come
 * with an archive. Nothing is fetched. Throws a `GitFailed`.
 */
export async function openGit(folder: string, env: Readonly<Record<string, string | undefined>>): Promise<Git> {
  // The system would also look in the folder, where the search path says so.
  const program = findProgram('git', env);
  if (program === undefined) throw new GitFailed('there is no such program on PATH');
  const filters = await withoutFilters((...args) => outputOf(program, [...SETTINGS, ...args], folder, env));
  return (...args) => outputOf(program, [...SETTINGS, ...filters, ...args], folder, env);
}

/** Names are quoted alike everywhere; no program watches files for git, none pages, and no hook is there. */
const SETTINGS = [
  ...['--no-pager', '-c', 'core.quotePath=true', '-c', 'core.fsmonitor=false', '-c', `core.hooksPath=${devNull}`],
];

async function* outputOf(
  program: string,
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): AsyncGenerator<Buffer> {
  const child = spawn(program, args, {
    argv0: 'git',
    cwd: folder,
    // Its words are read, nobody's index is to be written, and what a partial clone lacks is not to be fetched.
    env: { ...env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = new Tail(SAID_BYTES);
  child.stderr.on('data', (chunk: Buffer) => said.keep(chunk));
  const ended = once(child, 'close').catch((error: NodeJS.ErrnoException) => error);
  for await (const chunk of child.stdout) yield chunk as Buffer;
  const end = await ended;
  if (end instanceof Error) throw new GitFailed(systemReason(end));
  const [status] = end as [number | null];
  if (status !== 0) throw new GitFailed(said.read().text.split('\n', 1)[0] ?? '', status ?? undefined);
}

/** What git says where no key of a configuration is as asked. */
const NO_KEY = 1;

/** The settings that turn off each filter: git runs them to compare a file, and only their names turn them off. */
async function withoutFilters(git: Git): Promise<string[]> {
  const keys: Buffer[] = [];
  try {
    for await (const chunk of git('config', '--null', '--name-only', '--get-regexp', '^filter\\.')) keys.push(chunk);
  } catch (error) {
    if (!(error instanceof GitFailed) || error.status !== NO_KEY) throw error;
  }
  const names = new Set<string>();
  const all = Buffer.concat(keys);
  for (const key of all.toString('utf8').split('\0')) {
    const name = key.slice('filter.'.length, key.lastIndexOf('.'));
    if (name.includes('=') || !isUtf8(all))
      throw new GitFailed(`a filter in its configuration can't be turned off by its name: filter.${name}`, NO_KEY);
    if (name !== '') names.add(name);
  }
  return [...names].flatMap((name) =>
    ['clean=', 'smudge=', 'process=', 'required=false'].flatMap((off) => ['-c', `filter.${name}.${off}`]),
  );
}
