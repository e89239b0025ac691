import type { CoordinateSystem } from '../adapter.ts';
import { hasHash } from '../span/digest.ts';
import { contradictionInSource, type Located, type LocateProblem, type ReportedPlace } from '../span/locate.ts';
import type { SourceFile, SourceLookup } from '../span/source.ts';

/** Decides what may be quoted: nothing from a file that anything known of the place, or of the file, contradicts. */
export class Guard {
  readonly #lookup: SourceLookup | undefined;
  /** Files that were contradicted: a place that brings no evidence of its own is not proved by its silence. */
  readonly #stale = new Set<string>();

  constructor(lookup: SourceLookup | undefined) {
    this.#lookup = lookup;
  }

  /** The file of a place, or what is wrong; `undefined` where there is none or nothing is known of what it should be. */
  sourceOf(place: ReportedPlace, located: Located, counting: CoordinateSystem): SourceFile | LocateProblem | undefined {
    const path = place.file.absolute;
    if (located.problem !== undefined) {
      if (located.problem.code === 'UNI-V-001') this.#stale.add(path);
      return undefined;
    }
    if (this.#stale.has(path) && !bringsEvidence(place)) return { code: 'UNI-V-001', contradicted: 'file' };
    if (located.source !== undefined) return located.source;
    const source = this.#lookup?.(path);
    if (source === undefined) return undefined;
    if (typeof source === 'string') return { code: source };
    const contradicted = contradictionOf(source, place, located, counting);
    if (contradicted === undefined) return located.bytes === undefined && located.precision !== 'file' ? undefined : source;
    this.#stale.add(path);
    return { code: 'UNI-V-001', contradicted };
  }
}

function contradictionOf(
  source: SourceFile,
  place: ReportedPlace,
  { bytes }: Located,
  counting: CoordinateSystem,
): keyof ReportedPlace | undefined {
  if (bytes !== undefined) return contradictionInSource(source, bytes, place, counting);
  return place.fileHash === undefined || hasHash(source, place.fileHash) ? undefined : 'fileHash';
}

function bringsEvidence({ text, before, after, fileHash, byteStart, startLine }: ReportedPlace): boolean {
  const quoted = text ?? before ?? after ?? fileHash;
  return quoted !== undefined || (byteStart !== undefined && startLine !== undefined);
}
