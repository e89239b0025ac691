import { realPath } from '../../io/find-files.ts';
import { readFile } from '../../io/read-file.ts';
import { parseExact } from '../../json/parse.ts';
import { isObject, type Json } from '../../json/value.ts';
import { VERSION } from '../../version.ts';
import { UsageError } from '../usage-error.ts';
import type { BatchOptions } from './options.ts';
import type { Plan } from './plan.ts';
import type { Kind, Summary } from './summary.ts';

/** The summary of a batch for programs. */
export interface Report {
  unify: string;
  /** The folder that names are relative to, and that of the outputs (`null`: one stream), absolute. */
  base: string;
  out: string | null;
  files: number;
  /** Of `--lines`; the counts below are those of lines then. */
  lines?: number;
  converted: number;
  up_to_date: number;
  partial: number;
  rejected: number;
  failed: number;
  requests: number;
  envelopes: number;
  bytes_read: number;
  bytes_written: number;
  seconds: number;
  exit_status: number;
  /** How many names were not read, by why. */
  passed_over: { hidden: number; special: number; known_folder: number };
  tools: Record<string, Record<string, number>>;
  problems: {
    code: string;
    message: string;
    remediation?: string;
    exit_status: number;
    count: number;
    /** Their names; of `--lines` instead `lines`: names and numbers of the first ones. */
    files?: string[];
    lines?: string[];
  }[];
}

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

export function reportOf(
  summary: Summary,
  { base, passedOver, tasks }: Plan,
  { out, lines }: Pick<BatchOptions, 'out' | 'lines'>,
  seconds: number,
): Report {
  const { inputs, kinds, tools, envelopes, bytesRead, bytesWritten } = summary.counts;
  const { 'up to date': up_to_date, ...others } = kinds;
  const { 'known-folder': known_folder, ...passed } = passedOver;
  return {
    unify: VERSION,
    base,
    out: out ?? null,
    files: lines ? tasks.length : inputs,
    ...(lines && { lines: inputs }),
    ...{
      converted: others.converted,
      up_to_date,
      partial: others.partial,
      rejected: others.rejected,
      failed: others.failed,
    },
    requests: others.requests,
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
