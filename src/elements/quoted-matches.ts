import type { BesideNode, CoordinateSystem, MatchNode, QuotedKeys, QuotedNode, ReportedPlace } from '../adapter.ts';
import { at, isObject, NumberText } from '../adapter.ts';
import type { Json, JsonObject } from '../json/value.ts';
import type { FoundTaker } from './match-context.ts';
import { linesIn, type QuotedLines, textOf } from './quoted-lines.ts';
import { elementSpot, keySpot, type Spot } from './spot.ts';

/** So many bytes of lines beside a match are kept on each side; what is more stands by itself. */
const MOST_BESIDE = 64 * 1024;

/** An element with the lines that it quotes; `undefined` where it does not tell where they are. */
interface Quoting {
  keys: QuotedKeys;
  value: JsonObject;
  spot: Spot;
  file: string;
  quoted: QuotedLines | undefined;
}

/** An element that waits for the lines behind it. */
interface Waiting extends Quoting {
  of: MatchNode;
  before: string[];
}

/** A row with lines beside those of matches. */
interface Beside extends Quoting {
  /** True where it says more than its line. */
  saysMore: boolean;
  leave(): void;
}

/** The lines of a match; without them its places, which are counted in them, are nowhere, or its columns unknown. */
interface CurrentLines extends Pick<Quoting, 'quoted' | 'keys' | 'value'> {
  before: string[];
  after: string[];
  isFirst: boolean;
}

/** Makes matches of elements that quote the lines they are in, with the lines in the rows beside them. */
export class QuotedMatches {
  /** What is known of the match that is printed: its lines, and those of its context. */
  current: CurrentLines | undefined;
  readonly #taker: FoundTaker;
  readonly #firstLine: CoordinateSystem['firstLine'];
  readonly #isOtherText: boolean;
  #waiting: Waiting | undefined;
  /** Rows in a row of which the last one was read last. */
  #beside: Beside[] = [];
  #bytes = 0;

  /** `isOtherText` where the tool may have made another text of the files. */
  constructor(taker: FoundTaker, { firstLine }: Pick<CoordinateSystem, 'firstLine'>, isOtherText: boolean) {
    this.#taker = taker;
    this.#firstLine = firstLine;
    this.#isOtherText = isOtherText;
  }

  /** Takes an element with its matches. */
  take({ keys, neighbours }: QuotedNode, of: MatchNode, value: JsonObject, spot: Spot): void {
    const element = this.#read(keys, value, spot);
    const holds = hasContext(element);
    const kept = holds && this.#reaches(element) ? this.#beside : [];
    this.#give(kept);
    const waiting = { ...element, of, before: linesOf(kept) };
    if (holds && neighbours === true) this.#waiting = waiting;
    else this.#matches(waiting, []);
  }

  /** Makes something of an element that is in the lines which it quotes; `value` holds what says these. */
  inLines({ keys }: QuotedNode, value: JsonObject, spot: Spot, make: () => void): undefined {
    const element = this.#read(keys, value, spot);
    this.end();
    this.#makeIn(element, value, true, make);
  }

  /**
   * Takes a row with a line beside those of matches; `leave` is given it, with the place of its line, where it is
   * beside none, or says more than its line.
   */
  takeBeside(
    { keys }: BesideNode,
    value: JsonObject,
    spot: Spot,
    leave: (value: JsonObject, spot: Spot) => void,
  ): void {
    const row = this.#read(keys, value, spot);
    const { quoted } = row;
    const size = quoted?.bytes.length ?? 0;
    const isPlain = quoted?.isWhole === true;
    if (!isPlain || !this.#reaches(row) || this.#bytes + size > MOST_BESIDE) this.#give([]);
    const leaveIn = (): void => {
      if (quoted === undefined) return leave(value, row.spot);
      const placed: JsonObject = { ...value, [keys.whole]: wholeOf(quoted, keys) };
      const list = placed[keys.each ?? ''];
      if (Array.isArray(list) && list.length === 0) delete placed[keys.each as string];
      this.#noteTranscoded(row);
      this.#makeIn(row, placed, true, () => leave(placed, row.spot));
    };
    if (!isPlain || size > MOST_BESIDE) return leaveIn();
    this.#beside.push({ ...row, saysMore: !isOnlyLine(row), leave: leaveIn });
    this.#bytes += size;
  }

  /** Ends the lines beside the last match: no more of them follow. */
  end(): void {
    this.#give([]);
  }

  #read(keys: QuotedKeys, value: JsonObject, spot: Spot): Quoting {
    const file = textOf(at(value, keys.file)) ?? '';
    const quoted = linesIn(value, keys, this.#firstLine, this.#isOtherText);
    const source = quoted === undefined || file === '' ? undefined : this.#taker.sourceOf(file);
    if (source !== undefined) quoted?.findIn(source);
    return { keys, value, spot, file, quoted };
  }

  /** True where lines follow on those that were read last. */
  #reaches({ file, quoted }: Quoting): boolean {
    const last = this.#beside.at(-1) ?? this.#waiting;
    if (last?.quoted === undefined || last.file !== file) return false;
    return last.quoted.offset + last.quoted.bytes.length === quoted?.offset;
  }

  /** Gives the match that waits with the lines behind it; `kept` are rows that the next match takes. */
  #give(kept: readonly Beside[]): void {
    const [waiting, beside] = [this.#waiting, this.#beside];
    this.#waiting = undefined;
    this.#beside = [];
    this.#bytes = 0;
    for (const { saysMore, leave } of beside) if (saysMore || (waiting === undefined && kept.length === 0)) leave();
    if (waiting !== undefined) this.#matches(waiting, linesOf(beside));
  }

  #noteTranscoded({ file, spot, quoted }: Quoting): void {
    if (quoted?.isTranscoded === true && !this.#isOtherText) this.#taker.transcoded(file, spot.pointer);
  }

  #makeIn(
    { quoted, keys }: Quoting,
    value: JsonObject,
    isFirst: boolean,
    make: () => void,
    before: string[] = [],
    after: string[] = [],
  ): void {
    this.current = { quoted, keys, value, before, after, isFirst };
    make();
    this.current = undefined;
  }

  #matches(element: Waiting, after: string[]): void {
    const { keys, of, value, spot, quoted, before } = element;
    const { file, each } = keys;
    const give = (match: JsonObject, place: Spot, isFirst: boolean) =>
      this.#makeIn(element, value, isFirst, () => this.#taker.match(of, match, place), before, after);
    this.#noteTranscoded(element);
    const places = placesIn(value, each);
    if (each === undefined || places === undefined) return give(value, spot, true);
    if (places.length === 0)
      return give({ ...value, [each]: quoted === undefined ? {} : wholeOf(quoted, keys) }, spot, true);
    // What is said once of several matches stands with the first of them.
    for (const [index, place] of places.entries()) {
      const shared = index === 0 ? value : { [file]: value[file] as Json };
      give({ ...shared, [each]: place as Json }, elementSpot(keySpot(spot, each), index), index === 0);
    }
  }
}

/** What an element says of its places; `undefined` where it lists none, or something else. */
function placesIn(value: JsonObject, each = ''): JsonObject[] | undefined {
  const places = value[each];
  return Array.isArray(places) && places.every(isObject) ? places : undefined;
}

/** True where the first match is in whole lines of a file, so that others can be beside it. */
function hasContext({ keys, value, file, quoted }: Quoting): boolean {
  const { each, start = 'start', end = 'end' } = keys;
  const places = placesIn(value, each);
  if (quoted?.isWhole !== true || file === '' || (each !== undefined && places === undefined)) return false;
  const first = places?.[0] ?? wholeOf(quoted, keys);
  const [byteStart, byteEnd] = [at(first, start), at(first, end)] as number[];
  return quoted.rangeOf({ byteStart, byteEnd }) !== undefined;
}

/** A place that is all of the lines. */
function wholeOf({ whole }: QuotedLines, { start = 'start', end = 'end' }: QuotedKeys): JsonObject {
  return { [start]: whole.start, [end]: whole.end };
}

/** True for a row that says nothing but a line and where that is. */
function isOnlyLine({ keys: { file, lines, line, offset, each = '' }, value }: Quoting): boolean {
  return Object.entries(value).every(([key, said]) => {
    if (key === file || key === lines) return !isObject(said) || Object.keys(said).length <= 1;
    if (key === each) return Array.isArray(said) && said.length === 0;
    return (key === line || key === offset) && typeof said === 'number';
  });
}

function linesOf(rows: readonly Beside[]): string[] {
  return rows.flatMap(({ quoted }) => quoted?.lines ?? []);
}

/** Tells a place, and what is known of it, by the lines that its element quotes. */
export function placeInLines(
  current: CurrentLines,
  reported: ReportedPlace,
  names: Readonly<Record<string, string>>,
  counting: CoordinateSystem,
): void {
  const { quoted, before, after, isFirst } = current;
  const range = quoted?.rangeOf(reported);
  reported.lines = undefined;
  if (quoted === undefined || range === undefined) return leaveUnquoted(current, reported, names);
  if (quoted.isTranscoded) return leaveOffsets(quoted, reported, counting);
  const context = isFirst ? quoted.contextOf(range, before, after) : undefined;
  if (isFirst) reported.lines = quoted.textFrom(range.start);
  if (context !== undefined) {
    reported.span = { ...reported.span, context };
    reported.isContextOpen = true;
  }
  for (const [part, said] of quoted.place(reported, counting)) leave(reported, names[part] ?? part, said);
}

const BYTES = ['byteStart', 'byteEnd'] as const;
const COLUMNS = ['startColumn', 'endColumn'] as const;

/** Leaves what is counted in lines that are not reported, or that do not tell how, to the `legacy` of a place. */
function leaveUnquoted(
  { keys, value, isFirst }: CurrentLines,
  reported: ReportedPlace,
  names: Readonly<Record<string, string>>,
): void {
  const isRelative = keys.leading === undefined;
  // Lines that do not tell it hide what columns count; where nothing is said of that they count as the form does.
  const isUntold = !isRelative && at(value, keys.leading as string) === undefined;
  for (const part of isRelative ? BYTES : isUntold ? [] : COLUMNS) {
    leave(reported, names[part] ?? part, reported[part]);
    reported[part] = undefined;
  }
  const offset = at(value, keys.offset);
  const isNumber = typeof offset === 'number' || offset instanceof NumberText;
  if (isRelative && isFirst && isNumber) leave(reported, keys.offset, offset);
}

/** Of a place in a text that was made of the file only the line is one of the file. */
function leaveOffsets(quoted: QuotedLines, reported: ReportedPlace, counting: CoordinateSystem): void {
  reported.sourceMayDiffer = true;
  quoted.place(reported, counting);
  leave(reported, 'byte_start', reported.byteStart);
  leave(reported, 'byte_end', reported.byteEnd);
  for (const part of [...BYTES, ...COLUMNS, 'endLine'] as const) reported[part] = undefined;
  if (quoted.line === undefined) reported.startLine = undefined;
}

function leave(reported: ReportedPlace, name: string, value: Json | undefined): void {
  if (value !== undefined) reported.legacy = { ...reported.legacy, [name]: value };
}
