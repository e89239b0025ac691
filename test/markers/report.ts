import type { Recording } from '../recordings/recording.ts';
import list from './exceptions.json' with { type: 'json' };
import type { Position } from './positions.ts';
import type { Outcome, Subject } from './trial.ts';

/** Places that promise to hold what was there. */
const RIGHT: readonly string[] = ['mapped', 'own name', 'legacy'];

/** What became of the trial of a recording. */
export interface Report extends Outcome {
  id: string;
  tool: string;
  form: string;
  mark: string;
  /** The exact path, as `--at` takes it. */
  at: string;
  /** Why it is right, although it came out at no right place. */
  reason?: string | undefined;
}

/** True for a marker that came out where it must. */
export function isRight({ outcome }: Pick<Report, 'outcome'>): boolean {
  return RIGHT.includes(outcome);
}

/** What becomes of a marker in a recording. */
export async function reportOf(
  subject: Subject,
  { id, tool }: Recording,
  form: string,
  { path, mark }: Position,
): Promise<Report> {
  const at = path.map((key) => encodeURIComponent(key)).join('/');
  const report: Report = { id, tool, form, mark, at, ...(await subject.try({ path, mark })) };
  return { ...report, reason: reasonFor(report) };
}

type Patterns = Partial<Record<'tool' | 'form' | 'path' | 'mark' | 'outcome' | 'found', string>>;

/**
 * Why a marker may come out elsewhere or not at all: regular expressions of what it speaks of, all of which must fit,
 * general paths by the names of their forms, and the reason.
 */
interface Exception extends Patterns {
  at?: Readonly<Record<string, readonly string[]>>;
  reason: string;
}

const EXCEPTIONS = list as readonly Exception[];

/** The reason for which what became of a marker is right, although it came out at no right place. */
function reasonFor(report: Report): string | undefined {
  return EXCEPTIONS.find(
    ({ reason: _, at, ...patterns }) =>
      (at === undefined || at[report.form]?.includes(report.path) === true) && hasAll(report, patterns),
  )?.reason;
}

function hasAll(report: Report, patterns: Patterns): boolean {
  return Object.entries(patterns).every(([key, pattern]) =>
    new RegExp(`^(?:${pattern})$`).test(String(report[key as keyof Report] ?? '')),
  );
}
