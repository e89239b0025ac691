import { join } from 'node:path';
import { nameBelow } from '../../io/match-files.ts';
import { WriteFailed } from '../../io/output.ts';
import { makeFolder } from '../../io/replace-file.ts';
import { writeNamed } from '../../io/write-named.ts';
import { exitStatus } from '../exit-status.ts';
import { sayNotWritten } from '../write-out.ts';
import type { BatchOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { reportOf } from './report.ts';
import type { Summary } from './summary.ts';

/** How the end of a batch is told. */
export interface Telling {
  /** The working directory. */
  here: string;
  /** The folder of `--rejects`, as it was typed. */
  rejects: string | undefined;
  say(line: string): void;
}

/** Tells people and, where a report was asked for, programs what a batch came to; gives its exit status. */
export async function finish(
  summary: Summary,
  plan: Plan,
  options: BatchOptions,
  seconds: number,
  { here, rejects, say }: Telling,
): Promise<number> {
  const fromHere = (name: string): string => {
    const path = join(plan.base, name);
    const below = here === '' ? '../' : nameBelow(here, path);
    return below.startsWith('../') ? path : below;
  };
  const { report } = options;
  for (const line of summary.lines({ seconds, passedOver: plan.passedOver, rejects, fromHere })) say(line);
  if (report === undefined) return summary.status;
  try {
    makeFolder(join(report, '..'));
    await writeNamed(report, `${JSON.stringify(reportOf(summary, plan, options, seconds), null, 2)}\n`);
    return summary.status;
  } catch (error) {
    if (!(error instanceof WriteFailed)) throw error;
    return exitStatus([summary.status, sayNotWritten(error, '--report', say)]);
  }
}
