import type { DraftObject, MatchFacts, PlaceDraft, Remark } from '../adapter.ts';
import { type MatchContext, noteRemarks } from '../draft/match-context.ts';
import type { Resolver } from '../draft/resolver.ts';
import { isSumKey } from '../draft/span-evidence.ts';
import type { ElementReader } from '../input/element-reader.ts';
import type { ObjectPlan } from '../input/object-plan.ts';
import type { ByteText } from '../json/byte-text.ts';
import { literal } from '../json/literal.ts';
import { printJson } from '../json/print.ts';
import type { Json, JsonObject } from '../json/value.ts';
import type { CleanPath } from '../span/file-path.ts';
import { ID_DIGITS } from '../span/span-id.ts';
import type { ElementValues } from './element-values.ts';
import { InnerObjects } from './inner-objects.ts';
import type { Interpreter } from './interpreter.ts';
import { moveIntoLines } from './lined-place.ts';
import type { PrinterOfElements } from './list-reader.ts';
import { MatchContents } from './match-contents.ts';
import { MatchIdPrinter } from './match-id-printer.ts';
import { MatchLegacy } from './match-legacy.ts';
import { MatchMembers } from './match-members.ts';
import type { MatchPlan, PlannedRole } from './match-plan.ts';
import { MatchSpot } from './match-spot.ts';
import type { CachedPath } from './path-cache.ts';
import { PlaceReader } from './place-reader.ts';
import { NO_STATES, PlacedElement } from './placed-element.ts';
import type { PrinterTools } from './printer-tools.ts';
import { SpanPrinter } from './span-printer.ts';
import type { Spot } from './spot.ts';
import type { Surroundings } from './surroundings.ts';
import { inOwnNames } from './unified-names.ts';

const CLOSE = 0x7d;

/** What is printed before each value that every match has. */
const BEFORE = {
  id: literal(',{"match_id":"'),
  role: literal('","role":'),
  span: literal(',"span":'),
  spanBehindId: literal('","span":'),
};

/**
 * Prints the matches of one list from where their values stand. What a place's own parts don't prove it lets the
 * resolver find.
 */
export class MatchPrinter implements PrinterOfElements {
  readonly reader: ElementReader;
  readonly out: ByteText;
  readonly #element: PlacedElement;
  readonly #values: ElementValues;
  readonly #span: SpanPrinter;
  readonly #placeReader: PlaceReader;
  readonly #list: string;
  readonly #plan: MatchPlan;
  readonly #context: MatchContext;
  readonly #resolver: Resolver;
  readonly #ids: MatchIdPrinter;
  /** The role of the match that is printed. */
  #role: PlannedRole | undefined;
  readonly #interpreter: Interpreter;
  readonly #surroundings: Surroundings;
  /** The path of its file, and its place as the resolver reads it. */
  #path = '';
  #own: PlaceDraft | undefined;
  readonly #spot: MatchSpot;
  /** Values of it under names of the format that were made. */
  #made: Readonly<JsonObject> | undefined;
  readonly #tools: PrinterTools;
  readonly #contents: MatchContents;
  readonly #members: MatchMembers;
  readonly #legacy: MatchLegacy;
  readonly #where = () => ({ pointer: this.#spot.pointer(), file: this.#context.paths.clean(this.#path).path });
  /** Prints elements that had to be made anew. */
  #again: MatchPrinter | undefined;

  /** What is printed goes to `out`. */
  constructor(list: string, plan: MatchPlan, tools: PrinterTools, out: ByteText) {
    const { context, resolver, interpreter, surroundings } = tools;
    this.#tools = tools;
    this.out = out;
    this.#element = new PlacedElement(plan);
    const spot = new MatchSpot(list, plan, context);
    this.reader = this.#element.reader;
    this.#values = this.#element.values;
    this.#placeReader = new PlaceReader(this.#element, context, surroundings, (key) => spot.noteUnknown(key));
    this.#span = new SpanPrinter(this.#element, context, (told) => this.#placeReader.besides(told));
    this.#list = list;
    this.#spot = spot;
    this.#plan = plan;
    this.#context = context;
    this.#resolver = resolver;
    this.#interpreter = interpreter;
    this.#surroundings = surroundings;
    this.#ids = new MatchIdPrinter(list, this.#element, context);
    this.#legacy = new MatchLegacy(this.#element, spot);
    const match = { place: () => this.#ownPlace(), path: () => this.#path, isMissing: () => this.#span.isMissing };
    const inner = new InnerObjects(this.#element, spot, this.#legacy, match, tools);
    this.#contents = new MatchContents(this.#element, inner);
    this.#members = new MatchMembers(this.#element, spot, this.#legacy, inner, out);
  }

  /** The keys of elements, and the values of the one that was read last. */
  get keys(): ObjectPlan {
    return this.#plan.object;
  }

  get values(): ElementValues {
    return this.#values;
  }

  /** The element that was read last. */
  get element(): JsonObject {
    return this.#values.whole();
  }

  /**
   * Prints the match of the element that was read last, behind a comma; `false` for one without a usable place. `at` is
   * where it stands, if not at `index` of the printer's own list.
   */
  print(index: number, _from: number, _to: number, at?: Spot): boolean {
    this.#element.facts = this.#factsBy();
    this.#element.states =
      this.#plan.changed === undefined
        ? NO_STATES
        : this.#surroundings.statesOf(this.#plan.changed, () => this.#values.whole());
    this.#made = this.#element.facts?.content;
    this.#spot.at = at;
    this.#spot.index = index;
    this.#role = this.#roleOf();
    if (this.#plan.placeholders.length > 0) this.#values.silence(this.#plan.placeholders);
    const { current } = this.#interpreter.quoted;
    if (current !== undefined) moveIntoLines(this.#element, current);
    const path = this.#element.pathOr(this.#surroundings.textIn(this.#plan.fileFrom));
    if (path === undefined) return this.#printInUnifiedNames(at);
    this.#path = path.path;
    this.#own = undefined;
    if (!this.#printProved(path) && !this.#printSettled(path.path)) return false;
    noteRemarks(this.#plan.remarks, this.#context, this.#where);
    if (this.#plan.idRemarks.length > 0) this.#noteIdRemarks();
    noteRemarks(this.#element.facts?.remarks, this.#context, this.#where);
    if (this.#interpreter.looksUp) this.#interpreter.remember(this.#string('name'), this.#ownPlace());
    return true;
  }

  /** Prints an element whose file has the format's name in place of the tool's own. */
  #printInUnifiedNames(at: Spot | undefined): boolean {
    const element = inOwnNames(this.element, this.#plan);
    if (element === undefined) return false;
    this.#again ??= new MatchPrinter(this.#list, this.#plan, this.#tools, this.out);
    const { reader } = this.#again;
    const bytes = Buffer.from(printJson(element));
    reader.begin(bytes);
    reader.read(0, true);
    return this.#again.print(this.#spot.index, 0, bytes.length, at);
  }

  /** What code tells of the element. */
  #factsBy(): MatchFacts | undefined {
    const { by, given, asked } = this.#plan;
    if (by === undefined || asked?.areIn(this.#values) === false) return undefined;
    return by(given?.in(this.#values) ?? this.#values.whole(), this.#surroundings.head);
  }

  /** Prints a match whose place its own parts prove, and of whose span there is nothing more to say. */
  #printProved(path: CachedPath): boolean {
    const { out } = this;
    const span = this.#span;
    if (!span.take(path, this.#spot.pointer)) return false;
    if (this.#plan.quotes && this.#element.facts?.place?.texts !== undefined) this.#quote(span.text);
    const file = span.file as CleanPath;
    if (span.digest !== '' && this.#resolver.twins.remembers(file))
      this.#noteTwin(span.digest.slice(0, ID_DIGITS), path.path, file);
    out.literal(BEFORE.id);
    const isAside = this.#ids.print(out, this.#spot, span);
    this.#printRole();
    span.print(out);
    this.#printRest(isAside);
    return true;
  }

  #printSettled(path: string): boolean {
    const { out } = this;
    const pointer = this.#spot.pointer();
    const remarks: Remark[] = [];
    const place = this.#placeReader.draft(path, pointer, remarks);
    this.#own = place;
    const name = this.#string('name');
    const isAsked = this.#context.enrichment !== undefined;
    const said = isAsked ? { ...this.#sums(), kind: this.#string('kind'), language: this.#string('language') } : {};
    const span = this.#resolver.matchSpan({ place, pointer, role: this.#role?.role, name, said });
    if (span === undefined) return false;
    if (this.#plan.quotes) this.#quote(this.#resolver.places.quote(place));
    noteRemarks(remarks, this.#context, this.#where);
    this.#placeReader.noteUndeclared();
    out.literal(BEFORE.id);
    const isAside = this.#ids.print(out, this.#spot, { digest: span.span_id ?? '', placeOfId: span });
    this.#printRole();
    out.string(printJson(span));
    this.#printRest(isAside);
    return true;
  }

  /** Keeps the text of the place for the contents of the match. */
  #quote(text: string | undefined): void {
    if (text !== undefined) this.#made = { ...this.#made, matched_text: text };
  }

  /** Notes what the tool is known to get wrong in matches with such ids. */
  #noteIdRemarks(): void {
    const id = this.#values.text(this.#plan.id);
    for (const [ids, remarks] of this.#plan.idRemarks)
      if (id !== undefined && ids.test(id)) noteRemarks(remarks, this.#context, this.#where);
  }

  #printRole(): void {
    const { out } = this;
    if (this.#role === undefined) return out.literal(BEFORE.spanBehindId);
    out.literal(BEFORE.role);
    out.bytesOf(this.#role.printed);
    out.literal(BEFORE.span);
  }

  /** The first role that the element shows. */
  #roleOf(): PlannedRole | undefined {
    const { roles } = this.#plan;
    const [first] = roles;
    if (first === undefined || first.key < 0) return first;
    return roles.find((role) => role.key < 0 || this.#shows(role));
  }

  /** True for an element with a key, and with this string for its value where one is given. */
  #shows({ key, register, is }: PlannedRole): boolean {
    const { reader } = this;
    if (register >= 0) return this.#values.isRead(register) && (is === undefined || this.#values.text(register) === is);
    for (let member = 0; member < reader.memberCount; member++) {
      if (reader.holderOf(member) !== 0 || reader.indexOf(member) !== key) continue;
      const value = this.#values.valueOf(member);
      return is === undefined ? value !== null : value === is;
    }
    return false;
  }

  /** The place of the match that is printed, as the resolver reads it. */
  #ownPlace(): PlaceDraft {
    if (this.#own === undefined) {
      this.#own = this.#placeReader.draft(this.#path, this.#spot.pointer(), []);
      this.#own.facts.isMissing = this.#span.isMissing;
    }
    return this.#own;
  }

  /** What stands in a match behind its span. */
  #printRest(idIsAside: boolean): void {
    const { out } = this;
    this.#legacy.begin();
    this.#contents.print(this.#made, out);
    this.#members.print();
    this.#legacy.print(idIsAside, out);
    out.byte(CLOSE);
  }

  #noteTwin(spanId: string, reported: string, file: CleanPath): void {
    const role = this.#role?.role;
    this.#resolver.twins.note({
      spanId,
      role,
      name: this.#string('name'),
      pointer: this.#spot.pointer(),
      reported,
      file,
    });
  }

  /** Sums that the element says under their own names. */
  #sums(): DraftObject {
    const sums: DraftObject = {};
    for (let member = 0; member < this.reader.memberCount; member++) {
      const key = this.#values.keyOf(member);
      if (this.reader.holderOf(member) === 0 && isSumKey(key)) sums[key] = this.#values.valueOf(member) as Json;
    }
    return sums;
  }

  /** A string of the match by its name in the format, else by the tool's. */
  #string(name: string): string | undefined {
    const content = this.#plan.contents.find((candidate) => candidate.name === name);
    if (content?.fixed !== undefined) return JSON.parse(content.fixed.toString()) as string;
    if (content !== undefined) return this.#values.text(content.register);
    for (let member = 0; member < this.reader.memberCount; member++) {
      if (this.reader.holderOf(member) !== 0 || this.#values.keyOf(member) !== name) continue;
      const value = this.#values.valueOf(member);
      return typeof value === 'string' ? value : undefined;
    }
    return undefined;
  }
}
