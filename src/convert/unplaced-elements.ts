import type { Findings } from '../diagnostic/findings.ts';
import type { Json } from '../json/value.ts';

/** Elements without a place beyond this many are only counted: they are held in memory. */
const MOST = 1000;

/** The elements of lists of places that have none. */
export class UnplacedElements {
  readonly values: Json[] = [];

  /** Keeps one; false, and told, where there are too many. */
  keep(pointer: string, value: Json, findings: Findings): boolean {
    const isKept = this.values.length < MOST;
    if (isKept) this.values.push(value);
    else findings.add('UNI-QRY-020', { pointer });
    return isKept;
  }
}
