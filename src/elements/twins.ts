import type { Span } from '../envelope/types.ts';
import type { MatchContext } from './match-context.ts';

/** So many matches are held against each other: a longer list must not cost memory. */
const MOST_REMEMBERED = 10_000;

/** Tells matches that are reported twice, under two spellings of one path. */
export class Twins {
  readonly #context: Pick<MatchContext, 'findings' | 'paths'>;
  /** By place, the path under which a match was reported, of the first matches. */
  readonly #reportedPaths = new Map<string, string>();
  /** True where one of them is not the prefix and the path: two that both are that are one spelling. */
  #hasOtherSpellings = false;

  constructor(context: Pick<MatchContext, 'findings' | 'paths'>) {
    this.#context = context;
  }

  /** Notes a match, with the path that was reported, that was there before under another spelling of its path. */
  note(
    { span_id, file_path: file }: Span,
    path: string,
    role: string | undefined,
    name: string | undefined,
    pointer: string,
  ): void {
    const { findings, paths } = this.#context;
    const isOther = paths.clean(path).original !== undefined;
    const isRoom = this.#reportedPaths.size < MOST_REMEMBERED;
    if (span_id === null || !(isRoom || isOther || this.#hasOtherSpellings)) return;
    const key = `${span_id} ${role ?? ''} ${name}`;
    const twin = this.#reportedPaths.get(key);
    if (twin !== undefined && twin !== path) findings.add('UNI-QRY-024', { pointer, file });
    if (twin !== undefined || !isRoom) return;
    this.#reportedPaths.set(key, path);
    this.#hasOtherSpellings ||= isOther;
  }
}
