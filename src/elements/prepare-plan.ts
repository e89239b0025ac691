import type {
  CoordinateSystem,
  DiagnosticFieldNode,
  DiagnosticNode,
  FixedFacts,
  HeldNode,
  HeldPlaceKeys,
  ListNode,
  LocatedNode,
  MatchNode,
  ObjectNode,
  Placeholder,
  PlaceKeys,
  PlaceNode,
  RelationsNode,
  Remark,
  RichFact,
  RichFactNode,
  UnknownLineBase,
  ValueNode,
} from '../adapter.ts';
import { MATCH_KEYS } from '../envelope/keys.ts';
import { onceFor, onceIn } from '../json/once-for.ts';
import { escapePath } from '../json/parse.ts';
import { heldNode, type PlannedNode, saysPlaceAlone } from './held-nodes.ts';
import type {
  Content,
  Holder,
  MatchPlan,
  PlaceRegisters,
  PlannedField,
  PlannedRole,
  RelationsPlan,
} from './match-plan.ts';
import {
  ANY,
  KEPT_NATURAL,
  KEPT_STRING,
  NATURAL,
  OBJECT,
  OBJECTS,
  ObjectPlan,
  type PlannedKey,
  type ReadAs,
  STRING,
  STRINGS,
  WORD,
} from './object-plan.ts';
import { contentOf, fixedContent, inPrintedOrder, isUnifiedName } from './plan-contents.ts';

type AnyCounting = CoordinateSystem | UnknownLineBase;

/** Parts of a place that are strings. */
const STRING_PARTS: ReadonlySet<keyof HeldPlaceKeys> = new Set(['file', 'fileSpelling', 'spanId']);

const LINES = ['startLine', 'startColumn', 'endLine', 'endColumn'] as const;

/** Plans of schemas: preparing one costs more than converting a small document. */
const plansOf = onceFor((_: object) => new Map<CoordinateSystem, MatchPlan>());

/** Prepares a schema for reading and printing its elements; once for each way of counting. */
export function preparePlan(
  node: MatchNode | LocatedNode | ObjectNode | DiagnosticNode,
  coordinates: AnyCounting,
): MatchPlan {
  // What a node does not have is not there; an unknown line base stands in the plan as it is.
  const [schema, counting] = [node as MatchNode, coordinates as CoordinateSystem];
  return onceIn(plansOf(schema), counting, () => new Preparation(schema, counting).plan(schema.keys));
}

class Preparation {
  readonly #counting: CoordinateSystem;
  /** True where a value of another type than a part of a place has belongs to the span, which has a `legacy`. */
  readonly #keepsMisfits: boolean;
  readonly #schema: Omit<MatchNode, 'node'>;
  readonly #held = new Map<number, (HeldNode | ObjectNode | undefined)[]>();
  #suffix = '';
  #hoistedPath = '';
  readonly #unknown: readonly Placeholder[];
  readonly #sumRemark: Remark | undefined;
  readonly #richFacts: Partial<Record<RichFact, number>> = {};
  readonly #relations: RelationsPlan[] = [];
  #hasLineEnds = false;
  #ownKind: string | undefined;
  #repeats: RegExp | undefined;
  #lineNumber: RegExp | undefined;
  #idRemarks: MatchPlan['idRemarks'] = [];
  #countsCharacters = false;
  #whenFills = false;
  #cut: RegExp | undefined;
  #unless: readonly string[] = [];
  #keepsKind = false;
  readonly #left: MatchPlan['left'][number][] = [];
  #registers = 0;
  #objects = 0;
  #id = -1;
  #fileBase64 = -1;
  #fileIn: FixedFacts['fileNamed'];
  #reach: number | undefined;
  readonly #contents: Content[] = [];
  readonly #diagnosticFields: PlannedField[] = [];
  readonly #holders: Holder[] = [];
  readonly #names: Record<string, string> = {};
  readonly #place: PlaceRegisters = {
    ...{ file: -1, byteStart: -1, byteEnd: -1, startLine: -1, startColumn: -1, endLine: -1, endColumn: -1, spanId: -1 },
    ...{ fileSpelling: -1, byteLength: -1 },
    ...{ text: -1, before: -1, after: -1, lines: -1, holds: -1, linesBefore: -1, linesAfter: -1, contentHash: -1 },
  };

  constructor(schema: Omit<MatchNode, 'node'>, counting: CoordinateSystem, keepsMisfits = true) {
    const { unknown = [], sumRemark } = schema;
    this.#schema = schema;
    this.#keepsMisfits = keepsMisfits;
    this.#counting = counting;
    this.#unknown = unknown;
    this.#sumRemark = sumRemark;
  }

  plan(keys: MatchNode['keys']): MatchPlan {
    const object = this.#object(keys, '');
    // A length tells where the place ends.
    if (this.#place.byteLength >= 0 && this.#place.byteEnd < 0) this.#place.byteEnd = this.#registers++;
    // Lines that are quoted around a place tell all of it.
    if (this.#place.byteStart >= 0)
      for (const part of LINES) if (this.#place[part] < 0) this.#place[part] = this.#registers++;
    const {
      fileFrom,
      fileNamed,
      languageFrom,
      changed,
      hashFrom: _,
      within: __,
      texts: ___,
      ...facts
    } = this.#schema.facts ?? {};
    for (const [name, value] of Object.entries(this.#schema.fixed ?? {}))
      this.#contents.push(fixedContent(name, value));
    return {
      object,
      registers: this.#registers,
      place: this.#place,
      names: shortened(this.#names),
      reach: this.#reach,
      id: this.#id,
      repeats: this.#repeats,
      lineNumber: this.#lineNumber,
      idRemarks: this.#idRemarks,
      countsCharacters: this.#countsCharacters,
      whenFills: this.#whenFills,
      cut: this.#cut,
      unless: this.#unless,
      left: this.#left,
      keepsKind: this.#keepsKind,
      remarks: this.#schema.remarks ?? [],
      quotes: this.#schema.quotes === true,
      richFacts: this.#richFacts,
      hasLineEnds: this.#hasLineEnds,
      ownKind: this.#ownKind === undefined ? -1 : this.#registerOf(this.#ownKind),
      relations: this.#relations,
      sumRemark: this.#sumRemark,
      named: this.#schema.named,
      placeholders: this.#unknown.map(({ parts, besides = [], unless = {}, has, is = {}, stays }) => ({
        stays: stays && Object.keys(parts).map((part) => lastOf(this.#names[part] ?? part)),
        is: Object.entries(is).map(([key, value]) => [this.#registerOf(key), value] as const),
        registers: Object.keys(parts).map((part) => this.#place[part as keyof PlaceKeys]),
        numbers: Object.values(parts),
        besides: besides.map((part) => [this.#place[part], lastOf(this.#names[part] ?? part)] as const),
        unless: Object.entries(unless).map(
          ([part, numbers]) => [this.#place[part as keyof PlaceKeys], numbers] as const,
        ),
        has,
      })),
      roles: rolesOf(this.#schema.role, object),
      counting: this.#counting,
      facts,
      changed,
      fileFrom,
      fileBase64: this.#fileBase64,
      fileNamed: fileNamed ?? this.#fileIn,
      languageFrom,
      hoisted: this.#holders.find(({ hoisted }) => hoisted)?.holder ?? 0,
      held: this.#held,
      suffix: this.#suffix,
      hoistedPath: this.#hoistedPath,
      contents: inPrintedOrder(this.#contents),
      printed: new Set([...MATCH_KEYS, ...this.#contents.map(({ name }) => name)]),
      diagnosticFields: this.#diagnosticFields,
      holders: this.#holders,
    };
  }

  #object(keys: Readonly<Record<string, PlannedNode>>, path: string): ObjectPlan {
    const holder = this.#objects++;
    const nodes = Object.entries(keys);
    this.#held.set(
      holder,
      nodes.map(([, node]) => heldNode(node)),
    );
    return new ObjectPlan(
      nodes.map(([name, node]) => this.#key(name, node, path === '' ? name : `${path}/${name}`)),
      holder,
    );
  }

  #key(name: string, node: PlannedNode, path: string): PlannedKey {
    switch (node.node) {
      case 'value':
        return this.#value(name, node, path);
      case 'place':
        return this.#part(name, node, path);
      case 'diagnostic-field':
        return this.#diagnosticField(name, node, path);
      case 'diagnostic-fields':
        return { ...key(name, OBJECT, this.#registers++), inner: this.#object(node.keys, path) };
      case 'id':
        this.#id = this.#registers++;
        this.#repeats = node.repeats;
        this.#idRemarks = node.remarks ?? [];
        return { ...key(name, STRING, this.#id), nullable: true };
      case 'lines':
        return { ...this.#quoted(name, node.side === 'before' ? 'linesBefore' : 'linesAfter', path), nullable: true };
      case 'listing':
        this.#lineNumber = node.number;
        return { ...this.#quoted(name, 'lines', path), readAs: STRING };
      case 'rich-fact':
        return this.#richFact(name, node);
      case 'left': {
        const register = this.#registers++;
        this.#left.push({ name, register, unless: node.unless });
        return { ...key(name, node.unless.length > 0 ? NATURAL : ANY, register), ofPlace: this.#keepsMisfits };
      }
      case 'relations':
        return this.#relation(name, node, path);
      case 'object':
        return heldNode(node) === undefined ? this.#holder(name, node, path) : { ...key(name, ANY, -1), held: true };
      case 'content-hash':
        this.#place.contentHash = this.#registers++;
        return key(name, KEPT_STRING, this.#place.contentHash);
      case 'list':
        return isUnifiedName(name) ? this.#madeContent(name, node) : { ...key(name, ANY, -1), held: true };
      default:
        return { ...key(name, ANY, -1), held: true };
    }
  }

  /** A key of a finding. */
  #diagnosticField(name: string, { what }: DiagnosticFieldNode, path: string): PlannedKey {
    const register = this.#registers++;
    const [outer, inner] = path.split('/') as [string, string?];
    this.#diagnosticFields.push({ what, key: outer, inner, register });
    return { ...key(name, what === 'level' || what === 'code' ? WORD : STRING, register), nullable: true };
  }

  /** Lines around the place. */
  #quoted(name: string, part: 'linesBefore' | 'linesAfter' | 'lines', path: string): PlannedKey {
    const register = this.#registers++;
    this.#place[part] = register;
    this.#names[part] = path;
    return key(name, STRINGS, register);
  }

  /** What the tool tells of the rich extensions. */
  #richFact(name: string, { what, ended, unless }: RichFactNode): PlannedKey {
    const register = this.#registers++;
    this.#richFacts[what] = register;
    this.#hasLineEnds ||= ended !== undefined;
    this.#ownKind ??= unless;
    return { ...key(name, TOLD_TYPES[what], register), nullable: true };
  }

  /** Relationships of the place. */
  #relation(name: string, node: RelationsNode, path: string): PlannedKey {
    const register = this.#registers++;
    const { kind, role, remark, remarkWhen = {}, inFileOfMatch, ownFile = false } = node;
    const item = new Preparation(node, this.#counting, false).plan(node.keys);
    this.#relations.push({ kind, role, remark, ownFile, remarkWhen, inFileOfMatch, register, path, item });
    return { ...key(name, OBJECTS, register), nullable: true };
  }

  #part(name: string, { part, base64, nullable }: PlaceNode, path: string): PlannedKey {
    // They locate nothing without the source.
    if (part === 'characterStart' || part === 'characterLength') {
      this.#countsCharacters = true;
      return key(name, KEPT_NATURAL, -1);
    }
    const register = this.#registers++;
    if (base64 === true) {
      this.#fileBase64 = register;
      return key(name, STRING, register);
    }
    this.#place[part] = register;
    this.#names[part] = path;
    const readAs = STRING_PARTS.has(part) ? STRING : NATURAL;
    return { ...key(name, readAs, register), ofPlace: this.#keepsMisfits, nullable: nullable === true };
  }

  /** A list of objects under a name of the format. */
  #madeContent(name: string, node: ListNode): PlannedKey {
    const register = this.#registers++;
    this.#contents.push(contentOf(name, { key: name, register, readAs: OBJECTS, held: node }));
    return { ...key(name, OBJECTS, register), nullable: true };
  }

  /** The register of a key that has a name of the format. */
  #registerOf(key: string): number {
    const content = this.#contents.find(({ key: own }) => own === key);
    if (content === undefined) throw new TypeError(`${key}: only a value with a name of the format is read`);
    return content.register;
  }

  #holder(name: string, { keys, ...more }: ObjectNode, path: string): PlannedKey {
    const hoisted = more.hoisted !== undefined;
    const register = this.#registers++;
    const holder = this.#objects;
    const ofPlace = !hoisted && Object.values(keys).some((inner) => inner.node === 'place');
    const saysPlace = !hoisted && more.spread !== true && saysPlaceAlone({ keys });
    const tellsMore = !hoisted && Object.values(keys).some(({ node }) => node === 'rich-fact' || node === 'relations');
    const relates = !hoisted && Object.values(keys).some(({ node }) => node === 'relations');
    if (hoisted) this.#hoistedPath = `/${escapePath(path)}`;
    if (more.hoisted === true) this.#suffix = this.#hoistedPath;
    const object = this.#object(keys as MatchNode['keys'], path);
    const ofSpan = tellsMore && !ofPlace;
    this.#holders.push({ holder, path, register, ofPlace, saysPlace, ofSpan, relates, hoisted, object });
    return { ...key(name, OBJECT, register), inner: object, nullable: tellsMore || more.spread === true };
  }

  /** A value under its own name. What it tells of the span is a string. */
  #kept(name: string, readAs: ReadAs, nullable: boolean, told: RichFact | undefined): PlannedKey {
    if (told === undefined) return { ...key(name, readAs, -1), nullable };
    const register = this.#registers++;
    this.#richFacts[told] = register;
    this.#keepsKind ||= told === 'semantic_kind';
    return { ...key(name, KEPT_STRING, register), nullable };
  }

  #value(name: string, node: ValueNode, path: string): PlannedKey {
    const { type, as, evidence, reach, whenFills, unless, told, cut, labels, fileIn, ...more } = node;
    if (fileIn !== undefined) this.#fileIn ??= [name, fileIn];
    const nullable = more.nullable === true || isUnifiedName(as ?? '');
    const readAs = type === 'any' ? ANY : STRING;
    // What keeps its name keeps its place among the others, unless it is evidence.
    if (as === undefined && evidence === undefined) return this.#kept(name, readAs, nullable, told);
    const register = this.#registers++;
    this.#contents.push(contentOf(as ?? name, { key: name, register, readAs, split: more.split === true, labels }));
    this.#cut ??= cut;
    if (evidence !== undefined) {
      this.#place[evidence] = register;
      if (evidence !== 'holds') this.#names[evidence] = path;
      this.#reach ??= reach;
      this.#whenFills ||= whenFills === true;
    }
    this.#unless = unless ?? this.#unless;
    if (told !== undefined) this.#richFacts[told] = register;
    this.#keepsKind ||= told === 'semantic_kind';
    return { ...key(name, readAs, register), nullable };
  }
}

const TOLD_TYPES: Readonly<Record<RichFact, ReadAs>> = {
  before: STRINGS,
  selected: STRINGS,
  after: STRINGS,
  semantic_kind: STRING,
  language: STRING,
  printed_kind: STRING,
  printed_language: STRING,
  checksum_before: STRING,
  checksum_after: STRING,
  file_checksum_before: STRING,
  tool_hints: ANY,
  action_type: STRING,
  params: ANY,
};

/** Paths of keys by their last keys, where these are different. */
function shortened(names: Readonly<Record<string, string>>): Record<string, string> {
  const paths = Object.values(names);
  const isShared = (path: string) => paths.some((other) => other !== path && lastOf(other) === lastOf(path));
  return Object.fromEntries(Object.entries(names).map(([part, path]) => [part, isShared(path) ? path : lastOf(path)]));
}

/** The last key of a path. */
function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function key(name: string, readAs: ReadAs, register: number): PlannedKey {
  return { name, readAs, register, nullable: false, inner: undefined, ofPlace: false, held: false };
}

function rolesOf(role: MatchNode['role'], object: ObjectPlan): PlannedRole[] {
  const rules = typeof role === 'string' ? [{ role }] : (role ?? []);
  return rules.map(({ role: name, ...shown }) => {
    const { key, is } = shown as { key?: string; is?: string };
    const index = key === undefined ? -1 : object.find(key);
    return {
      key: index,
      register: object.registers[index] ?? -1,
      is,
      role: name,
    };
  });
}
