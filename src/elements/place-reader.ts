import {
  addAll,
  PlaceDraft,
  type PlaceFacts,
  type RelationshipDraft,
  type Remainder,
  type Remark,
  type SpanFacts,
} from '../adapter.ts';
import { escapePath, escapePointer } from '../json/parse.ts';
import { type Json, type JsonObject, setOwn } from '../json/value.ts';
import type { MatchContext } from '../location/match-context.ts';
import type { ElementValues } from './element-values.ts';
import type { MatchPlan, RelationsPlan } from './match-plan.ts';
import { namedPlace } from './named.ts';
import { OF_PLACE } from './object-plan.ts';
import { NO_STATES, type PlacedElement } from './placed-element.ts';
import { addLeft, type RichFacts, richFactsIn } from './rich-facts.ts';
import type { Surroundings } from './surroundings.ts';

const POOR = (): RichFacts => ({ span: {}, legacy: {}, oddChecksum: false });

/** Makes the places of elements as the resolver reads them. */
export class PlaceReader {
  readonly #element: PlacedElement;
  readonly #context: Pick<MatchContext, 'kindWords' | 'lookup'>;
  readonly #surroundings: Surroundings;
  readonly #noteUnknown: (key: string) => void;
  readonly #isRich: boolean;
  readonly #ofPlace: MatchPlan['holders'];

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
    this.#isRich = Object.keys(element.plan.richFacts).length > 0;
    this.#ofPlace = element.plan.holders.filter(({ ofPlace }) => ofPlace);
  }

  /** The place as the resolver reads it. */
  draft(path: string, pointer: string, remarks: Remark[]): PlaceDraft {
    const { values, plan } = this.#element;
    const { place, names, reach, whenFills } = plan;
    const reported: Record<string, string | number | undefined> = {
      file: path,
      byteStart: values.number(place.byteStart),
      byteEnd: values.number(place.byteEnd),
      startLine: values.number(place.startLine),
      startColumn: values.number(place.startColumn),
      endLine: values.number(place.endLine),
      endColumn: values.number(place.endColumn),
      spanId: values.text(place.spanId),
      text: values.text(place.text),
      before: values.text(place.before),
      after: values.text(place.after),
      reach,
    };
    if (whenFills && !fills(values, plan)) reported['text'] = undefined;
    const lines = unnumbered(values.text(place.lines), plan.lineNumber);
    const holds = this.#holds();
    const contentHash = values.text(place.contentHash);
    const facts: PlaceFacts = { ...plan.facts };
    if (this.#element.states !== NO_STATES) Object.assign(facts, this.#element.states);
    if (lines !== undefined) facts.lines = lines;
    if (holds !== undefined) facts.holds = holds;
    if (contentHash !== undefined) facts.contentHash = contentHash;
    if (this.#element.facts?.place !== undefined) Object.assign(facts, this.#element.facts.place);
    this.#addFacts(facts, path, pointer, remarks);
    const [before, after] = [values.strings(place.linesBefore), values.strings(place.linesAfter)];
    if (before !== undefined || after !== undefined) facts.linesBeside = { before, after };
    const draft = new PlaceDraft(reported, names, {}, this.#remainders(pointer), facts, pointer);
    // A name is evidence, which there is only beside the source.
    if (plan.named === undefined || this.#context.lookup === undefined) return draft;
    return namedPlace(draft, plan.named, values.element);
  }

  /** What stands somewhere in the place, if that is evidence. */
  #holds(): string | undefined {
    const { values, plan } = this.#element;
    const text = values.text(plan.place.holds);
    const held = plan.cut === undefined ? text : text?.replaceAll(plan.cut, '');
    return held === undefined || held === '' || plan.unless.includes(held) ? undefined : held;
  }

  /** What the tool says of a place besides. */
  #addFacts(place: PlaceFacts, path: string, pointer: string, remarks: Remark[]): void {
    const { values, plan, facts } = this.#element;
    const { span, legacy, oddChecksum } = this.#isRich ? richFactsIn(values, plan, this.#context.kindWords) : POOR();
    const language = this.#surroundings.textIn(plan.languageFrom)?.toLowerCase();
    if (language !== undefined) span.language ??= language;
    const related = this.#relationshipsOf(path, pointer, remarks);
    const isRelated = plan.holders.some(({ relates, register }) => relates && values.isRead(register));
    if (oddChecksum && plan.sumRemark !== undefined) remarks.push(plan.sumRemark);
    const all = this.#besides(legacy);
    const more = facts?.place?.span === undefined ? span : { ...facts.place.span, ...span };
    if (isRelated || Object.keys(related).length > 0) more.relationships = related;
    if (Object.keys(more).length > 0) place.span = more;
    if (Object.keys(all).length > 0) place.legacy = all;
  }

  /** What belongs to the span of an element and is none of its keys; `told` is what is known already. */
  besides(told: JsonObject): JsonObject {
    const all: JsonObject = {};
    for (const { holder, path } of this.#element.plan.holders.filter(({ ofPlace }) => ofPlace))
      for (const [key, value] of Object.entries(this.#restOf(holder, path)))
        setOwn(all, Object.hasOwn(all, key) ? `${path}/${key}` : key, value);
    addAll(all, this.#besides(told));
    this.noteUndeclared();
    return all;
  }

  /** Notes keys of the place that no node names. */
  noteUndeclared(): void {
    for (const key of this.#element.values.membersOf(OF_PLACE).undeclared) this.#noteUnknown(escapePointer(key));
  }

  #besides(told: JsonObject): JsonObject {
    const { values, plan, facts } = this.#element;
    const { members } = values.membersOf(OF_PLACE);
    const all: JsonObject = { ...values.silenced, ...told, ...members, ...facts?.place?.legacy };
    const base64 = values.text(plan.fileBase64);
    if (base64 !== undefined) setOwn(all, 'file_base64', base64);
    const { byteLength, byteEnd } = plan.place;
    if (values.isRead(byteLength) && !values.isRead(byteEnd))
      setOwn(all, plan.names['byteLength'] as string, values.value(byteLength) as Json);
    addLeft(all, values, plan);
    for (const { holder, path: keys, ofSpan } of plan.holders) {
      const rest = ofSpan ? this.#restOf(holder, keys) : {};
      const key = keys.slice(keys.lastIndexOf('/') + 1);
      if (Object.keys(rest).length > 0) setOwn(all, key, { ...(all[key] as JsonObject | undefined), ...rest });
    }
    return all;
  }

  /** What is left of objects that say the place. */
  #remainders(pointer: string): Remainder[] {
    return this.#ofPlace.map(({ holder, path }) => this.#remainder(holder, path, pointer));
  }

  #relationshipsOf(file: string, pointer: string, remarks: Remark[]): NonNullable<SpanFacts['relationships']> {
    const related: Partial<Record<RelationsPlan['kind'], Iterable<RelationshipDraft>>> = {};
    const { sourceMayDiffer, describesAfter } = this.#element.plan.facts;
    const facts: PlaceFacts = sourceMayDiffer === true || describesAfter === true ? { sourceMayDiffer: true } : {};
    for (const relations of this.#element.relations) {
      const { kind, register, path, remark } = relations.plan;
      const list = this.#element.values.value(register) as JsonObject[] | undefined;
      if (list === undefined) continue;
      const key = escapePath(path);
      const note = (unknown: string) => this.#noteUnknown(`${key}/*/${unknown}`);
      const before = related[kind];
      // There may be many: each is given up before the next one is made.
      const drafts = function* () {
        if (before !== undefined) yield* before;
        relations.isRemarked = false;
        for (const [index, item] of list.entries()) {
          relations.read(item);
          yield relations.draft(`${pointer}/${key}/${index}`, file, facts, note);
        }
        if (remark !== undefined && relations.isRemarked) remarks.push(remark);
      };
      related[kind] = { [Symbol.iterator]: drafts };
    }
    return related;
  }

  /** What is left of an object that says the place. */
  #remainder(holder: number, path: string, pointer: string): Remainder {
    return { pointer: `${pointer}/${path}`, value: {}, rest: () => this.#restOf(holder, path) };
  }

  #restOf(holder: number, path: string): JsonObject {
    const { members, undeclared } = this.#element.values.membersOf(holder);
    const front = undeclared.length === 0 ? '' : escapePath(path);
    for (const key of undeclared) this.#noteUnknown(`${front}/${escapePointer(key)}`);
    return members;
  }
}

/** True for a text that is as long as the place. */
export function fills(values: ElementValues, { place }: MatchPlan): boolean {
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
