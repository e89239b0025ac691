import { type ChangedFiles, DiffReader } from '../filter/changed-files.ts';
import { GitFailed, openGit } from '../io/git.ts';
import { UsageError } from './typed.ts';

/** What makes a diff the same whatever the configuration of git says. */
const DIFF = [
  ...['diff', '--unified=0', '--inter-hunk-context=0', '--no-color', '--no-ext-diff', '--no-textconv'],
  ...[
    '--find-renames',
    '--submodule=short',
    '--ignore-submodules=dirty',
    '--src-prefix=a/',
    '--dst-prefix=b/',
    '--relative',
  ],
];

const UNTRACKED = ['ls-files', '--others', '--exclude-standard', '-z'];

/**
 * The lines below a folder that differ from those of a revision, by paths relative to it. Files that git does not know
 * and does not ignore have changed as a whole. Throws a `UsageError`.
 */
export async function changedFiles(
  revision: string,
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<ChangedFiles> {
  try {
    const git = await openGit(folder, env);
    // Its number can be no flag.
    const commit = await whole(git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`));
    const reader = new DiffReader();
    for await (const chunk of git(...DIFF, commit.trim(), '--')) reader.take(chunk);
    for (const path of (await whole(git(...UNTRACKED))).split('\0')) if (path !== '') reader.files.set(path, 'all');
    return reader.files;
  } catch (error) {
    if (!(error instanceof GitFailed)) throw error;
    throw new UsageError(`--changed-since ${revision}: ${reasonOf(error, folder)}`, { cause: error });
  }
}

async function whole(printed: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of printed) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function reasonOf({ status, message }: GitFailed, folder: string): string {
  if (status === undefined) return `git, which tells what changed, could not be started: ${message}`;
  if (message.includes('not a git repository')) return `${folder} is in no git repository; name its folder with --root`;
  if (message === '') return 'there is no such revision in this repository; a shallow clone may lack it (git fetch)';
  return `git failed: ${message}`;
}
