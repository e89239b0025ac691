import { isUtf8 } from 'node:buffer';
import type { CoordinateSystem, FileHash, PlaceDraft, PlaceFacts, ReportedPlace } from '../adapter.ts';
import type { Cause } from '../diagnostic/codes.ts';
import { isOnLine } from '../enrich/relationships.ts';
import { BYTES_ONLY } from './counting.ts';
import { hasHash, sha256 } from './digest.ts';
import { contradictionOfQuoted, type Quoted } from './evidence.ts';
import type { CleanPath } from './file-path.ts';
import { locate, type OpenSource } from './locate.ts';
import type { Evidence, Located, LocateProblem, Settled } from './located.ts';
import type { MatchContext } from './match-context.ts';
import { noteProblem, type SpotOfPlace } from './note-problem.ts';
import { textAtStart } from './quote-proof.ts';
import { isImpossible } from './report-proof.ts';
import { bufferOf, bytesOfLine, cutsCharacter, isWholeText, type SourceFile } from './source.ts';
import { contradictionInSource } from './source-proof.ts';
import { nameOf, type SpanPart } from './span.ts';

/** What is asked of a place, and known of it besides, when it is settled. */
export interface Asked {
  /** False for a place whose source must not be read for it alone. */
  isLookedUp?: boolean;
  /** The name of the thing at the place. */
  name?: string | undefined;
  /** True where the name is sought on its line: that is the evidence for it. */
  isNameSought?: boolean;
}

/** Tells where places are, each once, by what of them can be believed, and which of their sources may be quoted. */
export class Places {
  readonly #context: MatchContext;

  constructor(context: MatchContext) {
    this.#context = context;
  }

  /** Where a place is; `undefined` for one without a file, or that can't be. Notes once what is wrong with it. */
  settle(place: PlaceDraft, asked: Asked = {}): Settled | undefined {
    if (place.settled === null) place.settled = this.#settle(place, asked);
    return place.settled as Settled | undefined;
  }

  #settle(place: PlaceDraft, asked: Asked): Settled | undefined {
    const { form, paths, findings, lookup } = this.#context;
    const { reported, facts } = place;
    const path = reported.file;
    if (path === undefined || path === '') return undefined;
    const { firstLine } = facts.counting ?? form.coordinates;
    const known = firstLine === 'source' ? undefined : ((facts.counting ?? form.coordinates) as CoordinateSystem);
    if (facts.isImpossible === true || isImpossible(reported, known)) {
      findings.add('UNI-V-003', spotOf(place, path));
      return undefined;
    }
    const file = paths.clean(path, reported.fileSpelling);
    addEvidence(reported, facts, asked.name);
    if (lookup === undefined || !this.#mayAsk(facts, file.absolute, asked))
      return this.#settleIn(place, file, undefined, asked, false);
    const isDistrusted = this.#distrusts(file.absolute, reported, facts);
    return this.#settleIn(place, file, isDistrusted ? undefined : () => lookup(file.absolute), asked, isDistrusted);
  }

  #settleIn(
    place: PlaceDraft,
    file: CleanPath,
    open: OpenSource | undefined,
    asked: Asked,
    isDistrusted: boolean,
  ): Settled {
    const { reported, facts } = place;
    const { form, lineBase } = this.#context;
    const { counting, problem } = lineBase.tell(reported, facts.counting ?? form.coordinates, open);
    if (facts.texts !== undefined && counting !== undefined)
      reported.text = textAtStart(facts.texts, reported, counting);
    const isDoubtful = facts.unreliableLines === true && isOf(reported.fileHash, open);
    const believed = counting === undefined || isDoubtful ? withoutLines(reported) : reported;
    const settled: Settled = {
      file,
      believed,
      counting,
      located: NOWHERE,
      odd: undefined,
      isTold: false,
      isCutTold: false,
    };
    const source = problem === undefined ? open : undefined;
    const located = this.#located(place, settled, source, asked);
    settled.located = located;
    if (isDoubtful) this.#leaveOdd(place, settled, contradictedLines(reported, located, counting ?? BYTES_ONLY));
    else if (located.odd !== undefined) this.#leaveOdd(place, settled, located.odd);
    if (located.problem === undefined) this.#holdAgainstQuoted(place, settled, source);
    if (isDistrusted) located.problem ??= { code: 'UNI-V-001', contradicted: 'file' };
    this.#noteKnowledge(place, settled, problem ?? located.problem);
    if (problem !== undefined) located.problem ??= problem;
    return settled;
  }

  /** Notes what is wrong with a place, what is not known of it, and that it cuts a character. */
  #noteKnowledge(place: PlaceDraft, settled: Settled, problem: LocateProblem | undefined): void {
    const { file, located } = settled;
    const { findings, form, sourceVerifier } = this.#context;
    if (problem !== undefined) {
      this.#report(problem, place, file.path);
      if (problem.code === 'UNI-V-001') sourceVerifier.distrust(file.absolute);
    }
    if (located.source !== undefined) this.#noteCut(place, settled, located.source);
    if (!isUnknown(place, located)) return;
    const cause = located.isUncounted ? 'counting' : causeOf(place.facts, form.coordinates);
    findings.add('UNI-V-005', spotOf(place, file.path), undefined, cause);
  }

  /** True where the file of a place may be asked. */
  #mayAsk(facts: PlaceFacts, path: string, { isLookedUp }: Asked): boolean {
    if (facts.uncounted === true || isLookedUp === false) return false;
    return this.#isProven(facts.within) && !this.#isSilent(facts, path);
  }

  /** True where the file is known to have changed, and the place has no evidence: neither its own nor one around it. */
  #distrusts(path: string, place: ReportedPlace, { within, span, contentHash }: PlaceFacts): boolean {
    if (within !== undefined || !this.#context.sourceVerifier.isContradicted(path)) return false;
    return this.#context.sourceVerifier.distrusts(path, place, { ...span, contentHash });
  }

  /** Where a place is, by what of it can be believed. */
  #located(
    place: PlaceDraft,
    { file, believed, counting = BYTES_ONLY }: Settled,
    open: OpenSource | undefined,
    { name, isNameSought = false }: Asked,
  ): Located {
    const tried = locate(believed, counting, open);
    const isLineAlone = !isNameSought && tried.precision === 'line' && tried.bytes !== undefined;
    const proof = isLineAlone ? this.#proofOfLines(place, believed, tried, name) : true;
    if (proof === true) {
      const hasLines = tried.isUncounted === true && tried.start !== undefined && tried.problem === undefined;
      if (hasLines) this.#noteUnproved(place, file.path, tried, name);
      return tried;
    }
    const located = locate(believed, counting, undefined);
    if (proof === false) this.#noteUnproved(place, file.path, tried, name);
    else located.problem = { code: 'UNI-V-001', contradicted: proof };
    return located;
  }

  /**
   * Whether something that was said of a place by lines alone stands there, or a sum of it or of its file is true; what
   * the source contradicts.
   */
  #proofOfLines(
    { facts }: PlaceDraft,
    { text, lines, holds, fileHash }: ReportedPlace,
    { source, bytes, start }: Located,
    name: string | undefined,
  ): boolean | Evidence {
    const { span, contentHash, shownBy = holds === undefined ? undefined : [holds], within } = facts;
    if (source === undefined || bytes === undefined || start === undefined) return false;
    const contradicted = contradictionOfQuoted(source, bytes, { ...span, contentHash });
    if (contradicted !== undefined) return contradicted;
    // Where these don't hold there is no such place.
    const told = text ?? lines ?? fileHash ?? contentHash ?? span?.context ?? span?.checksums?.checksum_before;
    if (told !== undefined) return true;
    if (within !== undefined) return this.settle(within)?.located.bytes !== undefined;
    if (shownBy === undefined) return name !== undefined && isOnLine(source, start.line, name);
    const shown = bytesOfLine(source, start.line);
    return shown !== undefined && shownBy.some((one) => shown.includes(one));
  }

  /** Notes a place by lines of which only a name could tell that its file is the one the tool saw. */
  #noteUnproved(place: PlaceDraft, path: string, { isUncounted }: Located, name: string | undefined): void {
    const isUntold = place.facts.shownBy === undefined && name === undefined;
    const cause = isUncounted ? 'counting' : isUntold ? 'state' : undefined;
    this.#context.findings.add('UNI-V-005', spotOf(place, path), undefined, cause);
  }

  /** Leaves numbers of a place that its bytes contradict to its `legacy`. */
  #leaveOdd(place: PlaceDraft, settled: Settled, parts: readonly SpanPart[]): void {
    const odd = parts.filter((part) => place.reported[part] !== undefined);
    const [first] = odd;
    if (first === undefined) return;
    settled.odd = Object.fromEntries(odd.map((part) => [nameOf(part, place), place.reported[part] as number]));
    const spot = { ...spotOf(place, settled.file.path), contradicted: nameOf(first, place) };
    this.#context.findings.add('UNI-V-002', spot);
  }

  /**
   * Finds what shows that the file which the tool quoted is not the one that the place is in: the tool's own text of
   * the place, or the source.
   */
  #holdAgainstQuoted({ facts, reported }: PlaceDraft, settled: Settled, open: OpenSource | undefined): void {
    const { span } = facts;
    if (span === undefined || (span.context === undefined && span.checksums === undefined)) return;
    const { located, counting = BYTES_ONLY } = settled;
    const sum = span.checksums?.checksum_before;
    let contradicted: Evidence | undefined;
    if (reported.text !== undefined && sum !== undefined && sum !== `sha256:${sha256(reported.text)}`)
      contradicted = 'text';
    else {
      const source = open?.();
      if (typeof source === 'object' && located.bytes !== undefined)
        contradicted =
          contradictionInSource(source, located.bytes, reported, counting) ??
          contradictionOfQuoted(source, located.bytes, span);
    }
    if (contradicted !== undefined) located.problem = { code: 'UNI-V-001', contradicted };
  }

  /**
   * The file of a place, where it may be quoted; why not is said, where it is to be quoted. `defines` and `sums` are
   * further evidence, see `Quoted`.
   */
  verifiedSource(
    place: PlaceDraft,
    defines?: Quoted['defines'],
    sums?: Quoted['sums'],
    isQuoted = true,
  ): SourceFile | undefined {
    const settled = this.settle(place);
    if (settled === undefined) return undefined;
    const { file, believed, located, counting = BYTES_ONLY } = settled;
    const { facts } = place;
    if (this.#isSilent(facts, file.absolute)) {
      if (isQuoted && located.problem === undefined && !settled.isTold) {
        const cause = causeOf(facts, this.#context.form.coordinates);
        this.#context.findings.add('UNI-V-007', spotOf(place, file.path), undefined, cause);
        settled.isTold = true;
      }
      return undefined;
    }
    // What is wrong with the surroundings of a place is noted for those.
    if (!this.#isProven(facts.within)) return undefined;
    const of = facts.unreliableLines === true ? withoutLines(believed) : believed;
    const { context, checksums } = facts.span ?? {};
    const evidence = { context, checksums, contentHash: facts.contentHash, defines, sums };
    const source = this.#context.sourceVerifier.sourceOf(file.absolute, of, located, counting, evidence);
    if (source === undefined) return undefined;
    if ('bytes' in source) {
      this.#noteCut(place, settled, source);
      return source;
    }
    if (!settled.isTold) this.#report(source, place, file.path);
    settled.isTold = true;
    return undefined;
  }

  /** The text that stands at a place, where that is proved. */
  quote(place: PlaceDraft): string | undefined {
    const settled = this.settle(place);
    if (place.facts.texts !== undefined) return settled === undefined ? undefined : place.reported.text;
    if (settled?.located.bytes === undefined || settled.located.problem !== undefined) return undefined;
    const source = this.#isProven(place.facts.within) ? this.sourceOf(settled, place) : undefined;
    if (source === undefined || !bears(source, settled)) return undefined;
    const quoted = bufferOf(source, settled.located.bytes);
    if (isUtf8(quoted)) return quoted.toString('utf8');
    const { path: file } = settled.file;
    if (isWholeText(source)) this.#noteCut(place, settled, source);
    else this.#context.findings.add('UNI-V-004', { file, byte_start: settled.located.bytes.start });
    return undefined;
  }

  /** The source of a place, where that tells anything of it. */
  sourceOf({ file }: Settled, { facts }: PlaceDraft): SourceFile | undefined {
    if (this.#isSilent(facts, file.absolute)) return undefined;
    const source = this.#context.lookup?.(file.absolute);
    return typeof source === 'object' ? source : undefined;
  }

  /** True when nothing contradicts what surrounds a place, so that its source may be asked. */
  #isProven(within: PlaceDraft | undefined): boolean {
    const { lookup, enrichment } = this.#context;
    // Without a source nobody asks, and the place around may have been printed without being settled.
    if (within === undefined || (lookup === undefined && enrichment === undefined)) return true;
    const settled = this.settle(within);
    if (settled === undefined || settled.located.problem !== undefined) return false;
    const source = this.sourceOf(settled, within);
    return source === undefined || bears(source, settled);
  }

  /**
   * True when the file tells nothing of a place: it is, or may be, in another state than the one that the place is of.
   */
  #isSilent({ sourceMayDiffer, hashAfter }: PlaceFacts, path: string): boolean {
    if (sourceMayDiffer === true || hashAfter === undefined) return sourceMayDiffer === true;
    const source = this.#context.lookup?.(path);
    return typeof source === 'object' && hasHash(source, hashAfter);
  }

  /** Notes, once, a place that begins or ends inside a character of its file. */
  #noteCut(place: PlaceDraft, settled: Settled, source: SourceFile): void {
    const { bytes } = settled.located;
    if (bytes === undefined || settled.isCutTold || !isWholeText(source)) return;
    if (!cutsCharacter(source.bytes, bytes.start) && !cutsCharacter(source.bytes, bytes.end)) return;
    settled.isCutTold = true;
    this.#context.findings.add('UNI-V-006', { ...spotOf(place, settled.file.path), byte_start: bytes.start });
  }

  #report(problem: LocateProblem, place: PlaceDraft, file: string): void {
    noteProblem(this.#context.findings, problem, spotOf(place, file), (part) => place.names[part] ?? part);
  }
}

/** Adds to what was reported of a place what else is evidence for it. */
function addEvidence(reported: ReportedPlace, facts: PlaceFacts, name: string | undefined): void {
  const { fileHash, lines, holds, span, contentHash } = facts;
  reported.name = name;
  reported.sum = contentHash ?? span?.checksums?.checksum_before?.slice('sha256:'.length);
  reported.fileHash = fileHash;
  reported.lines = lines;
  reported.holds = holds;
}

function withoutLines(place: ReportedPlace): ReportedPlace {
  return { ...place, startLine: undefined, startColumn: undefined, endLine: undefined, endColumn: undefined };
}

/** True for a file with this hash, or where no hash is known. */
function isOf(hash: FileHash | undefined, open: OpenSource | undefined): boolean {
  const source = hash && open?.();
  return hash === undefined || (typeof source === 'object' && hasHash(source, hash));
}

/** True where nothing that is believed of a place is contradicted by its source. */
export function bears(source: SourceFile, { located, believed, counting = BYTES_ONLY }: Settled): boolean {
  const { bytes } = located;
  return bytes === undefined || contradictionInSource(source, bytes, believed, counting) === undefined;
}

/** Before it was looked for. */
const NOWHERE: Located = {};

/** The lines that are not those of the bytes, where these are known. */
function contradictedLines(
  place: ReportedPlace,
  { start, end }: Located,
  { firstLine, firstColumn, unit }: CoordinateSystem,
): SpanPart[] {
  if (start === undefined || end === undefined) return [];
  const parts: [SpanPart, number][] = [
    ['startLine', start.line - 1 + firstLine],
    ['endLine', end.line - 1 + firstLine],
  ];
  // Without the file's hash the columns of a line that is wrong are not looked at.
  if (place.fileHash !== undefined && unit === 'byte')
    parts.push(['startColumn', start.column + firstColumn], ['endColumn', end.column + firstColumn]);
  return parts.filter(([part, number]) => place[part] !== number).map(([part]) => part);
}

/**
 * True when lines and columns that the tool gave, or that the file would tell if it were in the right state, are not in
 * the span.
 */
function isUnknown({ reported: { startLine }, names, facts }: PlaceDraft, { bytes, start, end }: Located): boolean {
  // A form that quotes its places tells their ends by that.
  const isEndless = startLine !== undefined && bytes !== undefined && end === undefined && names['text'] !== undefined;
  if (facts.uncounted === true || isEndless) return true;
  const untold = bytes !== undefined && (facts.sourceMayDiffer === true || facts.hashAfter !== undefined);
  return start === undefined && (startLine !== undefined || untold);
}

/** Why a place is not proved, if that is known. */
function causeOf(
  { sourceMayDiffer, uncounted, counting }: PlaceFacts,
  coordinates: PlaceFacts['counting'],
): Cause | undefined {
  if (uncounted === true) return 'counting';
  if (sourceMayDiffer === true) return 'state';
  return (counting ?? coordinates)?.firstLine === 'source' ? 'base' : undefined;
}

/** Where something is said of a place: what is made of several things stands nowhere in the document. */
function spotOf({ pointer }: PlaceDraft, file: string): SpotOfPlace {
  return pointer === undefined ? { file } : { pointer, file };
}
