import { VERSION } from '../../version.ts';
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
