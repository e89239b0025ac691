import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import process from 'node:process';
import { toolsIn } from './source.ts';
import type { Job } from './worker.ts';

export const USAGE = `usage:
  npm run compare -- save DIR OUT        converts every recording of DIR with the build in dist, and saves that in OUT
  npm run compare -- DIR OLD [PART]      converts them again, and shows how that differs from what was saved in OLD
  npm run compare -- NEW OLD [PART]      compares two saved folders
PART of the id of a recording (keel, or a whole id) restricts the comparison; a whole id shows values in full.`;

/** What the arguments ask for, or what is wrong with them. */
export function jobOf(args: readonly string[]): Job | string {
  const saves = args[0] === 'save';
  const [first, second, part = '', ...more] = saves ? args.slice(1) : args;
  if (first === undefined || second === undefined || more.length > 0) return 'two folders are needed';
  const [after, other] = [resolve(first), resolve(second)];
  const wrong = problemOf(after) ?? (saves ? insideRepository(other) : problemOf(other));
  if (wrong !== undefined) return wrong;
  return { dist: resolve('dist'), after, part, ...(saves ? { out: other } : { before: other }) };
}

function problemOf(folder: string): string | undefined {
  if (!existsSync(folder)) return `${folder}: there is no such folder`;
  return toolsIn(folder).length === 0 ? `${folder}: holds neither recordings nor saved conversions` : undefined;
}

function insideRepository(folder: string): string | undefined {
  return relative(process.cwd(), folder).startsWith('..') ? undefined : `${folder}: lies inside the repository`;
}
