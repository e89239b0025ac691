import {
  at,
  type DraftObject,
  type HeldNode,
  type MatchNode,
  type ObjectNode,
  type OtherPlaceNode,
  PlaceDraft,
  type Remark,
  type ReportedPlace,
  type RoleRule,
} from '../adapter.ts';
import type { FindingPlace } from '../diagnostic/findings.ts';
import { MATCH_KEYS } from '../envelope/keys.ts';
import type { Span } from '../envelope/types.ts';
import { escapePath, escapePointer } from '../json/parse.ts';
import { type Json, type JsonObject, setLast, setOwn } from '../json/value.ts';
import { isUuid, matchIdOf } from '../location/ids.ts';
import { isSumKey } from '../location/span-evidence.ts';
import { type ElementPlan, planOf } from './element-plan.ts';
import { makeKey } from './keys.ts';
import { moveIntoLines } from './lined-place.ts';
import { noteRemarks } from './match-context.ts';
import { matchPlace } from './place-reader.ts';
import { NO_STATES, type PlacedElement, pathOf, silence, takeLength } from './placed-element.ts';
import { type Reading, rememberPlace } from './reading.ts';
import { isNatural, type Member, OF_PLACE, Said } from './said.ts';
import { type Spot, spotOf } from './spot.ts';
import { inOwnNames } from './unified-names.ts';

const UNIFIED: ReadonlySet<string> = new Set(MATCH_KEYS);

/** The match of an element; `undefined` for one without a usable place. */
export function makeMatch(node: MatchNode, value: JsonObject, spot: Spot, reading: Reading): JsonObject | undefined {
  const plan = planOf(node, reading.counting);
  const { surroundings, quoted } = reading;
  const said = new Said(value, plan.object);
  const { facts: { fileFrom, changed } = {}, unknown } = node;
  const states = changed === undefined ? NO_STATES : surroundings.statesOf(changed, () => value);
  const element: PlacedElement = { plan, said, facts: node.by?.(value, surroundings.head), states };
  if (unknown !== undefined) silence(said, plan);
  if (quoted.current !== undefined) moveIntoLines(element, quoted.current);
  const path = pathOf(said, plan, surroundings.textIn(fileFrom));
  if (path === undefined) {
    const renamed = inOwnNames(value, plan);
    return renamed && makeMatch(node, renamed, spot, reading);
  }
  takeLength(said);
  return new MatchMaking(element, path, roleOf(node.role, value), spot, reading).make();
}

/** The first role that an element shows. */
function roleOf(role: MatchNode['role'], element: JsonObject): string | undefined {
  if (role === undefined || typeof role === 'string') return role;
  const isShown = ({ key, is }: RoleRule) =>
    key === undefined || (is === undefined ? (element[key] ?? null) !== null : element[key] === is);
  return role.find(isShown)?.role;
}

/** A match in the making. */
class MatchMaking {
  readonly #element: PlacedElement;
  readonly #plan: ElementPlan;
  readonly #said: Said;
  readonly #path: string;
  readonly #role: string | undefined;
  readonly #spot: Spot;
  readonly #reading: Reading;
  readonly #pointer: string;
  #own: PlaceDraft | undefined;
  readonly #match: JsonObject = {};
  readonly #legacy: JsonObject = {};
  /** What belongs into the `legacy` behind all else. */
  readonly #madeLegacy: JsonObject = {};

  constructor(element: PlacedElement, path: string, role: string | undefined, spot: Spot, reading: Reading) {
    this.#element = element;
    this.#plan = element.plan;
    this.#said = element.said;
    this.#path = path;
    this.#role = role;
    this.#spot = spot;
    this.#reading = reading;
    this.#pointer = spot.pointer() + element.plan.suffix;
  }

  make(): JsonObject | undefined {
    const { context, resolver } = this.#reading;
    const remarks: Remark[] = [];
    const place = this.#place(remarks);
    const name = this.#text('name');
    const thing: DraftObject = { name, role: this.#role };
    if (context.enrichment !== undefined) this.#addSayings(thing);
    const span = resolver.span(place, thing);
    if (span === undefined) return undefined;
    resolver.twins.note(span, this.#path, this.#role, name, this.#pointer);
    let made = this.#element.facts?.content;
    const quote = this.#plan.schema.quotes === true ? resolver.places.quote(place) : undefined;
    if (quote !== undefined) made = { ...made, matched_text: quote };
    noteRemarks(remarks, context, this.#where);
    for (const { holder, key, planned } of this.#said.members)
      if (holder === OF_PLACE && planned === undefined) this.#note(escapePointer(key));
    this.#fill(span, made);
    this.#noteRemarks();
    rememberPlace(this.#reading, name, place);
    return this.#match;
  }

  #fill(span: Span, made: Readonly<JsonObject> | undefined): void {
    const { id } = this.#said;
    const { documentPointer, tool, newId } = this.#reading.context;
    const origin = { tool, newId, pointerOf: () => documentPointer + this.#pointer };
    const repeats = id !== undefined && this.#plan.id.repeats?.test(id) === true;
    this.#match['match_id'] = matchIdOf(id, span, origin, repeats);
    if (this.#role !== undefined) this.#match['role'] = this.#role;
    this.#match['span'] = span as unknown as Json;
    if (id !== undefined && !isUuid(id)) this.#legacy['match_id'] = id;
    const { contents } = this.#plan;
    for (const [name, fixed] of made === undefined ? contents : withMade(contents, made)) {
      const value = fixed ?? this.#content(name);
      if (value !== undefined) setLast(this.#match, name, value);
    }
    this.#putMembers();
    for (const key in this.#madeLegacy) setOwn(this.#legacy, key, this.#madeLegacy[key] as Json);
    for (const _ in this.#legacy) {
      this.#match['legacy'] = this.#legacy;
      break;
    }
  }

  #noteRemarks(): void {
    const { context } = this.#reading;
    const { schema, id } = this.#plan;
    const { id: said } = this.#said;
    noteRemarks(schema.remarks, context, this.#where);
    for (const [ids, remarks] of id.remarks ?? [])
      if (said !== undefined && ids.test(said)) noteRemarks(remarks, context, this.#where);
    noteRemarks(this.#element.facts?.remarks, context, this.#where);
  }

  /** Where remarks of the match point to. */
  readonly #where = (): FindingPlace => {
    return { pointer: this.#pointer, file: this.#reading.context.paths.clean(this.#path).path };
  };

  readonly #note = (path: string): void => {
    this.#reading.unknownKeys.add(`${this.#spot.pattern}/${path}`);
  };

  #place(remarks: Remark[]): PlaceDraft {
    this.#own ??= matchPlace(this.#element, this.#path, this.#pointer, this.#reading, this.#note, remarks);
    return this.#own;
  }

  /** Adds what the element says of the thing at its place, with sums under their own names. */
  #addSayings(thing: DraftObject): void {
    for (const { holder, key, value } of this.#said.members) if (holder === 0 && isSumKey(key)) thing[key] = value;
    thing['kind'] = this.#text('kind');
    thing['language'] = this.#text('language');
  }

  /** A string of the match by its name in the format, else by the tool's. */
  #text(name: string): string | undefined {
    const content = this.#plan.contents.find(([own]) => own === name);
    if (content !== undefined) return (content[1] as string | undefined) ?? this.#said.text(name);
    const value = this.#said.members.find(({ holder, key }) => holder === 0 && key === name)?.value;
    return typeof value === 'string' ? value : undefined;
  }

  #content(name: string): Json | undefined {
    const value = this.#said.contents[name];
    const held = value === undefined ? undefined : this.#plan.heldContents.get(name);
    return held === undefined ? value : (this.#made(held, name, value as Json, '')[name] ?? null);
  }

  #putMembers(): void {
    const { members } = this.#said;
    let others = 0;
    for (const member of members) {
      if (member.holder === 0) this.#put(member);
      else others++;
    }
    if (others === 0) return;
    const { hoisted } = this.#plan;
    // Members of the object that is opened in the match, but for those whose key the element has itself.
    for (const member of hoisted === 0 ? [] : members.filter(({ holder }) => holder === hoisted)) {
      if (!members.some(({ holder, key }) => holder === 0 && key === member.key)) this.#put(member);
      else {
        if (member.planned === undefined) this.#note(this.#pathOf(member));
        this.#leave(member);
      }
    }
    this.#leaveHolders();
  }

  /** Leaves what is left of objects that held parts of the match in its `legacy`. */
  #leaveHolders(): void {
    for (const { holder, path, ofPlace, ofSpan, hoisted } of this.#plan.holders) {
      if (ofPlace || ofSpan || hoisted) continue;
      const { members, undeclared } = this.#said.membersOf(holder);
      if (Object.keys(members).length === 0) continue;
      const key = escapePath(path);
      for (const unknown of undeclared) this.#note(`${key}/${escapePointer(unknown)}`);
      setOwn(this.#madeLegacy, key, members);
    }
  }

  /** The path of a member in the element, its keys as in a JSON pointer. */
  #pathOf({ holder, key }: Member): string {
    return holder === 0 ? escapePointer(key) : `${this.#plan.hoistedPath.slice(1)}/${escapePointer(key)}`;
  }

  /** Keeps a member in the `legacy`, under its path where another one stands under its key. */
  #leave(member: Member): void {
    const isTaken = member.holder !== 0 && Object.hasOwn(this.#legacy, member.key);
    setLast(this.#legacy, isTaken ? this.#pathOf(member) : member.key, member.value);
  }

  #put(member: Member): void {
    const { key, value, planned } = member;
    if (this.#element.facts?.without?.includes(key) === true) return;
    if (planned?.held?.node === 'other') return this.#putOther(member, planned.held);
    if (planned?.held !== undefined) return this.#putAll(this.#made(planned.held, key, value, this.#suffixOf(member)));
    if (planned === undefined) {
      // Of what the format has in any match, `null` says that it is not there.
      if (UNIFIED.has(key) && value === null) return;
      this.#note(this.#pathOf(member));
      if (this.#plan.printed.has(key)) return this.#leave(member);
    }
    setLast(this.#match, key, value);
  }

  #suffixOf({ holder }: Member): string {
    return holder === 0 ? '' : this.#plan.hoistedPath;
  }

  /** Puts another place in the file of the match, where the first of its parts stands. */
  #putOther(member: Member, { as }: OtherPlaceNode): void {
    const reported: ReportedPlace = { file: this.#said.place.file };
    const names: Record<string, string> = {};
    const taken: JsonObject = {};
    const others: JsonObject = {};
    for (const other of this.#said.members) {
      const node = other.holder === member.holder ? other.planned?.held : undefined;
      if (node?.node !== 'other' || node.as !== as) continue;
      if (Object.keys({ ...taken, ...others }).length === 0 && other !== member) return;
      const { key, value } = other;
      if (isNatural(value)) {
        reported[node.part] = value;
        names[node.part] = key;
        setOwn(taken, key, value);
      } else {
        this.#note(this.#pathOf(other));
        setOwn(others, key, value);
      }
    }
    const { resolver } = this.#reading;
    const pointer = this.#spot.pointer() + this.#suffixOf(member);
    const place = new PlaceDraft(reported, names, taken, undefined, { file: this.#said.place.file }, pointer);
    const span = resolver.span(place);
    this.#putAll({ [as]: span === undefined ? resolver.left(place) : { span: span as unknown as Json }, ...others });
  }

  #putAll(made: JsonObject): void {
    for (const [name, value] of Object.entries(made))
      if (this.#plan.printed.has(name)) setOwn(this.#madeLegacy, name, value);
      else setLast(this.#match, name, value);
  }

  /** What is made of the value of a key. */
  #made(node: HeldNode | ObjectNode, key: string, value: Json, suffix: string): JsonObject {
    const { element } = this.#said;
    const around = {
      place: () => this.#place([]),
      element: () => (suffix === '' ? element : (at(element, suffix.slice(1)) as JsonObject)),
    };
    const { pattern } = this.#spot;
    const spot =
      suffix === '' ? this.#spot : spotOf({ pointer: this.#spot.pointer() + suffix, pattern: pattern + suffix });
    const make = () => makeKey(node, key, value, spot, this.#reading);
    const making = this.#reading.surroundings.inMatch(around, make);
    for (const name in making.originals) setOwn(this.#madeLegacy, name, making.originals[name] as Json);
    return making.withAside();
  }
}

/** Contents with what code made of some of them, in printed order. */
function withMade(contents: ElementPlan['contents'], made: Readonly<JsonObject>): ElementPlan['contents'] {
  const own = (name: string) => contents.filter(([one]) => one === name);
  const unified = MATCH_KEYS.flatMap((name) => (Object.hasOwn(made, name) ? [[name, made[name]] as const] : own(name)));
  return [...unified, ...contents.filter(([name]) => !UNIFIED.has(name))];
}
