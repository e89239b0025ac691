import { at } from '../adapter/values/at.ts';
import { Fields } from '../adapter/values/fields.ts';
import { placeOf } from '../adapter/values/place-of.ts';
import type {
  AsideNode,
  ChooseNode,
  CodeEntry,
  CoordinateSystem,
  Defect,
  DiagnosticDraft,
  DiagnosticNode,
  DiagnosticReadNode,
  DraftObject,
  DraftValue,
  Keys,
  ListedNode,
  ListNode,
  LocatedNode,
  MapNode,
  MatchNode,
  MessagesNode,
  Node,
  ObjectNode,
  OpenedNode,
  PlaceDraft,
  PlaceFacts,
  QuotedNode,
  RowsNode,
} from '../adapter.ts';
import { factsIn, isObject, meets, merged, PathDraft, QuoteDraft } from '../adapter.ts';
import { onceFor } from '../json/once-for.ts';
import { escapePointer } from '../json/parse.ts';
import { type Json, type JsonObject, orderOf, setOwn } from '../json/value.ts';
import type { SourceFile } from '../location/source.ts';
import { type CodePrefixes, takeField, takeFields } from './held-diagnostic.ts';
import {
  contentsIn,
  fileNamed,
  hashOf,
  keepBeside,
  partsOf,
  stringIn,
  takeColumns,
  takeNothing,
  withoutUnknown,
} from './held-place.ts';
import { dropValue, keepValue, labelHash, readPaths } from './held-values.ts';
import { addName } from './named.ts';
import { placeInLines, QuotedMatches } from './quoted-matches.ts';
import { RepeatedElements } from './repeated-elements.ts';
import { type Spot, spotOf } from './spot.ts';
import type { Surroundings } from './surroundings.ts';

/** Takes what does not stay where it was found. */
export interface FoundTaker {
  /** A match in a value that is held. */
  match(node: MatchNode, value: JsonObject, spot: Spot): void;
  /** An item of an operation, as it is printed. */
  item(node: MatchNode, value: JsonObject, spot: Spot): Json;
  diagnostic(draft: DiagnosticDraft): void;
  /** What stays elsewhere, see `AsideNode`. */
  aside(node: AsideNode, value: DraftValue): void;
  /** An item that stays elsewhere. */
  itemAside(node: AsideNode, of: MatchNode, value: JsonObject, spot: Spot): void;
  /** The source of a path as reported, where it may be read. */
  sourceOf(path: string): SourceFile | undefined;
  transcoded(path: string, pointer: string): void;
  /** Takes how many matches the tool says that it found; numbers under one name belong together. */
  count(name: string, found: number): void;
  defect(defect: Defect): void;
}

/** What is known of the tool and the form. */
export interface InterpreterFacts {
  tool: string;
  codes: readonly CodeEntry[];
  prefixes: CodePrefixes;
  /** True where a finding is at the place of a match. */
  looksUp: boolean;
  counting: CoordinateSystem;
  /** True where the tool may have made another text of the files than they are. */
  isOtherText: boolean;
  /** True where sources may be read. */
  hasSources: boolean;
}

/** So many places are remembered by the names of their matches: a longer list must not cost memory. */
const MOST_PLACES = 100_000;

/** What becomes of a row of a kind that is not known. */
const STRANGE_ROW = {
  node: 'aside',
  name: 'rows',
  of: { node: 'object', keys: {} },
} as const satisfies AsideNode;

/** Nodes that make something else of an object, or take it. */
export type ObjectMaker =
  | ObjectNode
  | OpenedNode
  | MapNode
  | LocatedNode
  | ChooseNode
  | MatchNode
  | DiagnosticNode
  | DiagnosticReadNode
  | RowsNode
  | AsideNode
  | QuotedNode;

/** Reads values that are held by the nodes of their keys. What no node names stays, and is noted. */
export class Interpreter {
  readonly #found: FoundTaker;
  readonly surroundings: Surroundings;
  /** Matches in elements that quote the lines they stand in. */
  readonly quoted: QuotedMatches;
  /** What is read now: lists of the same may stand in it. */
  #self: ObjectMaker | undefined;
  readonly #facts: InterpreterFacts;
  /** The places of matches by their names; `undefined` for a name that several have. */
  readonly #places = new Map<string, PlaceDraft | undefined>();
  readonly repeated = new RepeatedElements();

  constructor(found: FoundTaker, surroundings: Surroundings, facts: InterpreterFacts) {
    this.#found = found;
    this.surroundings = surroundings;
    this.#facts = facts;
    this.quoted = new QuotedMatches(found, facts.counting, facts.isOtherText);
  }

  /** True where the places of matches are remembered. */
  get looksUp(): boolean {
    return this.#facts.looksUp;
  }

  /** Remembers the place of the match with a name. */
  remember(name: string | undefined, place: PlaceDraft): void {
    if (name === undefined || (this.#places.size >= MOST_PLACES && !this.#places.has(name))) return;
    this.#places.set(name, this.#places.has(name) ? undefined : place);
  }

  /** An object by the nodes of its keys, in its order. */
  #object(fields: Fields, keys: Keys, open = false): DraftObject {
    const plain = fields.isUntouched ? plainly(fields.value, plainKeys(keys)) : undefined;
    if (plain !== undefined) return plain;
    this.surroundings.enter(fields);
    for (const [key, node] of Object.entries(keys)) if (fields.has(key)) this.key(fields, key, node);
    this.surroundings.leave();
    if (open) fields.keep(...Object.keys(fields.value));
    return fields.rest();
  }

  /** Settles what becomes of one key of an object of this node: lists of the same may stand in it. */
  keyOf(self: ObjectMaker, fields: Fields, key: string, node: Node): void {
    const outer = this.#self;
    this.#self = self;
    this.key(fields, key, node);
    this.#self = outer;
  }

  /** Settles what becomes of one key: its value leaves the object, stays, or gives its place to others. */
  key(fields: Fields, key: string, node: Node): void {
    const value = fields.peek(key);
    switch (node.node) {
      case 'value':
        return keepValue(fields, key, node);
      case 'path':
      case 'paths':
      case 'path-keys':
        return readPaths(fields, key, node);
      case 'map':
        return this.#map(fields, key, node);
      case 'content-hash':
        return labelHash(fields, key);
      case 'drop':
        return dropValue(fields, key, node);
      case 'messages':
        return this.#messages(fields, key, node);
      case 'facts': {
        const groups = typeof value === 'string' ? node.pattern.exec(value)?.groups : undefined;
        if (groups === undefined) fields.keep(key);
        else fields.replace(key, { [key]: value, ...factsIn(groups) });
        return;
      }
      case 'read': {
        const entries = value === undefined ? undefined : node.read(value, fields.value);
        if (entries !== undefined) fields.replace(key, entries);
        return;
      }
      case 'opened': {
        const inner = fields.object(key);
        if (inner !== undefined) fields.replace(key, this.#object(inner, node.keys));
        return;
      }
      case 'self':
        return this.#list(fields, key, { node: 'list', of: this.#self as ListedNode, firstKeys: [] });
      case 'list':
        return this.#list(fields, key, node);
      case 'object':
      case 'located':
      case 'choose':
      case 'match':
      case 'diagnostic':
        return this.#inner(fields, key, node);
      default:
        if (node.node === 'word' && node.word === 'legacy') return fields.setAside(key);
        throw new TypeError(`${fields.pointer}/${key}: no value that is held is read by a node ${node.node}`);
    }
  }

  #messages(fields: Fields, key: string, { level, stays }: MessagesNode): void {
    const messages = fields.strings(key);
    for (const message of messages ?? []) this.#found.diagnostic({ level, message });
    if (stays === true && messages !== undefined) fields.replace(key, { [key]: [] });
  }

  #map(fields: Fields, key: string, node: MapNode): void {
    const inner = fields.object(key);
    if (inner !== undefined) fields.replace(key, { [key]: this.#named(inner, node) });
  }

  /** An object whose keys are names. */
  #named(fields: Fields, { of }: MapNode): DraftObject {
    for (const [name, value] of Object.entries(fields.value))
      if (of.node === 'object' && !isObject(value)) fields.keep(name);
      else this.key(fields, name, of);
    return fields.rest();
  }

  /** An element of a list that stays. */
  element(fields: Fields, node: ObjectMaker): DraftValue | undefined {
    const outer = this.#self;
    this.#self = node;
    const made = this.#made(fields, node);
    this.#self = outer;
    return made;
  }

  #made(fields: Fields, node: ObjectMaker): DraftValue | undefined {
    switch (node.node) {
      case 'object':
        if (node.defect !== undefined) this.#found.defect(node.defect);
        if (node.says !== undefined) this.#found.diagnostic(this.diagnostic(only(fields, node.says.keys), node.says));
        return this.#object(fields, node.keys, node.open);
      case 'opened':
        return this.#object(fields, node.keys);
      case 'map':
        return this.#named(fields, node);
      case 'located':
        return this.#located(fields, node);
      case 'choose': {
        const around = this.surroundings.object ?? this.surroundings.match?.element();
        const chosen = chosenOf(node, node.outer === true ? { ...around, element: fields.value } : fields.value);
        return chosen === undefined ? fields.rest() : this.element(fields, chosen);
      }
      case 'match':
        if (node.item === true) return this.#found.item(node, fields.value, spotOf(fields));
        return void this.#found.match(node, fields.value, spotOf(fields));
      case 'diagnostic':
        return void this.#found.diagnostic(this.diagnostic(fields, node));
      case 'diagnostic-by':
        return void this.#found.diagnostic(node.read(fields, this.surroundings.head));
      case 'rows':
        return void this.#row(fields, node);
      case 'aside':
        return void this.#aside(node, fields);
      case 'quoted':
        return this.#quoted(fields, node);
    }
  }

  #quoted(fields: Fields, node: QuotedNode): undefined {
    const { of } = node;
    if (of.node === 'diagnostic')
      return this.quoted.inLines(node, fields.value, () => this.#found.diagnostic(this.diagnostic(fields, of)));
    this.quoted.take(node, of, fields);
  }

  /** A row of a stream: what stands in its body stands in it. One of a kind that is not known has no place. */
  #row(row: Fields, { word, body, of }: RowsNode): void {
    const kind = String(row.peek(word));
    const node = Object.hasOwn(of, kind) ? of[kind] : undefined;
    const inner = node && row.object(body);
    if (node === undefined || inner === undefined) return this.#aside(STRANGE_ROW, row);
    row.take(word);
    const more = row.rest() as JsonObject;
    if (node.node === 'aside') {
      this.quoted.end();
      return this.#aside(node, inner, more);
    }
    const value = Object.keys(more).length === 0 ? inner.value : (merged(inner.value, more) as JsonObject);
    const standing = { value, pointer: inner.pointer, pattern: inner.pattern };
    if (node.node === 'quoted' && node.of.node === 'match') this.quoted.take(node, node.of, standing);
    else if (node.node === 'beside') {
      // The place of its line, and what stood around the row, are no keys of it that anybody has to know.
      const fieldsOf = (said: JsonObject) => new Fields(said, inner.pointer, inner.pattern, new Set());
      this.quoted.takeBeside(node, standing, (said) => this.#aside(node.else, fieldsOf(said)));
    }
  }

  #aside(node: AsideNode, fields: Fields, more: JsonObject = {}): void {
    const { of } = node;
    const isItem = of.node === 'match' && of.item === true && Object.keys(more).length === 0;
    if (isItem) return this.#found.itemAside(node, of, fields.value, spotOf(fields));
    const count = node.found === undefined ? undefined : at(fields.value, node.found);
    if (typeof count === 'number') this.#found.count(node.name, count);
    const made = merged(this.element(fields, node.of) as DraftObject, more);
    if (Object.keys(made).length > 0) this.#found.aside(node, made);
  }

  /** A finding by its keys. */
  diagnostic(fields: Fields, node: DiagnosticNode): DiagnosticDraft {
    const place = this.#place(fields, node);
    const tool = this.surroundings.textIn(node.toolFrom) ?? this.surroundings.section.tool;
    const { level, assigned } = node;
    const draft: DiagnosticDraft = { level, message: '', place, assigned };
    if (tool !== undefined) draft.tool = tool;
    const around: DraftObject = {};
    for (const name in node.around) around[name] = this.surroundings.peek(node.around[name] as string);
    this.surroundings.enter(fields);
    for (const key of partsOf(node).others) {
      const inner = node.keys[key] as DiagnosticNode['keys'][string];
      if (!fields.has(key)) continue;
      if (inner.node === 'diagnostic-field') takeField(draft, fields, key, inner, this.#facts.prefixes);
      else if (inner.node === 'diagnostic-fields') takeFields(draft, fields, key, inner, this.#facts.prefixes);
      else this.key(fields, key, inner as Node);
    }
    this.surroundings.leave();
    if (node.meant !== undefined) this.#mean(draft, node.meant);
    Object.assign(draft, this.#lookedUp(fields, node));
    draft.details = merged(around, fields.rest(), node.fixed ?? {});
    return draft;
  }

  /** Says what the tool's table says of the code of a finding. */
  #mean(draft: DiagnosticDraft, { behind, remedy }: NonNullable<DiagnosticNode['meant']>): void {
    const { tool, codes } = this.#facts;
    const entry = codes.find(({ code }) => code === draft.code);
    draft.message = behind + (entry?.meaning ?? `${tool} reported ${draft.legacy?.['code'] ?? 'a finding'}.`);
    if (remedy === true) draft.assigned = draft.code;
  }

  /** Where the match is that a finding names; else its file is known. */
  #lookedUp(fields: Fields, { placeOf: key, facts }: DiagnosticNode): Pick<DiagnosticDraft, 'place' | 'file'> {
    if (key === undefined) return {};
    const name = fields.peek(key);
    const place = typeof name === 'string' ? this.#places.get(name) : undefined;
    return place === undefined ? { place, file: this.surroundings.textIn(facts?.fileFrom) } : { place };
  }

  #inner(fields: Fields, key: string, node: ObjectMaker): void {
    if (fields.peek(key) === null) {
      if (isFinding(node)) fields.take(key);
      else fields.keep(key);
    }
    const inner = fields.object(key);
    if (inner === undefined) return;
    const chosen = node.node === 'choose' && node.outer !== true ? chosenOf(node, inner.value) : node;
    if (chosen?.node === 'opened') return void fields.replace(key, this.#object(inner, chosen.keys));
    const made = this.element(inner, chosen ?? node);
    const name = (chosen?.node === 'object' ? chosen.as : undefined) ?? key;
    if (made !== undefined && chosen?.node === 'match' && chosen.alone !== undefined)
      fields.replace(key, { [chosen.alone]: [made] });
    else if (made !== undefined) fields.replace(key, { [name]: made });
  }

  #list(fields: Fields, key: string, node: ListNode): void {
    const { of, as = key } = node;
    if (of.node === 'value' || fields.peek(key) === null) return void fields.keep(key);
    const elements = fields.objects(key);
    if (elements === undefined) return;
    if (of.node === 'gathered')
      throw new TypeError(`${fields.pointer}/${key}: only a list that is read by itself has such elements`);
    const list = `${fields.pointer}/${escapePointer(key)}`;
    const own = elements.filter((element) => !this.repeated.isRepeated(node, list, element.value));
    const made = own.map((element) => this.element(element, of)).filter((value) => value !== undefined);
    if (stays(of)) fields.replace(key, { [as]: made });
  }

  /** The place that an object says. */
  #place(fields: Fields, node: LocatedNode | DiagnosticNode): PlaceDraft {
    const parts = partsOf(node);
    const { evidence, named, fixed } = parts;
    const { known, legacy, nothing } = withoutUnknown(fields, parts, node);
    const keys = fixed.uncounted === true ? takeColumns(fields, known, legacy) : known;
    const { fileFrom, hashFrom, changed, texts, within: isWithin } = node.facts ?? {};
    const within = isWithin ? this.surroundings.match?.place() : undefined;
    const file = within?.reported.file ?? this.surroundings.textIn(fileFrom) ?? fileNamed(fields, named);
    const own = stringIn(fields, parts.keys.file);
    const { counting } = this.surroundings.section;
    const fileHash = own === undefined || own === file ? hashOf(this.surroundings.textIn(hashFrom)) : undefined;
    const facts: PlaceFacts = { ...fixed };
    if (counting !== undefined) facts.counting ??= counting;
    if (texts !== undefined) facts.texts = texts(this.surroundings.head);
    if (Object.keys(legacy).length > 0) facts.legacy = legacy;
    if (within !== undefined) facts.within = within;
    facts.file = file;
    facts.fileHash = fileHash;
    facts.sourceMayDiffer = fixed.sourceMayDiffer === true && fileHash === undefined;
    if (changed !== undefined) Object.assign(facts, this.surroundings.statesOf(changed));
    facts.lines = stringIn(fields, evidence.lines);
    facts.holds = stringIn(fields, evidence.holds);
    const place = placeOf(fields, keys, facts, evidence);
    takeNothing(place, nothing);
    keepBeside(place, parts.stays);
    this.#placeInLines(place, facts, node);
    // A name is evidence, which there is only beside the source.
    if (node.named !== undefined && this.#facts.hasSources)
      addName(place, node.named, fields.value, this.surroundings.object);
    return place;
  }

  /** Tells a place by the lines around it that are quoted. */
  #placeInLines({ reported, names }: PlaceDraft, facts: PlaceFacts, { node }: LocatedNode | DiagnosticNode): void {
    const { current } = this.quoted;
    if (current === undefined) return;
    const lines = { ...current, isFirst: node === 'diagnostic' };
    placeInLines(lines, reported, { names, counting: this.#facts.counting }, facts);
  }

  #located(fields: Fields, node: LocatedNode): DraftObject {
    const place = this.#place(fields, node);
    const { first, others } = partsOf(node);
    const { span = 'span', quoteAs } = node;
    const quoted = quoteAs === undefined || fields.has(quoteAs) ? {} : { [quoteAs]: new QuoteDraft(place) };
    const contents = node.first === true ? contentsIn(fields, node) : {};
    this.surroundings.enter(fields);
    for (const key of others) if (fields.has(key)) this.key(fields, key, node.keys[key] as Node);
    this.surroundings.leave();
    if (node.open === true) fields.keep(...Object.keys(fields.value));
    if (node.first === true) return merged({ ...contents, [span]: place, ...quoted }, fields.rest());
    const holder = first.find((key) => fields.has(key));
    if (holder !== undefined) fields.replace(holder, { [span]: place });
    return { ...fields.rest(), ...quoted };
  }
}

/** What becomes of keys of which nothing has to be thought: they stay, or are paths under another name. */
const plainKeys = onceFor((keys: Keys): ReadonlyMap<string, string | true> => {
  const plain = new Map<string, string | true>();
  for (const [key, node] of Object.entries(keys)) {
    if (node.node === 'value') {
      const { type, as = key, moved, labels = [] } = node;
      if (type === 'any' && as === key && moved !== true && labels.length === 0 && node.nullable !== true)
        plain.set(key, true);
    } else if (node.node === 'path' && node.unless === undefined && node.spelling === undefined && !node.artifact)
      plain.set(key, node.as);
  }
  return plain;
});

/** An object all of whose keys are such; `undefined` for another one. */
function plainly(value: JsonObject, plain: ReadonlyMap<string, string | true>): DraftObject | undefined {
  let renames = false;
  for (const key in value) {
    const fate = plain.get(key);
    if (fate === undefined) return undefined;
    if (fate === true) continue;
    if (typeof value[key] !== 'string' || (fate !== key && Object.hasOwn(value, fate))) return undefined;
    renames = true;
  }
  if (!renames) return value;
  if (orderOf(value) !== undefined) return undefined;
  const changed: DraftObject = {};
  for (const key in value) {
    const fate = plain.get(key);
    if (typeof fate === 'string') changed[fate] = new PathDraft(value[key] as string);
    else setOwn(changed as JsonObject, key, value[key] as Json);
  }
  return changed;
}

/** An object with these of its keys alone, which stay in it. */
function only({ value, pointer, pattern }: Fields, keys: Keys | DiagnosticNode['keys']): Fields {
  const kept = Object.entries(value).filter(([key]) => Object.hasOwn(keys, key));
  return new Fields(Object.fromEntries(kept), pointer, pattern, new Set());
}

/** Lists of these hold something else of the envelope. */
const LEAVING: ReadonlySet<ListedNode['node']> = new Set([
  ...(['aside', 'diagnostic', 'diagnostic-by', 'rows', 'quoted', 'gathered'] as const),
]);

/** True for a list of which the elements stay in it. */
export function stays(of: ListedNode): boolean {
  if (of.node === 'choose') return of.of.some(([, node]) => stays(node));
  if (of.node === 'match') return of.item === true;
  return !LEAVING.has(of.node);
}

/** The node whose conditions a value meets. */
export function chosenOf({ of }: ChooseNode, value: Json): ChooseNode['of'][number][1] | undefined {
  return of.find(([conditions]) => meets(value, conditions))?.[1];
}

/** True for a finding, and for what is one of several kinds of finding. */
function isFinding(node: ObjectMaker): boolean {
  return node.node === 'choose' ? node.of.every(([, { node: of }]) => of === 'diagnostic') : node.node === 'diagnostic';
}
