import {
  PlaceDraft,
  type PlaceFacts,
  type RelationshipDraft,
  type Remark,
  type ReportedPlace,
  type SpanFacts,
} from '../adapter.ts';
import { escapePath, escapePointer } from '../json/parse.ts';
import { type JsonObject, setOwn } from '../json/value.ts';
import type { MatchContext } from '../location/match-context.ts';
import type { ElementValues } from './element-values.ts';
import type { MatchPlan } from './match-plan.ts';
import { addName } from './named.ts';
import { OF_PLACE } from './object-plan.ts';
import { NO_STATES, type PlacedElement } from './placed-element.ts';
import type { RelationsReader } from './relations.ts';
import { hasKeys, richFactsIn } from './rich-facts.ts';
import type { Surroundings } from './surroundings.ts';

/** Makes the places of elements. */
export class PlaceReader {
  readonly #element: PlacedElement;
  readonly #context: Pick<MatchContext, 'kindWords' | 'lookup'>;
  readonly #surroundings: Surroundings;
  readonly #noteUnknown: (key: string) => void;
  /** Registers of what the tool says of the rich extensions. */
  readonly #rich: readonly number[];
  readonly #hasFacts: boolean;
  /** What is left of the objects that say the place of the element that was read last. */
  readonly #holders: PlaceDraft['holders'];

  /** `noteUnknown` takes the paths of keys that no node names, as parts of a JSON pointer. */
  constructor(
    element: PlacedElement,
    context: Pick<MatchContext, 'kindWords' | 'lookup'>,
    surroundings: Surroundings,
    noteUnknown: (key: string) => void,
  ) {
    this.#element = element;
    this.#context = context;
    this.#surroundings = surroundings;
    this.#noteUnknown = noteUnknown;
    this.#rich = Object.values(element.plan.richFacts);
    this.#hasFacts = hasKeys(element.plan.facts);
    const ofPlace = element.plan.holders.filter((holder) => holder.ofPlace);
    this.#holders = new Map(
      ofPlace.map(({ holder, path }) => [path, { rest: () => this.#restOf(holder, escapePath(path)) }]),
    );
  }

  /** The place of the element that was read last, in the file of a path. */
  place(path: string, pointer: string, remarks: Remark[]): PlaceDraft {
    const { values, plan } = this.#element;
    const { place, whenFills } = plan;
    const reported: ReportedPlace = {
      file: path,
      fileSpelling: undefined,
      byteStart: values.number(place.byteStart),
      byteEnd: values.number(place.byteEnd),
      startLine: values.number(place.startLine),
      startColumn: values.number(place.startColumn),
      endLine: values.number(place.endLine),
      endColumn: values.number(place.endColumn),
      spanId: values.text(place.spanId),
      text: whenFills && !fills(values, plan) ? undefined : values.text(place.text),
      before: values.text(place.before),
      after: values.text(place.after),
      reach: plan.reach,
      lines: undefined,
      holds: undefined,
      name: undefined,
      sum: undefined,
      fileHash: undefined,
    };
    // Mostly nothing is left of them.
    const holders = values.members.some(({ holder }) => holder > 0) ? this.#holders : undefined;
    const draft = new PlaceDraft(reported, plan.names, {}, holders, this.#facts(path, pointer, remarks), pointer);
    // A name is evidence, which there is only beside the source.
    if (plan.named !== undefined && this.#context.lookup !== undefined) addName(draft, plan.named, values.element);
    return draft;
  }

  /** What is known of the place besides its numbers. */
  #facts(path: string, pointer: string, remarks: Remark[]): PlaceFacts {
    const { values, plan, states, facts: told } = this.#element;
    const { place } = plan;
    const facts: PlaceFacts = {
      lines: unnumbered(values.text(place.lines), plan.lineNumber),
      holds: this.#holds(),
      contentHash: values.text(place.contentHash),
    };
    if (this.#hasFacts) Object.assign(facts, plan.facts);
    if (states !== NO_STATES) Object.assign(facts, states);
    if (told?.place !== undefined) Object.assign(facts, told.place);
    const isRich = this.#rich.some((register) => values.registers[register] !== undefined);
    const rich = isRich ? richFactsIn(values, plan, this.#context.kindWords) : undefined;
    if (rich?.oddChecksum === true && plan.sumRemark !== undefined) remarks.push(plan.sumRemark);
    this.#addToSpan(facts, rich?.span, path, pointer, remarks);
    const left = this.#besides(rich?.legacy ?? {});
    if (hasKeys(left)) facts.legacy = left;
    const [before, after] = [values.strings(place.linesBefore), values.strings(place.linesAfter)];
    if (before !== undefined || after !== undefined) facts.linesBeside = { before, after };
    return facts;
  }

  /** Adds what the tool says of the rich extensions of the span. */
  #addToSpan(facts: PlaceFacts, rich: SpanFacts | undefined, path: string, pointer: string, remarks: Remark[]): void {
    const language = this.#surroundings.textIn(this.#element.plan.languageFrom)?.toLowerCase();
    const relationships = this.#relationships(pointer, path, remarks);
    if (rich === undefined && language === undefined && relationships === undefined) return;
    const span: SpanFacts = facts.span === undefined ? (rich ?? {}) : { ...facts.span, ...rich };
    if (language !== undefined && rich?.language === undefined) span.language = language;
    if (relationships !== undefined) span.relationships = relationships;
    if (hasKeys(span)) facts.span = span;
  }

  /** What stands somewhere in the place, if that is evidence. */
  #holds(): string | undefined {
    const { values, plan } = this.#element;
    const text = values.text(plan.place.holds);
    const held = plan.cut === undefined ? text : text?.replaceAll(plan.cut, '');
    return held === undefined || held === '' || plan.unless.includes(held) ? undefined : held;
  }

  /** Notes keys of the place that no node names. */
  noteUndeclared(): void {
    for (const { holder, index, key } of this.#element.values.members)
      if (holder === OF_PLACE && index < 0) this.#noteUnknown(escapePointer(key));
  }

  /** What belongs to the span of an element and is none of its keys; `told` is what is known already, which it takes. */
  #besides(told: JsonObject): JsonObject {
    const { values, plan, facts } = this.#element;
    const { registers, members, silenced } = values;
    const all = silenced === undefined ? told : { ...silenced, ...told };
    for (const { holder, key, value } of members) if (holder === OF_PLACE) setOwn(all, key, value);
    if (facts?.place?.legacy !== undefined) Object.assign(all, facts.place.legacy);
    const base64 = values.text(plan.fileBase64);
    if (base64 !== undefined) setOwn(all, 'file_base64', base64);
    const { byteLength, byteEnd } = plan.place;
    const length = values.value(byteLength);
    if (length !== undefined && !values.isRead(byteEnd)) setOwn(all, plan.names['byteLength'] as string, length);
    for (const { name, register, unless } of plan.left) {
      const value = registers[register];
      const isSaid = unless.length === 0 ? value !== undefined : typeof value === 'number' && !unless.includes(value);
      if (isSaid) setOwn(all, name, value as number);
    }
    if (!members.some(({ holder }) => holder > 0)) return all;
    for (const { holder, path, ofSpan } of plan.holders) {
      const rest = ofSpan ? this.#restOf(holder, escapePath(path)) : {};
      const key = path.slice(path.lastIndexOf('/') + 1);
      if (hasKeys(rest)) setOwn(all, key, { ...(all[key] as JsonObject | undefined), ...rest });
    }
    return all;
  }

  /** The relationships of the place, by their kinds; `undefined` where nothing is said of any. */
  #relationships(pointer: string, path: string, remarks: Remark[]): SpanFacts['relationships'] {
    const { values, relations, plan } = this.#element;
    let related: SpanFacts['relationships'];
    for (const one of relations) {
      const { kind, register } = one.plan;
      const items = values.value(register) as JsonObject[] | undefined;
      if (items === undefined) continue;
      related ??= {};
      const before = related[kind] ?? [];
      related[kind] = { [Symbol.iterator]: () => this.#items(one, items, before, pointer, path, remarks) };
    }
    return (
      related ?? (plan.holders.some(({ relates, register }) => relates && values.isRead(register)) ? {} : undefined)
    );
  }

  /** The items of a list of relationships. There may be many: each is given up before the next one is made. */
  *#items(
    relations: RelationsReader,
    items: readonly JsonObject[],
    before: Iterable<RelationshipDraft>,
    pointer: string,
    path: string,
    remarks: Remark[],
  ): Generator<RelationshipDraft> {
    yield* before;
    const { sourceMayDiffer, describesAfter } = this.#element.plan.facts;
    const facts: PlaceFacts = sourceMayDiffer === true || describesAfter === true ? { sourceMayDiffer: true } : {};
    const key = escapePath(relations.plan.path);
    const note = (unknown: string) => this.#noteUnknown(`${key}/*/${unknown}`);
    relations.isRemarked = false;
    for (const [index, item] of items.entries())
      yield relations.draft(item, `${pointer}/${key}/${index}`, path, facts, note);
    const { remark } = relations.plan;
    if (remark !== undefined && relations.isRemarked) remarks.push(remark);
  }

  #restOf(holder: number, front: string): JsonObject {
    const { members, undeclared } = this.#element.values.membersOf(holder);
    for (const key of undeclared) this.#noteUnknown(`${front}/${escapePointer(key)}`);
    return members;
  }
}

/** True for a text that is as long as the place. */
function fills(values: ElementValues, { place }: MatchPlan): boolean {
  const text = values.text(place.text);
  const byteStart = values.number(place.byteStart);
  const byteEnd = values.number(place.byteEnd);
  if (text === undefined || byteStart === undefined || byteEnd === undefined) return false;
  return Buffer.byteLength(text) === byteEnd - byteStart;
}

/** Lines without the numbers that stand before them; none where one of them has no number. */
function unnumbered(text: string | undefined, number: RegExp | undefined): string | undefined {
  if (text === undefined || number === undefined) return text;
  const listed = text.split('\n');
  const lines = listed.map((line) => line.replace(number, ''));
  return lines.every((line, index) => line !== listed[index]) ? lines.join('\n') : undefined;
}
