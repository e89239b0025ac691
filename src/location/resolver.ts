import type { DiagnosticDraft, DraftObject, DraftValue, LinesBeside, MatchDraft, SpanFacts } from '../adapter.ts';
import {
  addAll,
  ItemDraft,
  PathDraft,
  PathKeysDraft,
  PlaceDraft,
  putAside,
  QuoteDraft,
  unclassifiedCode,
} from '../adapter.ts';
import { selectedLines } from '../enrich/context.ts';
import { canQuote, needsSource } from '../enrich/enrichment.ts';
import { MATCH_KEYS } from '../envelope/keys.ts';
import type { Context, Diagnostic, Match, Span } from '../envelope/types.ts';
import { given, isObject, type Json, type JsonObject, NumberText, setOwn } from '../json/value.ts';
import { buildMatchId, buildSpan, type Origin } from './build-span.ts';
import { sha256 } from './digest.ts';
import { addTo } from './draft.ts';
import { enrichSpan } from './enrich-span.ts';
import { BYTES_ONLY } from './line-base.ts';
import type { ByteRange } from './line-index.ts';
import { type MatchContext, noteRemarks } from './match-context.ts';
import { nameOf, PlaceResolver, quotes, type Settled } from './place-resolver.ts';
import type { Located } from './reported-place.ts';
import { contradictionInSource } from './source-proof.ts';
import { endElsewhere, withoutPhantom } from './source-verifier.ts';
import { definedIn, saidSums } from './span-evidence.ts';
import { SpanFactsResolver } from './span-facts-resolver.ts';
import { Twins } from './twins.ts';
import { noteUnchecked } from './unchecked.ts';

type KeepAside = (key: string, original: Json) => void;

/** What the span of a match is made of. */
interface MatchPlace {
  place: PlaceDraft;
  /** JSON pointer of the element. */
  pointer: string;
  role: string | undefined;
  name: DraftValue | undefined;
  /** What the tool said of the thing at the place. */
  said: DraftObject;
}

const UNIFIED: ReadonlySet<string> = new Set(MATCH_KEYS);

/** Makes envelope values of what adapters drafted: places are located, paths cleaned, text quoted. */
export class Resolver {
  readonly #context: MatchContext;
  readonly #origin: Omit<Origin, 'pointerOf'>;
  /** Where their places are. */
  readonly places: PlaceResolver;
  /** Which matches are reported twice. */
  readonly twins: Twins;
  readonly #facts: SpanFactsResolver;

  constructor(context: MatchContext) {
    this.#context = context;
    this.#origin = { tool: context.tool, newId: context.newId };
    this.places = new PlaceResolver(context);
    this.#facts = new SpanFactsResolver(context, this.places, this);
    this.twins = new Twins(context.findings);
  }

  /** A match, or `undefined` for one without a usable place. */
  match(draft: MatchDraft): Match | undefined {
    const { fields, place, id, role, content = {}, legacy: reported, idRepeats, remarks } = draft;
    const sealed = this.#sealed(place, fields.pointer, content);
    if (sealed === undefined) return undefined;
    noteRemarks(remarks, this.#context, () => ({ pointer: fields.pointer, file: sealed.file_path }));
    this.#noteTwinOf(sealed, { place, pointer: fields.pointer, role, name: content['name'] });
    const legacy: JsonObject = { ...reported };
    const keepAside: KeepAside = (key, value) => setOwn(legacy, key, value);
    const unified = this.object(content, keepAside);
    const own = this.object(fields.rest(), keepAside);
    const span = this.#enriched(sealed, place, fields.pointer, {
      ...own,
      ...unified,
      ...(role !== undefined && { role }),
    });
    const pointerOf = () => this.#context.documentPointer + fields.pointer;
    const match_id = buildMatchId(id, span, { ...this.#origin, pointerOf }, 0, idRepeats);
    if (id !== undefined && id !== match_id) keepAside('match_id', id);
    const match = { match_id, ...(role !== undefined && { role }), span } as unknown as JsonObject;
    for (const key of MATCH_KEYS) if (unified[key] !== undefined) setOwn(match, key, unified[key]);
    for (const [key, value] of [
      ...Object.entries(unified).filter(([key]) => !UNIFIED.has(key)),
      ...Object.entries(own),
    ]) {
      setOwn(UNIFIED.has(key) || Object.hasOwn(match, key) ? legacy : match, key, value);
    }
    if (Object.keys(legacy).length > 0) setOwn(match, 'legacy', legacy);
    return match as unknown as Match;
  }

  /** The span of a match, with what was asked for; `undefined` for one without a usable place. */
  matchSpan(match: MatchPlace): Span | undefined {
    const { place, pointer, role, name, said } = match;
    const sealed = this.#sealed(place, pointer, { name });
    if (sealed === undefined) return undefined;
    this.#noteTwinOf(sealed, match);
    return this.#enriched(sealed, place, pointer, { ...said, name, role });
  }

  #noteTwinOf({ span_id, file_path }: Span, { place, pointer, role, name }: Omit<MatchPlace, 'said'>): void {
    if (span_id === null) return;
    const reported = place.reported['file'] as string;
    const file = { ...this.#context.paths.clean(reported), path: file_path };
    this.twins.note({ spanId: span_id, role, name, pointer, reported, file });
  }

  /**
   * The entries in their order; values that could not stay go to `keepAside`, or into the object's own `legacy`. An
   * object in which nothing is drafted stays the same.
   */
  object(object: DraftObject, keepAside?: KeepAside): JsonObject {
    const legacy: JsonObject = {};
    const aside: KeepAside = keepAside ?? ((key, value) => setOwn(legacy, key, value));
    const keys = Object.keys(object);
    let result: JsonObject | undefined;
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] as string;
      const value = object[key];
      const isPlace = value instanceof PlaceDraft;
      const settled = isPlace || value === undefined ? undefined : this.#value(key, value, aside);
      if (result === undefined && settled !== undefined && settled === value) continue;
      if (result === undefined) {
        result = {};
        for (const before of keys.slice(0, at)) setOwn(result, before, object[before] as Json);
      }
      if (isPlace) this.#putPlace(value, key, object, result);
      else if (settled !== undefined) setOwn(result, key, settled);
    }
    if (result === undefined) return object as JsonObject;
    for (const key in legacy) putAside(result, key, legacy[key] as Json);
    return result;
  }

  /** Puts the span of a place, or what stays of one that makes none. */
  #putPlace(place: PlaceDraft, key: string, holder: DraftObject, result: JsonObject): void {
    const span = this.span(place, holder);
    if (span !== undefined) setOwn(result, key, span as unknown as Json);
    else for (const [own, left] of Object.entries(this.left(place))) setOwn(result, own, left);
  }

  /**
   * A span, or `undefined` for a place without a file or that can't be. `holder` is what the tool said of the thing at
   * the place.
   */
  span(place: PlaceDraft, holder: DraftObject = {}): Span | undefined {
    const sealed = this.#sealed(place, place.pointer, holder);
    return sealed && this.#enriched(sealed, place, place.pointer, holder);
  }

  #sealed(place: PlaceDraft, pointer: string | undefined, { name }: DraftObject): Span | undefined {
    const settled = this.places.settle(place, pointer, { name: stringOf(name) });
    if (settled === undefined) return undefined;
    const { draft, located } = settled;
    const { legacy } = place.facts;
    for (const holder of place.holders) {
      for (const [key, value] of Object.entries(this.object(holder.rest())))
        addTo(
          draft,
          draft.spanLegacy?.[key] === undefined ? key : `${holder.pointer.slice((pointer ?? '').length + 1)}/${key}`,
          value,
        );
    }
    for (const key in legacy) addTo(draft, key, legacy[key] as Json);
    if (place.facts.linesBeside !== undefined) this.#completeContext(place, place.facts.linesBeside, settled);
    const told = this.#withoutPhantom(place, settled, this.#proven(place, settled));
    const facts = told && this.#facts.make(told, stringOf(name));
    return buildSpan(draft, located, place.names, facts);
  }

  /**
   * Makes the lines that a tool printed beside a place its context: the place's own lines between them come from the
   * source, where that is the one the tool saw. Without it there is no whole context, and the tool's lines go to the
   * span's `legacy`.
   */
  #completeContext(
    place: PlaceDraft,
    { before, after }: LinesBeside,
    { draft, located, counting = BYTES_ONLY }: Settled,
  ): void {
    const source = located.problem === undefined ? this.#context.lookup?.(draft.file.absolute) : undefined;
    const { bytes } = located;
    if (
      bytes !== undefined &&
      typeof source === 'object' &&
      contradictionInSource(source, bytes, draft, counting) === undefined
    ) {
      draft.context = {
        before: [...(before ?? [])],
        selected: selectedLines(source, bytes),
        after: [...(after ?? [])],
      };
      return;
    }
    if (before !== undefined) addTo(draft, nameOf('linesBefore', place), [...before]);
    if (after !== undefined) addTo(draft, nameOf('linesAfter', place), [...after]);
  }

  /**
   * What a tool printed of a place, without the empty line that some print behind the newline at the end of a file;
   * then the tool's lines stand in the span's `legacy`.
   */
  #withoutPhantom(place: PlaceDraft, settled: Settled, told: SpanFacts | undefined): SpanFacts | undefined {
    const { context } = told ?? {};
    const { draft, located } = settled;
    if (context?.after.at(-1) !== '' || located.problem !== undefined || located.bytes === undefined) return told;
    const source = this.places.sourceOf(settled, place);
    const real = source === undefined ? context : withoutPhantom(context, source, located.bytes);
    if (real === context) return told;
    addTo(draft, 'after', [...context.after]);
    return { ...told, context: real };
  }

  /** What stays of a place that makes no span. Objects that held parts of it stay whole. */
  left(place: PlaceDraft): JsonObject {
    const { holders, facts } = place;
    const taken = ownOf(place);
    if (holders.length > 0) return taken;
    const told =
      facts.span === undefined ? {} : (given(this.#facts.make(facts.span, undefined)) as unknown as JsonObject);
    const left: JsonObject = { ...taken, ...told };
    const aside: JsonObject = {};
    for (const [key, value] of Object.entries(facts.legacy ?? {}))
      setOwn(Object.hasOwn(left, key) ? aside : left, key, value);
    return Object.keys(aside).length > 0 ? { ...left, legacy: aside } : left;
  }

  /** The span with what was asked for. */
  #enriched(span: Span, place: PlaceDraft, pointer: string | undefined, holder: DraftObject): Span {
    const { enrichment, kindWords: words } = this.#context;
    if (enrichment === undefined) return span;
    const sums = saidSums(span, holder);
    const quoted = { isQuoted: canQuote(this.#context), defines: definedIn(holder), sums };
    const source = needsSource(enrichment) ? this.places.verifiedSource(place, pointer, quoted) : undefined;
    noteUnchecked({ span, source, sums, pointer }, this.#context);
    const { kind, language, name } = holder;
    const said = { kind: stringOf(kind), language: stringOf(language), name: stringOf(name) };
    const { textAfter, isContextOpen } = place.facts;
    return enrichSpan({ span, source, words, textAfter, isContextOpen, ...said }, this.#context);
  }

  /**
   * What the tool printed of the place besides, as far as it is of the file that the place is in. Lines and sums that a
   * tool read from a file that had changed since describe another one: they stay with the place, but not as its own.
   */
  #proven(place: PlaceDraft, settled: Settled): SpanFacts | undefined {
    const { span: facts, contentHash } = place.facts;
    const { draft, located } = settled;
    const { text } = draft;
    const hashed =
      contentHash !== undefined && text !== undefined && sha256(text) === contentHash && fills(text, located);
    const checksums = hashed ? { checksum_before: `sha256:${contentHash}`, ...facts?.checksums } : facts?.checksums;
    const told = checksums === undefined ? facts : { ...facts, checksums };
    if (told === undefined || !quotes(told)) return told;
    const { context, ...others } = told;
    const isWhole = !isStale(located);
    if (isWhole && !this.#endsElsewhere(place, settled, context)) return told;
    const { checksums: sums, ...rest } = others;
    for (const [key, fact] of Object.entries({ context, checksums: isWhole ? undefined : sums })) {
      // What was no fact of it is there already, under its own name.
      const odd = draft.spanLegacy?.[key] as JsonObject | undefined;
      if (fact !== undefined) addTo(draft, key, { ...(fact as unknown as JsonObject), ...odd });
    }
    return isWhole ? others : rest;
  }

  /** True for lines of the file that are none of the format. */
  #endsElsewhere(place: PlaceDraft, settled: Settled, context: Context | undefined): boolean {
    const { bytes } = settled.located;
    const source = context && bytes && this.places.sourceOf(settled, place);
    return source !== undefined && endElsewhere(source, bytes as ByteRange, context as Context);
  }

  /** `originals` are paths in its details as the tool wrote them. */
  diagnostic(draft: DiagnosticDraft & { originals?: JsonObject | undefined }): Diagnostic {
    const { tool = this.#context.tool, level, message, place, note, assigned, details } = draft;
    const { codes, errorCodes, prefix } = this.#context;
    const entry = assigned === undefined ? undefined : codes.find(({ code }) => code === assigned);
    // Of a problem that no table knows only its tool is known; what another program says has that program's codes.
    const unclassified = tool === this.#context.tool && level !== 'note' ? unclassifiedCode(prefix) : undefined;
    const legacy: JsonObject = { ...draft.legacy };
    const span = place === undefined ? undefined : this.span(place);
    if (place !== undefined && span === undefined) addAll(legacy, this.left(place));
    const clean = draft.file === undefined ? undefined : this.#context.paths.clean(draft.file);
    if (clean?.original !== undefined) setOwn(legacy, 'file', clean.original);
    const file = clean?.path ?? span?.file_path ?? this.#fileNamedBy(place);
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

  /** The file of a place, which may make no span. */
  #fileNamedBy(place: PlaceDraft | undefined): string | undefined {
    const { file, fileSpelling } = place?.reported ?? {};
    if (typeof file !== 'string' || file === '') return undefined;
    return this.#context.paths.clean(file, fileSpelling as string | undefined).path;
  }

  #value(key: string, value: DraftValue, aside: KeepAside): Json | undefined {
    if (value instanceof PathDraft) {
      const { paths } = this.#context;
      const { path, original } = value.artifact
        ? paths.cleanArtifact(value.reported)
        : paths.clean(value.reported, value.spelling);
      if (original !== undefined) aside(key, original);
      return path;
    }
    if (value instanceof PathKeysDraft) return this.#pathKeys(key, value.reported, aside);
    if (value instanceof QuoteDraft) return this.places.quote(value.place);
    if (value instanceof ItemDraft) return this.#item(value.match);
    if (Array.isArray(value)) return this.#list(key, value, aside);
    if (typeof value !== 'object' || value === null || value instanceof NumberText) return value as Json;
    return this.object(value as DraftObject);
  }

  #item(draft: MatchDraft): Json {
    const match = this.match(draft);
    if (match !== undefined) return match as unknown as Json;
    const { fields, place, content = {}, id } = draft;
    return this.object({ ...(id !== undefined && { id }), ...this.left(place), ...content, ...fields.rest() });
  }

  /** A path that becomes that of another key stays as it was. */
  #pathKeys(key: string, reported: JsonObject, aside: KeepAside): JsonObject {
    const result: JsonObject = {};
    const originals: JsonObject = {};
    for (const [name, value] of Object.entries(reported)) {
      const { path, original } = this.#context.paths.clean(name);
      const taken = Object.hasOwn(result, path) || (path !== name && Object.hasOwn(reported, path));
      setOwn(result, taken ? name : path, value);
      if (original !== undefined && !taken) setOwn(originals, path, original);
    }
    if (Object.keys(originals).length > 0) aside(key, originals);
    return result;
  }

  /** Of a list of paths the originals stand in a list beside it, where one of them is not restored by the prefix. */
  #list(key: string, list: readonly DraftValue[], aside: KeepAside): Json[] {
    let changed = false;
    const settled = list.map((inner) => {
      if (inner instanceof PlaceDraft) return (this.span(inner) as unknown as Json | undefined) ?? this.left(inner);
      return this.#value(key, inner, () => {
        changed = true;
      });
    });
    if (settled.every((made, index) => made === list[index])) return list as Json[];
    if (changed)
      aside(
        key,
        list.map((inner) => (inner instanceof PathDraft ? inner.spelling : null)),
      );
    return settled.filter((inner) => inner !== undefined);
  }
}

function stringOf(value: DraftValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** True when a text is as long as the place. */
function fills(text: string, { bytes }: Located): boolean {
  return bytes !== undefined && Buffer.byteLength(text) === bytes.end - bytes.start;
}

function isStale({ problem }: Located): boolean {
  return problem?.code === 'UNI-V-001';
}

/** What was taken for a place, without a path that was made of how the tool wrote it. */
function ownOf({ taken, names: { file, fileSpelling } }: PlaceDraft): JsonObject {
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
