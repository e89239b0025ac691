import { at } from '../adapter/values/at.ts';
import type {
  BesideNode,
  CoordinateSystem,
  MatchNode,
  PlaceFacts,
  QuotedKeys,
  QuotedNode,
  ReportedPlace,
} from '../adapter.ts';
import type { Context } from '../envelope/types.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { isObject, NumberText } from '../json/value.ts';
import type { SourceFile } from '../location/source.ts';
import { type QuotedCounting, QuotedLines, textOf } from './quoted-lines.ts';
import { type Spot, spotOf } from './spot.ts';

/** So many bytes of lines beside a match are kept on each side; what is more stands by itself. */
const MOST_BESIDE = 64 * 1024;

/** An element, and where it stands. */
export interface Standing {
  value: JsonObject;
  pointer: string;
  pattern: string;
}

/** Takes matches and what is none. */
export interface QuotedTaker {
  match(node: MatchNode, value: JsonObject, spot: Spot): void;
  /** The source of a path as reported, where it may be read. */
  sourceOf(path: string): SourceFile | undefined;
  /** Takes that the lines of an element are those of a text that the tool made of the file at a path. */
  transcoded(path: string, pointer: string): void;
}

/** An element that waits for the lines behind it. */
interface Waiting extends Standing {
  node: QuotedNode;
  of: MatchNode;
  quoted: QuotedLines;
  before: Beside[];
}

/** A row with lines beside those of matches. */
interface Beside extends Standing {
  file: string;
  quoted: QuotedLines | undefined;
  /** True where it says more than its line. */
  saysMore: boolean;
  leave(): void;
}

/** The lines of a match; without them its places, which are counted in them, are nowhere, or its columns unknown. */
export interface CurrentLines {
  quoted: QuotedLines | undefined;
  /** Where the element says what they are; what is said of them, but not in whole numbers, stays. */
  keys: QuotedKeys;
  value: JsonObject;
  before: string[];
  after: string[];
  isFirst: boolean;
}

/** Makes matches of elements that quote the lines they stand in, with the lines in the rows beside them. */
export class QuotedMatches {
  /** What is known of the match that is printed: its lines, and those of its context. */
  current: CurrentLines | undefined;
  readonly #taker: QuotedTaker;
  readonly #counting: QuotedCounting;
  #waiting: (Waiting & { file: string }) | undefined;
  /** Rows in a row of which the last one was read last. */
  #beside: Beside[] = [];
  #bytes = 0;

  /** `isOtherText` where the tool may have made another text of the files. */
  constructor(taker: QuotedTaker, counting: Pick<CoordinateSystem, 'firstLine'>, isOtherText: boolean) {
    this.#taker = taker;
    this.#counting = { firstLine: counting.firstLine, isTranscoded: isOtherText };
  }

  /** Takes an element with its matches. */
  take(node: QuotedNode, of: MatchNode, element: Standing): void {
    const { file, quoted } = this.#read(node, element.value);
    const holds = quoted !== undefined && file !== '' && hasContext(node, element.value, quoted);
    const before = holds && this.#reaches(file, quoted) ? this.#beside : [];
    this.#give(before);
    if (!holds || node.neighbours !== true) return this.#matches(node.keys, of, element, quoted, [], []);
    const { value, pointer, pattern } = element;
    this.#waiting = { node, of, value, pointer, pattern, file, quoted, before };
  }

  /** Makes something of an element that stands in the lines which it quotes; `value` holds what says these. */
  inLines({ keys }: QuotedNode, value: JsonObject, make: () => void): undefined {
    const { quoted } = this.#read({ keys }, value);
    this.end();
    this.#makeIn({ quoted, keys, value, before: [], after: [], isFirst: true }, make);
  }

  /**
   * Takes a row with a line beside those of matches; `leave` is given it, with the place of its line, where it is
   * beside none, or says more than its line.
   */
  takeBeside({ keys }: Pick<BesideNode, 'keys'>, row: Standing, leave: (value: JsonObject) => void): void {
    const { file, quoted } = this.#read({ keys }, row.value);
    const isPlain = quoted?.isWhole === true;
    const leaveIn = () => this.#leaveRow(keys, row, quoted, leave);
    const size = quoted?.bytes.length ?? 0;
    if (!isPlain || !this.#reaches(file, quoted) || this.#bytes + size > MOST_BESIDE) this.#give([]);
    if (!isPlain || size > MOST_BESIDE) return leaveIn();
    this.#beside.push({ ...row, file, quoted, saysMore: !isOnlyLine({ keys }, row.value), leave: leaveIn });
    this.#bytes += size;
  }

  #leaveRow(
    keys: BesideNode['keys'],
    row: Standing,
    quoted: QuotedLines | undefined,
    leave: (value: JsonObject) => void,
  ) {
    if (quoted === undefined) return leave(row.value);
    const value: JsonObject = { ...row.value, [keys.whole]: wholeOf(quoted, keys) };
    const list = value[keys.each ?? ''];
    if (Array.isArray(list) && list.length === 0) delete value[keys.each as string];
    this.#noteTranscoded(keys, row, quoted);
    this.#makeIn({ quoted, keys, value, before: [], after: [], isFirst: true }, () => leave(value));
  }

  /** Ends the lines beside the last match: no more of them follow. */
  end(): void {
    this.#give([]);
  }

  #read({ keys }: Pick<QuotedNode, 'keys'>, value: JsonObject): { file: string; quoted: QuotedLines | undefined } {
    const file = textOf(at(value, keys.file)) ?? '';
    const quoted = QuotedLines.in(value, keys, this.#counting);
    const source = quoted === undefined || file === '' ? undefined : this.#taker.sourceOf(file);
    return { file, quoted: source === undefined ? quoted : quoted?.in(source) };
  }

  /** True where lines follow on those that were read last. */
  #reaches(file: string, quoted: QuotedLines | undefined): boolean {
    const last = this.#beside.at(-1) ?? this.#waiting;
    return last?.quoted !== undefined && last.file === file && endOf(last.quoted) === quoted?.offset;
  }

  /** Gives the match that waits with the lines behind it; `kept` are rows that the next match takes. */
  #give(kept: readonly Beside[]): void {
    const [waiting, beside] = [this.#waiting, this.#beside];
    this.#waiting = undefined;
    this.#beside = [];
    this.#bytes = 0;
    for (const { saysMore, leave } of beside) if (saysMore || (waiting === undefined && kept.length === 0)) leave();
    if (waiting !== undefined) {
      const { node, of, quoted, before } = waiting;
      this.#matches(node.keys, of, waiting, quoted, linesOf(before), linesOf(beside));
    }
  }

  #noteTranscoded({ file }: QuotedKeys, { value, pointer }: Omit<Standing, 'pattern'>, quoted: QuotedLines): void {
    if (quoted.isTranscoded && !this.#counting.isTranscoded)
      this.#taker.transcoded(textOf(at(value, file)) ?? '', pointer);
  }

  #makeIn(lines: CurrentLines, make: () => void): void {
    this.current = lines;
    make();
    this.current = undefined;
  }

  #matches(
    keys: QuotedKeys,
    of: MatchNode,
    { value, pointer, pattern }: Standing,
    quoted: QuotedLines | undefined,
    before: string[],
    after: string[],
  ): void {
    const give = (match: JsonObject, place: string, stars: string, isFirst: boolean) => {
      const spot = spotOf({ pointer: pointer + place, pattern: pattern + stars });
      this.#makeIn({ quoted, keys, value, before, after, isFirst }, () => this.#taker.match(of, match, spot));
    };
    if (quoted !== undefined) this.#noteTranscoded(keys, { value, pointer }, quoted);
    const { each } = keys;
    const elements = placesIn(value, each);
    if (each === undefined || elements === undefined) return give(value, '', '', true);
    // What is said once of several matches stands with the first of them.
    if (elements.length === 0)
      return give({ ...value, [each]: quoted === undefined ? {} : wholeOf(quoted, keys) }, '', '', true);
    elements.forEach((place, index) => {
      const shared = index === 0 ? value : { [keys.file]: value[keys.file] as Json };
      give({ ...shared, [each]: place as Json }, `/${each}/${index}`, `/${each}/*`, index === 0);
    });
  }
}

/** What an element says of its places; `undefined` where it lists none, or something else. */
function placesIn(value: JsonObject, each = ''): JsonObject[] | undefined {
  const places = value[each];
  return Array.isArray(places) && places.every(isObject) ? places : undefined;
}

/** True where the first match stands in whole lines, so that others can be beside it. */
function hasContext({ keys }: QuotedNode, value: JsonObject, quoted: QuotedLines): boolean {
  const { each, start = 'start', end = 'end' } = keys;
  const places = placesIn(value, each);
  if (each !== undefined && places === undefined) return false;
  const first = places?.[0] ?? wholeOf(quoted, keys);
  const [byteStart, byteEnd] = [at(first, start), at(first, end)] as number[];
  return quoted.isWhole && quoted.rangeOf({ byteStart, byteEnd }) !== undefined;
}

/** A place that is all of the lines. */
function wholeOf(quoted: QuotedLines, { start = 'start', end = 'end' }: QuotedNode['keys']): JsonObject {
  return { [start]: quoted.whole.start, [end]: quoted.whole.end };
}

/** True for a row that says nothing but a line and where that is. */
function isOnlyLine({ keys }: Pick<QuotedNode, 'keys'>, value: JsonObject): boolean {
  const { file, lines, line, offset, each = '' } = keys;
  for (const [key, said] of Object.entries(value)) {
    if (key === file || key === lines) {
      if (isObject(said) && Object.keys(said).length > 1) return false;
    } else if (key === each) {
      if (!Array.isArray(said) || said.length > 0) return false;
    } else if ((key !== line && key !== offset) || typeof said !== 'number') return false;
  }
  return true;
}

function endOf({ offset, bytes }: QuotedLines): number {
  return offset + bytes.length;
}

function linesOf(rows: readonly Beside[]): string[] {
  return rows.flatMap(({ quoted }) => quoted?.lines ?? []);
}

/** Tells a place, and what is known of it, by the lines that its element quotes. */
export function placeInLines(
  current: CurrentLines | undefined,
  reported: ReportedPlace,
  { names, counting }: { names: Readonly<Record<string, string>>; counting: CoordinateSystem },
  facts: PlaceFacts,
): void {
  if (current === undefined) return;
  const { quoted, isFirst } = current;
  const range = quoted?.rangeOf(reported);
  facts.lines = undefined;
  if (quoted === undefined || range === undefined) return leaveUnquoted(current, reported, names, facts);
  if (quoted.isTranscoded) return leaveOffsets(quoted, reported, counting, facts);
  const context = contextIn(current, range);
  if (isFirst) facts.lines = quoted.textFrom(range.start);
  if (context !== undefined) {
    facts.span = { ...facts.span, context };
    facts.isContextOpen = true;
  }
  for (const [part, said] of quoted.place(reported, counting)) leave(facts, names[part] ?? part, said);
}

const BYTES = ['byteStart', 'byteEnd'] as const;
const COLUMNS = ['startColumn', 'endColumn'] as const;

/** Leaves what is counted in lines that are not told, or that do not tell how, to the `legacy` of a place. */
function leaveUnquoted(
  { keys, value, isFirst }: CurrentLines,
  reported: ReportedPlace,
  names: Readonly<Record<string, string>>,
  facts: PlaceFacts,
): void {
  const isRelative = keys.leading === undefined;
  // Lines that do not tell it hide what columns count; where nothing is said of that they count as the form does.
  const isUntold = !isRelative && at(value, keys.leading as string) === undefined;
  for (const part of isRelative ? BYTES : isUntold ? [] : COLUMNS) {
    leave(facts, names[part] ?? part, reported[part]);
    reported[part] = undefined;
  }
  const offset = at(value, keys.offset);
  if (isRelative && isFirst && isNumber(offset)) leave(facts, keys.offset, offset);
}

/** Of a place in a text that was made of the file only the line is one of the file. */
function leaveOffsets(
  quoted: QuotedLines,
  reported: ReportedPlace,
  counting: CoordinateSystem,
  facts: PlaceFacts,
): void {
  facts.sourceMayDiffer = true;
  quoted.place(reported, counting);
  leave(facts, 'byte_start', reported.byteStart);
  leave(facts, 'byte_end', reported.byteEnd);
  for (const part of [...BYTES, ...COLUMNS, 'endLine'] as const) reported[part] = undefined;
  if (quoted.line === undefined) reported.startLine = undefined;
}

function isNumber(value: Json | undefined): boolean {
  return typeof value === 'number' || value instanceof NumberText;
}

function leave(facts: PlaceFacts, name: string, value: Json | undefined): void {
  if (value !== undefined) facts.legacy = { ...facts.legacy, [name]: value };
}

/** The context of a match, where lines beside its own were quoted. */
function contextIn(
  { quoted, before, after, isFirst }: CurrentLines,
  range: { start: number; end: number },
): Context | undefined {
  return isFirst ? quoted?.contextOf(range, before, after) : undefined;
}
