import type { Adapter, Invocation, Remark } from '../adapter.ts';
import type { Settings } from '../convert/settings.ts';
import { unifyDiagnostic } from '../diagnostic/findings.ts';
import type { Diagnostic } from '../envelope/types.ts';
import type { TextCollector } from '../input/text.ts';
import { given } from '../json/value.ts';
import { FilePaths } from '../location/file-path.ts';
import { cutsCharacter } from '../location/source.ts';
import { type Noise, type ReadText, readText, withoutNoise, withoutRoutine } from './read-text.ts';

/** How much of a text is quoted, in bytes; it ends between characters. */
const QUOTED = 4096;

/** Where a line begins like a document: what is JSON there was found. */
const LIKE_DOCUMENT = /^[ \t]*\{\s*"(?:[^"\\\n]|\\.)*"\s*:/m;

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

/** Reads the texts before and behind a document, and what the tool printed to stderr beside it. */
export function readSurroundings(
  texts: readonly TextCollector[],
  { stderr = '', stderrLeftOut = 0 }: Pick<Invocation, 'stderr' | 'stderrLeftOut'>,
  adapter: Adapter | undefined,
  settings: Settings,
): Surroundings {
  const output = texts.map(({ beginning }) => beginning).join('');
  const result: Surroundings = { diagnostics: [], codes: new Set(), partial: false, lost: false };
  for (const { text, leftOut, isOutput } of [
    { text: output, leftOut: sizeLeftOut(texts), isOutput: true },
    { text: stderr, leftOut: stderrLeftOut, isOutput: false },
  ]) {
    if (text.trim() === '' && leftOut === 0) continue;
    const read = readText(text, adapter ?? {});
    for (const remark of remarksIn(read)) {
      result.codes.add(remark.code);
      result.partial ||= remark.partial === true;
      result.diagnostics.push(remarkDiagnostic(remark, adapter as Adapter, settings));
    }
    const isBroken = isOutput && LIKE_DOCUMENT.test(read.rest);
    result.lost ||= isBroken;
    const notes = noteOf(read.rest, leftOut);
    result.diagnostics.push(...noiseNote(read.noise), ...(isBroken ? notes.map(broken) : notes));
  }
  return result;
}

function sizeLeftOut(texts: readonly TextCollector[]): number {
  return texts.reduce((sum, { leftOut }) => sum + leftOut, 0);
}

/** What a text says beside a result: errors and remarks. */
export function remarksIn({ findings }: ReadText): Remark[] {
  return findings.flatMap((finding) => (finding.as === 'error' || finding.as === 'remark' ? [finding] : []));
}

/** True where a tool that ended well said nothing on stderr but what it says in every run, and notes. */
export function saidNothing({ exit, stderr = '' }: Invocation, adapter: Adapter): boolean {
  if (exit !== 0) return false;
  const { rest, findings } = readText(stderr, adapter);
  const areNotes = findings.every((one) => one.as === 'report' || (one.as === 'remark' && one.level === 'note'));
  return areNotes && rest.trim() === '';
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
  const { speech, noise } = withoutNoise(texts.map(({ beginning }) => beginning).join(''), adapter);
  const text = withoutRoutine(speech, adapter);
  if (text.trim() === '') return undefined;
  const taken = texts.splice(0);
  const notes = [unifyDiagnostic('UNI-QRY-026'), ...noiseNote(noise)];
  return { text, leftOut: sizeLeftOut(taken), utf8: taken.every(({ utf8 }) => utf8), notes };
}

/** Tells how much was left out of a text. */
export function noiseNote({ lines, bytes }: Noise): Diagnostic[] {
  return lines === 0 ? [] : [unifyDiagnostic('UNI-QRY-023', { details: { lines, bytes } })];
}

/**
 * A tool's remark as a diagnostic, with the remedy of its code; the code itself only where codes were asked for, or
 * where it always has one.
 */
export function remarkDiagnostic(remark: Remark, adapter: Adapter, { paths, errorCodes }: Settings): Diagnostic {
  const { level, message, code, coded, note, details, file } = remark;
  const path = file === undefined ? undefined : new FilePaths(paths).clean(file).path;
  return {
    ...{ tool: adapter.tool, level, message },
    ...given({
      file: path,
      code: errorCodes || coded === true ? code : undefined,
      note,
      remediation: adapter.codes.find((entry) => entry.code === code)?.remedy,
      details,
      legacy: file === undefined || file === path ? undefined : { file },
    }),
  };
}

/** The note that keeps a text, of which `leftOut` more bytes are not here; none for white space. */
export function noteOf(text: string, leftOut: number): Diagnostic[] {
  if (text.trim() === '' && leftOut === 0) return [];
  const bytes = Buffer.from(text);
  let end = Math.min(bytes.length, QUOTED);
  while (cutsCharacter(bytes, end)) end--;
  const details = { bytes_left_out: bytes.length - end + leftOut };
  return [unifyDiagnostic('UNI-QRY-013', { note: bytes.toString('utf8', 0, end), details })];
}

/** The note that keeps a text, where that begins like a document. */
function broken({ note = '', details = {} }: Diagnostic): Diagnostic {
  const message = 'Text that begins like a document is not JSON; it is kept in the note.';
  return unifyDiagnostic('UNI-QRY-003', { message, note, details });
}
