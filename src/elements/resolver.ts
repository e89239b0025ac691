import type { DiagnosticDraft, DraftObject, DraftValue } from '../adapter.ts';
import {
  addAll,
  ItemDraft,
  PathDraft,
  PlaceDraft,
  putAside,
  QuoteDraft,
  takenOf,
  unclassifiedCode,
} from '../adapter.ts';
import { Spans } from '../enrich/spans.ts';
import { MATCH_KEYS } from '../envelope/keys.ts';
import type { Diagnostic, Span } from '../envelope/types.ts';
import { given, isObject, type Json, type JsonObject, NumberText, setOwn } from '../json/value.ts';
import { matchIdOf } from '../location/ids.ts';
import type { Places } from '../location/places.ts';
import type { MatchContext } from './match-context.ts';

type KeepAside = (key: string, original: Json) => void;

const UNIFIED: ReadonlySet<string> = new Set(MATCH_KEYS);

/** Makes envelope values of what adapters drafted: places are located, paths cleaned, text quoted. */
export class Resolver {
  readonly #context: MatchContext;
  readonly #spans: Spans;
  readonly noteMatch: NoteMatch;

  constructor(context: MatchContext) {
    this.#context = context;
    this.#spans = new Spans(context, this);
    this.noteMatch = twinFinder(context);
  }

  /** Where their places are. */
  get places(): Places {
    return this.#spans.places;
  }

  /**
   * The entries in their order; values that could not stay go to `keepAside`, or into the object's own `legacy`. An
   * object in which nothing is drafted stays the same.
   */
  object(object: DraftObject, keepAside?: KeepAside): JsonObject {
    if (isPlain(object)) return object as JsonObject;
    const legacy: JsonObject = {};
    const aside: KeepAside = keepAside ?? ((key, value) => setOwn(legacy, key, value));
    const result: JsonObject = {};
    let isSame = true;
    for (const [key, value] of Object.entries(object)) {
      const isPlace = value instanceof PlaceDraft;
      const made = isPlace ? this.span(value, object) : value && this.#value(key, value, aside);
      isSame &&= made !== undefined && made === value;
      if (made !== undefined) setOwn(result, key, made as Json);
      else if (isPlace) for (const [own, left] of Object.entries(this.left(value))) setOwn(result, own, left);
    }
    if (isSame) return object as JsonObject;
    for (const key in legacy) putAside(result, key, legacy[key] as Json);
    return result;
  }

  /**
   * A span, or `undefined` for a place without a file or that can't be. `thing` is what the tool said of the thing at
   * the place.
   */
  span(place: PlaceDraft, thing: DraftObject = {}): Span | undefined {
    return this.#spans.span(place, thing);
  }

  /** What stays of a place that makes no span. Objects that held parts of it stay whole. */
  left(place: PlaceDraft): JsonObject {
    const { holders, reported } = place;
    const taken = ownOf(place);
    if (holders.size > 0) return taken;
    const told = reported.span === undefined ? {} : given(this.#spans.made(reported.span, undefined));
    const left = { ...taken, ...(told as unknown as JsonObject) };
    const aside: JsonObject = {};
    for (const [key, value] of Object.entries(reported.legacy ?? {}))
      setOwn(Object.hasOwn(left, key) ? aside : left, key, value);
    return Object.keys(aside).length > 0 ? { ...left, legacy: aside } : left;
  }

  /** `originals` are paths in its details as the tool wrote them. */
  diagnostic(draft: DiagnosticDraft & { originals?: JsonObject | undefined }): Diagnostic {
    const { tool = this.#context.tool, level, message, place, note, assigned, details } = draft;
    const { codes, errorCodes, prefix, paths } = this.#context;
    const entry = assigned === undefined ? undefined : codes.find(({ code }) => code === assigned);
    // Of a problem that no table knows only its tool is known; what another program says has that program's codes.
    const unclassified = tool === this.#context.tool && level !== 'note' ? unclassifiedCode(prefix) : undefined;
    const legacy: JsonObject = { ...draft.legacy };
    const span = place === undefined ? undefined : this.span(place);
    if (place !== undefined && span === undefined) addAll(legacy, this.left(place));
    const clean = draft.file === undefined ? undefined : paths.clean(draft.file);
    if (clean?.original !== undefined) setOwn(legacy, 'file', clean.original);
    // A place may make no span.
    const { file: reported = '', fileSpelling } = place?.reported ?? {};
    const file =
      clean?.path ?? span?.file_path ?? (reported === '' ? undefined : paths.clean(reported, fileSpelling).path);
    const told = details && this.object(details, (key, value) => setOwn(legacy, key, value));
    for (const key in draft.originals) setOwn(legacy, key, draft.originals[key] as Json);
    return given({
      tool,
      level,
      message,
      file,
      span,
      code: draft.code ?? (errorCodes ? (assigned ?? unclassified) : undefined),
      note,
      remediation: draft.remediation ?? entry?.remedy,
      details: told && Object.keys(told).length > 0 ? told : undefined,
      legacy: Object.keys(legacy).length > 0 ? legacy : undefined,
    });
  }

  #value(key: string, value: DraftValue, aside: KeepAside): Json | undefined {
    if (typeof value !== 'object' || value === null || value instanceof NumberText) return value as Json;
    if (Array.isArray(value)) {
      const made = value.map((inner: DraftValue) => this.#value(key, inner, aside));
      return made.every((one, index) => one === value[index]) ? value : made.filter((one) => one !== undefined);
    }
    if (value instanceof PathDraft) {
      const { paths } = this.#context;
      const { path, original } = value.artifact
        ? paths.cleanArtifact(value.reported)
        : paths.clean(value.reported, value.spelling);
      if (original !== undefined) aside(key, original);
      return path;
    }
    if (value instanceof QuoteDraft) return this.places.quote(value.place);
    return value instanceof ItemDraft ? this.#item(value) : this.object(value as DraftObject);
  }

  /** An item: it has the form of a match, where it has a usable place. */
  #item({ place, content, rest }: ItemDraft): Json {
    // The path of the place is cleaned before others.
    if (this.places.settle(place) === undefined) return this.object({ ...this.left(place), ...content, ...rest });
    const legacy: JsonObject = {};
    const aside: KeepAside = (key, value) => setOwn(legacy, key, value);
    const unified = this.object(content, aside);
    const own = this.object(rest, aside);
    const span = this.span(place, { ...own, ...unified }) as Span;
    const { tool, newId, documentPointer } = this.#context;
    const pointerOf = () => documentPointer + (place.pointer ?? '');
    const match_id = matchIdOf(undefined, span, { tool, newId, pointerOf });
    const item: JsonObject = { match_id, span: span as unknown as Json };
    for (const key of MATCH_KEYS) if (unified[key] !== undefined) setOwn(item, key, unified[key]);
    const others = Object.entries(unified).filter(([key]) => !UNIFIED.has(key));
    for (const [key, value] of [...others, ...Object.entries(own)])
      setOwn(UNIFIED.has(key) || Object.hasOwn(item, key) ? legacy : item, key, value);
    if (Object.keys(legacy).length > 0) item['legacy'] = legacy;
    return item;
  }
}

/** True for an object of strings, numbers and the like alone: most are. */
function isPlain(object: DraftObject): boolean {
  for (const key in object) {
    const value = object[key];
    if (value === undefined || (typeof value === 'object' && value !== null)) return false;
  }
  return true;
}

/** What was taken for a place, without a path that was made of how the tool wrote it. */
function ownOf({ reported, names, taken = takenOf(reported, names) }: PlaceDraft): JsonObject {
  const { file, fileSpelling } = names;
  return file === undefined || fileSpelling === undefined ? taken : without(taken, file.split('/'));
}

function without(object: JsonObject, [key, ...inner]: readonly string[]): JsonObject {
  const rest: JsonObject = {};
  for (const [name, value] of Object.entries(object)) {
    if (name !== key) setOwn(rest, name, value);
    else if (isObject(value) && inner.length > 0) setOwn(rest, name, without(value, inner));
  }
  return rest;
}

/** So many matches are held against each other: a longer list must not cost memory. */
const MOST_REMEMBERED = 10_000;

/** Notes a match, with the path that was reported; one that was there before under another spelling is a finding. */
type NoteMatch = (
  span: Span,
  path: string,
  role: string | undefined,
  name: string | undefined,
  pointer: string,
) => void;

/** Tells matches that are reported twice, under two spellings of one path. */
function twinFinder({ findings, paths }: MatchContext): NoteMatch {
  /** By place, the path under which a match was reported, of the first matches. */
  const reportedPaths = new Map<string, string>();
  /** True where one of them is not the prefix and the path: two that both are that are one spelling. */
  let hasOtherSpellings = false;
  return ({ span_id, file_path: file }, path, role, name, pointer) => {
    const isOther = paths.clean(path).original !== undefined;
    const isRoom = reportedPaths.size < MOST_REMEMBERED;
    if (span_id === null || !(isRoom || isOther || hasOtherSpellings)) return;
    const key = `${span_id} ${role ?? ''} ${name}`;
    const twin = reportedPaths.get(key);
    if (twin !== undefined && twin !== path) findings.add('UNI-QRY-024', { pointer, file });
    if (twin !== undefined || !isRoom) return;
    reportedPaths.set(key, path);
    hasOtherSpellings ||= isOther;
  };
}
