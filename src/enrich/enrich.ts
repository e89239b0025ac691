import { isUtf8 } from 'node:buffer';
import type { Findings } from '../diagnostic/findings.ts';
import { inOrder } from '../envelope/in-order.ts';
import { CHECKSUMS_KEYS, SPAN_KEYS, TOOL_HINTS_KEYS } from '../envelope/keys.ts';
import type { Checksums, Context, Span, ToolHints } from '../envelope/types.ts';
import type { SaidSums } from '../location/contradiction.ts';
import { fileDigest, sha256 } from '../location/digest.ts';
import type { FilePaths } from '../location/file-path.ts';
import type { LineWindow, SourceFile } from '../location/source.ts';
import { isWholeText, isWideText, linesAround, linesIn, windowOf } from '../location/source.ts';
import type { SourceVerifier } from '../location/source-verifier.ts';
import { rangeOf } from '../location/span-evidence.ts';
import type { Enrichment, Subject } from './enrichment.ts';
import { semanticsOf } from './semantics.ts';

/** So many bytes of long lines are quoted in an envelope. */
const LONG_LINES = 128 * 1024 * 1024;

const UNQUOTABLE = { 'too long': 'UNI-V-008', 'not text': 'UNI-V-004' } as const;

/** What of a conversion is read to add to spans. */
interface EnrichContext {
  enrichment: Enrichment | undefined;
  findings: Findings;
  paths: FilePaths;
  sourceVerifier: SourceVerifier;
}

/** Adds what was asked for to spans; tells of lines that cannot be quoted, and of sums that cannot be checked. */
export class Enricher {
  readonly #context: EnrichContext;
  #longQuoted = 0;

  constructor(context: EnrichContext) {
    this.#context = context;
  }

  /** The span of a subject, which stands at a JSON pointer, with what was asked for; `sums` are those of the tool. */
  enrich(subject: Subject, sums: SaidSums, pointer: string | undefined): Span {
    const { enrichment, findings } = this.#context;
    if (enrichment === undefined) return subject.span;
    if (enrichment.verify) this.#noteUnchecked(subject, sums, pointer);
    const leaveOut = (why: Unquotable) => findings.add(UNQUOTABLE[why], { file: subject.span.file_path });
    return enriched(subject, enrichment, (bytes) => this.#mayQuoteLong(bytes), leaveOut);
  }

  /** Counts so many bytes of long lines that are to be quoted; `false` where all would be too many. */
  #mayQuoteLong(bytes: number): boolean {
    if (this.#longQuoted + bytes > LONG_LINES) return bytes === 0;
    this.#longQuoted += bytes;
    return true;
  }

  #noteUnchecked({ span, source }: Subject, { place, file, others }: SaidSums, pointer: string | undefined): void {
    const { findings, paths, sourceVerifier } = this.#context;
    const isExact = span.byte_start !== null && span.precision !== 'point' && span.precision !== 'file';
    const isSummed = place.length > 0 || span.checksums?.checksum_before !== undefined;
    // A diagnostic names what contradicts a file.
    const isUnread =
      source === undefined &&
      (isSummed || file.length > 0) &&
      !sourceVerifier.isContradicted(paths.clean(span.file_path).absolute);
    if (others.length > 0 || isUnread || (isSummed && !isExact))
      findings.add('UNI-CSUM-005', { ...(pointer !== undefined && { pointer }), file: span.file_path });
  }
}

/**
 * The span with what was asked for. What it has stays; sums and hints that a tool printed keep their values beside
 * those that are added. `leaveOut` is reported why a span has no lines around it.
 */
export function enriched(
  subject: Subject,
  asked: Enrichment,
  mayQuoteLong: (bytes: number) => boolean = () => true,
  leaveOut: (why: Unquotable) => void = () => {},
): Span {
  const { span, isContextOpen } = subject;
  const isFinal = span.context !== undefined && !isContextOpen;
  const context = isFinal ? undefined : contextFor(subject, asked, mayQuoteLong);
  if (typeof context === 'string' && span.context === undefined) leaveOut(context);
  const known = asked.semantics || asked.macroHints ? semanticsOf(subject) : {};
  const [kind, language] = [span.semantic_kind ?? known.semantic_kind, span.language ?? known.language];
  const isMacro = asked.macroHints && language === 'rust' && kind === 'macro';
  const more = {
    context: typeof context === 'object' ? context : span.context,
    semantic_kind: asked.semantics ? kind : span.semantic_kind,
    language: asked.semantics ? language : span.language,
    checksums: beside(asked.checksums ? checksumsOf(subject) : undefined, span.checksums, CHECKSUMS_KEYS),
    tool_hints: beside(hintsOf(asked, isMacro), span.tool_hints, TOOL_HINTS_KEYS),
  };
  return inOrder({ ...span, ...more } as Span, SPAN_KEYS);
}

/** What is added, with what a tool printed in its place, in this order. */
function beside<T extends Checksums | ToolHints>(
  added: T | undefined,
  printed: T | undefined,
  keys: readonly (keyof T & string)[],
): T | undefined {
  return added === undefined || printed === undefined ? (added ?? printed) : inOrder({ ...added, ...printed }, keys);
}

/**
 * Sums of the span's bytes, before and after a change, and of its file. Of a point only the start is known, so it has
 * no bytes to sum.
 */
function checksumsOf({ span, source, textAfter }: Subject): Checksums | undefined {
  if (source === undefined && textAfter === undefined) return undefined;
  const sums: Checksums = {};
  const range = span.precision === 'point' ? undefined : rangeOf(span);
  if (source !== undefined && range !== undefined)
    sums.checksum_before = `sha256:${sha256(source.bytes.subarray(range.start, range.end))}`;
  if (textAfter !== undefined) sums.checksum_after = `sha256:${sha256(textAfter)}`;
  if (source !== undefined) sums.file_checksum_before = `sha256:${fileDigest(source, 'sha256')}`;
  return sums;
}

/** What the user says of all spans, and what is known of Rust's macros: they mean what they expand to. */
function hintsOf({ atomic, fullContext }: Enrichment, isMacro: boolean): ToolHints | undefined {
  if (!atomic && !fullContext && !isMacro) return undefined;
  return {
    ...((fullContext || isMacro) && { requires_full_context: true }),
    ...(atomic && { apply_atomically: true }),
    ...(isMacro && { language_hints: { rust_macro_expansion: true } }),
  };
}

/** Lines with more bytes than this are not quoted: of a file on one line each span would have all. */
const LONGEST_CONTEXT = 1024 * 1024;

/** A line of more bytes is long: minified code, data. Many places may be in it, and each would quote all of it. */
const LONG_LINE = 4096;

/** Why lines are not quoted: they are too long, or no UTF-8. */
export type Unquotable = 'too long' | 'not text';

/**
 * Whole lines around a span, as many as are asked for and at least as many as it has, without their terminators; why
 * they can't be quoted; `undefined` where none are asked for, or nothing is known of its bytes.
 */
export function contextFor(
  { span, source }: Subject,
  { contextLines, allLongLines }: Enrichment,
  mayQuoteLong: (bytes: number) => boolean,
): Context | Unquotable | undefined {
  const range = rangeOf(span);
  if (contextLines === undefined || source === undefined || range === undefined) return undefined;
  const asked = windowOf(source, range, contextLines, contextLines);
  const why = unquotable(source, asked);
  if (why !== undefined) return why;
  if (!allLongLines && !mayQuoteLong(longBytesIn(source, asked))) return 'too long';
  const { before = [], after = [] } = span.context ?? {};
  if (before.length <= contextLines && after.length <= contextLines) return linesIn(source, asked);
  return linesAround(source, range, Math.max(before.length, contextLines), Math.max(after.length, contextLines));
}

function unquotable(source: SourceFile, { from, to }: LineWindow): Unquotable | undefined {
  if (to <= from) return undefined;
  const { bytes, lines } = source;
  const [start = 0, end = bytes.length] = [lines.startOf(from), lines.lineBytes(to - 1)?.end];
  if (end - start > LONGEST_CONTEXT) return 'too long';
  const isText = isWholeText(source) || (!isWideText(source) && isUtf8(bytes.subarray(start, end)));
  return isText ? undefined : 'not text';
}

function longBytesIn({ bytes, lines }: SourceFile, { from, to }: LineWindow): number {
  let [long, start] = [0, lines.startOf(from) ?? bytes.length];
  for (let line = from; line < to; line++) {
    const next = lines.startOf(line + 1) ?? bytes.length;
    if (next - start > LONG_LINE) long += next - start;
    start = next;
  }
  return long;
}
