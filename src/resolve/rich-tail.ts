import { isSumKey } from '../draft/span-evidence.ts';
import { isInside } from '../draft/unchecked.ts';
import { hasLongLine, LONGEST_CONTEXT } from '../enrich/context.ts';
import type { Enrichment } from '../enrich/enrichment.ts';
import { languageOf } from '../enrich/languages.ts';
import { mayDefine } from '../enrich/relationships.ts';
import { isNarrowed, semanticsOf } from '../enrich/semantics.ts';
import type { Span } from '../envelope/types.ts';
import type { ElementReader } from '../input/element-reader.ts';
import { BoundedMap } from '../json/bounded-map.ts';
import type { ByteText } from '../json/byte-text.ts';
import { type Literal, literal } from '../json/literal.ts';
import type { KindWords } from '../legacy/kinds.ts';
import { fileDigest, sha256 } from '../span/digest.ts';
import type { CleanPath } from '../span/file-path.ts';
import { isWholeText, type SourceFile, type SourceLookup, type SourceProblem } from '../span/source.ts';
import type { Content, MatchPlan } from './match-plan.ts';
import type { PlacedElement } from './placed-element.ts';
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
  /** `undefined` for one that is not to be had, or not asked for: `missing` is why. */
  source: SourceFile | undefined;
  missing: SourceProblem | undefined;
  path: string;
  lines: SourceJson | undefined;
  language: string | undefined;
  /** What stands between the context and the checksum, by the kind that the tool says. */
  semantics: BoundedMap<string, Literal | null>;
  /** What stands behind the checksum. */
  behind: Literal | undefined;
}

/** So many kinds are remembered of a file. */
const MOST_KINDS = 100;

/** True for elements whose spans get nothing that they have a say in, but of matches their kind. */
export function hasPlainTail(
  { contents }: MatchPlan,
  { semantics, macroHints }: Enrichment,
  isOfMatch: boolean,
): boolean {
  return !(((semantics && !isOfMatch) || macroHints) && contents.some(({ name }) => isSemantic(name)));
}

function isSemantic(name: string): boolean {
  return name === 'kind' || name === 'language';
}

/**
 * Prints what is added to a span, from the bytes of its file: what the stages of `enrich/` make of a span whose file
 * bears out all that its element says, or is not to be had. Every other span is left to them.
 */
export class RichTail {
  readonly #element: PlacedElement;
  readonly #asked: Enrichment;
  readonly #registers: MatchPlan['place'];
  readonly #reach: number;
  readonly #lookup: SourceLookup | undefined;
  /** The file that was looked at last. */
  #file: CleanPath | undefined;
  #tail: FileTail | undefined;
  #semantics: Literal | null = null;
  readonly #words: KindWords | undefined;
  readonly #kind: Content | undefined;
  readonly #name: Content | undefined;
  /** True where elements may say their language. */
  readonly #saysLanguage: boolean;
  readonly #known = new WeakMap<SourceFile, FileTail | undefined>();

  /** `words` are the tool's words for kinds. */
  constructor(
    element: PlacedElement,
    asked: Enrichment,
    lookup: SourceLookup | undefined,
    words: KindWords | undefined,
  ) {
    const { reach = 0, place, contents } = element.plan;
    this.#element = element;
    this.#words = words;
    this.#kind = asked.semantics ? contents.find(({ name }) => name === 'kind') : undefined;
    this.#name = contents.find(({ name }) => name === 'name');
    this.#saysLanguage = asked.semantics && contents.some(({ name }) => name === 'language');
    this.#asked = asked;
    this.#reach = reach;
    this.#lookup = lookup;
    this.#registers = place;
  }

  /** Takes the file of an element for the tail of its span; `false` where there is more to say of the two. */
  take(file: CleanPath, place: ProvedPlace): boolean {
    const { reader } = this.#element;
    if (file !== this.#file) {
      this.#tail = this.#tailOf(file);
      this.#file = file;
    }
    const tail = this.#tail;
    if (tail === undefined || (this.#saysLanguage && tail.language === undefined)) return false;
    if (this.#asked.semantics && this.#kind === undefined && this.#says(reader, isSemantic)) return false;
    if (tail.source !== undefined && !(isAt(tail.source, place) && this.#isAsTold(reader, tail.source, place)))
      return false;
    if (tail.source !== undefined && !this.#isNamedSo(reader, tail.source, place)) return false;
    if (this.#says(reader, isSumKey) || (tail.source !== undefined && splits(tail.source, place))) return false;
    this.#semantics = this.#asked.semantics ? this.#semanticsOf(tail, this.#kindIn(reader), place) : null;
    return true;
  }

  /** Why the file that was taken last is not to be had. */
  get missing(): SourceProblem | undefined {
    return this.#tail?.missing;
  }

  /** True where the text that an element says stands at its place, and around it on its line. */
  #isAsTold(reader: ElementReader, { bytes }: SourceFile, place: ProvedPlace): boolean {
    const { text, before, after } = this.#registers;
    const { byteStart, byteEnd, startColumn } = place;
    if (isRead(reader, text) && lengthAt(reader, text, bytes, byteStart) !== byteEnd - byteStart) return false;
    const isBeside = isRead(reader, before) || isRead(reader, after);
    if (isBeside && place.startLine !== place.endLine) return false;
    if (isRead(reader, before) && lengthAt(reader, before, bytes, byteStart - startColumn) !== startColumn)
      return false;
    return !isRead(reader, after) || this.#isBehind(reader, after, bytes, byteEnd);
  }

  /** True where the place may define what the element names, or holds the text that it says. */
  #isNamedSo(reader: ElementReader, source: SourceFile, { byteStart: start, byteEnd: end }: ProvedPlace): boolean {
    if (isRead(reader, this.#registers.text)) return true;
    if (this.#name === undefined) return !this.#says(reader, (name) => name === 'name');
    if (!isRead(reader, this.#name.register)) return true;
    return mayDefine(source, { start, end }, reader.string(this.#name.register) as string);
  }

  /** True for an element that says something under a name of its own. */
  #says({ memberCount }: ElementReader, isIt: (name: string) => boolean): boolean {
    for (let member = 0; member < memberCount; member++) if (isIt(this.#element.values.keyOf(member))) return true;
    return false;
  }

  #kindIn(reader: ElementReader): string | undefined {
    if (this.#kind === undefined) return undefined;
    const { fixed, register } = this.#kind;
    return fixed === undefined ? reader.string(register) : (JSON.parse(fixed.toString()) as string);
  }

  #semanticsOf(tail: FileTail, kind: string | undefined, { byteStart, byteEnd }: ProvedPlace): Literal | null {
    const { source, path, language, semantics } = tail;
    const known = semantics.get(kind ?? '');
    if (known !== undefined) return known;
    const span = { file_path: path, byte_start: byteStart, byte_end: byteEnd } as Span;
    const entries = JSON.stringify(semanticsOf({ span, source, kind, words: this.#words })).slice(1, -1);
    const printed = entries === '' ? null : literal(`,${entries}`);
    if (source === undefined || !isNarrowed(kind, language)) semantics.set(kind ?? '', printed);
    return printed;
  }

  /** Prints the tail of the span that was taken. */
  print(out: ByteText, place: ProvedPlace): void {
    const { source, lines, behind } = this.#tail as FileTail;
    const { contextLines } = this.#asked;
    const { byteStart, byteEnd } = place;
    if (lines !== undefined && contextLines !== undefined) printContext(out, lines, place, contextLines);
    if (this.#semantics !== null) out.literal(this.#semantics);
    if (this.#asked.checksums && source !== undefined) {
      out.literal(BEFORE.checksum);
      out.ascii(sha256(source.bytes.subarray(byteStart, byteEnd)));
    }
    if (behind !== undefined) out.literal(behind);
  }

  #tailOf(file: CleanPath): FileTail | undefined {
    const source = this.#lookup?.(file.absolute);
    if (typeof source !== 'object') return source === 'UNI-V-001' ? undefined : this.#makeTail(file, undefined, source);
    if (!this.#known.has(source))
      this.#known.set(source, this.#isPlain(source) ? this.#makeTail(file, source) : undefined);
    return this.#known.get(source);
  }

  /** True for a file of which all lines may be quoted, as often as there are places. */
  #isPlain(source: SourceFile): boolean {
    if (!isWholeText(source)) return false;
    const { contextLines, allLongLines } = this.#asked;
    return (
      contextLines === undefined || (source.bytes.length <= LONGEST_CONTEXT && (allLongLines || !hasLongLine(source)))
    );
  }

  #makeTail({ path }: CleanPath, source: SourceFile | undefined, missing?: SourceProblem): FileTail {
    const { contextLines, semantics, checksums, atomic, fullContext } = this.#asked;
    const hints = { ...(fullContext && { requires_full_context: true }), ...(atomic && { apply_atomically: true }) };
    const isSummed = checksums && source !== undefined;
    const sum = isSummed ? `","file_checksum_before":"sha256:${fileDigest(source, 'sha256')}"}` : '';
    const behind = sum + (Object.keys(hints).length > 0 ? `,"tool_hints":${JSON.stringify(hints)}` : '');
    return {
      source,
      missing,
      lines: contextLines === undefined || source === undefined ? undefined : new SourceJson(source),
      path,
      language: semantics ? languageOf(path, source, undefined) : undefined,
      semantics: new BoundedMap(MOST_KINDS),
      behind: behind === '' ? undefined : literal(behind),
    };
  }

  /** True when a text stands at an offset and goes on to the end of the line where it shows less than it may. */
  #isBehind(reader: ElementReader, register: number, bytes: Uint8Array, at: number): boolean {
    const length = lengthAt(reader, register, bytes, at);
    return length >= 0 && (length >= this.#reach || at + length === bytes.length || bytes[at + length] === NEWLINE);
  }
}

function splits({ bytes }: SourceFile, { byteStart, byteEnd }: ProvedPlace): boolean {
  return isInside(bytes, byteStart) || isInside(bytes, byteEnd);
}

function isRead({ from }: ElementReader, register: number): boolean {
  return register >= 0 && (from[register] as number) >= 0;
}

/** True where the lines and columns of a place that is not empty are those of its bytes. */
function isAt({ bytes, lines }: SourceFile, place: ProvedPlace): boolean {
  const { byteStart, byteEnd, startLine, startColumn, endLine, endColumn, precision } = place;
  const isPlain = precision === undefined && byteStart < byteEnd && byteEnd <= bytes.length;
  const hasStart = lines.startOf(startLine) === byteStart - startColumn && byteStart < endOfLine(startLine);
  return isPlain && hasStart && lines.startOf(endLine) === byteEnd - endColumn && byteEnd <= endOfLine(endLine);

  function endOfLine(line: number): number {
    return (lines.startOf(line + 1) ?? bytes.length + 1) - 1;
  }
}

function printContext(
  out: ByteText,
  lines: SourceJson,
  { startLine: line, endLine, endColumn }: ProvedPlace,
  count: number,
): void {
  const from = Math.max(1, line - count);
  // A place that ends with a line has no byte of the next one.
  const next = endColumn === 0 ? endLine : endLine + 1;
  const to = Math.min(lines.lineCount + 1, next + count);
  out.literal(BEFORE.context);
  lines.print(out, from, line);
  out.literal(BEFORE.selected);
  lines.print(out, line, next);
  out.literal(BEFORE.after);
  lines.print(out, next, to);
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
