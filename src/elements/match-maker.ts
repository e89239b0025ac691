import { Fields } from '../adapter/values/fields.ts';
import {
  at,
  type DraftObject,
  type HeldNode,
  type MatchNode,
  type ObjectNode,
  type OtherPlaceNode,
  type PlaceDraft,
  type PlaceKeys,
  placeOf,
  type Remark,
} from '../adapter.ts';
import type { FindingPlace } from '../diagnostic/findings.ts';
import { MATCH_KEYS } from '../envelope/keys.ts';
import type { Span } from '../envelope/types.ts';
import { escapePath, escapePointer } from '../json/parse.ts';
import { type Json, type JsonObject, setLast, setOwn } from '../json/value.ts';
import { buildMatchId, type Origin } from '../location/build-span.ts';
import { isUuid } from '../location/ids.ts';
import { noteRemarks } from '../location/match-context.ts';
import { isSumKey } from '../location/span-evidence.ts';
import type { Member } from './element-values.ts';
import { isDropped, takerOf } from './keys.ts';
import { labelled } from './labelled.ts';
import { moveIntoLines } from './lined-place.ts';
import { Making } from './making.ts';
import type { Content, MatchPlan, PlannedRole } from './match-plan.ts';
import { PlaceReader } from './place-reader.ts';
import { NO_STATES, PlacedElement } from './placed-element.ts';
import { preparePlan } from './prepare-plan.ts';
import { ProvedSpans } from './proved-span.ts';
import { type Reading, rememberPlace } from './reading.ts';
import { type Spot, spotOf } from './spot.ts';
import { inOwnNames } from './unified-names.ts';

const UNIFIED: ReadonlySet<string> = new Set(MATCH_KEYS);
const RANKS: ReadonlyMap<string, number> = new Map(MATCH_KEYS.map((name, rank) => [name, rank]));
const HASH = /^[0-9a-f]{64}$/;
const NOTHING_SAID: DraftObject = {};

/** Makes the matches of one node. */
export class MatchMaker {
  readonly #element: PlacedElement;
  readonly #plan: MatchPlan;
  readonly #reading: Reading;
  readonly #placeReader: PlaceReader;
  readonly #proved: ProvedSpans;
  #spot!: Spot;
  #path = '';
  #own: PlaceDraft | undefined;
  #match: JsonObject = {};
  #legacy: JsonObject = {};
  #madeLegacy: JsonObject = {};
  readonly #node: MatchNode;
  /** What the match has under names of the format, by these. */
  readonly #contents: ReadonlyMap<string, Content>;
  readonly #origin: Origin;

  constructor(node: MatchNode, reading: Reading) {
    this.#node = node;
    this.#plan = preparePlan(node, reading.counting);
    this.#reading = reading;
    this.#contents = new Map(this.#plan.contents.map((content) => [content.name, content]));
    const { tool, newId, documentPointer } = reading.context;
    this.#origin = { tool, newId, pointerOf: () => documentPointer + this.#pointer() };
    this.#element = new PlacedElement(this.#plan);
    this.#proved = new ProvedSpans(this.#element, reading.context);
    this.#placeReader = new PlaceReader(this.#element, reading.context, reading.surroundings, (key) =>
      this.#noteUnknown(key),
    );
  }

  /** The match of an element; `undefined` for one without a usable place. */
  make(value: JsonObject, spot: Spot): JsonObject | undefined {
    const element = this.#element;
    const plan = this.#plan;
    const { values } = element;
    const { context, surroundings, quoted } = this.#reading;
    this.#spot = spot;
    values.read(value);
    const { by, given, asked } = this.#node;
    const isAsked = by !== undefined && (asked === undefined || asked.some((key) => Object.hasOwn(value, key)));
    element.facts = isAsked ? by(given === undefined ? value : picked(value, given), surroundings.head) : undefined;
    element.states = plan.changed === undefined ? NO_STATES : surroundings.statesOf(plan.changed, () => value);
    const role = this.#roleOf();
    if (plan.placeholders.length > 0) values.silence(plan.placeholders);
    const { current } = quoted;
    if (current !== undefined) moveIntoLines(element, current);
    const path = element.pathOr(surroundings.textIn(plan.fileFrom));
    if (path === undefined) {
      const renamed = inOwnNames(value, plan);
      return renamed && new MatchMaker(this.#node, this.#reading).make(renamed, spot);
    }
    this.#path = path;
    this.#own = undefined;
    element.takeLength();
    const match = this.#settled(role);
    if (match === undefined) return undefined;
    noteRemarks(plan.remarks, context, this.#where);
    const id = plan.idRemarks.length === 0 ? undefined : values.text(plan.id);
    for (const [ids, remarks] of plan.idRemarks)
      if (id !== undefined && ids.test(id)) noteRemarks(remarks, context, this.#where);
    noteRemarks(element.facts?.remarks, context, this.#where);
    rememberPlace(this.#reading, this.#string('name'), () => this.#ownPlace(this.#pointer(), []));
    return match;
  }

  /** What remarks of the match are said of. */
  readonly #where = (): FindingPlace => {
    return { pointer: this.#pointer(), file: this.#reading.context.paths.clean(this.#path).path };
  };

  #settled(role: PlannedRole | undefined): JsonObject | undefined {
    const { context, resolver } = this.#reading;
    const pointer = this.#pointer();
    const remarks: Remark[] = [];
    const proved = this.#proved.span(this.#path);
    const name = this.#string('name');
    const place = proved === undefined ? this.#ownPlace(pointer, remarks) : undefined;
    const said = context.enrichment === undefined ? NOTHING_SAID : this.#said();
    const span = place === undefined ? proved : resolver.matchSpan({ place, pointer, role: role?.role, name, said });
    if (span === undefined) return undefined;
    if (place === undefined) this.#noteTwin(span, pointer, role?.role, name);
    let made = this.#element.facts?.content;
    const quote = this.#plan.quotes && place !== undefined ? resolver.places.quote(place) : undefined;
    if (quote !== undefined) made = { ...made, matched_text: quote };
    noteRemarks(remarks, context, this.#where);
    this.#placeReader.noteUndeclared();
    const reported = this.#element.values.text(this.#plan.id);
    const repeats = reported !== undefined && this.#plan.repeats?.test(reported) === true;
    const match_id = buildMatchId(reported, span, this.#origin, 0, repeats);
    const match: JsonObject = { match_id };
    if (role !== undefined) match['role'] = role.role;
    match['span'] = span as unknown as Json;
    this.#match = match;
    this.#legacy = reported === undefined || isUuid(reported) ? {} : { match_id: reported };
    this.#madeLegacy = {};
    this.#putContents(made);
    this.#putMembers();
    for (const key of Object.keys(this.#madeLegacy)) setOwn(this.#legacy, key, this.#madeLegacy[key] as Json);
    for (const _ in this.#legacy) {
      match['legacy'] = this.#legacy;
      break;
    }
    return match;
  }

  #ownPlace(pointer: string, remarks: Remark[]): PlaceDraft {
    this.#own ??= this.#placeReader.draft(this.#path, pointer, remarks);
    return this.#own;
  }

  #noteTwin({ span_id, file_path }: Span, pointer: string, role: string | undefined, name: string | undefined): void {
    const { context, resolver } = this.#reading;
    const file = { ...context.paths.clean(this.#path), path: file_path };
    if (span_id !== null && resolver.twins.remembers(file))
      resolver.twins.note({ spanId: span_id, role, name, pointer, reported: this.#path, file });
  }

  #pointer(suffix = this.#plan.suffix): string {
    return this.#spot.pointer() + suffix;
  }

  #noteUnknown(path: string): void {
    this.#reading.context.unknownKeys.add(`${this.#spot.pattern}/${path}`);
  }

  /** The first role that the element shows. */
  #roleOf(): PlannedRole | undefined {
    const { roles } = this.#plan;
    const [first] = roles;
    if (first === undefined || first.key < 0) return first;
    const { values } = this.#element;
    return roles.find(({ key, register, is }) => {
      if (key < 0) return true;
      if (register >= 0) return values.isRead(register) && (is === undefined || values.text(register) === is);
      const member = values.members.find(({ holder, index }) => holder === 0 && index === key);
      return member !== undefined && (is === undefined ? member.value !== null : member.value === is);
    });
  }

  /** What the element says of the thing at its place, with sums under their own names. */
  #said(): DraftObject {
    const said: DraftObject = {};
    for (const { holder, key, value } of this.#element.values.members)
      if (holder === 0 && isSumKey(key)) said[key] = value;
    said['kind'] = this.#string('kind');
    said['language'] = this.#string('language');
    return said;
  }

  /** A string of the match by its name in the format, else by the tool's. */
  #string(name: string): string | undefined {
    const content = this.#contents.get(name);
    const { values } = this.#element;
    if (content?.fixed !== undefined) return content.fixed as string;
    if (content !== undefined) return values.text(content.register);
    for (const { holder, key, value } of values.members)
      if (holder === 0 && key === name) return typeof value === 'string' ? value : undefined;
    return undefined;
  }

  #putContents(made: Readonly<JsonObject> | undefined): void {
    if (made === undefined) {
      for (const content of this.#plan.contents) this.#putContent(content);
      return;
    }
    const names = Object.keys(made).filter((name) => RANKS.has(name));
    if (names.length > 1) names.sort((one, other) => rankOf(one) - rankOf(other));
    let next = 0;
    const putName = () => {
      const name = names[next++] as string;
      this.#match[name] = made[name] as Json;
    };
    for (const content of this.#plan.contents) {
      while (next < names.length && rankOf(names[next] as string) < rankOf(content.name)) putName();
      if (!names.includes(content.name)) this.#putContent(content);
    }
    while (next < names.length) putName();
  }

  #putContent(content: Content): void {
    const value = this.#content(content);
    if (value !== undefined) setLast(this.#match, content.name, value);
  }

  #content({ name, register, split, labels, fixed, held }: Content): Json | undefined {
    if (fixed !== undefined) return fixed;
    const value = this.#element.values.value(register);
    if (value === undefined) return undefined;
    if (held !== undefined) return this.#made(held, name, value, '')[name] ?? null;
    if (typeof value !== 'string') return value;
    if (labels !== undefined) return labelled(value, labels);
    return split ? (value === '' ? [] : value.split('\n')) : value;
  }

  #putMembers(): void {
    let others = 0;
    for (const member of this.#element.values.members) {
      if (member.holder === 0) this.#put(member);
      else others++;
    }
    if (others === 0) return;
    this.#putHoisted();
    this.#leaveHolders();
  }

  /** Puts the members of the object that is opened in the match, but for those whose key the element has itself. */
  #putHoisted(): void {
    const { hoisted } = this.#plan;
    if (hoisted === 0) return;
    const { members } = this.#element.values;
    for (const member of members) {
      if (member.holder !== hoisted) continue;
      if (!members.some(({ holder, key }) => holder === 0 && key === member.key)) this.#put(member);
      else {
        if (member.index < 0) this.#noteUnknown(this.#element.pathOf(member));
        this.#leave(member);
      }
    }
  }

  /** Leaves what is left of objects that held parts of the match in its `legacy`. */
  #leaveHolders(): void {
    for (const { holder, path, ofPlace, ofSpan, hoisted } of this.#plan.holders) {
      if (ofPlace || ofSpan || hoisted) continue;
      const { members, undeclared } = this.#element.values.membersOf(holder);
      if (Object.keys(members).length === 0) continue;
      const key = escapePath(path);
      for (const unknown of undeclared) this.#noteUnknown(`${key}/${escapePointer(unknown)}`);
      this.#leaveMade(key, members);
    }
  }

  /** Keeps a member in the `legacy`, under its path where another one stands under its key. */
  #leave(member: Member): void {
    const isTaken = member.holder !== 0 && Object.hasOwn(this.#legacy, member.key);
    setLast(this.#legacy, isTaken ? this.#element.pathOf(member) : member.key, member.value);
  }

  readonly #leaveMade = (name: string, value: Json): void => {
    setOwn(this.#madeLegacy, name, value);
  };

  #put(member: Member): void {
    const { plan, facts } = this.#element;
    const { key, value, index } = member;
    if (facts?.without?.includes(key) === true) return;
    const held = index < 0 ? undefined : plan.held.get(member.holder)?.[index];
    if (held !== undefined) {
      if (held.node === 'other') return this.#putOther(member, held);
      if (held.node === 'drop' && isDropped(value, held)) return;
      if (held.node === 'content-hash' && typeof value === 'string' && HASH.test(value) && !plan.printed.has(key))
        return setLast(this.#match, key, `sha256:${value}`);
      return this.#putAll(this.#made(held, key, value, this.#suffixOf(member)));
    }
    if (index < 0) {
      // Of what the format has in any match, `null` says that it is not there.
      if (UNIFIED.has(key) && value === null) return;
      this.#noteUnknown(this.#element.pathOf(member));
      if (plan.printed.has(key)) return this.#leave(member);
    }
    setLast(this.#match, key, value);
  }

  #suffixOf({ holder }: Member): string {
    return holder === 0 ? '' : this.#plan.hoistedPath;
  }

  /** Puts another place in the file of the match, where the first of its parts stands. */
  #putOther(member: Member, { as }: OtherPlaceNode): void {
    const { values, plan } = this.#element;
    const parts: Partial<PlaceKeys> = {};
    const said: JsonObject = {};
    for (const other of values.members) {
      const node = other.holder === member.holder ? plan.held.get(other.holder)?.[other.index] : undefined;
      if (node?.node !== 'other' || node.as !== as) continue;
      if (values.members.indexOf(other) < values.members.indexOf(member)) return;
      parts[node.part] = other.key;
      setOwn(said, other.key, other.value);
    }
    const { context, resolver } = this.#reading;
    const suffix = this.#suffixOf(member);
    const holder = new Fields(said, this.#pointer(suffix), this.#spot.pattern + suffix, context.unknownKeys);
    const span = placeOf(holder, parts, { file: values.text(plan.place.file) });
    this.#putAll(resolver.object(holder.replace(member.key, { [as]: { span } }).rest(), this.#leaveMade));
  }

  #putAll(made: JsonObject): void {
    for (const [name, value] of Object.entries(made))
      if (this.#plan.printed.has(name)) this.#leaveMade(name, value);
      else setLast(this.#match, name, value);
  }

  /** What is made of the value of a key. */
  #made(node: HeldNode | ObjectNode, key: string, value: Json, suffix: string): JsonObject {
    const making = new Making({ [key]: value }, this.#spotIn(suffix), this.#reading);
    const { element } = this.#element.values;
    const around = {
      place: () => this.#ownPlace(this.#pointer(), []),
      element: () => (suffix === '' ? element : (at(element, suffix.slice(1)) as JsonObject)),
    };
    this.#reading.surroundings.inMatch(around, () => takerOf(node, undefined)(making, key, value));
    for (const name in making.originals) this.#leaveMade(name, making.originals[name] as Json);
    return making.withAside();
  }

  #spotIn(suffix: string): Spot {
    return suffix === ''
      ? this.#spot
      : spotOf({ pointer: this.#pointer(suffix), pattern: this.#spot.pattern + suffix });
  }
}

function picked(value: JsonObject, names: readonly string[]): JsonObject {
  const some: JsonObject = {};
  for (const name of names) if (Object.hasOwn(value, name)) setOwn(some, name, value[name] as Json);
  return some;
}

/** The place of a name among those of the format; others stand behind them. */
function rankOf(name: string): number {
  return RANKS.get(name) ?? RANKS.size;
}
