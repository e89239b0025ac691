import { textLines } from '../enrich/context.ts';
import type { SourceFile } from '../span/source.ts';

const RETURN = 0x0d;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const SPACE = 0x20;

/** The most bytes that a byte of text takes in JSON: `\u001f`. */
const MOST = 6;

/** What JSON writes for the bytes that can't stand in a string as they are. */
const ESCAPES: readonly (Buffer | undefined)[] = Array.from({ length: 128 }, (_, byte) => {
  const plain = byte >= SPACE && byte !== QUOTE && byte !== BACKSLASH;
  return plain ? undefined : Buffer.from(JSON.stringify(String.fromCharCode(byte)).slice(1, -1));
});

/** 1 for the bytes that can. */
const IS_PLAIN = Uint8Array.from({ length: 256 }, (_, byte) => (ESCAPES[byte] === undefined ? 1 : 0));

/** The lines of a source as JSON strings with commas between them, so that any run of them is copied at once. */
export class SourceJson {
  readonly bytes: Buffer;
  /** The same, to be copied four bytes at a time. */
  readonly view: DataView;
  /** How many lines of text there are. */
  readonly lineCount: number;
  /** Where the string of each line begins, and one behind the last with its comma. */
  readonly #starts: Uint32Array;

  /**
   * The source is UTF-8. Byte for byte, without strings, it takes half of the time that `JSON.stringify` of each line
   * does.
   */
  constructor({ bytes, lines }: SourceFile) {
    this.lineCount = textLines({ bytes, lines });
    this.#starts = new Uint32Array(this.lineCount + 1);
    let out: Uint8Array = Buffer.allocUnsafe(bytes.length + MOST * this.lineCount + 64);
    let end = 0;
    let at = 0;
    for (let line = 1; line <= this.lineCount; line++) {
      const next = lines.startOf(line + 1);
      const stop =
        next === undefined ? bytes.length : bytes[next - 2] === RETURN && next - 2 >= at ? next - 2 : next - 1;
      if (end + MOST * (stop - at) + 3 > out.length) out = grown(out, end, MOST * (stop - at) + 3);
      out[end++] = QUOTE;
      for (; at < stop; at++) {
        const byte = bytes[at] as number;
        if (IS_PLAIN[byte] === 1) out[end++] = byte;
        else for (const escaped of ESCAPES[byte] as Buffer) out[end++] = escaped;
      }
      out[end++] = QUOTE;
      out[end++] = COMMA;
      this.#starts[line] = end;
      at = next ?? bytes.length;
    }
    this.bytes = Buffer.from(out.buffer, out.byteOffset, end);
    this.view = new DataView(out.buffer, out.byteOffset, end);
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

function grown(bytes: Uint8Array, length: number, room: number): Uint8Array {
  const larger = Buffer.allocUnsafe(2 * (length + room));
  larger.set(bytes.subarray(0, length));
  return larger;
}
