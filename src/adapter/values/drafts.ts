/**
 * What an adapter makes of a legacy document: the envelope's values in their order, with marks where the core has to
 * work - places, paths, text to be quoted. Nothing in a draft is computed.
 */
import { isObject, type Json, type JsonObject, setOwn } from '../../json/value.ts';
import type { CoordinateSystem, UnknownLineBase } from './coordinates.ts';

export type DraftValue = Json | PlaceDraft | PathDraft | QuoteDraft | ItemDraft | readonly DraftValue[] | DraftObject;
/** Entries that are `undefined` are left out. */
export type DraftObject = { [key: string]: DraftValue | undefined };

/** A path that the tool reported: it is printed clean. */
export class PathDraft {
  readonly reported: string;
  /** How the tool wrote it, where that is not the path itself. */
  readonly spelling: string;
  /** True for what is no source file. */
  readonly artifact: boolean;

  constructor(reported: string, spelling = reported, artifact = false) {
    this.reported = reported;
    this.spelling = spelling;
    this.artifact = artifact;
  }
}

/** The text that stands at a place, where the source or a quoted line proves it; left out elsewhere. */
export class QuoteDraft {
  readonly place: PlaceDraft;

  constructor(place: PlaceDraft) {
    this.place = place;
  }
}

/** The hash of a whole file, lower-case hex, by one of these algorithms. */
export interface FileHash {
  algorithms: readonly ('sha256' | 'blake3')[];
  hex: string;
}

/**
 * A place as a tool reported it, in the tool's own counting, with what is evidence for it and what is known of it
 * besides; what it did not say, or not as a count, is absent.
 */
export interface ReportedPlace {
  /** The path of its file. */
  file?: string | undefined;
  /** How the tool wrote it, where that is not the path itself. */
  fileSpelling?: string | undefined;
  byteStart?: number | undefined;
  byteEnd?: number | undefined;
  startLine?: number | undefined;
  startColumn?: number | undefined;
  endLine?: number | undefined;
  endColumn?: number | undefined;
  /** Characters from the file's start, in the unit of columns. */
  characterStart?: number | undefined;
  characterLength?: number | undefined;
  /** The tool's own id of the place. */
  spanId?: string | undefined;
  /** Exactly the text of the span. */
  text?: string | undefined;
  /** The end of what stands before it on its first line. */
  before?: string | undefined;
  /** The beginning of what stands after it, up to the end of that line. */
  after?: string | undefined;
  /** How many bytes `after` shows at most: a shorter one ends where its line does. */
  reach?: number | undefined;
  /** Whole lines from that of the start on, joined by newlines, without their ends. */
  lines?: string | undefined;
  /**
   * The longest of these that stands at the start of the place, on the first of its `lines`, is the text of the place.
   */
  texts?: readonly string[] | undefined;
  /** Text that stands somewhere in the span. */
  holds?: string | undefined;
  /**
   * Of a place by lines: one of these must be in its first line, else the name of the thing there. Where the source
   * does not show that, its bytes are not known.
   */
  shownBy?: readonly string[] | undefined;
  /** What a thing at its start is called: it counts where its bytes may not be those of the file. */
  name?: string | undefined;
  /** The SHA-256 of the bytes of the place, lower-case hex: it counts where they may not be those of the file. */
  sum?: string | undefined;
  /**
   * SHA-256 of the text that is its evidence, as the tool says, lower-case hex: becomes its checksum where that is
   * true.
   */
  contentHash?: string | undefined;
  /** The hash of the whole file when the tool saw the place. */
  fileHash?: FileHash | undefined;
  /**
   * The hash that the file had when the tool ended: a file in that state does not contradict the place, but tells
   * nothing of it.
   */
  hashAfter?: FileHash | undefined;
  /**
   * True when the tool may have changed the file, or speaks of another state of it: the file tells nothing of the
   * place.
   */
  sourceMayDiffer?: boolean | undefined;
  /** True where the tool itself says that the file has no such place. */
  isImpossible?: boolean | undefined;
  /** What surrounds it: all that is evidence for that is evidence for this. */
  within?: PlaceDraft | undefined;
  /**
   * True when its lines are known to be wrong often: they locate nothing, and are in `legacy` where the bytes
   * contradict them. With a `fileHash` only where the file has it.
   */
  unreliableLines?: boolean | undefined;
  /**
   * True when the tool gave lines and columns of which nothing tells how they are counted: the line stands as it was
   * told, if it is above 0, columns in `legacy`, and no file is asked for more.
   */
  uncounted?: boolean | undefined;
  /** How its lines and columns are counted, where that differs from the form's. */
  countedBy?: CoordinateSystem | UnknownLineBase | undefined;
  /** The same when it is settled; without it as in spans of the format. */
  counting?: CoordinateSystem | undefined;
  /** What stands at the place since the tool changed it, where that is proved. */
  textAfter?: string | undefined;
  /** Whole lines beside the place, without their ends. */
  linesBefore?: readonly string[] | undefined;
  linesAfter?: readonly string[] | undefined;
  /** What the tool said of the place besides, in the span's own keys. */
  span?: SpanFacts | undefined;
  /** True where its context is what the element happens to quote: lines that are asked for are added to it. */
  isContextOpen?: boolean | undefined;
  legacy?: JsonObject | undefined;
}

export type RelationshipKind = 'callers' | 'callees' | 'imports' | 'exports';

/** What a tool itself printed of the rich extensions. */
export interface SpanFacts {
  context?: { before: string[]; selected: string[]; after: string[] };
  semantic_kind?: string | undefined;
  language?: string | undefined;
  relationships?: Partial<Record<RelationshipKind, Iterable<RelationshipDraft>>>;
  checksums?: { checksum_before?: string; checksum_after?: string; file_checksum_before?: string };
  suggested_action?: { action_type: string; params: JsonObject };
  tool_hints?: JsonObject;
}

/** A place that another symbol is called from, defined, imported or exported at. */
export interface RelationshipDraft {
  place: PlaceDraft;
  symbol?: string | undefined;
  role: 'call' | 'definition';
  /** What is left of what says it: it goes to its `legacy`. */
  rest?(): DraftObject;
}

const NO_HOLDERS: PlaceDraft['holders'] = new Map();

/** A place as the tool reported it. It becomes a span, or what it was made of stays, where no span can be made. */
export class PlaceDraft {
  /** What the tool said of the place, as it counts; when it is settled, with its counting. */
  readonly reported: ReportedPlace;
  /** The tool's names of the parts of the place. */
  readonly names: Readonly<Record<string, string>>;
  /** The values that were taken for it, under their own names; by default its parts by `names`. */
  readonly taken: JsonObject | undefined;
  /** Objects that held parts of it, by the paths of their keys: what is left of them belongs to the span. */
  readonly holders: ReadonlyMap<string, () => DraftObject>;
  /** JSON pointer of the object that it was taken from; `undefined` where it is made of something else. */
  readonly pointer: string | undefined;
  /** Where it is; `null` for one that was not settled yet. */
  settled: object | undefined | null = null;

  constructor(
    reported: ReportedPlace,
    names: Readonly<Record<string, string>>,
    taken?: JsonObject,
    holders: PlaceDraft['holders'] = NO_HOLDERS,
    pointer?: string,
  ) {
    this.reported = reported;
    this.names = names;
    this.taken = taken;
    this.holders = holders;
    this.pointer = pointer;
  }
}

const PARTS = ['file', 'byteStart', 'byteEnd', 'startLine', 'startColumn', 'endLine', 'endColumn'] as const;

/** The parts of a place by their names. */
export function takenOf(reported: ReportedPlace, names: PlaceDraft['names']): JsonObject {
  const taken: JsonObject = {};
  for (const part of PARTS) {
    const [name, value] = [names[part], reported[part]];
    if (value !== undefined && name !== undefined) setOwn(taken, name, value);
  }
  return taken;
}

/** A diagnostic in the making. */
export interface Remark {
  level: 'error' | 'warning' | 'note';
  /** An entry of the adapter's `codes`. */
  code: string;
  /** The tool's own words. */
  message: string;
  /** What else it said. */
  note?: string;
  file?: string;
  details?: JsonObject;
  /** True when the tool says with it that its result is not complete. */
  partial?: boolean;
  /** True when the code is printed always, not only where codes were asked for. */
  coded?: boolean;
}

/** A match-shaped item among the results of an operation; without a usable place it stays without span and id. */
export class ItemDraft {
  readonly place: PlaceDraft;
  /** The unified keys between `span` and `legacy`. */
  readonly content: DraftObject;
  /** What else the tool said. */
  readonly rest: DraftObject;

  constructor(place: PlaceDraft, content: DraftObject, rest: DraftObject) {
    this.place = place;
    this.content = content;
    this.rest = rest;
  }
}

/** A finding about code, or a problem. */
export interface DiagnosticDraft {
  level: 'error' | 'warning' | 'note';
  message: string;
  /** The program that says it; by default the tool. */
  tool?: string;
  file?: string | undefined;
  place?: PlaceDraft | undefined;
  /** A code that the tool printed, in the format's form. */
  code?: string | undefined;
  /** An entry of the adapter's `codes`: gives the remedy, and is printed where codes were asked for. */
  assigned?: string | undefined;
  note?: string | undefined;
  remediation?: string | undefined;
  details?: DraftObject | undefined;
  legacy?: JsonObject | undefined;
}

interface AnyDraft {
  /** True when the tool said that its result is not complete. */
  partial?: boolean | undefined;
  diagnostics?: readonly DiagnosticDraft[];
  legacy?: DraftObject;
}

/** What a command that reads printed in other ways than a document. */
interface QueryDraft extends AnyDraft {
  command: string | null;
  data: DraftObject;
  /** None, of a query that has matches. */
  matches?: readonly [];
}

/** What a command that writes printed in other ways, or an error. */
export interface OperationDraft extends AnyDraft {
  operation: string;
  status: 'ok' | 'error' | 'partial';
  message: string;
  result?: DraftObject;
  /** The error of a status `error`; without it the first error among the diagnostics, else the message. */
  error?: DiagnosticDraft;
}

/** What a tool printed that is no document, or that it printed nothing. */
export type DocumentDraft = QueryDraft | OperationDraft;

/** Puts a value into the `legacy` of an object; where its name is taken there, into the `legacy` of that. */
export function putAside(object: DraftObject, key: string, value: DraftValue): void {
  const { legacy: held } = object;
  const isHeld = held === undefined || isObject(held as Json);
  // Two of that very name, of which none can hold the other, are a list.
  const isSecond = !isHeld && key === 'legacy';
  const legacy: DraftObject = isHeld
    ? { ...(held as DraftObject | undefined) }
    : { legacy: isSecond ? [held as DraftValue, value] : held };
  setOwn(object as JsonObject, 'legacy', legacy as JsonObject);
  if (isSecond) return;
  if (Object.hasOwn(legacy, key)) putAside(legacy, key, value);
  else setOwn(legacy as JsonObject, key, value as Json);
}

/** Adds a value, whatever its name; where that is taken, it is in the `legacy` of the object. */
export function add(object: JsonObject, key: string, value: Json): void {
  if (Object.hasOwn(object, key)) putAside(object, key, value);
  else setOwn(object, key, value);
}

/** Adds values. */
export function addAll(object: JsonObject, values: JsonObject): void {
  for (const key in values) add(object, key, values[key] as Json);
}

/** Objects as one, in their order. What has the name of something before it is in the `legacy`. */
export function merged(...objects: readonly DraftObject[]): DraftObject {
  const result: DraftObject = {};
  for (const object of objects) {
    for (const key in object) {
      const value = object[key];
      if (value === undefined) continue;
      if (!Object.hasOwn(result, key)) setOwn(result as JsonObject, key, value as Json);
      else if (key !== 'legacy' || !isObject(value as Json)) putAside(result, key, value);
      else for (const [name, one] of Object.entries(value as DraftObject)) putAside(result, name, one as DraftValue);
    }
  }
  return result;
}
