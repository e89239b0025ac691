import { realPath } from '../../io/find-files.ts';
import { readFile } from '../../io/read-file.ts';
import { parseExact } from '../../json/parse.ts';
import { isObject, type Json } from '../../json/value.ts';
import { VERSION } from '../../version.ts';
import { UsageError } from '../usage-error.ts';
import type { BatchOptions } from './options.ts';
import type { Plan } from './plan.ts';
import type { Kind, Summary } from './summary.ts';

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
export function reportOf(
  summary: Summary,
  { base, passedOver, tasks }: Plan,
  { out, lines }: Pick<BatchOptions, 'out' | 'lines'>,
  seconds: number,
): object {
  const { inputs, kinds, tools, envelopes, bytesRead, bytesWritten } = summary.counts;
  const { converted, 'up to date': up_to_date, partial, rejected, failed, requests } = kinds;
  const { 'known-folder': known_folder, ...passed } = passedOver;
  return {
    unify: VERSION,
    base,
    out: out ?? null,
    files: lines ? tasks.length : inputs,
    ...(lines && { lines: inputs }),
    ...{ converted, up_to_date, partial, rejected, failed, requests },
    envelopes,
    bytes_read: bytesRead,
    bytes_written: bytesWritten,
    seconds,
    exit_status: summary.status,
    passed_over: { ...passed, known_folder },
    tools: Object.fromEntries([...tools.keys()].sort().map((tool) => [tool, counted(tools.get(tool))])),
    problems: summary.problems.map(({ code, message, remediation, status, count, inputs: all }) => ({
      ...{ code, message, ...(remediation !== undefined && { remediation }) },
      ...{ exit_status: status, count, [lines ? 'lines' : 'files']: all.map(({ name }) => name) },
    })),
  };
}

/** The kinds that there are, with underscores for blanks. */
function counted(kinds: Record<Kind, number> | undefined): Record<string, number> {
  return Object.fromEntries(
    Object.entries(kinds ?? {}).flatMap(([kind, count]) => (count > 0 ? [[kind.replaceAll(' ', '_'), count]] : [])),
  );
}
