import type { EnvelopePart } from '../convert/parts.ts';
import type { Diagnostic } from '../envelope/types.ts';

/** The status where a diagnostic of the level that was named, or above, was printed. */
export const FAIL_ON = 10;

/** Levels of diagnostics, the gravest first. */
export const LEVELS = ['error', 'warning', 'note'] as const;
export type Level = (typeof LEVELS)[number];

/** The first diagnostic in a part that is of a level or above it. Notes of unify's own never count. */
export function reaching(level: Level, part: EnvelopePart): Diagnostic | undefined {
  if (!('outcome' in part) && part.part !== 'diagnostics') return undefined;
  const { error, diagnostics } = diagnosticsIn(part);
  return [...(error === undefined ? [] : [error]), ...diagnostics].find(
    ({ tool, level: own }) => LEVELS.indexOf(own) <= LEVELS.indexOf(level) && !(tool === 'unify' && own === 'note'),
  );
}

/** The error and the diagnostics of a part. */
function diagnosticsIn(part: Extract<EnvelopePart, { outcome: number } | { part: 'diagnostics' }>): {
  error?: Diagnostic;
  diagnostics: readonly Diagnostic[];
} {
  if (part.part === 'operation') return part.envelope;
  return part.part === 'close' ? part.close : part;
}
