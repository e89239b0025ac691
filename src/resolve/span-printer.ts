import { addAll, type PlaceFacts, type PlaceKeys, type Remark } from '../adapter.ts';
import { type PlaceOfId, unexpressed } from '../draft/build-span.ts';
import { type MatchContext, noteRemarks } from '../draft/match-context.ts';
import { causeOf, isUnknown } from '../draft/unknown-place.ts';
import { needsSource } from '../enrich/enrichment.ts';
import type { ByteText } from '../json/byte-text.ts';
import { literal } from '../json/literal.ts';
import { onceFor } from '../json/once-for.ts';
import { printJson } from '../json/print.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { sha256 } from '../span/digest.ts';
import type { CleanPath } from '../span/file-path.ts';
import { ID_DIGITS } from '../span/span-id.ts';
import type { MatchPlan } from './match-plan.ts';
import type { CachedPath } from './path-cache.ts';
import { PlaceProver } from './place-prover.ts';
import type { PlacedElement } from './placed-element.ts';
import { RichPrinter } from './rich-printer.ts';
import { hasPlainTail, RichTail } from './rich-tail.ts';
import { SpanLegacyPrinter } from './span-legacy-printer.ts';

const CLOSE = 0x7d;

const BEFORE = {
  noSpanId: literal('{"span_id":null,"file_path":'),
  spanId: literal('{"span_id":"'),
  file: literal('","file_path":'),
  noBytes: literal(',"byte_start":null,"byte_end":null'),
  byteStart: literal(',"byte_start":'),
  byteEnd: literal(',"byte_end":'),
  startLine: literal(',"start_line":'),
  startColumn: literal(',"start_col":'),
  endLine: literal(',"end_line":'),
  endColumn: literal(',"end_col":'),
  precisions: {
    line: literal(',"precision":"line"'),
    point: literal(',"precision":"point"'),
    file: literal(',"precision":"file"'),
  },
};

/** What an element says of its span besides what is printed in it, for the `legacy` of that. */
export type Besides = (told: JsonObject) => JsonObject;

/** What a tool quotes of a file. */
const QUOTED = ['before', 'selected', 'after', 'checksum_before', 'checksum_after', 'file_checksum_before'] as const;

const prepared = onceFor(({ names, holders, relations, richFacts }: MatchPlan) => ({
  /** True where a name is told by which of the parts there are. */
  namesDiffer: 'text' in names || Object.values(names).some((name) => name.includes('/')),
  /** Registers of what the tool says of a span besides its place. */
  richRegisters: [
    ...Object.values(richFacts),
    ...[...relations, ...holders.filter(({ relates }) => relates)].map(({ register }) => register),
  ],
  /** Registers of what it quotes of a file. */
  quoted: QUOTED.map((fact) => richFacts[fact] ?? -1),
}));

/** How a span is taken. */
interface Taking {
  isMissed?: boolean | undefined;
  asksSource?: boolean;
}

/**
 * Prints spans as far as the reports of their elements prove them, where that is all that there is to be known of
 * them.
 */
export class SpanPrinter {
  /** The file of the span that was taken last, and the digits of the hash that its id begins; none without bytes. */
  file: CleanPath | undefined;
  digest = '';
  /** True where the file of the place that was taken last is told to be missing. */
  isMissing = false;
  readonly #element: PlacedElement;
  readonly #context: MatchContext;
  readonly #prover: PlaceProver;
  readonly #besides: Besides;
  /** True for the span of a match, of which all that is there is known to belong to it. */
  readonly #isOfMatch: boolean;
  #path: CachedPath | undefined;
  #pointer: () => string = () => '';
  /** What the tool says of the span besides its place, where it says something. */
  #remarks: Remark[] | undefined;
  /** What is added to spans, where it can be printed from the bytes of their files. */
  readonly #tail: RichTail | undefined;
  /** True where something is added to spans that is not printed here. */
  readonly #isUnprinted: boolean;
  /** Prints what the tool says of spans, where no source could contradict it and nothing is added. */
  #richPrinter: RichPrinter | undefined;
  readonly #prepared: ReturnType<typeof prepared>;
  /** What stands in the `legacy` of the span that was taken, where that is not printed from its bytes. */
  #legacy: JsonObject | undefined;
  readonly #legacyPrinter: SpanLegacyPrinter;
  /** True where nothing but what the tool told of the span, and its id, may stand there. */
  #isExpressed = false;

  /** `besides` tells what else of a match belongs to its span; of others it is what is left beside the place. */
  constructor(element: PlacedElement, context: MatchContext, besides?: Besides) {
    const { plan } = element;
    this.#element = element;
    this.#context = context;
    this.#besides = besides ?? ((told) => ({ ...told, ...element.besidePlace() }));
    this.#isOfMatch = besides !== undefined;
    this.#legacyPrinter = new SpanLegacyPrinter(element, this.#isOfMatch);
    this.#prover = new PlaceProver(element, context);
    this.#prepared = prepared(plan);
    const { enrichment, lookup } = context;
    const plain =
      enrichment !== undefined && needsSource(enrichment) && hasPlainTail(plan, enrichment, this.#isOfMatch);
    this.#tail = plain ? new RichTail(element, enrichment, lookup, context.kindWords) : undefined;
    this.#isUnprinted = enrichment !== undefined && this.#tail === undefined;
  }

  /**
   * Takes the span of the element that was read last, in the file of a path; `false` where the resolver has to.
   * `pointer` gives the JSON pointer of the element; `isMissed` says that the file is told to be missing already,
   * `asksSource` that more is asked of it than the place, if it is to be had.
   */
  take(path: CachedPath, pointer: () => string, { isMissed = false, asksSource = false }: Taking = {}): boolean {
    this.isMissing = false;
    this.#prover.begin();
    if (this.#isUnprinted || this.#isContradicted()) return false;
    if (!asksSource && this.#take(path, pointer)) return true;
    // What is asked may say that the file can be believed.
    if (asksSource && this.#prover.isUntold) return false;
    return this.#prover.standsAlone(path, this.#isQuoted(), isMissed) && this.#take(path, pointer);
  }

  #take(path: CachedPath, pointer: () => string): boolean {
    if (this.#isForResolver()) return false;
    const isTold = this.#isToldMore();
    const hasBesides = isTold || this.#isHeldWithMore();
    if (hasBesides && !this.#prints(isTold)) return false;
    const file = this.#prover.take(path);
    if (file === undefined || (file.original !== undefined && !this.#prover.isAlone)) return false;
    const { place } = this.#prover;
    if (this.#tail?.take(file, place) === false) return false;
    const hash = this.#provedHash();
    this.#remarks = hash !== undefined || this.#isTold() ? [] : undefined;
    if (this.#remarks !== undefined && !this.#printRich(this.#remarks, hash, path)) return false;
    this.file = file;
    this.#path = path;
    this.#pointer = pointer;
    this.digest = place.hasBytes ? path.idsOf(file).digest(place.byteStart, place.byteEnd) : '';
    this.#isExpressed = place.isComplete && !hasBesides && file.original === undefined;
    const told = this.#remarks === undefined ? [] : (this.#richPrinter as RichPrinter).told;
    this.#legacy = this.#isExpressed || this.#legacyPrinter.canPrint(told, file) ? undefined : this.#legacyOf();
    this.#noteMissing(file);
    if (!place.hasStart || !place.hasEnd) this.#noteUnknown(pointer);
    if (this.#remarks !== undefined) this.#richPrinter?.noteUnknown(pointer);
    return true;
  }

  /** True for an element that quotes lines or sums of its file. */
  #isQuoted(): boolean {
    for (const register of this.#prepared.quoted) if (this.#element.values.isRead(register)) return true;
    return this.#element.facts?.place?.span?.context !== undefined;
  }

  /** Prints what the tool says of a span besides its place, where no source could contradict it. */
  #printRich(remarks: Remark[], hash: string | undefined, path: CachedPath): boolean {
    if (!this.#prover.isAlone) return false;
    this.#richPrinter ??= new RichPrinter(this.#element, this.#context);
    return this.#richPrinter.print(remarks, hash, path);
  }

  /** What the id of a match is made of, whose span was taken last. */
  get placeOfId(): PlaceOfId {
    const { startLine, startColumn } = this.#prover.place;
    const span_id = this.digest === '' ? null : this.digest.slice(0, ID_DIGITS);
    return { span_id, file_path: (this.file as CleanPath).path, start_line: startLine, start_col: startColumn };
  }

  /** The text at the place that was taken, where its element tells it. */
  get text(): string | undefined {
    return this.#prover.text;
  }

  /** Prints the span that was taken. */
  print(out: ByteText): void {
    const { place } = this.#prover;
    const file = this.file as CleanPath;
    if (this.digest === '') out.literal(BEFORE.noSpanId);
    else {
      out.literal(BEFORE.spanId);
      out.ascii(this.digest, ID_DIGITS);
      out.literal(BEFORE.file);
    }
    this.#path?.print(out, file);
    if (this.digest === '') out.literal(BEFORE.noBytes);
    else {
      out.literal(BEFORE.byteStart);
      out.number(place.byteStart);
      out.literal(BEFORE.byteEnd);
      out.number(place.byteEnd);
    }
    out.literal(BEFORE.startLine);
    out.number(place.startLine);
    out.literal(BEFORE.startColumn);
    out.number(place.startColumn);
    out.literal(BEFORE.endLine);
    out.number(place.endLine);
    out.literal(BEFORE.endColumn);
    out.number(place.endColumn);
    if (place.precision !== undefined) out.literal(BEFORE.precisions[place.precision]);
    this.#tail?.print(out, place);
    const { context } = this.#element.facts?.place?.span ?? {};
    if (context !== undefined) out.string(`,"context":${printJson(context as unknown as Json)}`);
    if (this.#remarks !== undefined) {
      noteRemarks(this.#remarks, this.#context, () => ({ pointer: this.#pointer(), file: file.path }));
      out.append((this.#richPrinter as RichPrinter).out);
    }
    if (this.#legacy === undefined) this.#printLegacy(out, file);
    else if (Object.keys(this.#legacy).length > 0) out.string(`,"legacy":${printJson(this.#legacy)}`);
    out.byte(CLOSE);
  }

  /** All that stands in the `legacy` of the span. */
  #legacyOf(): JsonObject {
    const { place } = this.#prover;
    const file = this.file as CleanPath;
    const legacy: JsonObject = file.original === undefined ? {} : { file_path: file.original };
    const told = this.#told?.bytes.toString().slice(1) ?? '';
    const said = JSON.parse(`{${told}}`) as JsonObject;
    addAll(legacy, this.#besides(said));
    const reported = { ...this.#prover.reported(), spanLegacy: legacy };
    return unexpressed(reported, place.located, this.#names(), this.placeOfId.span_id) ?? legacy;
  }

  /** The tool's names of the parts of the place; of what is no match, of those that it has. */
  #names(): Readonly<Record<string, string>> {
    const { plan, values } = this.#element;
    if (this.#isOfMatch || !this.#prepared.namesDiffer) return plan.names;
    const isRead = ([part]: [string, string]) =>
      part in plan.place && values.isRead(plan.place[part as keyof PlaceKeys]);
    return Object.fromEntries(Object.entries(plan.names).filter(isRead));
  }

  #noteMissing({ path }: CleanPath): void {
    const { missing } = this.#prover;
    this.isMissing = missing !== undefined;
    const problem = missing ?? this.#tail?.missing;
    if (problem !== undefined) this.#context.findings.add(problem, { file: path });
  }

  #noteUnknown(pointer: () => string): void {
    const { plan, values, states } = this.#element;
    const { uncounted = false } = plan.facts;
    const isOtherState = states.sourceMayDiffer ?? plan.facts.sourceMayDiffer;
    const { isUntold: sourceMayDiffer, place } = this.#prover;
    const startLine = values.number(plan.place.startLine);
    if (startLine === undefined && !sourceMayDiffer && uncounted !== true) return;
    // Of the names it is only asked whether the place is quoted.
    const names = this.#isOfMatch || values.isRead(plan.place.text) ? plan.names : {};
    if (!isUnknown(startLine, place.located, names, { sourceMayDiffer, uncounted })) return;
    const { counting } = plan.facts;
    const cause = causeOf({ counting, uncounted, sourceMayDiffer: isOtherState }, this.#context.form);
    const { path } = this.file as CleanPath;
    this.#context.findings.addAt('UNI-V-005', path, pointer, cause);
  }

  /** True where only the resolver makes the span: more is known of each place, or of this one, than is printed here. */
  #isForResolver(): boolean {
    const { plan } = this.#element;
    const isOfEach = this.#prover.isAlone
      ? plan.languageFrom !== undefined
      : plan.hasFacts || plan.facts.uncounted === true;
    return isOfEach || this.#hasMore();
  }

  /** True where a span has more than its numbers and what the tool told of it: lines beside it, or evidence. */
  #hasMore(): boolean {
    const { values, plan, facts } = this.#element;
    const { linesBefore, linesAfter, lines, holds, contentHash } = plan.place;
    if (values.isRead(linesBefore) || values.isRead(linesAfter)) return true;
    const quotes = plan.named !== undefined || values.isRead(lines) || values.isRead(holds);
    const isHashed = values.isRead(contentHash);
    if ((quotes || isHashed) && !this.#prover.isAlone) return true;
    return facts?.place !== undefined && !(this.#prover.isAlone && this.#isPrinted(facts.place));
  }

  /** True where the text of the place is not the one whose sum the tool says. */
  #isContradicted(): boolean {
    const { values, plan } = this.#element;
    const { text: register, byteStart, byteEnd } = plan.place;
    const sum = values.text(plan.richFacts.checksum_before ?? -1);
    const text = sum === undefined || !values.isRead(register) ? undefined : this.text;
    if (text === undefined) return false;
    const length = (values.number(byteEnd) ?? -1) - (values.number(byteStart) ?? 0);
    return (!plan.whenFills || Buffer.byteLength(text) === length) && sum !== `sha256:${sha256(text)}`;
  }

  /** The SHA-256 that an element says of the text that it quotes, if that fills the place. */
  #provedHash(): string | undefined {
    const { values, plan } = this.#element;
    const { contentHash, text: register } = plan.place;
    if (!values.isRead(contentHash) || !values.isRead(register)) return undefined;
    const [hash, text] = [values.text(contentHash), values.text(register) as string];
    const { hasBytes, byteStart, byteEnd } = this.#prover.place;
    const fills = hasBytes && Buffer.byteLength(text) === byteEnd - byteStart;
    return fills && sha256(text) === hash ? hash : undefined;
  }

  /** True for facts of which only what is printed here matters where there is no source. */
  #isPrinted({ lines: _, holds: __, legacy: ___, texts: ____, shownBy: _____, span, ...others }: PlaceFacts): boolean {
    const { before, selected, after, checksum_before } = this.#element.plan.richFacts;
    const hasSums = checksum_before !== undefined && this.#element.values.isRead(checksum_before);
    if (Object.keys(others).length > 0 || hasSums) return false;
    if (span === undefined) return true;
    const isTold = [before, selected, after].some((register = -1) => this.#element.values.isRead(register));
    return !isTold && Object.keys(span).every((fact) => fact === 'context' || fact === 'relationships');
  }

  /** True where what else an element says of its span, or holds beside its place, is printed here. */
  #prints(isTold: boolean): boolean {
    return this.#prover.isAlone && (this.#isOfMatch || !isTold);
  }

  /** True for an element that says something else of its span. */
  #isToldMore(): boolean {
    const { values, plan, facts } = this.#element;
    if (facts?.place?.legacy !== undefined || values.silenced !== undefined || values.isRead(plan.fileBase64))
      return true;
    for (const { register } of plan.left) if (values.isRead(register)) return true;
    return false;
  }

  /** True for an element whose objects that say the place hold something else. */
  #isHeldWithMore(): boolean {
    const { plan, reader } = this.#element;
    for (let member = 0; member < reader.memberCount; member++) {
      const holder = reader.holderOf(member);
      if (holder !== 0 && holder !== plan.hoisted) return true;
    }
    return false;
  }

  /** What the tool told of the span that was taken and that is not printed in it. */
  get #told(): ByteText | undefined {
    return this.#remarks && (this.#richPrinter as RichPrinter).legacy;
  }

  #printLegacy(out: ByteText, file: CleanPath): void {
    const { values, plan } = this.#element;
    const hasOtherId = values.isRead(plan.place.spanId) && !this.#isSpanId();
    const told = this.#told;
    if (this.#isExpressed && !hasOtherId && (told === undefined || told.end === 0)) return;
    this.#legacyPrinter.print(out, { place: this.#prover.place, file, told, hasOtherId });
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
    for (const register of this.#prepared.richRegisters) if (this.#element.values.isRead(register)) return true;
    return this.#element.facts?.place?.span?.relationships !== undefined;
  }
}
