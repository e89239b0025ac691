import { meaningOf } from '../diagnostic/codes.ts';
import type { FindingPlace, Findings } from '../diagnostic/findings.ts';
import type { LocateProblem } from './located.ts';

/** Where something is said of a place. */
export type SpotOfPlace = FindingPlace & { file: string };

/**
 * Notes why a place is not proved: once for a file where all its places have the fault, else each place, with what
 * contradicts it in the tool's words.
 */
export function noteProblem(
  findings: Findings,
  problem: LocateProblem,
  place: SpotOfPlace,
  nameOf: (part: string) => string,
): void {
  const contradicted = 'contradicted' in problem ? { contradicted: nameOf(problem.contradicted) } : {};
  findings.add(problem.code, meaningOf(problem.code).perFile ? { file: place.file } : { ...place, ...contradicted });
}
