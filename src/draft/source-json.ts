import { isAscii } from 'node:buffer';
import { linesOf, textLines } from '../enrich/context.ts';
import type { SourceFile } from '../span/source.ts';

/** Text that stands in JSON as it is; asking costs a third of what JSON.stringify does. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** The lines of a source as JSON strings with commas between them, so that any run of them is copied at once. */
export class SourceJson {
  readonly bytes: Buffer;
  /** How many lines of text there are. */
  readonly lineCount: number;
  /** Where the string of each line begins, and one behind the last with its comma. */
  readonly #starts: Uint32Array;

  /** The source is UTF-8. */
  constructor(source: SourceFile) {
    this.lineCount = textLines(source);
    const strings: string[] = [];
    this.#starts = new Uint32Array(this.lineCount + 1);
    const ascii = isAscii(source.bytes);
    let at = 0;
    for (const line of linesOf(source, 1, this.lineCount + 1)) {
      const string = PLAIN.test(line) ? `"${line}"` : JSON.stringify(line);
      strings.push(string);
      at += (ascii ? string.length : Buffer.byteLength(string)) + 1;
      this.#starts[strings.length] = at;
    }
    this.bytes = Buffer.from(strings.join(','), ascii ? 'latin1' : 'utf8');
  }

  /** Where the string of a line (from 1) begins. */
  from(line: number): number {
    return this.#starts[line - 1] as number;
  }

  /** The end of the string of the line before this one (from 2). */
  to(line: number): number {
    return (this.#starts[line - 1] as number) - 1;
  }
}
