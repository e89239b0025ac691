import { isUtf8 } from 'node:buffer';
import type { CoordinateSystem, PlaceDraft, PlaceFacts, SpanFacts } from '../adapter.ts';
import { isOnLine } from '../enrich/relationships.ts';
import type { SpanPart } from './build-span.ts';
import { BYTES_ONLY } from './counting.ts';
import { hasHash, sha256 } from './digest.ts';
import { addTo, type Draft } from './draft.ts';
import type { CleanPath } from './file-path.ts';
import type { LineCounting } from './line-base.ts';
import { locate } from './locate.ts';
import type { MatchContext } from './match-context.ts';
import { noteProblem, type SpotOfPlace } from './note-problem.ts';
import { textAtStart } from './quoted-line.ts';
import { isImpossible } from './report-proof.ts';
import type { Evidence, Located, LocateProblem } from './reported-place.ts';
import { bytesOfLine, cutsCharacter, isWholeText, type SourceFile, type SourceLookup } from './source.ts';
import { contradictionInSource } from './source-proof.ts';
import { contradictionOfQuoted, type Quoted } from './source-verifier.ts';
import { causeOf, isUnknown } from './unknown-place.ts';

/** A place and what was found of it. */
export interface Settled {
  draft: Draft;
  located: Located;
  counting: CoordinateSystem | undefined;
}

/** What is known of a place besides, when it is settled. */
export interface Asked {
  /** False for a place whose source must not be read for it alone. */
  isLookedUp?: boolean;
  /** The name of the thing at the place. */
  name?: string | undefined;
  /** True where the name is sought on its line: that is the evidence for it. */
  isNameSought?: boolean;
}

/** Tells where places are, each once, by what of them can be believed, and which of their sources may be quoted. */
export class PlaceResolver {
  readonly #context: MatchContext;
  /** Places of which it was told why they are not quoted: one may be that of an error and of a finding. */
  readonly #told = new WeakSet<PlaceDraft>();
  /** Places of which it was told that they begin or end inside a character. */
  readonly #cut = new WeakSet<PlaceDraft>();

  constructor(context: MatchContext) {
    this.#context = context;
  }

  /** Where a place is; `undefined` for one without a file, or that can't be. What is wrong with it is told once. */
  settle(place: PlaceDraft, pointer: string | undefined, asked: Asked = {}): Settled | undefined {
    if (place.settled !== null) return place.settled as Settled | undefined;
    const settled = this.#locate(place, pointer, asked);
    place.settled = settled;
    return settled;
  }

  /** The file of a place, where it may be quoted; why not is told, where it is to be quoted. */
  verifiedSource(
    place: PlaceDraft,
    pointer: string | undefined,
    { isQuoted = true, ...quoted }: { isQuoted?: boolean } & Pick<Quoted, 'defines' | 'sums'> = {},
  ): SourceFile | undefined {
    const settled = this.settle(place, pointer);
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
      ...quoted,
    });
    if (source === undefined || 'bytes' in source) {
      if (source !== undefined) this.#noteCut(place, located, source, spot(pointer, draft.file.path));
      return source;
    }
    if (this.#isNews(place)) this.#report(source, place, pointer, draft.file.path);
    return undefined;
  }

  /** The text that stands at a place, where that is proved. */
  quote(place: PlaceDraft): string | undefined {
    const settled = this.settle(place, '');
    if (place.facts.texts !== undefined) return settled?.draft.text;
    if (settled === undefined || settled.located.problem !== undefined || !this.#isProven(place.facts.within))
      return undefined;
    const { bytes } = settled.located;
    const source = this.sourceOf(settled, place);
    if (source === undefined || bytes === undefined || !this.#bears(source, settled)) return undefined;
    const quoted = Buffer.from(source.bytes.buffer, source.bytes.byteOffset + bytes.start, bytes.end - bytes.start);
    if (isUtf8(quoted)) return quoted.toString('utf8');
    const { path: file } = settled.draft.file;
    if (isWholeText(source)) this.#noteCut(place, settled.located, source, spot(place.pointer, file));
    else this.#context.findings.add('UNI-V-004', { file, byte_start: bytes.start });
    return undefined;
  }

  /** Notes, once, a place that begins or ends inside a character of its file. */
  #noteCut(place: PlaceDraft, { bytes }: Located, source: SourceFile, at: SpotOfPlace): void {
    if (bytes === undefined || this.#cut.has(place) || !isWholeText(source)) return;
    if (!cutsCharacter(source.bytes, bytes.start) && !cutsCharacter(source.bytes, bytes.end)) return;
    this.#cut.add(place);
    this.#context.findings.add('UNI-V-006', { ...at, byte_start: bytes.start });
  }

  /** The source of a place, where that tells anything of it. */
  sourceOf({ draft }: Settled, place: PlaceDraft): SourceFile | undefined {
    if (this.#isSilent(place, draft.file.absolute)) return undefined;
    const source = this.#context.lookup?.(draft.file.absolute);
    return typeof source === 'object' ? source : undefined;
  }

  /** True when nothing contradicts what surrounds a place, so that its source may be asked. */
  #isProven(within: PlaceDraft | undefined): boolean {
    const { lookup, enrichment } = this.#context;
    // Without a source nobody asks, and the place around may have been printed without being settled.
    if (within === undefined || (lookup === undefined && enrichment === undefined)) return true;
    if (within.facts.isMissing === true) return false;
    const settled = this.settle(within, within.pointer);
    if (settled === undefined || settled.located.problem !== undefined) return false;
    const source = this.sourceOf(settled, within);
    return source === undefined || this.#bears(source, settled);
  }

  #bears(source: SourceFile, { draft, located, counting }: Settled): boolean {
    if (located.bytes === undefined) return true;
    const place = counting === undefined ? withoutLines(draft) : draft;
    return contradictionInSource(source, located.bytes, place, counting ?? BYTES_ONLY) === undefined;
  }

  #locate(place: PlaceDraft, pointer: string | undefined, asked: Asked): Settled | undefined {
    const { form, paths, findings, sourceVerifier } = this.#context;
    const { reported, facts } = place;
    const path = reported['file'] as string | undefined;
    if (path === undefined || path === '') return undefined;
    const declared = facts.counting ?? form.coordinates;
    const counting = declared.firstLine === 'source' ? undefined : (declared as CoordinateSystem);
    if (facts.isImpossible === true || isImpossible(reported, counting)) {
      findings.add('UNI-V-003', spot(pointer, path));
      return undefined;
    }
    const file = paths.clean(path, reported['fileSpelling'] as string | undefined);
    const draft = draftOf(reported, path, file, facts, asked.name);
    const tells = this.#tells(place, file.absolute, asked);
    const distrusts = tells && this.#distrusts(draft, facts);
    const lookup = tells && !distrusts ? this.#context.lookup : undefined;
    const told = this.#context.lineBase.tell(draft, declared, lookup);
    if (facts.texts !== undefined && told.counting !== undefined)
      draft.text = textAtStart(facts.texts, draft, told.counting);
    const located = this.#located(place, draft, told, lookup, pointer, asked);
    if (distrusts) located.problem ??= { code: 'UNI-V-001', contradicted: 'file' };
    const problem = told.problem ?? located.problem;
    if (problem !== undefined) this.#report(problem, place, pointer, file.path);
    if (problem?.code === 'UNI-V-001') sourceVerifier.distrust(file.absolute);
    if (told.problem !== undefined && located.problem === undefined) located.problem = told.problem;
    this.#noteKnowledge(place, draft, located, spot(pointer, file.path));
    return { draft, located, counting: told.counting };
  }

  /** Notes what is not known of a place, and that it cuts a character. */
  #noteKnowledge(place: PlaceDraft, { startLine }: Draft, located: Located, at: SpotOfPlace): void {
    const { findings, form } = this.#context;
    const { facts, names } = place;
    if (located.source !== undefined) this.#noteCut(place, located, located.source, at);
    if (!isUnknown(startLine, located, names, facts)) return;
    findings.add('UNI-V-005', at, undefined, located.isUncounted ? 'counting' : causeOf(facts, form));
  }

  /** True where the file is known to have changed, and the place has no evidence: neither its own nor one around it. */
  #distrusts(draft: Draft, { within, span, contentHash }: PlaceFacts): boolean {
    return within === undefined && this.#context.sourceVerifier.distrusts(draft, { ...span, contentHash });
  }

  /** True where the file of a place may be asked. */
  #tells(place: PlaceDraft, path: string, { isLookedUp }: Asked): boolean {
    const { isMissing, within, uncounted } = place.facts;
    return (
      uncounted !== true &&
      isLookedUp !== false &&
      isMissing !== true &&
      this.#isProven(within) &&
      !this.#isSilent(place, path)
    );
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
    else if (!proves || hasLinesAlone(tried)) this.#noteUnproved(facts, pointer, draft, tried, name);
    const odd = doubtful ? contradictedLines(draft, located, counting) : located.isColumnOdd ? columnsOf(draft) : [];
    if (odd.length > 0) this.#leaveOdd(place, draft, odd, pointer);
    if (located.problem === undefined && facts.span !== undefined && quotes(facts.span)) {
      const contradicted = this.#contradictionOfQuoted(draft, located, counting, facts.span, lookup);
      if (contradicted !== undefined) located.problem = { code: 'UNI-V-001', contradicted };
    }
    return located;
  }

  /** Leaves numbers of a place that its bytes contradict to its `legacy`. */
  #leaveOdd(place: PlaceDraft, draft: Draft, odd: readonly SpanPart[], pointer: string | undefined): void {
    for (const part of odd) addTo(draft, nameOf(part, place), draft[part] as number);
    const contradicted = nameOf(odd[0] as SpanPart, place);
    this.#context.findings.add('UNI-V-002', { ...spot(pointer, draft.file.path), contradicted });
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
    if (within !== undefined) return this.settle(within, within.pointer)?.located.bytes !== undefined;
    const texts = shownBy ?? (holds === undefined ? undefined : [holds]);
    if (texts !== undefined) return showsOneOf(texts, { source, start });
    return name !== undefined && isOnLine(source, start.line, name);
  }

  /** Notes a place by lines of which only a name could tell that its file is the one the tool saw. */
  #noteUnproved(
    { shownBy }: PlaceFacts,
    pointer: string | undefined,
    { file }: Draft,
    { isUncounted }: Located,
    name: string | undefined,
  ): void {
    const isUntold = shownBy === undefined && name === undefined;
    const cause = isUncounted ? 'counting' : isUntold ? 'state' : undefined;
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

  /**
   * True when the file tells nothing of a place: it is, or may be, in another state than the one that the place is of.
   */
  #isSilent({ facts: { sourceMayDiffer, hashAfter } }: PlaceDraft, path: string): boolean {
    if (sourceMayDiffer === true || hashAfter === undefined) return sourceMayDiffer === true;
    return isFile(this.#context.lookup?.(path), hashAfter);
  }

  #report(problem: LocateProblem, { names }: PlaceDraft, pointer: string | undefined, file: string): void {
    noteProblem(this.#context.findings, problem, spot(pointer, file), (part) => names[part] ?? part);
  }

  /** True once for a place. */
  #isNews(place: PlaceDraft): boolean {
    const isNews = !this.#told.has(place);
    this.#told.add(place);
    return isNews;
  }
}

function draftOf(
  reported: PlaceDraft['reported'],
  path: string,
  file: CleanPath,
  { fileHash, lines, holds, span, contentHash }: PlaceFacts,
  name: string | undefined,
): Draft {
  const of = reported as unknown as Draft;
  return {
    path,
    file,
    byteStart: of.byteStart,
    byteEnd: of.byteEnd,
    startLine: of.startLine,
    startColumn: of.startColumn,
    endLine: of.endLine,
    endColumn: of.endColumn,
    characterStart: of.characterStart,
    characterLength: of.characterLength,
    text: of.text,
    before: of.before,
    after: of.after,
    reach: of.reach,
    spanId: of.spanId,
    name,
    sum: contentHash ?? span?.checksums?.checksum_before?.slice('sha256:'.length),
    fileHash,
    lines,
    holds,
  };
}

/** The lines that are not those of the bytes, where these are known. */
function contradictedLines(
  draft: Draft,
  { start, end }: Located,
  { firstLine, firstColumn, unit }: CoordinateSystem,
): SpanPart[] {
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

/** The columns that were reported. */
function columnsOf(draft: Draft): SpanPart[] {
  return (['startColumn', 'endColumn'] as const).filter((part) => draft[part] !== undefined);
}

/** True for a file with this hash. */
function isFile(source: ReturnType<SourceLookup> | undefined, hash: NonNullable<PlaceFacts['fileHash']>): boolean {
  return typeof source === 'object' && hasHash(source, hash);
}

/** True where one of these texts stands in the first line of a place that its source locates. */
function showsOneOf(texts: readonly string[], { source, start }: Pick<Located, 'source' | 'start'>): boolean {
  const shown = source && start && bytesOfLine(source, start.line);
  return shown !== undefined && texts.some((text) => shown.includes(text));
}

function withoutLines(draft: Draft): Draft {
  return { ...draft, startLine: undefined, startColumn: undefined, endLine: undefined, endColumn: undefined };
}

/** Where something is said of a place: what is made of several things stands nowhere in the document. */
function spot(pointer: string | undefined, file: string): SpotOfPlace {
  return pointer === undefined ? { file } : { pointer, file };
}

/** True when the tool printed something that it read from the file. */
export function quotes({ context, checksums }: SpanFacts): boolean {
  return context !== undefined || checksums !== undefined;
}

/** The tool's name of a part of a place. */
export function nameOf(part: string, { names }: PlaceDraft): string {
  const path = names[part] ?? part;
  return path.slice(path.lastIndexOf('/') + 1);
}

/** True for a place of which the lines are known, and not how its columns count. */
function hasLinesAlone({ isUncounted, start, problem }: Located): boolean {
  return isUncounted === true && start !== undefined && problem === undefined;
}
