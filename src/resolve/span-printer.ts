import type { Remark } from '../adapter.ts';
import { type MatchContext, noteRemarks } from '../draft/match-context.ts';
import { needsSource } from '../enrich/enrichment.ts';
import { codePointsIn, lengthOnLine, NOT_ASCII } from '../input/tokens.ts';
import type { ByteText } from '../json/byte-text.ts';
import { literal } from '../json/literal.ts';
import type { CleanPath } from '../span/file-path.ts';
import type { SourceProblem } from '../span/source.ts';
import { ID_DIGITS } from '../span/span-id.ts';
import type { CachedPath } from './path-cache.ts';
import type { PlacedElement } from './placed-element.ts';
import { ProvedPlace } from './proved-place.ts';
import { hasPlainTail, RichTail } from './rich-tail.ts';
import { ToldPrinter } from './told-printer.ts';

const COMMA = 0x2c;
const CLOSE = 0x7d;

const BEFORE = {
  spanId: literal('{"span_id":"'),
  file: literal('","file_path":'),
  byteStart: literal(',"byte_start":'),
  byteEnd: literal(',"byte_end":'),
  startLine: literal(',"start_line":'),
  startColumn: literal(',"start_col":'),
  endLine: literal(',"end_line":'),
  endColumn: literal(',"end_col":'),
  legacy: literal(',"legacy":{'),
  legacySpanId: literal('"span_id":'),
};

/** Prints spans that the numbers of their elements prove, and of which there is nothing more to say. */
export class SpanPrinter {
  /** The file of the span that was taken last, and the digits of the hash that its id begins. */
  file: CleanPath | undefined;
  digest = '';
  readonly #element: PlacedElement;
  readonly #context: MatchContext;
  readonly #place: ProvedPlace;
  #path: CachedPath | undefined;
  /** What the tool says of the span besides its place, where it says something. */
  #remarks: Remark[] | undefined;
  /** What is added to spans, where it can be printed from the bytes of their files. */
  readonly #tail: RichTail | undefined;
  /** True where only the settler makes spans: something is added that is not printed here, or known of each place. */
  readonly #isForSettler: boolean;
  /** Prints what the tool says of spans, where no source could contradict it and nothing is added. */
  readonly #toldPrinter: ToldPrinter | undefined;
  /** Registers of what says more of a place than its bytes. */
  readonly #beside: readonly number[];
  /** Why there are no lines of the place, where its file is not to be had. */
  #missing: SourceProblem | undefined;
  /** Registers of what the tool says of a span besides its place. */
  readonly #told: readonly number[];

  constructor(element: PlacedElement, context: MatchContext) {
    const { plan } = element;
    this.#element = element;
    this.#context = context;
    this.#place = new ProvedPlace(plan.counting);
    const { startLine, startColumn, endLine, endColumn, before, after } = plan.place;
    this.#beside = [startLine, startColumn, endLine, endColumn, before, after];
    const related = plan.holders.filter(({ relates }) => relates);
    this.#told = [...Object.values(plan.told), ...[...plan.relations, ...related].map(({ register }) => register)];
    const { enrichment, lookup } = context;
    if (lookup === undefined && enrichment === undefined) this.#toldPrinter = new ToldPrinter(element, context);
    const plain =
      enrichment !== undefined && lookup !== undefined && needsSource(enrichment) && hasPlainTail(plan, enrichment);
    this.#tail = plain ? new RichTail(plan, enrichment, lookup) : undefined;
    this.#isForSettler = plan.hasFacts || (enrichment !== undefined && this.#tail === undefined);
  }

  /** Takes the span of the element that was read last, in the file of a path; `false` where the settler has to. */
  take(path: CachedPath): boolean {
    if (this.#isForSettler || this.#hasMore()) return false;
    const { reader, values, plan } = this.#element;
    const { byteStart, byteEnd } = plan.place;
    this.#missing = undefined;
    // The path of a match without a place must not be cleaned: the first one that is tells of all.
    if (!values.isRead(byteStart) || !values.isRead(byteEnd)) return false;
    if ((reader.numbers[byteEnd] as number) < (reader.numbers[byteStart] as number)) return false;
    const file = path.cleanBy(this.#context.paths);
    if (file.original !== undefined || !this.#prove(file)) return false;
    if (this.#tail?.take(reader, file, this.#place) === false) return false;
    this.#remarks = this.#isTold() ? [] : undefined;
    if (this.#remarks !== undefined && this.#toldPrinter?.print(this.#remarks) !== true) return false;
    this.file = file;
    this.#path = path;
    this.digest = path.idsOf(file).digest(this.#place.byteStart, this.#place.byteEnd);
    return true;
  }

  /** Prints the span that was taken. */
  print(out: ByteText): void {
    const place = this.#place;
    out.literal(BEFORE.spanId);
    out.ascii(this.digest, ID_DIGITS);
    out.literal(BEFORE.file);
    this.#path?.print(out, this.file as CleanPath);
    out.literal(BEFORE.byteStart);
    out.number(place.byteStart);
    out.literal(BEFORE.byteEnd);
    out.number(place.byteEnd);
    out.literal(BEFORE.startLine);
    out.number(place.startLine);
    out.literal(BEFORE.startColumn);
    out.number(place.startColumn);
    out.literal(BEFORE.endLine);
    out.number(place.endLine);
    out.literal(BEFORE.endColumn);
    out.number(place.endColumn);
    this.#tail?.print(out, place);
    if (this.#missing !== undefined) this.#context.findings.add(this.#missing, { file: (this.file as CleanPath).path });
    if (this.#remarks === undefined) this.#printLegacy(out, '');
    else {
      const { out: told, legacy } = this.#toldPrinter as ToldPrinter;
      noteRemarks(this.#remarks, this.#context);
      out.append(told);
      this.#printLegacy(out, legacy);
    }
    out.byte(CLOSE);
  }

  /** Proves the place of an element, if its own parts do. */
  #prove(file: CleanPath): boolean {
    const { plan, reader, values } = this.#element;
    const { place, counting } = plan;
    const { numbers } = reader;
    const start = numbers[place.byteStart] as number;
    const end = numbers[place.byteEnd] as number;
    const isQuoted = values.isRead(place.text) || values.isRead(place.before);
    const hasEnd = values.isRead(place.endLine) && values.isRead(place.endColumn);
    if (values.isRead(place.startLine) && values.isRead(place.startColumn)) {
      const line = numbers[place.startLine] as number;
      const column = numbers[place.startColumn] as number;
      if (hasEnd && !isQuoted && counting.unit === 'byte') {
        const endColumn = numbers[place.endColumn] as number;
        return this.#place.takeColumns(start, end, line, column, numbers[place.endLine] as number, endColumn);
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
          this.#place.takeText(start, end, line, column, text, before, this.#countOf(place.before, before))
        )
          return true;
      }
    }
    if (this.#isBytesAlone()) return this.#proveBytes(file, start, end);
    return this.#place.take({
      file,
      byteStart: start,
      byteEnd: end,
      startLine: values.number(place.startLine),
      startColumn: values.number(place.startColumn),
      endLine: values.number(place.endLine),
      endColumn: values.number(place.endColumn),
      text: values.text(place.text),
      before: values.text(place.before),
    });
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
    if (typeof source !== 'string') return this.#place.takeBytes(start, end, source);
    if (source === 'UNI-V-001' || this.#tail !== undefined) return false;
    this.#missing = source;
    return this.#place.takeBytes(start, end, undefined);
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
    if (this.#element.plan.counting.unit === 'byte' || ((traits[register] as number) & NOT_ASCII) === 0)
      return byteLength;
    return this.#element.plan.counting.unit === 'utf16'
      ? -1
      : codePointsIn(bytes, from[register] as number, to[register] as number);
  }

  /**
   * True where a span has more than its numbers and what the tool told of it: lines beside it, or what its holder says
   * besides.
   */
  #hasMore(): boolean {
    const { reader } = this.#element;
    const { values, plan } = this.#element;
    const { linesBefore, linesAfter, lines, holds } = plan.place;
    if (values.isRead(linesBefore) || values.isRead(linesAfter) || values.silenced !== undefined) return true;
    const quotes = plan.named !== undefined || values.isRead(lines) || values.isRead(holds);
    const isHashed = values.isRead(plan.place.contentHash);
    if ((quotes || isHashed) && this.#context.lookup !== undefined) return true;
    if (isHashed && values.isRead(plan.place.text)) return true;
    for (const { register } of plan.left) if (values.isRead(register)) return true;
    for (let member = 0; member < reader.memberCount; member++) {
      const holder = reader.holderOf(member);
      if (holder !== 0 && holder !== plan.hoisted) return true;
    }
    return false;
  }

  /**
   * Prints what a span doesn't say of what the tool said of it: `told`, entries of JSON, and the tool's own id where
   * that is another one.
   */
  #printLegacy(out: ByteText, told: string): void {
    const { values, plan, reader } = this.#element;
    const { spanId } = plan.place;
    const isOther = values.isRead(spanId) && !this.#isSpanId();
    if (told === '' && !isOther) return;
    out.literal(BEFORE.legacy);
    if (told !== '') out.string(told);
    if (isOther) {
      if (told !== '') out.byte(COMMA);
      out.literal(BEFORE.legacySpanId);
      const { tokens } = reader.values;
      const [from, to] = [reader.from[spanId] as number, reader.to[spanId] as number];
      out.copy(tokens.bytes, tokens.view, from - 1, to + 1);
    }
    out.byte(CLOSE);
  }

  /** True where the tool's own id of the span is the one that is computed. */
  #isSpanId(): boolean {
    const { from, to, bytes } = this.#element.reader;
    const { spanId } = this.#element.plan.place;
    const start = from[spanId] as number;
    if ((to[spanId] as number) - start !== ID_DIGITS) return false;
    for (let digit = 0; digit < ID_DIGITS; digit++)
      if (bytes[start + digit] !== this.digest.charCodeAt(digit)) return false;
    return true;
  }

  #isTold(): boolean {
    for (const register of this.#told) if (this.#element.values.isRead(register)) return true;
    return false;
  }
}
