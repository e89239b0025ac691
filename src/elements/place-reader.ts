import {
  type DiagnosticNode,
  type DraftObject,
  type FileHash,
  type LocatedNode,
  type MatchNode,
  meets,
  merged,
  PathDraft,
  PlaceDraft,
  type RelationshipDraft,
  type Remark,
  type ReportedPlace,
  type SpanFacts,
  takenOf,
} from '../adapter.ts';
import { hasKeys } from '../enrich/span.ts';
import { escapePath, escapePointer } from '../json/parse.ts';
import { type Json, type JsonObject, setOwn } from '../json/value.ts';
import { type ElementPlan, type Holder, lastOf, planOf, type RelationsPlan } from './element-plan.ts';
import { placeInLines } from './quoted-matches.ts';
import type { Reading } from './reading.ts';
import { addName, pathOf, silence, takeLength } from './reported-parts.ts';
import { richFactsIn } from './rich-facts.ts';
import { OF_PLACE, Said } from './said.ts';
import type { Spot } from './spot.ts';

/** An element that says a place. */
export interface PlacedElement<Node = MatchNode | LocatedNode | DiagnosticNode> {
  readonly node: Node;
  readonly plan: ElementPlan;
  readonly said: Said;
  readonly spot: Spot;
  readonly reading: Reading;
}

/** What an element says by its node; numbers that stand for unknown ones are forgotten. */
export function elementOf<Node extends MatchNode | LocatedNode | DiagnosticNode>(
  node: Node,
  value: JsonObject,
  spot: Spot,
  reading: Reading,
): PlacedElement<Node> {
  const plan = planOf(node, reading.counting);
  const said = new Said(value, plan.object);
  silence(said, plan);
  return { node, plan, said, spot, reading };
}

/** What an element says of its place, which is in this file. */
function reportedOf(place: ReportedPlace, file: string | undefined, { reach, whenFills }: ElementPlan): ReportedPlace {
  place.file = file;
  place.reach = reach;
  if (whenFills && !fills(place)) place.text = undefined;
  return place;
}

/**
 * The place of a match in the file at a path. `told` is what code says of it, `pointer` is that of the match; `remarks`
 * takes what the tool is known to get wrong in it.
 */
export function matchPlace(
  element: PlacedElement<MatchNode>,
  told: ReportedPlace | undefined,
  path: string,
  pointer: string,
  remarks: Remark[],
): PlaceDraft {
  const { node, plan, said, reading } = element;
  const { surroundings, quoted, context } = reading;
  if (node.facts !== undefined) Object.assign(said.place, plan.facts);
  const changed = node.facts?.changed;
  if (changed !== undefined) Object.assign(said.place, surroundings.statesOf(changed, said.element));
  if (told !== undefined) Object.assign(said.place, told);
  if (quoted.current !== undefined) placeInLines(quoted.current, said.place, plan.names, plan.counting);
  takeLength(said);
  addSpanFacts(element, path, pointer, remarks);
  const place = new PlaceDraft(reportedOf(said.place, path, plan), plan.names, {}, holdersOf(element), pointer);
  // A name is evidence, which there is only beside the source.
  if (node.named !== undefined && context.lookup !== undefined) addName(place, node.named, said.element);
  return place;
}

/** Adds what the tool says of the span of a match. */
function addSpanFacts(element: PlacedElement<MatchNode>, path: string, pointer: string, remarks: Remark[]): void {
  const { node, said, plan, reading } = element;
  const { place } = said;
  const rich = said.told === undefined ? undefined : richFactsIn(said, plan, reading.context.kindWords);
  const language = reading.surroundings.textIn(node.facts?.languageFrom)?.toLowerCase();
  if (rich !== undefined || language !== undefined || said.related !== undefined) {
    const span: SpanFacts = place.span === undefined ? (rich?.span ?? {}) : { ...place.span, ...rich?.span };
    if (language !== undefined && rich?.span.language === undefined) span.language = language;
    if (said.related !== undefined) span.relationships = relationshipsOf(element, path, pointer, remarks);
    if (hasKeys(span)) place.span = span;
  }
  if (rich?.oddChecksum === true && node.sumRemark !== undefined) remarks.push(node.sumRemark);
  const all = besides(element, rich?.legacy ?? {}, place.legacy);
  if (hasKeys(all)) place.legacy = all;
}

/** What belongs to the `legacy` of the span of a match and is in no object that says the place; it takes `told`. */
function besides(element: PlacedElement, told: JsonObject, known: JsonObject | undefined): JsonObject {
  const { said, plan } = element;
  const { members, silenced, left } = said;
  const { byteLength, byteEnd, base64 } = said.place;
  const all = silenced === undefined ? told : { ...silenced, ...told };
  for (const { holder, key, value } of members) if (holder === OF_PLACE) setOwn(all, key, value);
  if (known !== undefined) Object.assign(all, known);
  if (base64 !== undefined) setOwn(all, 'file_base64', base64);
  if (byteLength !== undefined && byteEnd === undefined) setOwn(all, plan.names['byteLength'] as string, byteLength);
  if (left !== undefined)
    for (const name of plan.left) if (Object.hasOwn(left, name)) setOwn(all, name, left[name] as Json);
  // Mostly nothing is left of objects.
  if (!members.some(({ holder }) => holder > 0)) return all;
  for (const { holder, path, ofSpan } of plan.holders) {
    const rest = ofSpan ? restOf(element, holder, path) : {};
    const key = lastOf(path);
    if (hasKeys(rest)) setOwn(all, key, { ...(all[key] as JsonObject | undefined), ...rest });
  }
  return all;
}

/** What is left of the objects that say a place. */
function holdersOf(element: PlacedElement): PlaceDraft['holders'] | undefined {
  const { holders } = element.plan;
  if (!holders.some(({ ofPlace }) => ofPlace)) return undefined;
  const left = new Map<string, () => JsonObject>();
  for (const { holder, path, ofPlace } of holders) if (ofPlace) left.set(path, () => restOf(element, holder, path));
  return left;
}

function restOf({ said, spot, reading }: PlacedElement, holder: number, path: string): JsonObject {
  const { members, undeclared } = said.membersOf(holder);
  for (const key of undeclared) reading.unknownKeys.add(`${spot.pattern}/${escapePath(path)}/${escapePointer(key)}`);
  return members;
}

function relationshipsOf(
  { said, plan, spot, reading }: PlacedElement,
  file: string,
  pointer: string,
  remarks: Remark[],
): NonNullable<SpanFacts['relationships']> {
  const related: NonNullable<SpanFacts['relationships']> = {};
  const { sourceMayDiffer, describesAfter } = plan.facts;
  const mayDiffer = sourceMayDiffer === true || describesAfter === true;
  for (const [at, relations] of plan.relations.entries()) {
    const list = said.related?.[at];
    if (list === undefined) continue;
    const { kind, remark } = relations.node;
    const key = escapePath(relations.path);
    const before = related[kind];
    const note = (own: string) => reading.unknownKeys.add(`${spot.pattern}/${key}/*/${own}`);
    // There may be many: each is given up before the next one is made.
    const drafts = function* (): Generator<RelationshipDraft> {
      if (before !== undefined) yield* before;
      for (let index = 0; index < list.length; index++)
        yield relationOf(relations, list[index] as JsonObject, `${pointer}/${key}/${index}`, file, mayDiffer, note);
      if (remark !== undefined && list.some((item) => isRemarked(relations, item))) remarks.push(remark);
    };
    related[kind] = { [Symbol.iterator]: drafts };
  }
  return related;
}

/** True for a text that is as long as the place. */
function fills({ text, byteStart, byteEnd }: ReportedPlace): boolean {
  if (text === undefined || byteStart === undefined || byteEnd === undefined) return false;
  return Buffer.byteLength(text) === byteEnd - byteStart;
}

/** The place that an object says which is no match. */
export function otherPlace(element: PlacedElement<LocatedNode | DiagnosticNode>): PlaceDraft {
  const { node, plan, said, spot, reading } = element;
  const { surroundings, context, quoted } = reading;
  takeLength(said);
  const { fileFrom, hashFrom, changed, texts, within: isWithin } = node.facts ?? {};
  const within = isWithin ? surroundings.place : undefined;
  const around = within?.reported.file ?? surroundings.textIn(fileFrom);
  const { file: own } = said.place;
  const file = pathOf(said, plan, around);
  const place: ReportedPlace = Object.assign(said.place, plan.facts);
  const { counting } = surroundings.section;
  if (counting !== undefined) place.countedBy ??= counting;
  if (texts !== undefined) place.texts = texts(surroundings.head);
  if (within !== undefined) place.within = within;
  place.fileHash = own === undefined || own === around ? hashOf(surroundings.textIn(hashFrom)) : undefined;
  place.sourceMayDiffer = plan.facts.sourceMayDiffer === true && place.fileHash === undefined;
  if (changed !== undefined) Object.assign(place, surroundings.statesOf(changed));
  const legacy = { ...said.silenced, ...(plan.facts.uncounted === true && columnsOutOf(said, plan)) };
  if (hasKeys(legacy)) place.legacy = legacy;
  const { taken, names } = takenFrom(said, plan);
  if (quoted.current !== undefined) {
    const lines = { ...quoted.current, isFirst: node.node === 'diagnostic' };
    placeInLines(lines, place, names, plan.counting);
  }
  const draft = new PlaceDraft(reportedOf(place, file, plan), names, taken, holdersOf(element), spot.pointer);
  // A name is evidence, which there is only beside the source.
  if (node.named !== undefined && context.lookup !== undefined)
    addName(draft, node.named, said.element, surroundings.object);
  return draft;
}

/** What is taken of an object for its place: parts of it, with their names, and objects that say some. */
function takenFrom({ element, place }: Said, { parts }: ElementPlan) {
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

/**
 * An item of a list of relationships. `pointer` is its JSON pointer; `own` is the file of the match, which `mayDiffer`
 * from what the tool saw; `note` is reported its unknown keys.
 */
function relationOf(
  { node, item: plan }: RelationsPlan,
  item: JsonObject,
  pointer: string,
  own: string,
  mayDiffer: boolean,
  note: (key: string) => unknown,
): RelationshipDraft {
  const said = new Said(item, plan.object);
  silence(said, plan);
  const { inFileOfMatch, ownFile } = node;
  const reported = said.place;
  if (mayDiffer) reported.sourceMayDiffer = true;
  if (inFileOfMatch !== undefined) reported.file = own;
  const isUnnamed = ownFile === true && reported.file === '';
  const taken = isUnnamed ? takenOf(reported, plan.names) : undefined;
  if (isUnnamed) reported.file = own;
  const { members, undeclared } = restOfItem(said, plan.hoisted);
  return {
    place: new PlaceDraft(reported, plan.names, taken, undefined, pointer),
    symbol: said.text('symbol'),
    role: node.role,
    rest() {
      for (const key of undeclared) note(escapePointer(key));
      return inFileOfMatch === undefined ? members : withOtherFile(members, inFileOfMatch, own);
    },
  };
}

/** True for an item that shows what the tool is known to get wrong. */
function isRemarked({ node: { remark, remarkWhen } }: RelationsPlan, item: JsonObject): boolean {
  return remark !== undefined && (remarkWhen === undefined || meets(item, remarkWhen));
}

/** What stays of an item, also of the object in it whose rest belongs to it. */
function restOfItem(said: Said, hoisted: Holder | undefined): ReturnType<Said['membersOf']> {
  const own = said.membersOf(0);
  if (hoisted === undefined) return own;
  const { members, undeclared } = said.membersOf(hoisted.holder);
  return { members: merged(own.members, members) as JsonObject, undeclared: [...own.undeclared, ...undeclared] };
}

/** The members of an item, with its own file under its name in the format, if that is not the one of the match. */
function withOtherFile(
  members: JsonObject,
  { otherFile, as }: NonNullable<RelationsPlan['node']['inFileOfMatch']>,
  file: string,
): DraftObject {
  const entries = Object.entries(members).flatMap(([key, value]): [string, DraftObject[string]][] => {
    if (key !== otherFile || typeof value !== 'string') return [[key, value]];
    return value === file ? [] : [[as, new PathDraft(value)]];
  });
  return Object.fromEntries(entries);
}
