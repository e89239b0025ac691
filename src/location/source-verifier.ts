import type { ReportedPlace } from '../adapter.ts';
import type { Quoted } from './contradiction.ts';
import { bringsEvidence, contradictionInSource, contradictionOfName, contradictionOfQuoted } from './contradiction.ts';
import { hasHash } from './digest.ts';
import type { Evidence, Located, LocateProblem } from './located.ts';
import { isWideText, type SourceFile, type SourceLookup } from './source.ts';

/** Decides what may be quoted: nothing from a file that anything known of the place, or of the file, contradicts. */
export class SourceVerifier {
  readonly #lookup: SourceLookup | undefined;
  /** Files that were contradicted: a place that brings no evidence of its own is not proved by its silence. */
  readonly #stale = new Set<string>();

  constructor(lookup: SourceLookup | undefined) {
    this.#lookup = lookup;
  }

  /** Takes a file, by its absolute path, for one that was contradicted. */
  distrust(path: string): void {
    this.#stale.add(path);
  }

  /** True for a file, by its absolute path, that was contradicted. */
  isContradicted(path: string): boolean {
    return this.#stale.has(path);
  }

  /** True for a file, by its absolute path, that was contradicted, where the place brings no evidence of its own. */
  distrusts(path: string, place: ReportedPlace, quoted: Quoted): boolean {
    return this.#stale.has(path) && !bringsEvidence(place, quoted);
  }

  /**
   * The file of a place, by its absolute path, or what is wrong; `undefined` where there is none or nothing is known of
   * what it should be.
   */
  sourceOf(
    path: string,
    place: ReportedPlace,
    located: Located,
    quoted: Quoted = {},
  ): SourceFile | LocateProblem | undefined {
    if (located.problem !== undefined) {
      if (located.problem.code === 'UNI-V-001') this.distrust(path);
      return undefined;
    }
    if (this.distrusts(path, place, quoted)) return { code: 'UNI-V-001', contradicted: 'file' };
    const source = located.source ?? this.#lookup?.(path);
    if (source === undefined) return undefined;
    if (typeof source === 'string') return { code: source };
    const contradicted = contradictionOf(source, place, located, quoted);
    if (contradicted === undefined)
      return located.bytes === undefined && located.precision !== 'file' ? undefined : source;
    // What was read of it is another text than its bytes.
    if (isWideText(source) && contradicted !== 'fileHash') return { code: 'UNI-V-004' };
    this.distrust(path);
    return { code: 'UNI-V-001', contradicted };
  }
}

function contradictionOf(
  source: SourceFile,
  place: ReportedPlace,
  { bytes, source: checked, precision }: Located,
  quoted: Quoted,
): Evidence | undefined {
  const { fileHash } = place;
  if (bytes === undefined) return fileHash === undefined || hasHash(source, fileHash) ? undefined : 'fileHash';
  const own = checked === undefined ? contradictionInSource(source, bytes, place) : undefined;
  const said = own ?? contradictionOfQuoted(source, bytes, quoted);
  return said ?? (precision === undefined ? contradictionOfName(source, bytes, place, quoted) : undefined);
}
