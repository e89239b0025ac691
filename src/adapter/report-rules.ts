import type { TextRule } from './text-rules.ts';

/** The beginning of what a command prints for people, and how to get JSON instead, if not by the tool's flag. */
export type Report = readonly [pattern: RegExp, remediation?: string];

/** Rules for texts that stand instead of JSON. Their wordings tell the tool. */
export function reportRules(reports: readonly Report[]): readonly TextRule[] {
  return reports.map(([pattern, remediation]) => ({
    pattern,
    as: 'report',
    tells: true,
    ...(remediation !== undefined && { remediation }),
  }));
}
