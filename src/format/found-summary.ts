import { type Found, isNote } from './found.ts';
import type { EnvelopeEnd } from './records.ts';

const LEVELS = ['error', 'warning', 'note'] as const;

/** Counts what was found in all envelopes, for the last lines that people read. */
export class FoundSummary {
  readonly #counts = { match: 0, finding: 0, edit: 0 };
  readonly #levels = { error: 0, warning: 0, note: 0 };
  readonly #files = new Set<string>();
  #envelopes = 0;
  #partial = 0;

  /** Takes what was found; `path` is that of its file. What unify says of its own work does not count. */
  add(found: Found, path: string | undefined): void {
    if (isNote(found)) return;
    this.#counts[found.kind]++;
    if (found.kind === 'finding') this.#levels[found.value.level]++;
    if (path !== undefined) this.#files.add(path);
  }

  endEnvelope({ partial }: Pick<EnvelopeEnd, 'partial'>): void {
    this.#envelopes++;
    if (partial) this.#partial++;
  }

  /** The lines. */
  lines(): string[] {
    const { match, finding, edit } = this.#counts;
    const levels = LEVELS.flatMap((level) => (this.#levels[level] > 0 ? [plural(this.#levels[level], level)] : []));
    const counts = [
      ...(match > 0 || (finding === 0 && edit === 0) ? [plural(match, 'match', 'es')] : []),
      ...(edit > 0 ? [plural(edit, 'edit')] : []),
      ...(finding > 0 ? [`${plural(finding, 'finding')} (${levels.join(', ')})`] : []),
    ];
    const files = this.#files.size === 0 ? '' : ` in ${plural(this.#files.size, 'file')}`;
    return [`${counts.join(', ')}${files}`, ...this.#partialLines()];
  }

  #partialLines(): string[] {
    if (this.#partial === 0) return [];
    const which = this.#envelopes === 1 ? '' : `, in ${this.#partial} of ${this.#envelopes} results`;
    return [`Partial: not all there is is here${which}.`];
  }
}

function plural(count: number, word: string, ending = 's'): string {
  return `${count} ${word}${count === 1 ? '' : ending}`;
}
