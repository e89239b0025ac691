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

/** What is known of one file: what its sums tell, and how many of its spans have which verdict. */
interface KnownFile {
  sums: Set<SourceVerdict>;
  spans: VerdictCounts;
}

/** Gathers what has become of the files of one envelope: a small record a file. */
export class FileVerdicts {
  readonly #files = new Map<string, KnownFile>();

  /** What is known of a file; one of which nothing is known is taken now. */
  of(path: string): KnownFile {
    const known = this.#files.get(path) ?? { sums: new Set(), spans: {} };
    this.#files.set(path, known);
    return known;
  }

  /** Takes the verdict of a span. */
  take(path: string, verdict: SourceVerdict): void {
    const { spans } = this.of(path);
    spans[verdict] = (spans[verdict] ?? 0) + 1;
  }

  /** What has become of each file, in the order in which they were taken. */
  all(): FileVerdict[] {
    return [...this.#files].map(([file_path, { sums, spans }]) => {
      const verdict = GRAVEST.find((one) => sums.has(one) || spans[one] !== undefined) ?? 'unproven';
      return { file_path, verdict, spans };
    });
  }
}
