import { isUtf8 } from 'node:buffer';
import type {
  CoordinateSystem,
  DiagnosticDraft,
  DraftObject,
  DraftValue,
  Form,
  LinesBeside,
  MatchDraft,
  PlaceFacts,
  RelationshipDraft,
  SpanFacts,
} from '../adapter.ts';
import { ItemDraft, PathDraft, PathKeysDraft, PlaceDraft, putAside, QuoteDraft, unclassifiedCode } from '../adapter.ts';
import type { Cause } from '../diagnostic/codes.ts';
import { selectedLines } from '../enrich/context.ts';
import { canQuote, needsSource } from '../enrich/enrichment.ts';
import { isOnLine, nameAt, nameFrom, nameOnLine } from '../enrich/relationships.ts';
import { inOrder } from '../envelope/in-order.ts';
import { MATCH_KEYS, RELATIONSHIPS_KEYS, SPAN_KEYS } from '../envelope/keys.ts';
import type { Diagnostic, Match, Relationship, Relationships, Span } from '../envelope/types.ts';
import { isObject, type Json, type JsonObject, NumberText, setOwn } from '../json/value.ts';
import { hasHash, sha256 } from '../span/digest.ts';
import type { CleanPath } from '../span/file-path.ts';
import type { ByteRange } from '../span/line-index.ts';
import {
  contradictionInSource,
  type Evidence,
  isImpossible,
  type Located,
  type LocateProblem,
  locate,
} from '../span/locate.ts';
import { textAtStart } from '../span/quoted-line.ts';
import { bytesOfLine, type SourceFile, type SourceLookup } from '../span/source.ts';
import { buildMatchId, buildSpan, type Origin, type PlaceNames } from './build-span.ts';
import type { Draft } from './draft.ts';
import { enrichSpan } from './enrich-span.ts';
import { BYTES_ONLY, type LineCounting } from './line-base.ts';
import { type MatchContext, noteRemarks } from './match-context.ts';
import { noteProblem, type SpotOfPlace } from './note-problem.ts';
import { contradictionOfQuoted, withoutPhantom } from './source-verifier.ts';

/** A place and what was found of it. */
interface Settled {
  draft: Draft;
  located: Located;
  counting: CoordinateSystem | undefined;
}

/** What is known of a place besides, when it is settled. */
interface Asked {
  /** False for a place whose source must not be read for it alone. */
  isLookedUp?: boolean;
  /** The name of the thing at the place. */
  name?: string | undefined;
  /** True where the name is sought on its line: that is the evidence for it. */
  isNameSought?: boolean;
}

type KeepAside = (key: string, original: Json) => void;

/** What tells that a match was there before. */
interface TwinFacts {
  spanId: string;
  role: string | undefined;
  name: DraftValue | undefined;
  pointer: string;
  reported: string;
  file: CleanPath;
}

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

/** So many matches are held against each other: a longer list must not cost memory. */
const MOST_REMEMBERED = 10_000;

/** Makes envelope values of what adapters drafted: places are located, paths cleaned, text quoted. */
export class Resolver {
  readonly #context: MatchContext;
  readonly #origin: Omit<Origin, 'pointerOf'>;
  readonly #settled = new WeakMap<PlaceDraft, Settled | undefined>();
  /** Places of which it was told why they are not quoted: one may be that of an error and of a finding. */
  readonly #told = new WeakSet<PlaceDraft>();
  /** By place, the path under which a match was reported, of the first matches. */
  readonly #reportedPaths = new Map<string, string>();
  /** True where one of them is not the prefix and the path. */
  #hasOtherSpellings = false;

  constructor(context: MatchContext) {
    this.#context = context;
    this.#origin = { tool: context.tool, newId: context.newId };
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
    const span = this.#enriched(sealed, place, fields.pointer, { ...own, ...unified });
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
    const { place, pointer, name, said } = match;
    const sealed = this.#sealed(place, pointer, { name });
    if (sealed === undefined) return undefined;
    this.#noteTwinOf(sealed, match);
    return this.#enriched(sealed, place, pointer, { ...said, name });
  }

  #noteTwinOf({ span_id, file_path }: Span, { place, pointer, role, name }: Omit<MatchPlace, 'said'>): void {
    if (span_id === null) return;
    const reported = place.reported['file'] as string;
    const file = { ...this.#context.paths.clean(reported), path: file_path };
    this.noteTwin({ spanId: span_id, role, name, pointer, reported, file });
  }

  /** True where a match in this file may be told of by `noteTwin`, or has to be remembered. */
  remembersTwins({ original }: CleanPath): boolean {
    // Two spellings that both are the prefix and the path are one.
    return this.#hasOtherSpellings || original !== undefined || this.#reportedPaths.size < MOST_REMEMBERED;
  }

  /** Tells of a match that was there before under another spelling of its path. */
  noteTwin({ spanId, role = '', name, pointer, reported, file }: TwinFacts): void {
    if (!this.remembersTwins(file)) return;
    const key = `${spanId} ${role} ${String(name)}`;
    const twin = this.#reportedPaths.get(key);
    if (twin !== undefined && twin !== reported)
      this.#context.findings.add('UNI-QRY-024', { pointer, file: file.path });
    else if (twin === undefined && this.#reportedPaths.size < MOST_REMEMBERED) {
      this.#reportedPaths.set(key, reported);
      this.#hasOtherSpellings ||= file.original !== undefined;
    }
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
      result ??= Object.fromEntries(Object.entries(object).slice(0, at)) as JsonObject;
      if (isPlace) this.#putPlace(value, key, object, result);
      else if (settled !== undefined) setOwn(result, key, settled);
    }
    if (result === undefined) return object as JsonObject;
    for (const [key, original] of Object.entries(legacy)) putAside(result, key, original);
    return result;
  }

  /** Puts the span of a place, or what stays of one that makes none. */
  #putPlace(place: PlaceDraft, key: string, holder: DraftObject, result: JsonObject): void {
    const span = this.span(place, holder);
    if (span !== undefined) setOwn(result, key, span as unknown as Json);
    else for (const [own, left] of Object.entries(this.#left(place))) setOwn(result, own, left);
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
    const settled = this.#settle(place, pointer, { name: stringOf(name) });
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
    for (const [key, value] of Object.entries(legacy ?? {})) addTo(draft, key, value);
    if (place.facts.linesBeside !== undefined) this.#completeContext(place, place.facts.linesBeside, settled);
    const told = this.#withoutPhantom(place, settled, this.#proven(place, settled));
    return inOrder(
      { ...buildSpan(draft, located, place.names), ...(told !== undefined && this.#facts(told, stringOf(name))) },
      SPAN_KEYS,
    );
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
    const source = this.#sourceOf(settled, place);
    const real = source === undefined ? context : withoutPhantom(context, source, located.bytes);
    if (real === context) return told;
    addTo(draft, 'after', [...context.after]);
    return { ...told, context: real };
  }

  /** What stays of a place that makes no span. Objects that held parts of it stay whole. */
  #left(place: PlaceDraft): JsonObject {
    const { holders, facts } = place;
    const taken = ownOf(place);
    if (holders.length > 0) return taken;
    const told = facts.span === undefined ? {} : (this.#facts(facts.span, undefined) as JsonObject);
    const left: JsonObject = { ...taken, ...told };
    const aside: JsonObject = {};
    for (const [key, value] of Object.entries(facts.legacy ?? {}))
      setOwn(Object.hasOwn(left, key) ? aside : left, key, value);
    return Object.keys(aside).length > 0 ? { ...left, legacy: aside } : left;
  }

  /** The span with what was asked for. */
  #enriched(span: Span, place: PlaceDraft, pointer: string | undefined, { kind, language, name }: DraftObject): Span {
    const { enrichment, kindWords: words } = this.#context;
    if (enrichment === undefined) return span;
    const source = needsSource(enrichment) ? this.#verifiedSource(place, pointer, canQuote(this.#context)) : undefined;
    const said = { kind: stringOf(kind), language: stringOf(language), name: stringOf(name) };
    return enrichSpan({ span, source, words, textAfter: place.facts.textAfter, ...said }, this.#context);
  }

  /** The file of a place, where it may be quoted; why not is told, where it is to be quoted. */
  #verifiedSource(place: PlaceDraft, pointer: string | undefined, isQuoted = true): SourceFile | undefined {
    const settled = this.#settle(place, pointer);
    if (settled === undefined) return undefined;
    const { draft, located, counting } = settled;
    const { sourceVerifier, findings } = this.#context;
    const silent = this.#isSilent(place, draft.file.absolute);
    if (silent && isQuoted && located.problem === undefined && this.#isNews(place))
      findings.add('UNI-V-007', spot(pointer, draft.file.path), undefined, causeOf(place.facts, this.#context.form));
    // What is wrong with what surrounds a place is told of that.
    if (silent || !this.#isProven(place.facts.within)) return undefined;
    const believed = counting === undefined || place.facts.unreliableLines === true ? withoutLines(draft) : draft;
    const source = sourceVerifier.sourceOf(believed, located, counting ?? BYTES_ONLY, {
      ...place.facts.span,
      contentHash: place.facts.contentHash,
    });
    if (source === undefined || 'bytes' in source) return source;
    if (this.#isNews(place)) this.#report(source, place, pointer, draft.file.path);
    return undefined;
  }

  /** True once for a place. */
  #isNews(place: PlaceDraft): boolean {
    const isNews = !this.#told.has(place);
    this.#told.add(place);
    return isNews;
  }

  /**
   * What the tool printed of the place besides, as far as it is of the file that the place is in. Lines and sums that a
   * tool read from a file that had changed since describe another one: they stay with the place, but not as its own.
   */
  #proven({ facts: { span: facts, contentHash } }: PlaceDraft, { draft, located }: Settled): SpanFacts | undefined {
    const { text } = draft;
    const hashed =
      contentHash !== undefined && text !== undefined && sha256(text) === contentHash && fills(text, located);
    const checksums = hashed ? { checksum_before: `sha256:${contentHash}`, ...facts?.checksums } : facts?.checksums;
    const told = checksums === undefined ? facts : { ...facts, checksums };
    if (told === undefined || !quotes(told) || !isStale(located)) return told;
    const { context, checksums: sums, ...rest } = told;
    for (const [key, fact] of Object.entries({ context, checksums: sums })) {
      // What was no fact of it is there already, under its own name.
      const odd = draft.spanLegacy?.[key] as JsonObject | undefined;
      if (fact !== undefined) addTo(draft, key, { ...(fact as unknown as JsonObject), ...odd });
    }
    return rest;
  }

  diagnostic(draft: DiagnosticDraft): Diagnostic {
    const { tool = this.#context.tool, level, message, place, note, assigned, details } = draft;
    const { codes, errorCodes, prefix } = this.#context;
    const entry = codes.find(({ code }) => code === assigned);
    // Of a problem that no table knows only its tool is known; what another program says has that program's codes.
    const unclassified = tool === this.#context.tool && level !== 'note' ? unclassifiedCode(prefix) : undefined;
    const code = draft.code ?? (errorCodes ? (assigned ?? unclassified) : undefined);
    const remediation = draft.remediation ?? entry?.remedy;
    const legacy: JsonObject = { ...draft.legacy };
    const span = place === undefined ? undefined : this.span(place);
    if (place !== undefined && span === undefined) addAll(legacy, this.#left(place));
    const clean = draft.file === undefined ? undefined : this.#context.paths.clean(draft.file);
    if (clean?.original !== undefined) setOwn(legacy, 'file', clean.original);
    const file = clean?.path ?? span?.file_path ?? this.#fileNamedBy(place);
    const told = details === undefined ? {} : this.object(details, (key, value) => setOwn(legacy, key, value));
    return {
      tool,
      level,
      message,
      ...(file !== undefined && { file }),
      ...(span !== undefined && { span }),
      ...(code !== undefined && { code }),
      ...(note !== undefined && { note }),
      ...(remediation !== undefined && { remediation }),
      ...(Object.keys(told).length > 0 && { details: told }),
      ...(Object.keys(legacy).length > 0 && { legacy }),
    };
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
    if (value instanceof QuoteDraft) return this.quote(value.place);
    if (value instanceof ItemDraft) return this.#item(value.match);
    if (Array.isArray(value)) return this.#list(key, value, aside);
    if (typeof value !== 'object' || value === null || value instanceof NumberText) return value as Json;
    return this.object(value as DraftObject);
  }

  #item(draft: MatchDraft): Json {
    const match = this.match(draft);
    if (match !== undefined) return match as unknown as Json;
    const { fields, place, content = {}, id } = draft;
    return this.object({ ...(id !== undefined && { id }), ...this.#left(place), ...content, ...fields.rest() });
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
      if (inner instanceof PlaceDraft) return (this.span(inner) as unknown as Json | undefined) ?? this.#left(inner);
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

  #settle(place: PlaceDraft, pointer: string | undefined, asked: Asked = {}): Settled | undefined {
    if (this.#settled.has(place)) return this.#settled.get(place);
    const settled = this.#locate(place, pointer, asked);
    this.#settled.set(place, settled);
    return settled;
  }

  #locate(place: PlaceDraft, pointer: string | undefined, asked: Asked): Settled | undefined {
    const { form, paths, findings } = this.#context;
    const { reported, facts } = place;
    const path = reported['file'] as string | undefined;
    if (path === undefined || path === '') return undefined;
    const declared = facts.counting ?? form.coordinates;
    if (isImpossible(reported, declared.firstLine === 'source' ? undefined : (declared as CoordinateSystem))) {
      findings.add('UNI-V-003', spot(pointer, path));
      return undefined;
    }
    const file = paths.clean(path, reported['fileSpelling'] as string | undefined);
    const { fileHash, lines, holds } = facts;
    const draft = { ...reported, path, file, fileHash, lines, holds } as unknown as Draft;
    const tells =
      asked.isLookedUp !== false &&
      facts.isMissing !== true &&
      this.#isProven(facts.within) &&
      !this.#isSilent(place, file.absolute);
    const lookup = tells ? this.#context.lookup : undefined;
    const told = this.#context.lineBase.tell(draft, declared, lookup);
    if (facts.texts !== undefined && told.counting !== undefined)
      draft.text = textAtStart(facts.texts, draft, told.counting);
    const located = this.#located(place, draft, told, lookup, pointer, asked);
    const problem = told.problem ?? located.problem;
    if (problem !== undefined) this.#report(problem, place, pointer, file.path);
    if (told.problem !== undefined && located.problem === undefined) located.problem = told.problem;
    if (isUnknown(draft.startLine, located, place.names, facts))
      findings.add('UNI-V-005', spot(pointer, file.path), undefined, causeOf(facts, form));
    return { draft, located, counting: told.counting };
  }

  #report(problem: LocateProblem, { names }: PlaceDraft, pointer: string | undefined, file: string): void {
    noteProblem(this.#context.findings, problem, spot(pointer, file), (part) => names[part] ?? part);
  }

  /**
   * True when the file tells nothing of a place: it is, or may be, in another state than the one that the place is of.
   */
  #isSilent({ facts: { sourceMayDiffer, hashAfter } }: PlaceDraft, path: string): boolean {
    if (sourceMayDiffer === true || hashAfter === undefined) return sourceMayDiffer === true;
    return isFile(this.#context.lookup?.(path), hashAfter);
  }

  /** Where a place is, by what of it can be believed. */
  #located(
    place: PlaceDraft,
    draft: Draft,
    told: LineCounting,
    lookup: SourceLookup | undefined,
    pointer: string | undefined,
    { name, isNameSought = false }: Asked,
  ): Located {
    const { facts } = place;
    const counting = told.counting ?? BYTES_ONLY;
    const doubtful =
      facts.unreliableLines === true &&
      (facts.fileHash === undefined || isFile(lookup?.(draft.file.absolute), facts.fileHash));
    const believed = told.counting === undefined || doubtful ? withoutLines(draft) : draft;
    const tried = locate(believed, counting, told.problem === undefined ? lookup : undefined);
    const isLineAlone = !isNameSought && tried.precision === 'line' && tried.bytes !== undefined;
    const proves = isLineAlone ? this.#provesLines(place, believed, tried, name) : true;
    const located = proves === true ? tried : locate(believed, counting, undefined);
    if (typeof proves === 'string') located.problem = { code: 'UNI-V-001', contradicted: proves };
    else if (!proves) this.#noteUnproved(facts, pointer, draft, name);
    const [wrong, ...others] = doubtful ? contradictedLines(draft, located, counting) : [];
    if (wrong !== undefined) {
      for (const part of [wrong, ...others]) addTo(draft, nameOf(part, place), draft[part] as number);
      this.#context.findings.add('UNI-V-002', {
        ...spot(pointer, draft.file.path),
        contradicted: nameOf(wrong, place),
      });
    }
    if (located.problem === undefined && facts.span !== undefined && quotes(facts.span)) {
      const contradicted = this.#contradictionOfQuoted(draft, located, counting, facts.span, lookup);
      if (contradicted !== undefined) located.problem = { code: 'UNI-V-001', contradicted };
    }
    return located;
  }

  /**
   * Whether something that was said of a place by lines alone stands there, or a sum of it or of its file is true; what
   * the source contradicts.
   */
  #provesLines(
    { facts }: PlaceDraft,
    place: Draft,
    { source, bytes, start }: Located,
    name?: string,
  ): boolean | Evidence {
    const { span, contentHash, shownBy, within } = facts;
    if (source === undefined || bytes === undefined || start === undefined) return false;
    const contradicted = contradictionOfQuoted(source, bytes, { ...span, contentHash });
    if (contradicted !== undefined) return contradicted;
    // Where these don't hold there is no such place.
    const { text, lines, holds, fileHash } = place;
    const told = text ?? lines ?? fileHash ?? contentHash ?? span?.context ?? span?.checksums?.checksum_before;
    if (told !== undefined) return true;
    if (within !== undefined) return this.#settle(within, within.pointer)?.located.bytes !== undefined;
    const texts = shownBy ?? (holds === undefined ? undefined : [holds]);
    if (texts !== undefined) return showsOneOf(texts, { source, start });
    return name !== undefined && isOnLine(source, start.line, name);
  }

  /** Notes a place by lines of which only a name could tell that its file is the one the tool saw. */
  #noteUnproved({ shownBy }: PlaceFacts, pointer: string | undefined, { file }: Draft, name: string | undefined): void {
    const cause = shownBy === undefined && name === undefined ? 'state' : undefined;
    this.#context.findings.add('UNI-V-005', spot(pointer, file.path), undefined, cause);
  }

  /**
   * What shows that the file which the tool quoted is not the one that the place is in: the tool's own text of the
   * place, or the source.
   */
  #contradictionOfQuoted(
    draft: Draft,
    { bytes }: Located,
    counting: CoordinateSystem,
    quoted: SpanFacts,
    lookup: SourceLookup | undefined,
  ): Evidence | undefined {
    const { text } = draft;
    const sum = quoted.checksums?.checksum_before;
    if (text !== undefined && sum !== undefined && sum !== `sha256:${sha256(text)}`) return 'text';
    const source = lookup?.(draft.file.absolute);
    if (typeof source !== 'object' || bytes === undefined) return undefined;
    return contradictionInSource(source, bytes, draft, counting) ?? contradictionOfQuoted(source, bytes, quoted);
  }

  /** True when nothing contradicts what surrounds a place, so that its source may be asked. */
  #isProven(within: PlaceDraft | undefined): boolean {
    const { lookup, enrichment } = this.#context;
    // Without a source nobody asks, and the place around may have been printed without being settled.
    if (within === undefined || (lookup === undefined && enrichment === undefined)) return true;
    if (within.facts.isMissing === true) return false;
    const settled = this.#settle(within, within.pointer);
    if (settled === undefined || settled.located.problem !== undefined) return false;
    const source = this.#sourceOf(settled, within);
    return source === undefined || this.#bears(source, settled);
  }

  #sourceOf({ draft }: Settled, place: PlaceDraft): SourceFile | undefined {
    if (this.#isSilent(place, draft.file.absolute)) return undefined;
    const source = this.#context.lookup?.(draft.file.absolute);
    return typeof source === 'object' ? source : undefined;
  }

  #bears(source: SourceFile, { draft, located, counting }: Settled): boolean {
    if (located.bytes === undefined) return true;
    const place = counting === undefined ? withoutLines(draft) : draft;
    return contradictionInSource(source, located.bytes, place, counting ?? BYTES_ONLY) === undefined;
  }

  /** The text that stands at a place, where that is proved. */
  quote(place: PlaceDraft): string | undefined {
    const settled = this.#settle(place, '');
    if (place.facts.texts !== undefined) return settled?.draft.text;
    if (settled === undefined || settled.located.problem !== undefined || !this.#isProven(place.facts.within))
      return undefined;
    const { bytes } = settled.located;
    const source = this.#sourceOf(settled, place);
    if (source === undefined || bytes === undefined || !this.#bears(source, settled)) return undefined;
    const quoted = Buffer.from(source.bytes.buffer, source.bytes.byteOffset + bytes.start, bytes.end - bytes.start);
    if (isUtf8(quoted)) return quoted.toString('utf8');
    this.#context.findings.add(isUtf8(source.bytes) ? 'UNI-V-006' : 'UNI-V-004', {
      file: settled.draft.file.path,
      byte_start: bytes.start,
    });
    return undefined;
  }

  #facts({ relationships, ...rest }: SpanFacts, name: string | undefined): Partial<Span> {
    const result: JsonObject = {};
    for (const [key, value] of Object.entries(rest)) if (value !== undefined) setOwn(result, key, value as Json);
    if (relationships !== undefined) {
      result['relationships'] = Object.fromEntries(
        RELATIONSHIPS_KEYS.flatMap((kind) => {
          const items = relationships[kind];
          if (items === undefined) return [];
          this.#context.relationships.add(kind);
          return [[kind, items.map((item) => this.#relationship(item, kind, name)) as unknown as Json]];
        }),
      );
    }
    return result as Partial<Span>;
  }

  /**
   * The bytes of a relationship. Of a line alone they would be those of all of it, and of a line and a column none,
   * which no key says: they are those of the name, where that stands at the column or, if it `isAsked`, on the line.
   */
  #bytesOf(
    place: PlaceDraft,
    { bytes, start, precision, source }: Located,
    name: string | undefined,
    role: Relationship['role'],
    isAsked: boolean,
  ): ByteRange | undefined {
    const isStart = precision === 'point' && place.reported['byteStart'] === undefined;
    if (!isStart && precision !== 'line') return bytes;
    if (name === undefined || start === undefined) return undefined;
    const shown = isStart ? nameFrom(source, bytes?.start, name) : undefined;
    const verified = isAsked && shown === undefined ? this.#verifiedSource(place, place.pointer) : undefined;
    return shown ?? (verified && nameOnLine(verified, start.line, name, role));
  }

  #relationship(
    { place, symbol = undefined, role, fields }: RelationshipDraft,
    kind: keyof Relationships,
    own: string | undefined,
  ): Relationship {
    const { reported } = place;
    const legacy: JsonObject = {};
    const isAsked = this.#context.enrichment?.relationships.has(kind) === true;
    const isLookedUp = isAsked || isToldBySource(place);
    const settled = this.#settle(place, place.pointer, { isLookedUp, isNameSought: true });
    const { start } = settled?.located ?? {};
    const bytes = settled && this.#bytesOf(place, settled.located, nameAt(kind, role, symbol, own), role, isAsked);
    const { path = '', original } = settled?.draft.file ?? {};
    if (original !== undefined) legacy['file'] = original;
    if (settled === undefined) addAll(legacy, this.#left(place));
    else
      for (const part of ['startColumn', 'endLine', 'endColumn']) keepPart(legacy, place.names[part], reported[part]);
    if (fields !== undefined) addAll(legacy, this.object(fields.rest()));
    return {
      file: path,
      symbol: symbol ?? null,
      byte_start: bytes?.start ?? null,
      byte_end: bytes?.end ?? null,
      line: start?.line ?? lineOf(reported['startLine'], settled?.counting),
      role,
      ...(Object.keys(legacy).length > 0 && { legacy }),
    };
  }
}

/** Adds values, whatever their names; one whose name is taken stands in the `legacy` of the object. */
function addAll(object: JsonObject, values: JsonObject): void {
  for (const [key, value] of Object.entries(values))
    if (Object.hasOwn(object, key)) putAside(object, key, value);
    else setOwn(object, key, value);
}

function stringOf(value: DraftValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** True for a place of which its source tells more than what was reported: a line has no bytes of its own. */
function isToldBySource({ reported }: PlaceDraft): boolean {
  return reported['byteStart'] !== undefined || reported['startColumn'] !== undefined;
}

/** True when a text is as long as the place. */
function fills(text: string, { bytes }: Located): boolean {
  return bytes !== undefined && Buffer.byteLength(text) === bytes.end - bytes.start;
}

/** True when the tool printed something that it read from the file. */
function quotes({ context, checksums }: SpanFacts): boolean {
  return context !== undefined || checksums !== undefined;
}

function isStale({ problem }: Located): boolean {
  return problem?.code === 'UNI-V-001';
}

/** The lines that are not those of the bytes, where these are known. */
function contradictedLines(
  draft: Draft,
  { start, end }: Located,
  { firstLine, firstColumn, unit }: CoordinateSystem,
): ('startLine' | 'endLine' | 'startColumn' | 'endColumn')[] {
  if (start === undefined || end === undefined) return [];
  const parts = [
    ['startLine', start.line - 1 + firstLine],
    ['endLine', end.line - 1 + firstLine],
    // Without the file's hash the columns of a line that is wrong are not looked at.
    ...(draft.fileHash === undefined || unit !== 'byte'
      ? []
      : ([
          ['startColumn', start.column + firstColumn],
          ['endColumn', end.column + firstColumn],
        ] as const)),
  ] as const;
  return parts.filter(([part, number]) => draft[part] !== undefined && draft[part] !== number).map(([part]) => part);
}

/** True for a file with this hash. */
function isFile(source: ReturnType<SourceLookup> | undefined, hash: NonNullable<PlaceFacts['fileHash']>): boolean {
  return typeof source === 'object' && hasHash(source, hash);
}

/** The tool's name of a part of a place. */
function nameOf(part: string, { names }: PlaceDraft): string {
  const path = names[part] ?? part;
  return path.slice(path.lastIndexOf('/') + 1);
}

function keepPart(legacy: JsonObject, path: string | undefined, value: Json | undefined): void {
  if (path !== undefined && value !== undefined) setOwn(legacy, path.slice(path.lastIndexOf('/') + 1), value);
}

/** A reported line, from 1; 0 for none. */
function lineOf(reported: string | number | undefined, counting: CoordinateSystem | undefined): number {
  return typeof reported === 'number' && counting !== undefined && reported >= counting.firstLine
    ? reported - counting.firstLine + 1
    : 0;
}

/**
 * True when lines and columns that the tool gave, or that the file would tell if it were in the right state, are not in
 * the span.
 */
export function isUnknown(
  startLine: number | undefined,
  { bytes, start, end }: Located,
  names: PlaceNames,
  { sourceMayDiffer, hashAfter, uncounted }: PlaceFacts,
): boolean {
  // A form that quotes its places tells their ends by that.
  const isEndless = startLine !== undefined && bytes !== undefined && end === undefined && names['text'] !== undefined;
  if (uncounted === true || isEndless) return true;
  const untold = bytes !== undefined && (sourceMayDiffer === true || hashAfter !== undefined);
  return start === undefined && (startLine !== undefined || untold);
}

/** True where one of these texts stands in the first line of a place that its source locates. */
function showsOneOf(texts: readonly string[], { source, start }: Pick<Located, 'source' | 'start'>): boolean {
  const shown = source && start && bytesOfLine(source, start.line);
  return shown !== undefined && texts.some((text) => shown.includes(text));
}

type Maybe<Facts> = { [Fact in keyof Facts]: Facts[Fact] | undefined };

/** Why a place of a form is not proved, if that is known. */
export function causeOf(
  { sourceMayDiffer, uncounted, counting }: Maybe<Pick<PlaceFacts, 'sourceMayDiffer' | 'uncounted' | 'counting'>>,
  { coordinates }: Pick<Form, 'coordinates'>,
): Cause | undefined {
  if (uncounted === true) return 'counting';
  if (sourceMayDiffer === true) return 'state';
  return (counting ?? coordinates).firstLine === 'source' ? 'base' : undefined;
}

function addTo(draft: Draft, key: string, value: Json): void {
  draft.spanLegacy ??= {};
  setOwn(draft.spanLegacy, key, value);
}

/** Where something is said of a place: what is made of several things stands nowhere in the document. */
function spot(pointer: string | undefined, file: string): SpotOfPlace {
  return pointer === undefined ? { file } : { pointer, file };
}

function withoutLines(draft: Draft): Draft {
  return { ...draft, startLine: undefined, startColumn: undefined, endLine: undefined, endColumn: undefined };
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
