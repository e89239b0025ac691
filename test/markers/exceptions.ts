import list from './exceptions.json' with { type: 'json' };
import type { Report } from './report.ts';

/**
 * Why a marker may come out elsewhere or not at all: regular expressions of what it speaks of, all of which must fit,
 * and the reason.
 */
export interface Exception extends Partial<Record<'tool' | 'form' | 'path' | 'mark' | 'outcome' | 'found', string>> {
  reason: string;
}

const EXCEPTIONS: readonly Exception[] = list;

/** The reason for which what became of a marker is right, although it came out at no right place. */
export function reasonFor(report: Report): string | undefined {
  return EXCEPTIONS.find(({ reason: _, ...patterns }) =>
    Object.entries(patterns).every(([key, pattern]) =>
      new RegExp(`^(?:${pattern})$`).test(String(report[key as keyof Report] ?? '')),
    ),
  )?.reason;
}
