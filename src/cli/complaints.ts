import { namesNoFile } from '../diagnostic/findings.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { FORMATS, type Format } from '../format/formats.ts';
import { shown } from '../format/terminal.ts';
import type { Terminal } from './execute.ts';
import type { ResolvedOptions } from './resolve-options.ts';
import { complaint } from './write-out.ts';

/** An input that takes longer, in milliseconds, has what failed first told before its end. */
const PATIENCE = 2000;

/** Tells people what failed: a line for each code of an input, which says how often, at the input's end. */
export class Complaints {
  readonly #say: Terminal['say'];
  readonly #meant: Pick<ResolvedOptions, 'sources' | 'settings' | 'format'>;
  #name = '';
  /** What failed in that input, by code: the first, and how many were not reported yet. */
  readonly #held = new Map<string, { failure: Diagnostic; count: number }>();
  #timer: NodeJS.Timeout | undefined;
  /** True where the same eyes see the envelopes, which say it too. */
  readonly #isShown: boolean;

  constructor(
    { say, terminal, draw }: Pick<Terminal, 'say' | 'terminal' | 'draw'>,
    meant: Pick<ResolvedOptions, 'sources' | 'settings' | 'format'>,
  ) {
    this.#say = say;
    this.#meant = meant;
    this.#isShown = terminal && draw !== undefined;
  }

  /** Tells what failed in the input with this name. */
  readonly tell = (failure: Diagnostic, name: string): void => {
    if (this.#isShown) return;
    if (name !== this.#name) this.#endInput();
    this.#name = name;
    const { code = '' } = failure;
    const held = this.#held.get(code);
    if (held === undefined) this.#held.set(code, { failure, count: 1 });
    else held.count++;
    this.#timer ??= setTimeout(() => this.#tellHeld(), PATIENCE).unref();
  };

  /** Tells what is known when all has been read, with remarks on what was printed. */
  end(remarks: readonly string[]): void {
    this.#endInput();
    for (const remark of remarks) this.#say(complaint({ message: remark }));
    const { sources, settings, format } = this.#meant;
    const { showsLines }: Format = FORMATS[format];
    const { contextLines, checksums, verify } = settings.enrichment ?? {};
    // Nobody asked for the lines that such a format shows where they are to be had.
    const isAdded = showsLines === undefined && (contextLines !== undefined || checksums === true);
    const undone = [isAdded && 'no context and no sums were added', verify === true && 'nothing was checked'];
    const missing = sources?.missing.filter((path) => !namesNoFile(path)).length ?? 0;
    if (missing === 0 || !undone.some(Boolean)) return;
    const files = missing === 1 ? 'The one file that is' : `None of the ${missing} files that are`;
    const found = missing === 1 ? 'was not found' : 'was found';
    this.#say(
      shown(
        `unify: ${files} named ${found} below ${settings.paths.root}, so ${undone.filter(Boolean).join(', and ')}. ` +
          'Name the folder with --root, or where it lies now with --map FROM=TO.',
      ),
    );
  }

  #endInput(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#tellHeld();
    this.#held.clear();
  }

  #tellHeld(): void {
    for (const held of this.#held.values()) {
      if (held.count > 0) this.#say(complaint(held.failure, this.#name, held.count));
      held.count = 0;
    }
  }
}
