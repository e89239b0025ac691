import type { EnvelopePart } from '../pipeline/parts.ts';

/** The status where a diagnostic of the level that was named, or above, was printed. */
export const FAIL_ON = 10;

/** Levels of diagnostics, the gravest first. */
export const LEVELS = ['error', 'warning', 'note'] as const;
export type Level = (typeof LEVELS)[number];

/** True for a part whose diagnostics, or whose error, are of a level or above it. Notes of unify's own never count. */
export function reaches(level: Level, part: EnvelopePart): boolean {
  if (!('outcome' in part)) return false;
  const error = part.part === 'operation' ? part.envelope.error : undefined;
  const { diagnostics } = part.part === 'operation' ? part.envelope : part.close;
  return [...diagnostics, ...(error === undefined ? [] : [error])].some(
    ({ tool, level: own }) => LEVELS.indexOf(own) <= LEVELS.indexOf(level) && !(tool === 'unify' && own === 'note'),
  );
}
