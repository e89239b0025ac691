import type { CoordinateSystem } from '../adapter/values/coordinates.ts';
import {
  type DiagnosticNode,
  type FileHash,
  type LocatedNode,
  PlaceDraft,
  type PlaceFacts,
  type RelationshipDraft,
  type Remark,
  type ReportedPlace,
  type SpanFacts,
} from '../adapter.ts';
import { hasKeys } from '../enrich/span.ts';
import { escapePath, escapePointer } from '../json/parse.ts';
import { type Json, type JsonObject, setOwn } from '../json/value.ts';
import { type ElementPlan, lastOf, placePlanOf } from './element-plan.ts';
import { addName } from './named.ts';
import { addLeft, NO_STATES, type PlacedElement, pathOf, silence, takeLength } from './placed-element.ts';
import { placeInLines } from './quoted-matches.ts';
import type { Reading } from './reading.ts';
import { isRemarked, relationOf } from './relations.ts';
import { richFactsIn } from './rich-facts.ts';
import { OF_PLACE, type ReportedParts, Said } from './said.ts';
import type { Spot } from './spot.ts';

/** Takes the path of a key that no node names, as parts of a JSON pointer. */
type NoteUnknown = (path: string) => void;

/** What an element says of its place, which is in this file. */
function reportedOf(place: ReportedParts, file: string | undefined, { reach, whenFills }: ElementPlan): ReportedPlace {
  place.file = file;
  place.reach = reach;
  if (whenFills && !fills(place)) place.text = undefined;
  return place;
}

/** The place of a match in a file; `remarks` takes what the tool is known to get wrong in it. */
export function matchPlace(
  element: PlacedElement,
  path: string,
  pointer: string,
  reading: Reading,
  note: NoteUnknown,
  remarks: Remark[],
): PlaceDraft {
  const { said, plan, states } = element;
  const { lines, holds, contentHash, linesBefore: before, linesAfter: after } = said.place;
  const facts: PlaceFacts = { lines, holds, contentHash };
  if (plan.hasFacts) Object.assign(facts, plan.facts);
  if (states !== NO_STATES) Object.assign(facts, states);
  if (element.facts?.place !== undefined) Object.assign(facts, element.facts.place);
  addFacts(facts, element, path, pointer, reading, note, remarks);
  if (before !== undefined || after !== undefined) facts.linesBeside = { before, after };
  const reported = reportedOf(said.place, path, plan);
  const place = new PlaceDraft(reported, plan.names, {}, holdersOf(said, plan, note), facts, pointer);
  // A name is evidence, which there is only beside the source.
  const { named } = plan.schema;
  if (named !== undefined && reading.context.lookup !== undefined) addName(place, named, said.element);
  return place;
}

/** Adds what the tool says of the place of a match besides. */
function addFacts(
  place: PlaceFacts,
  element: PlacedElement,
  path: string,
  pointer: string,
  { context, surroundings }: Reading,
  note: NoteUnknown,
  remarks: Remark[],
): void {
  const { said, plan } = element;
  const { schema } = plan;
  const rich = said.told === undefined ? undefined : richFactsIn(said, plan, context.kindWords);
  const language = surroundings.textIn(schema.facts?.languageFrom)?.toLowerCase();
  if (rich !== undefined || language !== undefined || said.related !== undefined) {
    const span: SpanFacts = place.span === undefined ? (rich?.span ?? {}) : { ...place.span, ...rich?.span };
    if (language !== undefined && rich?.span.language === undefined) span.language = language;
    if (said.related !== undefined) span.relationships = relationshipsOf(element, path, pointer, note, remarks);
    if (hasKeys(span)) place.span = span;
  }
  if (rich?.oddChecksum === true && schema.sumRemark !== undefined) remarks.push(schema.sumRemark);
  const all = besides(element, rich?.legacy ?? {}, note);
  if (hasKeys(all)) place.legacy = all;
}

/** What belongs to the `legacy` of the span of a match and is in no object that says the place; it takes `told`. */
function besides({ said, plan, facts }: PlacedElement, told: JsonObject, note: NoteUnknown): JsonObject {
  const { byteLength, byteEnd, base64 } = said.place;
  const { members, silenced } = said;
  const all = silenced === undefined ? told : { ...silenced, ...told };
  for (const { holder, key, value } of members) if (holder === OF_PLACE) setOwn(all, key, value);
  if (facts?.place?.legacy !== undefined) Object.assign(all, facts.place.legacy);
  if (base64 !== undefined) setOwn(all, 'file_base64', base64);
  if (byteLength !== undefined && byteEnd === undefined) setOwn(all, plan.names['byteLength'] as string, byteLength);
  addLeft(all, said, plan);
  // Mostly nothing is left of objects.
  if (!members.some(({ holder }) => holder > 0)) return all;
  for (const { holder, path, ofSpan } of plan.holders) {
    const rest = ofSpan ? restOf(said, holder, path, note) : {};
    const key = lastOf(path);
    if (hasKeys(rest)) setOwn(all, key, { ...(all[key] as JsonObject | undefined), ...rest });
  }
  return all;
}

/** What is left of the objects that say a place. */
function holdersOf(said: Said, { holders }: ElementPlan, note: NoteUnknown): PlaceDraft['holders'] | undefined {
  if (!holders.some(({ ofPlace }) => ofPlace)) return undefined;
  const left = new Map<string, () => JsonObject>();
  for (const { holder, path, ofPlace } of holders) if (ofPlace) left.set(path, () => restOf(said, holder, path, note));
  return left;
}

function restOf(said: Said, holder: number, path: string, note: NoteUnknown): JsonObject {
  const { members, undeclared } = said.membersOf(holder);
  const front = undeclared.length === 0 ? '' : escapePath(path);
  for (const key of undeclared) note(`${front}/${escapePointer(key)}`);
  return members;
}

function relationshipsOf(
  { said, plan }: PlacedElement,
  file: string,
  pointer: string,
  note: NoteUnknown,
  remarks: Remark[],
): NonNullable<SpanFacts['relationships']> {
  const related: NonNullable<SpanFacts['relationships']> = {};
  const { sourceMayDiffer, describesAfter } = plan.facts;
  const facts: PlaceFacts = sourceMayDiffer === true || describesAfter === true ? { sourceMayDiffer: true } : {};
  for (const [at, relations] of plan.relations.entries()) {
    const list = said.related?.[at];
    if (list === undefined) continue;
    const { kind, remark } = relations.node;
    const key = escapePath(relations.path);
    const before = related[kind];
    const noteKey = (own: string) => note(`${key}/*/${own}`);
    // There may be many: each is given up before the next one is made.
    const drafts = function* (): Generator<RelationshipDraft> {
      if (before !== undefined) yield* before;
      for (let index = 0; index < list.length; index++)
        yield relationOf(relations, list[index] as JsonObject, `${pointer}/${key}/${index}`, file, facts, noteKey);
      if (remark !== undefined && list.some((item) => isRemarked(relations, item))) remarks.push(remark);
    };
    related[kind] = { [Symbol.iterator]: drafts };
  }
  return related;
}

/** True for a text that is as long as the place. */
function fills({ text, byteStart, byteEnd }: ReportedParts): boolean {
  if (text === undefined || byteStart === undefined || byteEnd === undefined) return false;
  return Buffer.byteLength(text) === byteEnd - byteStart;
}

/** A place that an object says which is no match, and what it says. */
export interface SaidPlace {
  place: PlaceDraft;
  said: Said;
}

/** The place that an object says which is no match. */
export function placeIn(
  node: LocatedNode | DiagnosticNode,
  value: JsonObject,
  spot: Spot,
  { surroundings, unknownKeys, context, counting: ofForm, quoted }: Reading,
): SaidPlace {
  const plan = placePlanOf(node, ofForm);
  const said = new Said(value, plan.object);
  silence(said, plan);
  takeLength(said);
  const { fileFrom, hashFrom, changed, texts, within: isWithin } = node.facts ?? {};
  const within = isWithin ? surroundings.match?.place() : undefined;
  const around = within?.reported.file ?? surroundings.textIn(fileFrom);
  const facts: PlaceFacts = { ...plan.facts, lines: said.place.lines, holds: said.place.holds };
  const { counting } = surroundings.section;
  if (counting !== undefined) facts.counting ??= counting;
  if (texts !== undefined) facts.texts = texts(surroundings.head);
  if (within !== undefined) facts.within = within;
  const own = said.place.file;
  const file = pathOf(said, plan, around);
  facts.fileHash = own === undefined || own === around ? hashOf(surroundings.textIn(hashFrom)) : undefined;
  facts.sourceMayDiffer = plan.facts.sourceMayDiffer === true && facts.fileHash === undefined;
  if (changed !== undefined) Object.assign(facts, surroundings.statesOf(changed));
  const legacy = { ...said.silenced, ...(plan.facts.uncounted === true && columnsOutOf(said, plan)) };
  if (Object.keys(legacy).length > 0) facts.legacy = legacy;
  const { taken, names } = takenOf(said, plan);
  const reported = reportedOf(said.place, file, plan);
  const pointer = spot.pointer();
  const note = (path: string) => unknownKeys.add(`${spot.pattern}/${path}`);
  const holders = holdersOf(said, plan, note);
  const place = new PlaceDraft(reported, names, taken, holders, facts, pointer);
  if (quoted.current !== undefined) {
    const lines = { ...quoted.current, isFirst: node.node === 'diagnostic' };
    placeInLines(lines, place.reported, { names: place.names, counting: ofForm as CoordinateSystem }, facts);
  }
  // A name is evidence, which there is only beside the source.
  if (node.named !== undefined && context.lookup !== undefined) addName(place, node.named, value, surroundings.object);
  return { place, said };
}

/** What is taken of an object for its place: parts of it, with their names, and objects that say some. */
function takenOf({ element, place }: Said, { parts }: ElementPlan) {
  const taken: JsonObject = {};
  const names: Record<string, string> = {};
  for (const { part, path, key } of parts) {
    const isSaid = place[part] !== undefined;
    if (isSaid) names[part] = path;
    const isHeld = key !== path && typeof element[key] === 'object' && element[key] !== null;
    if (isHeld || isSaid) setOwn(taken, key, element[key] as Json);
  }
  return { taken, names };
}

/** The columns of a place, which say nothing in the counting of the format. */
function columnsOutOf({ place }: Said, { paths }: ElementPlan): JsonObject {
  const columns: JsonObject = {};
  for (const part of ['startColumn', 'endColumn'] as const) {
    const { [part]: column } = place;
    if (column !== undefined) setOwn(columns, paths[part] as string, column);
    place[part] = undefined;
  }
  return columns;
}

/** The hash of a whole file. One without a label is as long by either algorithm. */
function hashOf(text: string | undefined): FileHash | undefined {
  const [, label, hex] = /^(?:(sha256|blake3):)?([0-9a-f]{64})$/.exec(text ?? '') ?? [];
  if (hex === undefined) return undefined;
  return { algorithms: label === undefined ? ['sha256', 'blake3'] : [label as 'sha256' | 'blake3'], hex };
}
