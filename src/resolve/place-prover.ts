import type { CoordinateSystem } from '../adapter.ts';
import { BYTES_ONLY } from '../draft/line-base.ts';
import type { MatchContext } from '../draft/match-context.ts';
import { codePointsIn, extentOf, lengthOnLine, NOT_ASCII, type TextExtent } from '../input/tokens.ts';
import { count, utf8Length } from '../span/columns.ts';
import type { CleanPath } from '../span/file-path.ts';
import { textAtStart } from '../span/quoted-line.ts';
import { isImpossible } from '../span/report-proof.ts';
import type { ReportedPlace } from '../span/reported-place.ts';
import type { SourceProblem } from '../span/source.ts';
import { type MatchPlan, NUMBERS } from './match-plan.ts';
import type { CachedPath } from './path-cache.ts';
import type { PlacedElement } from './placed-element.ts';
import { ProvedPlace, type ReportedNumbers } from './proved-place.ts';

const LINES = ['startLine', 'startColumn', 'endLine', 'endColumn'] as const;

const NO_NUMBERS: ReportedNumbers = {
  ...{ byteStart: -1, byteEnd: -1, startLine: -1, startColumn: -1, endLine: -1, endColumn: -1 },
  text: undefined,
};

/** Finds what the report of an element proves of its place. */
export class PlaceProver {
  readonly place: ProvedPlace;
  /** Why there are no lines of the place that was proved last, where its file is not to be had. */
  missing: SourceProblem | undefined;
  /** True where nobody but the report tells of the place: what it does not prove is not known. */
  isAlone: boolean;
  /** True where what a place lacks is said by the file of each, unless that is not to be had. */
  readonly #asksFiles: boolean;
  /** True for a form of which only sources tell how it counts. */
  readonly #isUncounted: boolean;
  /** The path whose file was found last: most elements of a file say as much as the one before. */
  #found: CachedPath | undefined;
  /** The file of a place that stands alone, which is taken already. */
  #standing: CleanPath | undefined;
  /** The text of the element that was begun, once it was asked for. */
  #text: { text: string | undefined } | undefined;
  /** The text whose extent was told last. */
  #last: { text: string; extent: TextExtent } | undefined;
  readonly #element: PlacedElement;
  readonly #context: MatchContext;
  /** `undefined` where nothing tells how lines are counted. */
  readonly #counting: CoordinateSystem | undefined;
  readonly #unit: CoordinateSystem['unit'];
  /** Made once: there are as many reports as elements. */
  readonly #numbers = { ...NO_NUMBERS };
  /** Registers of what says more of a place than its bytes. */
  readonly #beside: readonly number[];

  constructor(element: PlacedElement, context: MatchContext) {
    const { place, counting, facts } = element.plan;
    this.#element = element;
    this.#context = context;
    this.isAlone = context.lookup === undefined && context.enrichment === undefined;
    this.#asksFiles = context.lookup !== undefined && context.enrichment === undefined;
    this.#isUncounted = isUncounted(element.plan);
    const declared = facts.counting ?? counting;
    const isTold = declared.firstLine !== 'source' && facts.uncounted !== true;
    this.#counting = isTold ? (declared as CoordinateSystem) : undefined;
    this.#unit = declared.unit;
    this.place = new ProvedPlace(this.#counting ?? BYTES_ONLY);
    const { startLine, startColumn, endLine, endColumn, before, after } = place;
    this.#beside = [startLine, startColumn, endLine, endColumn, before, after];
  }

  /** Begins with the element that was read last. */
  begin(): void {
    this.missing = undefined;
    this.#standing = undefined;
    this.#text = undefined;
    if (this.#asksFiles) this.isAlone = false;
  }

  /**
   * True for the element that was begun where, in the file of a path, only its report tells of the place after all: it
   * says everything, or the file is not to be had. `quotes` says that it quotes the file, `isMissed` that this is told
   * to be missing already.
   */
  standsAlone(path: CachedPath, quotes: boolean, isMissed: boolean): boolean {
    const { plan, values, states } = this.#element;
    // Of a place by its bytes a name is looked for on its first line alone.
    const isNamed = plan.named !== undefined && values.isRead(plan.place.byteStart);
    const isCounted = this.#isUncounted && this.#context.lineBase.isKnown;
    if (!this.#asksFiles || isNamed || isCounted || states.hashAfter !== undefined || path === this.#found)
      return false;
    this.isAlone = true;
    const file = this.#take(path);
    const lacks = this.place.precision !== 'file' && !this.place.isWhole;
    const isAsked = file !== undefined && (quotes || lacks || plan.countsCharacters) && !this.isUntold;
    const source = isAsked ? this.#context.lookup?.(file.absolute) : undefined;
    this.isAlone = file !== undefined && typeof source !== 'object' && source !== 'UNI-V-001';
    if (typeof source === 'object') this.#found = path;
    if (!this.isAlone) return false;
    this.#standing = file;
    if (lacks && !isMissed && typeof source === 'string') this.missing = source;
    return true;
  }

  /** The file of the place of the element that was begun; `undefined` where the resolver has to find the place. */
  take(path: CachedPath): CleanPath | undefined {
    return this.#standing ?? this.#take(path);
  }

  #take(path: CachedPath): CleanPath | undefined {
    const { place } = this.#element.plan;
    const { values, reader } = this.#element;
    if (!this.#element.takeLength()) return undefined;
    const isRange = values.isRead(place.byteStart) && values.isRead(place.byteEnd);
    if (!isRange && !this.isAlone) return undefined;
    if (!isRange) return this.#takeReported(path);
    // The path of a match without a place must not be cleaned: the first one that is tells of all.
    if ((reader.numbers[place.byteEnd] as number) < (reader.numbers[place.byteStart] as number)) return undefined;
    if (this.isAlone && (this.#isDoubtful() || this.isUntold)) return this.#takeReported(path);
    const file = path.cleanBy(this.#context.paths);
    if (this.#prove(file)) return file;
    return this.isAlone ? this.#takeReported(path) : undefined;
  }

  /** The text that stands at the place: what the element quotes, or one of the texts that its line can hold. */
  get text(): string | undefined {
    this.#text ??= { text: this.#findText() };
    return this.#text.text;
  }

  #findText(): string | undefined {
    const { plan, values, facts } = this.#element;
    const { texts, lines = values.text(plan.place.lines) } = facts?.place ?? {};
    if (texts === undefined || this.#counting === undefined) return values.text(plan.place.text);
    return textAtStart(texts, { lines, startColumn: values.number(plan.place.startColumn) }, this.#counting);
  }

  /** The number in a register; -1 where there is none. */
  #number(register: number): number {
    const { reader, values } = this.#element;
    return values.isRead(register) ? (reader.numbers[register] as number) : -1;
  }

  /** The place as it was reported. */
  reported(): Omit<ReportedPlace, 'file'> & { spanId: string | undefined } {
    const { plan, values } = this.#element;
    const { place } = plan;
    return {
      byteStart: values.number(place.byteStart),
      byteEnd: values.number(place.byteEnd),
      startLine: values.number(place.startLine),
      startColumn: values.number(place.startColumn),
      endLine: values.number(place.endLine),
      endColumn: values.number(place.endColumn),
      text: this.text,
      before: values.text(place.before),
      spanId: values.text(place.spanId),
    };
  }

  /** Takes what the report proves of a place, which may be a part of it. */
  #takeReported(path: CachedPath): CleanPath | undefined {
    const numbers = this.#takeNumbers();
    if (numbers === undefined) return this.#takeRead(path);
    const { byteStart, byteEnd } = numbers;
    const isDoubtful = this.#isDoubtful();
    const isImpossible =
      byteStart >= 0 && byteEnd >= 0 ? byteEnd < byteStart : !isDoubtful && this.place.endsBeforeStart(numbers);
    if (isImpossible) return undefined;
    const file = path.cleanBy(this.#context.paths);
    if (!isDoubtful) return this.place.takeReport(numbers) ? file : undefined;
    let hasLines = false;
    for (const part of LINES) {
      hasLines ||= numbers[part] >= 0;
      numbers[part] = -1;
    }
    this.place.takeReport(numbers);
    this.place.isComplete &&= !hasLines;
    return file;
  }

  /** The numbers by which the element says its place; `undefined` where that takes more than these. */
  #takeNumbers(): ReportedNumbers | undefined {
    const { values, plan, facts } = this.#element;
    const { place } = plan;
    const numbers = this.#numbers;
    for (const part of NUMBERS) numbers[part] = this.#number(place[part]);
    numbers.text = undefined;
    const isStartAlone = numbers.byteStart >= 0 && numbers.byteEnd < 0 && numbers.endLine < 0;
    if (isStartAlone || values.isRead(place.before)) return undefined;
    const hasTexts = facts?.place?.texts !== undefined;
    if (hasTexts ? this.text === undefined : !values.isRead(place.text)) return numbers;
    // Of a place without bytes its text says more than how long it is.
    if (this.#isDoubtful() && (numbers.byteStart < 0 || numbers.byteEnd < 0)) return undefined;
    const text = hasTexts ? this.#extentOf(this.text as string) : this.#extentIn(place.text);
    if (text === undefined) return undefined;
    const isFilled = !plan.whenFills || text.byteLength === numbers.byteEnd - Math.max(numbers.byteStart, 0);
    if (isFilled) numbers.text = text;
    return numbers;
  }

  /** How far a text goes: of many matches it is the same one. `undefined` where nothing tells what columns count. */
  #extentOf(text: string): TextExtent | undefined {
    if (this.#last?.text === text) return this.#last.extent;
    if (this.#unit === 'unknown') return undefined;
    const lines = text.split('\n');
    const last = lines.at(-1) as string;
    const lengths = { newlines: lines.length - 1, lastLength: utf8Length(last), lastCount: count(last, this.#unit) };
    const extent = { byteLength: utf8Length(text), ...lengths };
    this.#last = { text, extent };
    return extent;
  }

  #extentIn(register: number): TextExtent | undefined {
    const { bytes, from, to, traits } = this.#element.reader;
    const shown = traits[register] as number;
    // All units count ASCII alike.
    const unit = this.#unit === 'unknown' && (shown & NOT_ASCII) === 0 ? 'byte' : this.#unit;
    if (unit === 'unknown') return undefined;
    return extentOf(bytes, from[register] as number, to[register] as number, shown, unit);
  }

  /** Takes what a report proves whose texts have to be read. */
  #takeRead(path: CachedPath): CleanPath | undefined {
    const reported = this.reported();
    const { byteStart, byteEnd, text } = reported;
    if (this.#element.plan.whenFills && Buffer.byteLength(text ?? '') !== (byteEnd ?? -1) - (byteStart ?? 0))
      reported.text = undefined;
    if (isImpossible(reported, this.#counting)) return undefined;
    const file = path.cleanBy(this.#context.paths);
    const lines = { startLine: undefined, startColumn: undefined, endLine: undefined, endColumn: undefined };
    return this.place.take({ ...reported, ...(this.#isDoubtful() && lines), file }) ? file : undefined;
  }

  /** True where the file may be in another state than the one that the place is of. */
  get isUntold(): boolean {
    const { plan, states } = this.#element;
    return plan.facts.sourceMayDiffer === true || states.sourceMayDiffer === true || states.hashAfter !== undefined;
  }

  /** True where the lines of the place locate nothing. */
  #isDoubtful(): boolean {
    const { plan, states } = this.#element;
    return this.#counting === undefined || (plan.facts.unreliableLines === true && states.fileHash === undefined);
  }

  /** Proves the place of an element, if its own parts do. */
  #prove(file: CleanPath): boolean {
    if (this.#counting?.lineEnds !== undefined) return false;
    const { plan, reader, values } = this.#element;
    const { place } = plan;
    const { numbers } = reader;
    const start = numbers[place.byteStart] as number;
    const end = numbers[place.byteEnd] as number;
    const isQuoted = values.isRead(place.text) || values.isRead(place.before);
    const hasEnd = values.isRead(place.endLine) && values.isRead(place.endColumn);
    if (values.isRead(place.startLine) && values.isRead(place.startColumn)) {
      const line = numbers[place.startLine] as number;
      const column = numbers[place.startColumn] as number;
      if (hasEnd && this.#unit === 'byte' && (!isQuoted || this.#isFilled(end - start))) {
        const endColumn = numbers[place.endColumn] as number;
        return this.place.takeColumns(start, end, line, column, numbers[place.endLine] as number, endColumn);
      }
      if (
        !values.isRead(place.endLine) &&
        !values.isRead(place.endColumn) &&
        values.isRead(place.text) &&
        values.isRead(place.before)
      ) {
        const text = this.#lengthOf(place.text);
        const before = this.#lengthOf(place.before);
        if (
          text >= 0 &&
          before >= 0 &&
          this.place.takeText(start, end, line, column, text, before, this.#countOf(place.before, before))
        )
          return true;
      }
    }
    if (this.#isBytesAlone()) return this.#proveBytes(file, start, end);
    return !this.isAlone && this.place.take({ ...this.reported(), file }) && this.place.isWhole;
  }

  /** True for an element that quotes so many bytes, which end where its place does, and nothing beside them. */
  #isFilled(length: number): boolean {
    const { plan, reader, values } = this.#element;
    const { text, before, startLine, endLine, endColumn } = plan.place;
    if (values.isRead(before)) return false;
    const { numbers } = reader;
    const extent = this.#extentIn(text);
    if (extent?.byteLength !== length) return false;
    const { newlines, lastLength } = extent;
    if (newlines !== (numbers[endLine] as number) - (numbers[startLine] as number)) return false;
    return newlines === 0 || lastLength === (numbers[endColumn] as number) - this.place.firstColumn;
  }

  /** True for an element that says no more of its place than bytes, of a form that quotes no place. */
  #isBytesAlone(): boolean {
    if (this.#element.plan.names['text'] !== undefined) return false;
    for (const register of this.#beside) if (this.#element.values.isRead(register)) return false;
    return true;
  }

  /** Proves a place by its bytes: the lines are those of the file. A file that is not to be had is told. */
  #proveBytes(file: CleanPath, start: number, end: number): boolean {
    const source = this.#context.lookup?.(file.absolute);
    if (typeof source !== 'string') return this.place.takeBytes(start, end, source);
    if (source === 'UNI-V-001' || this.#context.enrichment !== undefined) return false;
    this.missing = source;
    return this.place.takeBytes(start, end, undefined);
  }

  /** The length in bytes of a string on one line; -1 for others, and where it is not known without reading it. */
  #lengthOf(register: number): number {
    const { from, to, traits } = this.#element.reader;
    return lengthOnLine((to[register] as number) - (from[register] as number), traits[register] as number);
  }

  /**
   * The length of a string of so many bytes as its tool counts columns; -1 where it is not known without reading it.
   */
  #countOf(register: number, byteLength: number): number {
    const { from, to, traits, bytes } = this.#element.reader;
    if (this.#unit === 'byte' || ((traits[register] as number) & NOT_ASCII) === 0) return byteLength;
    if (this.#unit !== 'code-point') return -1;
    return codePointsIn(bytes, from[register] as number, to[register] as number);
  }
}

/** True for a form of which only sources tell how it counts. */
function isUncounted({ facts, counting }: MatchPlan): boolean {
  return (facts.counting ?? counting).firstLine === 'source' || facts.uncounted === true;
}
