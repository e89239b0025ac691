import { hasHash } from './digest.ts';
import type { SourceFile } from './source.ts';

/**
 * What has become of a place, or of a file: `same` it holds what was said of it · `applied` the change of it that was
 * said has been made · `moved` what stood there stands elsewhere in its file · `changed` it does not hold what was
 * said · `unproven` nothing was said that tells · `missing` the file is not there.
 */
export type SourceVerdict = 'same' | 'applied' | 'moved' | 'changed' | 'unproven' | 'missing';

/** How many spans have each verdict. */
export type VerdictCounts = Partial<Record<SourceVerdict, number>>;

/** What has become of a file of an envelope. */
export interface FileVerdict {
  file_path: string;
  verdict: SourceVerdict;
  spans: VerdictCounts;
}

/** Verdicts, the gravest first: a file has that of the gravest thing in it. */
const GRAVEST: readonly SourceVerdict[] = ['missing', 'changed', 'moved', 'applied', 'same', 'unproven'];

/** Gathers what has become of the files of one envelope: a small record a file. */
export class FileVerdicts {
  readonly #files = new Map<string, { sums: Set<SourceVerdict>; spans: VerdictCounts }>();

  /** Takes what the sums of a file, in hex, from before and after a change tell, if any are known, and gives it. */
  takeSums(
    path: string,
    source: SourceFile,
    before: string | undefined,
    after: string | undefined,
  ): SourceVerdict | undefined {
    if (before === undefined && after === undefined) return undefined;
    const isIn = (hex: string | undefined) =>
      hex !== undefined && hasHash(source, { algorithms: ['sha256', 'blake3'], hex });
    const verdict = isIn(before) ? 'same' : isIn(after) ? 'applied' : 'changed';
    this.takeFile(path, verdict);
    return verdict;
  }

  /** Takes a file of which a verdict is to come. */
  name(path: string): void {
    this.#record(path);
  }

  /** Takes the verdict of a span. */
  take(path: string, verdict: SourceVerdict): void {
    const { spans } = this.#record(path);
    spans[verdict] = (spans[verdict] ?? 0) + 1;
  }

  /** Takes what is known of a whole file. */
  takeFile(path: string, verdict: SourceVerdict): void {
    this.#record(path).sums.add(verdict);
  }

  /** What the sums of a file tell, in so far as any were taken. */
  sumsOf(path: string): ReadonlySet<SourceVerdict> {
    return this.#files.get(path)?.sums ?? new Set();
  }

  /** What has become of each file, in the order in which they were named. */
  all(): FileVerdict[] {
    return [...this.#files].map(([file_path, { sums, spans }]) => {
      const verdict = GRAVEST.find((one) => sums.has(one) || spans[one] !== undefined) ?? 'unproven';
      return { file_path, verdict, spans };
    });
  }

  #record(path: string) {
    const known = this.#files.get(path) ?? { sums: new Set(), spans: {} };
    this.#files.set(path, known);
    return known;
  }
}
