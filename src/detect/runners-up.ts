import { type Adapter, fitOf, type Probe } from '../adapter.ts';

/** A form that a document does not have, but nearly. */
export interface RunnerUp {
  tool: string;
  shape: string;
  /** JSON pointers of what it would have to have. */
  missing: string[];
  /** What is otherwise than it would have to be: a JSON pointer, and what would have to be so, as a sentence. */
  contradicts: { pointer: string; expected: string }[];
}

/** So many are reported. */
const MOST = 3;

/**
 * The forms that a document has nearly, the nearest first: those of which it meets as many conditions as it does not.
 * `told` names the forms that it has.
 */
export function runnersUp(seen: Probe, adapters: readonly Adapter[], told: readonly string[]): RunnerUp[] {
  const fits = adapters.flatMap(({ tool, forms }) =>
    forms.flatMap(({ id, when }) => {
      if (when === undefined || told.includes(id)) return [];
      const { met, unmet } = fitOf(seen, when);
      return unmet.length === 0 || met < unmet.length ? [] : [{ tool, id, unmet, share: met / (met + unmet.length) }];
    }),
  );
  const nearest = fits.sort((one, other) => other.share - one.share || one.unmet.length - other.unmet.length);
  return nearest.slice(0, MOST).map(({ tool, id, unmet }) => ({
    tool,
    shape: id,
    missing: unmet.filter(({ isMissing }) => isMissing).map(({ pointer }) => pointer),
    contradicts: unmet.filter(({ isMissing }) => !isMissing).map(({ pointer, expected }) => ({ pointer, expected })),
  }));
}
