import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { systemReason } from './system-reason.ts';
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

/**
 * What git prints for these arguments in a folder, as it comes; without a shell, a pager, or a program that the
 * repository names. Throws a `GitFailed`.
 */
export async function* gitOutput(
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): AsyncGenerator<Buffer> {
  const child = spawn('git', ['--no-pager', ...SETTINGS, ...args], {
    cwd: folder,
    // Its words are read, and nobody's index is to be written.
    env: { ...env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0' },
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

/** Names are quoted alike everywhere, and no program watches files for git. */
const SETTINGS = ['-c', 'core.quotePath=true', '-c', 'core.fsmonitor=false'];
