import type { Diagnostic } from '../envelope/types.ts';
import { FORMATS, type Format } from '../format/formats.ts';
import { shown } from '../format/terminal.ts';
import { complaint } from './complaint.ts';
import type { ResolvedOptions, Surroundings } from './resolve-options.ts';
import type { Streams } from './streams.ts';

/** Tells people what failed: of each input each code once, and then how many more of it there were. */
export class Complaints {
  readonly #say: (line: string) => void;
  readonly #meant: Pick<ResolvedOptions, 'sources' | 'settings' | 'quiet' | 'format'>;
  #name = '';
  /** How often each code was told of that input. */
  readonly #counts = new Map<string, number>();
  /** True where the same eyes see the envelopes, which say it too. */
  readonly #isShown: boolean;

  constructor(
    { say, terminal, draw }: Streams & Surroundings,
    meant: Pick<ResolvedOptions, 'sources' | 'settings' | 'quiet' | 'format'>,
  ) {
    this.#say = meant.quiet ? () => {} : say;
    this.#meant = meant;
    this.#isShown = terminal && draw !== undefined;
  }

  /** Tells what failed in the input with this name. */
  readonly tell = (failure: Diagnostic, name: string): void => {
    if (this.#isShown) return;
    if (name !== this.#name) this.#tellMore();
    this.#name = name;
    const { code = '' } = failure;
    const count = this.#counts.get(code) ?? 0;
    if (count === 0) this.#say(complaint(failure, name));
    this.#counts.set(code, count + 1);
  };

  /** Tells what is known when all has been read, with remarks on what was printed. */
  end(remarks: readonly string[]): void {
    this.#tellMore();
    for (const remark of remarks) this.#say(complaint({ message: remark }));
    const { sources, settings, format } = this.#meant;
    const { showsLines }: Format = FORMATS[format];
    // Nobody asked for the lines that such a format shows where they are to be had.
    if (showsLines === true) return;
    const { contextLines, checksums } = settings.enrichment ?? {};
    const missing = contextLines === undefined && checksums !== true ? 0 : (sources?.missing ?? 0);
    if (missing === 0) return;
    const files = missing === 1 ? 'The one file that is' : `None of the ${missing} files that are`;
    const found = missing === 1 ? 'was not found' : 'was found';
    this.#say(
      shown(
        `unify: ${files} named ${found} below ${settings.paths.root}, so no context and no sums were added. ` +
          'Name the folder with --root, or where it lies now with --map FROM=TO.',
      ),
    );
  }

  #tellMore(): void {
    for (const [code, count] of this.#counts)
      if (count > 1) this.#say(shown(`unify: ${this.#name}: ${count - 1} more like it (${code})`));
    this.#counts.clear();
  }
}
