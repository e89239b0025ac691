import list from './exceptions.json' with { type: 'json' };
import type { Report } from './report.ts';

type Patterns = Partial<Record<'tool' | 'form' | 'path' | 'mark' | 'outcome' | 'found', string>>;

/**
 * Why a marker may come out elsewhere or not at all: regular expressions of what it speaks of, all of which must fit,
 * general paths by the names of their forms, and the reason.
 */
export interface Exception extends Patterns {
  at?: Readonly<Record<string, readonly string[]>>;
  reason: string;
}

const EXCEPTIONS = list as readonly Exception[];

/** The reason for which what became of a marker is right, although it came out at no right place. */
export function reasonFor(report: Report): string | undefined {
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
