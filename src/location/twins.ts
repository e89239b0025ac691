import type { DraftValue } from '../adapter.ts';
import type { Findings } from '../diagnostic/findings.ts';
import type { CleanPath } from './file-path.ts';

/** So many matches are held against each other: a longer list must not cost memory. */
const MOST_REMEMBERED = 10_000;

/** What tells that a match was there before. */
export interface TwinFacts {
  spanId: string;
  role: string | undefined;
  name: DraftValue | undefined;
  pointer: string;
  reported: string;
  file: CleanPath;
}

/** Tells matches that are reported twice, under two spellings of one path. */
export class Twins {
  readonly #findings: Findings;
  /** By place, the path under which a match was reported, of the first matches. */
  readonly #reportedPaths = new Map<string, string>();
  /** True where one of them is not the prefix and the path. */
  #hasOtherSpellings = false;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** True where a match in this file may be told of by `note`, or has to be remembered. */
  remembers({ original }: CleanPath): boolean {
    // Two spellings that both are the prefix and the path are one.
    return this.#hasOtherSpellings || original !== undefined || this.#reportedPaths.size < MOST_REMEMBERED;
  }

  /** Tells of a match that was there before under another spelling of its path. */
  note({ spanId, role = '', name, pointer, reported, file }: TwinFacts): void {
    if (!this.remembers(file)) return;
    const key = `${spanId} ${role} ${String(name)}`;
    const twin = this.#reportedPaths.get(key);
    if (twin !== undefined && twin !== reported) this.#findings.add('UNI-QRY-024', { pointer, file: file.path });
    else if (twin === undefined && this.#reportedPaths.size < MOST_REMEMBERED) {
      this.#reportedPaths.set(key, reported);
      this.#hasOtherSpellings ||= file.original !== undefined;
    }
  }
}
