import { join } from 'node:path';
import { realPath } from '../../io/exists.ts';
import { readFile } from '../../io/input.ts';
import { nameBelow } from '../../io/match-files.ts';
import { WriteFailed } from '../../io/output.ts';
import { makeFolder } from '../../io/replace-file.ts';
import { writeNamed } from '../../io/write-named.ts';
import { parseExact } from '../../json/parse.ts';
import { isObject, type Json } from '../../json/value.ts';
import { VERSION } from '../../version.ts';
import type { Call } from '../execute.ts';
import { exitStatus } from '../exit-status.ts';
import { UsageError } from '../typed.ts';
import { sayNotWritten } from '../write-out.ts';
import type { BatchOptions } from './options.ts';
import type { Plan } from './plan.ts';
import type { Summary } from './summary.ts';

/** Refuses to write the report over what is read: only the report of an earlier batch may stand there. */
export async function refuseOverInput({ report, cases }: BatchOptions, { tasks, hasReport }: Plan): Promise<void> {
  const real = report && realPath(report);
  if (report === undefined || real === undefined) return;
  const read = [
    ...cases,
    ...tasks.flatMap(({ path = [], stderr = [], request = [] }) => [path, stderr, request].flat()),
  ];
  if (!hasReport && !read.some((path) => realPath(path) === real)) return;
  const { bytes } = { bytes: undefined, ...(await readFile(report)) };
  if (!isReport(bytes && parseExact(bytes.toString('utf8'))?.value))
    throw new UsageError(`--report ${report}: is one of the inputs, which are never written to; name another file`);
}

function isReport(value: Json | undefined): boolean {
  return value !== undefined && isObject(value) && typeof value['unify'] === 'string' && isObject(value['passed_over']);
}

/**
 * The summary of a batch for programs. Folders are absolute; of `--lines`, `lines` is how many there were, the counts
 * are those of lines, and problems name the first of them.
 */
function reportOf(
  summary: Summary,
  { base, passedOver, tasks }: Plan,
  { out, lines }: Pick<BatchOptions, 'out' | 'lines'>,
  seconds: number,
): object {
  const { inputs, kinds, tools, envelopes, bytesRead, bytesWritten } = summary.counts;
  return {
    unify: VERSION,
    base,
    out: out ?? null,
    files: lines ? tasks.length : inputs,
    ...(lines && { lines: inputs }),
    ...kinds,
    envelopes,
    bytes_read: bytesRead,
    bytes_written: bytesWritten,
    seconds,
    exit_status: summary.status,
    passed_over: passedOver,
    tools: Object.fromEntries(
      [...tools]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([tool, counts]) => [tool, Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))]),
    ),
    problems: summary.problems.map(({ code, message, remediation, status, count, names }) => ({
      ...{ code, message, ...(remediation !== undefined && { remediation }) },
      ...{ exit_status: status, count, [lines ? 'lines' : 'files']: names },
    })),
  };
}

/** Tells people and, where a report was asked for, programs what a batch came to; gives its exit status. */
export async function finish(
  summary: Summary,
  plan: Plan,
  options: BatchOptions,
  seconds: number,
  { typed: { rejects }, terminal: { cwd: here, say } }: Call,
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
