import type { Span } from '../envelope/types.ts';
import { unquotedName } from '../json/quoted-name.ts';

/**
 * The lines of a file that a diff touches: pairs of the first and the last one, from 1, in ascending order, or all.
 * Where lines were only removed, both are the place between two lines: 4.5 is behind the fourth.
 */
type TouchedLines = readonly (readonly [first: number, last: number])[] | 'all';

/** The files that a diff touches, by their paths. */
export type ChangedFiles = ReadonlyMap<string, TouchedLines>;

const NEWLINE = 0x0a;
const BETWEEN = 0.5;
/** What lines of a hunk begin with, and names that stand once more. */
const CONTENT = Buffer.from('+-\\ ');
/** A header of a file, in which its path stands. */
const BEGINNING = /^(?:diff --git |(rename to )|\* Unmerged path )(.*)$/s;
/** Headers of files of which no single lines are reported. */
const WHOLE = /^(?:new file mode|deleted file mode|Binary files|GIT binary patch|\* Unmerged path) ?/;

/**
 * Reads what `git diff --unified=0` prints with the prefixes `a/` and `b/`, in any pieces. A file that was added or
 * removed, is binary, in conflict, or became another sort of file is touched in all of its lines; a renamed one is
 * known by its new path. Only the headers are kept.
 */
export class DiffReader {
  /** What was touched, as far as it has come. */
  readonly files = new Map<string, [first: number, last: number][] | 'all'>();
  #path = '';
  /** The beginning of a header that goes on in the next piece. */
  #begun = '';
  /** True inside of a line that is no header. */
  #isContent = false;

  take(bytes: Uint8Array): void {
    const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let at = 0; at < piece.length; ) {
      const end = piece.indexOf(NEWLINE, at);
      const isEnded = end >= 0;
      if (this.#begun === '') this.#isContent ||= CONTENT.includes(piece[at] as number);
      if (!this.#isContent) this.#begun += piece.toString('latin1', at, isEnded ? end : undefined);
      if (!isEnded) return;
      if (!this.#isContent) this.#header(this.#begun);
      this.#begun = '';
      this.#isContent = false;
      at = end + 1;
    }
  }

  #header(line: string): void {
    const [, first, length = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    const lines = this.files.get(this.#path);
    if (first !== undefined) {
      const [from, count] = [Number(first), Number(length)];
      const touched = count === 0 ? [from + BETWEEN, from + BETWEEN] : [from, from + count - 1];
      if (Array.isArray(lines)) lines.push(touched as [number, number]);
      return;
    }
    const [, renamed, names] = BEGINNING.exec(line) ?? [];
    if (renamed !== undefined) this.files.delete(this.#path);
    if (names !== undefined) {
      // In `a/PATH b/PATH` a file has kept its name.
      const isTwice = line.startsWith('diff');
      this.#path = isTwice ? nameOf(names.slice((names.length + 1) / 2)).slice('b/'.length) : nameOf(names);
      // Of a file that became a link there are two: one that was removed, and one that was added.
      if (!this.files.has(this.#path)) this.files.set(this.#path, []);
    }
    if (WHOLE.test(line)) this.files.set(this.#path, 'all');
  }
}

/** Tells which places are in lines that changed. */
export class Changes {
  readonly #files: ChangedFiles;
  readonly #pathOf: (file: string) => string;

  /** `pathOf` gives the path that the diff has for the file with a printed path. */
  constructor(files: ChangedFiles, pathOf: (file: string) => string) {
    this.#files = files;
    this.#pathOf = pathOf;
  }

  /** True for a place with a line that changed. Where no line is known, one of its file is enough. */
  touch(file: string, span?: Pick<Span, 'start_line' | 'end_line' | 'end_col' | 'precision'>): boolean {
    const lines = this.#files.get(this.#pathOf(file)) ?? [];
    if (lines === 'all' || span === undefined || span.start_line === 0 || span.precision === 'file')
      return lines.length > 0;
    const { start_line, end_line, end_col, precision } = span;
    // A place that ends before the first column of a line has none of that line.
    const end = end_col === 0 && precision !== 'line' ? end_line - 1 : end_line;
    return lines.some(([first, last]) => first <= Math.max(start_line, end) && last >= start_line);
  }
}

/** A name as git prints it, whose bytes are characters. */
function nameOf(bytes: string): string {
  return unquotedName(Buffer.from(bytes, 'latin1').toString('utf8'));
}
