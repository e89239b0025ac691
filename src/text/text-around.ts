import {
  type Adapter,
  type FoundText,
  findsTool,
  findTexts,
  type Invocation,
  type Remark,
  type TextFinding,
} from '../adapter.ts';
import type { Settings } from '../convert/settings.ts';
import { WordMemory } from '../detect/word-memory.ts';
import { unifyDiagnostic } from '../diagnostic/findings.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { textWithoutColours } from '../input/colours.ts';
import type { TextCollector } from '../input/text.ts';
import { FilePaths } from '../location/file-path.ts';

/** What a text means to one adapter. */
export interface ReadText {
  findings: TextFinding[];
  /** The text without what became errors and remarks. */
  rest: string;
  /** The same without its results. */
  beside: string;
  /** True when its wording alone tells the tool. */
  tells: boolean;
  /** Lines for the tool's developers that were left out, and their length. */
  noise: { lines: number; bytes: number };
}

/** How much of a text is quoted, in bytes. */
const QUOTED = 4096;

/** Finds what an adapter knows of a text. */
export function readText(text: string, adapter: Adapter): ReadText {
  const { rest: speech, ...noise } = withoutNoiseLines(textWithoutColours(text), adapter.noiseLines ?? []);
  const found = findTexts(speech, adapter.text);
  const meanings = found.filter(({ finding }) => finding.as !== 'report');
  return {
    findings: found.map(({ finding }) => finding),
    rest: withoutRoutine(
      without(
        speech,
        meanings.filter(({ finding }) => finding.as !== 'result'),
      ),
      adapter,
    ),
    beside: withoutRoutine(without(speech, meanings), adapter),
    tells: noise.lines > 0 || found.some(({ tells }) => tells),
    noise,
  };
}

/** Texts of answers: many say the same. */
const TOLD = new WordMemory<Adapter, readonly Adapter[]>(1 << 6);

/** The adapters of the tools that the wording of a text alone tells. */
export function toldBy(text: string, adapters: readonly Adapter[]): readonly Adapter[] {
  return TOLD.of([text], adapters, () => adapters.filter((adapter) => tellsTool(text, adapter)));
}

/** True where the wording of a text alone tells the tool. */
export function tellsTool(text: string, adapter: Adapter): boolean {
  const { rest, lines } = withoutNoiseLines(text, adapter.noiseLines ?? []);
  return lines > 0 || findsTool(rest, adapter.text);
}

function withoutRoutine(text: string, { routineLines }: Adapter): string {
  return routineLines === undefined ? text : text.replace(routineLines, '');
}

/** True where a tool that ended well said nothing on stderr but what it says in every run, and notes. */
export function saidNothing({ exit, stderr = '' }: Invocation, adapter: Adapter): boolean {
  if (exit !== 0) return false;
  const { rest, findings } = readText(stderr, adapter);
  const areNotes = findings.every((one) => one.as === 'report' || (one.as === 'remark' && one.level === 'note'));
  return areNotes && rest.trim() === '';
}

/** A text without what was found in it, which is sorted and may overlap. */
function without(text: string, found: readonly FoundText[]): string {
  const kept: string[] = [];
  let at = 0;
  for (const { from, to } of found) {
    if (from > at) kept.push(text.slice(at, from));
    at = Math.max(at, to);
  }
  kept.push(text.slice(at));
  return kept.join('');
}

function withoutNoiseLines(text: string, patterns: readonly RegExp[]): { rest: string; lines: number; bytes: number } {
  let rest = text;
  let lines = 0;
  for (const pattern of patterns) {
    rest = rest.replace(pattern, () => {
      lines++;
      return '';
    });
  }
  const bytes = lines === 0 ? 0 : Buffer.byteLength(text) - Buffer.byteLength(rest);
  return { rest, lines, bytes };
}

/** What a tool prints as text before a document, where that is its result. */
export interface ResultText {
  text: string;
  /** How many more bytes it has. */
  leftOut: number;
  /** False where bytes of it are not UTF-8. */
  utf8: boolean;
  /** Tells that it is taken for the result, and of noise in it. */
  notes: Diagnostic[];
}

/** Takes such a text from those before a document; `undefined` where there is none, and nothing is taken. */
export function takeResult(texts: TextCollector[], adapter: Adapter): ResultText | undefined {
  const printed = texts.map(({ beginning }) => beginning).join('');
  const { rest, ...noise } = withoutNoiseLines(printed, adapter.noiseLines ?? []);
  const text = withoutRoutine(rest, adapter);
  if (text.trim() === '') return undefined;
  const taken = texts.splice(0);
  const leftOut = taken.reduce((sum, one) => sum + one.leftOut, 0);
  return {
    text,
    leftOut,
    utf8: taken.every(({ utf8 }) => utf8),
    notes: [unifyDiagnostic('UNI-QRY-026'), ...noiseNote({ noise })],
  };
}

/** Tells how much was left out of a text. */
export function noiseNote({ noise: { lines, bytes } }: Pick<ReadText, 'noise'>): Diagnostic[] {
  return lines === 0 ? [] : [unifyDiagnostic('UNI-QRY-023', { details: { lines, bytes } })];
}

/** What stands around a document, as diagnostics. */
export interface Surroundings {
  diagnostics: Diagnostic[];
  /** Codes of the remarks that were found, whether they are printed or not. */
  codes: Set<string>;
  /** True when the tool says there that its result is not complete. */
  partial: boolean;
  /** True for text that begins like a document and is no JSON: what it says is not in the result. */
  lost: boolean;
}

/** Where a line begins like a document: what is JSON there was found. */
const LIKE_DOCUMENT = /^[ \t]*\{\s*"(?:[^"\\\n]|\\.)*"\s*:/m;

/** Reads the texts before and behind a document, and what the tool printed to stderr beside it. */
export function readSurroundings(
  texts: readonly TextCollector[],
  { stderr = '', stderrLeftOut = 0 }: Pick<Invocation, 'stderr' | 'stderrLeftOut'>,
  adapter: Adapter | undefined,
  settings: Settings,
): Surroundings {
  const result: Surroundings = { diagnostics: [], codes: new Set(), partial: false, lost: false };
  const around = texts.map(({ beginning }) => beginning).join('');
  const leftOut = texts.reduce((sum, text) => sum + text.leftOut, 0);
  for (const [text, missing, isOutput] of [
    [around, leftOut, true],
    [stderr, stderrLeftOut, false],
  ] as const) {
    if (text.trim() === '' && missing === 0) continue;
    const read =
      adapter === undefined
        ? { findings: [], rest: text, beside: text, tells: false, noise: { lines: 0, bytes: 0 } }
        : readText(text, adapter);
    for (const finding of read.findings) {
      if (finding.as === 'report' || finding.as === 'result' || adapter === undefined) continue;
      result.codes.add(finding.code);
      result.partial ||= finding.partial === true;
      result.diagnostics.push(remarkDiagnostic(finding, adapter, settings));
    }
    result.diagnostics.push(...noiseNote(read));
    if (read.rest.trim() === '' && missing === 0) continue;
    const isBroken = isOutput && LIKE_DOCUMENT.test(read.rest);
    result.diagnostics.push(isBroken ? brokenNote(read.rest, missing) : textNote(read.rest, missing));
    result.lost ||= isBroken;
  }
  return result;
}

/**
 * A tool's remark as a diagnostic, with the remedy of its code; the code itself only where codes were asked for, or
 * where it always has one.
 */
export function remarkDiagnostic(remark: Remark, adapter: Adapter, { paths, errorCodes }: Settings): Diagnostic {
  const clean = remark.file === undefined ? undefined : new FilePaths(paths).clean(remark.file);
  const coded = errorCodes || remark.coded === true;
  const entry = adapter.codes.find(({ code }) => code === remark.code);
  return {
    tool: adapter.tool,
    level: remark.level,
    message: remark.message,
    ...(clean !== undefined && { file: clean.path }),
    ...(coded && { code: remark.code }),
    ...(remark.note !== undefined && { note: remark.note }),
    ...(entry !== undefined && { remediation: entry.remedy }),
    ...(remark.details !== undefined && { details: remark.details }),
    ...(clean !== undefined && clean.path !== remark.file && { legacy: { file: remark.file as string } }),
  };
}

/** The note that keeps a text; `leftOut` more bytes of it are not in `text`. */
export function textNote(text: string, leftOut: number): Diagnostic {
  const { quoted, omitted } = quote(text);
  return unifyDiagnostic('UNI-QRY-013', { note: quoted, details: { bytes_left_out: omitted + leftOut } });
}

/** The same of a text that begins like a document. */
function brokenNote(text: string, leftOut: number): Diagnostic {
  const { note = '', details = {} } = textNote(text, leftOut);
  const message = 'Text that begins like a document is not JSON; it is kept in the note.';
  return unifyDiagnostic('UNI-QRY-003', { message, note, details });
}

/** The beginning of a text, at most 4 KiB in whole characters, and how many bytes follow it. */
function quote(text: string): { quoted: string; omitted: number } {
  const bytes = Buffer.from(text, 'utf8');
  let end = Math.min(bytes.length, QUOTED);
  while (end < bytes.length && ((bytes[end] as number) & 0xc0) === 0x80) end--;
  return { quoted: bytes.toString('utf8', 0, end), omitted: bytes.length - end };
}
