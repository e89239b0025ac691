import { isUtf8 } from 'node:buffer';
import type { CoordinateSystem, FileHash, Form, PlaceDraft, ReportedPlace } from '../adapter.ts';
import type { Cause } from '../diagnostic/codes.ts';
import type { Findings } from '../diagnostic/findings.ts';
import type { JsonObject } from '../json/value.ts';
import { contradictionInSource, contradictionOfQuoted, type Quoted } from './contradiction.ts';
import { countingOf } from './counting.ts';
import { hasHash, sha256 } from './digest.ts';
import type { FilePaths } from './file-path.ts';
import type { LineBaseInference } from './line-base.ts';
import { locate, type OpenSource } from './locate.ts';
import { type Evidence, type Located, nameOf, noteProblem, type Settled, type SpotOfPlace } from './located.ts';
import { isOnLine } from './names.ts';
import { textAtStart } from './quote-proof.ts';
import { isImpossible } from './report-proof.ts';
import { bufferOf, bytesOfLine, cutsCharacter, isWholeText, type SourceFile, type SourceLookup } from './source.ts';
import type { SourceVerifier } from './source-verifier.ts';

/** What of a conversion is read to find places. */
export interface PlaceContext {
  form: Form;
  paths: FilePaths;
  findings: Findings;
  lookup: SourceLookup | undefined;
  sourceVerifier: SourceVerifier;
  /** How its lines are counted, where only sources tell that. */
  lineBase: LineBaseInference;
}

/** What is asked of a place, and known of it besides, when it is settled. */
interface Asked {
  /** False for a place whose source must not be read for it alone. */
  isLookedUp?: boolean;
  /** The name of the thing at the place. */
  name?: string | undefined;
  /** True where the name is sought on its line: that is the evidence for it. */
  isNameSought?: boolean;
}

/** Tells where places are, each once, by what of them can be believed, and which of their sources may be quoted. */
export class Places {
  readonly #context: PlaceContext;

  constructor(context: PlaceContext) {
    this.#context = context;
  }

  /** Where a place is; `undefined` for one without a file, or that can't be. Notes once what is wrong with it. */
  settle(place: PlaceDraft, asked: Asked = {}): Settled | undefined {
    if (place.settled === null) place.settled = this.#isNowhere(place) ? undefined : this.#settle(place, asked);
    return place.settled as Settled | undefined;
  }

  /** True for a place without a file, and for one that can't be, which is noted. */
  #isNowhere(place: PlaceDraft): boolean {
    const { reported } = place;
    const { file } = reported;
    if (file === undefined || file === '') return true;
    const counting = reported.countedBy ?? this.#context.form.coordinates;
    const known = counting.firstLine === 'source' ? undefined : (counting as CoordinateSystem);
    if (reported.isImpossible !== true && !isImpossible(reported, known)) return false;
    this.#context.findings.add('UNI-V-003', spotOf(place, file));
    return true;
  }

  #settle(place: PlaceDraft, asked: Asked): Settled {
    const { form, paths, lookup, lineBase } = this.#context;
    const { reported } = place;
    const file = paths.clean(reported.file as string, reported.fileSpelling);
    reported.name = asked.name;
    reported.sum = reported.contentHash ?? reported.span?.checksums?.checksum_before?.slice('sha256:'.length);
    const mayAsk = lookup !== undefined && this.#mayAsk(reported, file.absolute, asked);
    const isDistrusted = mayAsk && this.#distrusts(file.absolute, reported);
    const open = mayAsk && !isDistrusted ? () => lookup(file.absolute) : undefined;
    const { counting, problem } = lineBase.tell(reported, reported.countedBy ?? form.coordinates, open);
    if (reported.texts !== undefined && counting !== undefined)
      reported.text = textAtStart(reported.texts, reported, counting);
    const isDoubtful = reported.unreliableLines === true && isOf(reported.fileHash, open);
    reported.counting = counting;
    const believed = counting === undefined || isDoubtful ? withoutLines(reported) : reported;
    const source = problem === undefined ? open : undefined;
    const located = this.#located(place, believed, file.path, source, asked);
    const oddParts = isDoubtful ? contradictedLines(reported, located) : located.odd;
    const odd = oddParts && this.#leaveOdd(place, file.path, oddParts);
    const settled: Settled = { file, believed, located, odd, isTold: false, isCutTold: false };
    if (located.problem === undefined) this.#holdAgainstQuoted(place, settled, source);
    if (isDistrusted) located.problem ??= { code: 'UNI-V-001', contradicted: 'file' };
    this.#noteKnowledge(place, settled, problem ?? located.problem);
    if (problem !== undefined) located.problem ??= problem;
    return settled;
  }

  /** Notes what is wrong with a place, what is not known of it, and that it cuts a character. */
  #noteKnowledge(place: PlaceDraft, settled: Settled, problem: Located['problem']): void {
    const { file, located } = settled;
    const { findings, form, sourceVerifier } = this.#context;
    if (problem !== undefined) {
      noteProblem(findings, problem, spotOf(place, file.path), place.names);
      if (problem.code === 'UNI-V-001') sourceVerifier.distrust(file.absolute);
    }
    if (located.source !== undefined) this.#noteCut(place, settled, located.source);
    if (!isUnknown(place, located)) return;
    const cause = located.isUncounted ? 'counting' : causeOf(place.reported, form.coordinates);
    findings.add('UNI-V-005', spotOf(place, file.path), undefined, cause);
  }

  /** True where the file of a place may be asked. */
  #mayAsk(reported: ReportedPlace, path: string, { isLookedUp }: Asked): boolean {
    if (reported.uncounted === true || isLookedUp === false) return false;
    return this.#isProven(reported.within) && !this.#isSilent(reported, path);
  }

  /** True where the file is known to have changed, and the place has no evidence: neither its own nor one around it. */
  #distrusts(path: string, place: ReportedPlace): boolean {
    const { within, span, contentHash } = place;
    if (within !== undefined || !this.#context.sourceVerifier.isContradicted(path)) return false;
    return this.#context.sourceVerifier.distrusts(path, place, { ...span, contentHash });
  }

  /** Where a place is, by what of it can be believed. */
  #located(
    place: PlaceDraft,
    believed: ReportedPlace,
    path: string,
    open: OpenSource | undefined,
    { name, isNameSought = false }: Asked,
  ): Located {
    const tried = locate(believed, open);
    const isLineAlone = !isNameSought && tried.precision === 'line' && tried.bytes !== undefined;
    const proof = isLineAlone ? this.#proofOfLines(believed, tried, name) : true;
    const isUncounted = tried.isUncounted === true && tried.start !== undefined && tried.problem === undefined;
    if (proof === false || (proof === true && isUncounted)) {
      const isUntold = place.reported.shownBy === undefined && name === undefined;
      const cause = tried.isUncounted ? 'counting' : isUntold ? 'state' : undefined;
      this.#context.findings.add('UNI-V-005', spotOf(place, path), undefined, cause);
    }
    if (proof === true) return tried;
    const located = locate(believed, undefined);
    if (proof !== false) located.problem = { code: 'UNI-V-001', contradicted: proof };
    return located;
  }

  /**
   * Whether something that was said of a place by lines alone stands there, or a sum of it or of its file is true; what
   * the source contradicts.
   */
  #proofOfLines(
    believed: ReportedPlace,
    { source, bytes, start }: Located,
    name: string | undefined,
  ): boolean | Evidence {
    const { text, lines, holds, fileHash, span, contentHash, within } = believed;
    const { shownBy = holds === undefined ? undefined : [holds] } = believed;
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

  /** Numbers of a place that its bytes contradict, by their names; notes the first. */
  #leaveOdd(place: PlaceDraft, path: string, parts: NonNullable<Located['odd']>): JsonObject | undefined {
    const odd = parts.filter((part) => place.reported[part] !== undefined);
    const [first] = odd;
    if (first === undefined) return undefined;
    this.#context.findings.add('UNI-V-002', { ...spotOf(place, path), contradicted: nameOf(first, place) });
    return Object.fromEntries(odd.map((part) => [nameOf(part, place), place.reported[part] as number]));
  }

  /**
   * Finds what shows that the file which the tool quoted is not the one that the place is in: the tool's own text of
   * the place, or the source.
   */
  #holdAgainstQuoted({ reported }: PlaceDraft, settled: Settled, open: OpenSource | undefined): void {
    const { span } = reported;
    if (span === undefined || (span.context === undefined && span.checksums === undefined)) return;
    const { located } = settled;
    const sum = span.checksums?.checksum_before;
    let contradicted: Evidence | undefined;
    if (reported.text !== undefined && sum !== undefined && sum !== `sha256:${sha256(reported.text)}`)
      contradicted = 'text';
    else {
      const source = open?.();
      if (typeof source === 'object' && located.bytes !== undefined)
        contradicted =
          contradictionInSource(source, located.bytes, reported) ?? contradictionOfQuoted(source, located.bytes, span);
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
    const { file, believed, located } = settled;
    const { reported } = place;
    if (this.#isSilent(reported, file.absolute)) {
      if (isQuoted && located.problem === undefined && !settled.isTold) {
        const cause = causeOf(reported, this.#context.form.coordinates);
        this.#context.findings.add('UNI-V-007', spotOf(place, file.path), undefined, cause);
        settled.isTold = true;
      }
      return undefined;
    }
    // What is wrong with the surroundings of a place is noted for those.
    if (!this.#isProven(reported.within)) return undefined;
    const of = reported.unreliableLines === true ? withoutLines(believed) : believed;
    const { context, checksums } = reported.span ?? {};
    const evidence = { context, checksums, contentHash: reported.contentHash, defines, sums };
    const source = this.#context.sourceVerifier.sourceOf(file.absolute, of, located, evidence);
    if (source === undefined) return undefined;
    if ('bytes' in source) {
      this.#noteCut(place, settled, source);
      return source;
    }
    if (!settled.isTold) noteProblem(this.#context.findings, source, spotOf(place, file.path), place.names);
    settled.isTold = true;
    return undefined;
  }

  /** The text that stands at a place, where that is proved. */
  quote(place: PlaceDraft): string | undefined {
    const settled = this.settle(place);
    const { texts, text, within } = place.reported;
    if (texts !== undefined) return settled === undefined ? undefined : text;
    if (settled?.located.bytes === undefined || settled.located.problem !== undefined) return undefined;
    const source = this.#isProven(within) ? this.sourceOf(settled, place) : undefined;
    if (source === undefined || !bears(source, settled)) return undefined;
    const quoted = bufferOf(source, settled.located.bytes);
    if (isUtf8(quoted)) return quoted.toString('utf8');
    const { path: file } = settled.file;
    if (isWholeText(source)) this.#noteCut(place, settled, source);
    else this.#context.findings.add('UNI-V-004', { file, byte_start: settled.located.bytes.start });
    return undefined;
  }

  /** The source of a place, where that tells anything of it. */
  sourceOf({ file }: Settled, { reported }: PlaceDraft): SourceFile | undefined {
    if (this.#isSilent(reported, file.absolute)) return undefined;
    const source = this.#context.lookup?.(file.absolute);
    return typeof source === 'object' ? source : undefined;
  }

  /** True when nothing contradicts what surrounds a place, so that its source may be asked. */
  #isProven(within: PlaceDraft | undefined): boolean {
    if (within === undefined || this.#context.lookup === undefined) return true;
    const settled = this.settle(within);
    if (settled === undefined || settled.located.problem !== undefined) return false;
    const source = this.sourceOf(settled, within);
    return source === undefined || bears(source, settled);
  }

  /**
   * True when the file tells nothing of a place: it is, or may be, in another state than the one that the place is of.
   */
  #isSilent({ sourceMayDiffer, hashAfter }: ReportedPlace, path: string): boolean {
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
export function bears(source: SourceFile, { located: { bytes }, believed }: Settled): boolean {
  return bytes === undefined || contradictionInSource(source, bytes, believed) === undefined;
}

type Odd = NonNullable<Located['odd']>[number];

/** The lines that are not those of the bytes, where these are known. */
function contradictedLines(place: ReportedPlace, { start, end }: Located): Odd[] {
  const { firstLine, firstColumn, unit } = countingOf(place);
  if (start === undefined || end === undefined) return [];
  const parts: [Odd, number][] = [
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
function isUnknown({ reported, names }: PlaceDraft, { bytes, start, end }: Located): boolean {
  const { startLine, uncounted, sourceMayDiffer, hashAfter } = reported;
  // A form that quotes its places tells their ends by that.
  const isEndless = startLine !== undefined && bytes !== undefined && end === undefined && names['text'] !== undefined;
  if (uncounted === true || isEndless) return true;
  const untold = bytes !== undefined && (sourceMayDiffer === true || hashAfter !== undefined);
  return start === undefined && (startLine !== undefined || untold);
}

/** Why a place is not proved, if that is known. */
function causeOf(
  { sourceMayDiffer, uncounted, countedBy }: ReportedPlace,
  coordinates: ReportedPlace['countedBy'],
): Cause | undefined {
  if (uncounted === true) return 'counting';
  if (sourceMayDiffer === true) return 'state';
  return (countedBy ?? coordinates)?.firstLine === 'source' ? 'base' : undefined;
}

/** Where something is said of a place: what is made of several things stands nowhere in the document. */
function spotOf({ pointer }: PlaceDraft, file: string): SpotOfPlace {
  return pointer === undefined ? { file } : { pointer, file };
}
