import { isWholeText, LONGEST_CONTEXT } from '../enrich/context.ts';
import type { Enrichment } from '../enrich/enrichment.ts';
import { languageOf } from '../enrich/languages.ts';
import type { ElementReader } from '../input/element-reader.ts';
import type { ByteText } from '../json/byte-text.ts';
import { type Literal, literal } from '../json/literal.ts';
import { fileDigest, sha256 } from '../span/digest.ts';
import type { CleanPath } from '../span/file-path.ts';
import type { SourceFile, SourceLookup } from '../span/source.ts';
import type { MatchPlan } from './match-plan.ts';
import type { ProvedPlace } from './proved-place.ts';
import { SourceJson } from './source-json.ts';

const NEWLINE = 0x0a;
const BACKSLASH = 0x5c;

/** What the letter behind a backslash means in a string of JSON; 0 for an escape by number. */
const UNESCAPED = new Uint8Array(128);
for (const letter of '"\\/bfnrt')
  UNESCAPED[letter.charCodeAt(0)] = (JSON.parse(`"\\${letter}"`) as string).charCodeAt(0);

const BEFORE = {
  context: literal(',"context":{"before":['),
  selected: literal('],"selected":['),
  after: literal('],"after":['),
  contextEnd: literal(']}'),
  checksum: literal(',"checksums":{"checksum_before":"sha256:'),
};

/** What is the same in the tails of all spans of a file. */
interface FileTail {
  source: SourceFile;
  lines: SourceJson | undefined;
  /** What stands between the context and the checksum of the span, and behind that. */
  language: Literal | undefined;
  behind: Literal | undefined;
}

/** True for elements whose spans get nothing that they have a say in beside their places. */
export function hasPlainTail({ contents }: MatchPlan, { semantics, macroHints }: Enrichment): boolean {
  return !((semantics || macroHints) && contents.some(({ name }) => name === 'kind' || name === 'language'));
}

/**
 * Prints what is added to a span, from the bytes of its file: what the stages of `enrich/` make of a span on one line
 * whose file bears out all that its element says. Every other span is left to them.
 */
export class RichTail {
  readonly #asked: Enrichment;
  readonly #registers: MatchPlan['place'];
  readonly #reach: number;
  readonly #lookup: SourceLookup;
  /** The file that was looked at last. */
  #file: CleanPath | undefined;
  #tail: FileTail | undefined;
  readonly #known = new WeakMap<SourceFile, FileTail>();

  constructor({ reach = 0, place }: MatchPlan, asked: Enrichment, lookup: SourceLookup) {
    this.#asked = asked;
    this.#reach = reach;
    this.#lookup = lookup;
    this.#registers = place;
  }

  /** Takes the file of an element for the tail of its span; `false` where there is more to say of the two. */
  take(reader: ElementReader, file: CleanPath, place: ProvedPlace): boolean {
    if (file !== this.#file) {
      this.#tail = this.#tailOf(file);
      this.#file = file;
    }
    const source = this.#tail?.source;
    if (source === undefined || place.startLine !== place.endLine || place.byteStart === place.byteEnd) return false;
    const line = source.lines.startOf(place.startLine);
    if (line !== place.byteStart - place.startColumn || place.byteEnd > source.bytes.length) return false;
    const { text, before, after } = this.#registers;
    if (source.bytes.length > LONGEST_CONTEXT && this.#asked.contextLines !== undefined) return false;
    if (
      isRead(reader, text) &&
      lengthAt(reader, text, source.bytes, place.byteStart) !== place.byteEnd - place.byteStart
    )
      return false;
    if (isRead(reader, before) && lengthAt(reader, before, source.bytes, line) !== place.startColumn) return false;
    return !isRead(reader, after) || this.#isBehind(reader, after, source.bytes, place.byteEnd);
  }

  /** Prints the tail of the span that was taken. */
  print(out: ByteText, { byteStart, byteEnd, startLine }: ProvedPlace): void {
    const { source, lines, language, behind } = this.#tail as FileTail;
    const { contextLines } = this.#asked;
    if (lines !== undefined && contextLines !== undefined) printContext(out, lines, startLine, contextLines);
    if (language !== undefined) out.literal(language);
    if (this.#asked.checksums) {
      out.literal(BEFORE.checksum);
      out.ascii(sha256(source.bytes.subarray(byteStart, byteEnd)));
    }
    if (behind !== undefined) out.literal(behind);
  }

  #tailOf(file: CleanPath): FileTail | undefined {
    const source = this.#lookup(file.absolute);
    if (typeof source === 'string' || !isWholeText(source)) return undefined;
    const known = this.#known.get(source) ?? this.#makeTail(file, source);
    this.#known.set(source, known);
    return known;
  }

  #makeTail({ path }: CleanPath, source: SourceFile): FileTail {
    const { contextLines, semantics, checksums, atomic, fullContext } = this.#asked;
    const language = semantics ? languageOf(path, source, undefined) : undefined;
    const hints = { ...(fullContext && { requires_full_context: true }), ...(atomic && { apply_atomically: true }) };
    const sum = checksums ? `","file_checksum_before":"sha256:${fileDigest(source, 'sha256')}"}` : '';
    const behind = sum + (Object.keys(hints).length > 0 ? `,"tool_hints":${JSON.stringify(hints)}` : '');
    return {
      source,
      lines: contextLines === undefined ? undefined : new SourceJson(source),
      language: language === undefined ? undefined : literal(`,"language":${JSON.stringify(language)}`),
      behind: behind === '' ? undefined : literal(behind),
    };
  }

  /** True when a text stands at an offset and goes on to the end of the line where it shows less than it may. */
  #isBehind(reader: ElementReader, register: number, bytes: Uint8Array, at: number): boolean {
    const length = lengthAt(reader, register, bytes, at);
    return length >= 0 && (length >= this.#reach || at + length === bytes.length || bytes[at + length] === NEWLINE);
  }
}

function isRead({ from }: ElementReader, register: number): boolean {
  return register >= 0 && (from[register] as number) >= 0;
}

function printContext(out: ByteText, lines: SourceJson, line: number, count: number): void {
  const from = Math.max(1, line - count);
  const next = line + 1;
  const to = Math.min(lines.lineCount + 1, next + count);
  out.literal(BEFORE.context);
  if (from < line) out.copy(lines.bytes, lines.view, lines.from(from), lines.to(line));
  out.literal(BEFORE.selected);
  out.copy(lines.bytes, lines.view, lines.from(line), lines.to(next));
  out.literal(BEFORE.after);
  if (next < to) out.copy(lines.bytes, lines.view, lines.from(next), lines.to(to));
  out.literal(BEFORE.contextEnd);
}

/** The length in bytes of a string that stands at an offset of a file; -1 where it does not. */
function lengthAt(reader: ElementReader, register: number, bytes: Uint8Array, at: number): number {
  const { bytes: text } = reader;
  const to = reader.to[register] as number;
  let end = at;
  for (let from = reader.from[register] as number; from < to; from++) {
    let byte = text[from] as number;
    if (byte === BACKSLASH) {
      byte = UNESCAPED[text[++from] as number] as number;
      // Of an escape by number the text is made.
      if (byte === 0) return lengthOf(reader.string(register) as string, bytes, at);
    }
    if (bytes[end++] !== byte) return -1;
  }
  return end - at;
}

function lengthOf(string: string, bytes: Uint8Array, at: number): number {
  const text = Buffer.from(string, 'utf8');
  return text.equals(bytes.subarray(at, at + text.length)) ? text.length : -1;
}
