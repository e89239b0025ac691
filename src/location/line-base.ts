import type { CoordinateSystem, ReportedPlace, UnknownLineBase } from '../adapter.ts';
import { contradictionInSource } from './contradiction.ts';
import type { OpenSource } from './locate.ts';
import type { LocateProblem } from './located.ts';
import { bytesOf } from './report-proof.ts';

/** How the lines of a place are counted, as far as it can be known. */
interface LineCounting {
  /** `undefined` when the number of the first line is not known. */
  counting: CoordinateSystem | undefined;
  problem?: LocateProblem;
}

/**
 * Tells from the sources how the lines of one document are counted. The first place whose bytes a source bears out
 * under one counting only decides for all; from then on every place is held against its source.
 */
export class LineBaseInference {
  #firstLine: 0 | 1 | undefined;

  /** How the lines of a place are counted; `open` gives its source. */
  tell(place: ReportedPlace, declared: CoordinateSystem | UnknownLineBase, open: OpenSource | undefined): LineCounting {
    if (declared.firstLine !== 'source') return { counting: declared as CoordinateSystem };
    const bases = this.#firstLine === undefined ? ([0, 1] as const) : [this.#firstLine];
    const countings = bases.map((firstLine): CoordinateSystem => ({ ...declared, firstLine }));
    const known = countings.length === 1 ? countings[0] : undefined;
    const source = open?.();
    if (typeof source === 'string') return { counting: known, problem: { code: source } };
    const range = bytesOf(place);
    if (source === undefined || range === undefined) return { counting: known };
    const contradictions = countings.map((counting) => contradictionInSource(source, range, { ...place, counting }));
    const fitting = countings.filter((_, index) => contradictions[index] === undefined);
    const [only] = fitting;
    if (only === undefined) {
      // Under the wrong counting the line is wrong in any case.
      const contradicted = contradictions.find((part) => part !== 'startLine') ?? 'startLine';
      return { counting: undefined, problem: { code: 'UNI-V-001', contradicted } };
    }
    if (fitting.length === 1) this.#firstLine = only.firstLine;
    return { counting: fitting.length === 1 ? only : undefined };
  }
}
