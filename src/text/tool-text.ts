import type { Adapter, DocumentDraft, TextFinding } from '../adapter.ts';
import { errorNamed, placedError } from '../convert/error-envelope.ts';
import { convertDrafted, type Printed } from '../convert/form-conversion.ts';
import { aroundOf } from '../convert/frame.ts';
import type { EnvelopePart } from '../convert/parts.ts';
import type { Settings } from '../convert/settings.ts';
import { operationOf } from '../detect/known-tool.ts';
import { unifyDiagnostic } from '../diagnostic/findings.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { isResponse, resultOf, textsIn } from '../input/answer.ts';
import { printJson } from '../json/print.ts';
import { isObject, type Json, type JsonObject } from '../json/value.ts';
import { type ReadText, readText } from './read-text.ts';
import { noiseNote, noteOf, remarkDiagnostic, remarksIn } from './surroundings.ts';

/** A text that a tool printed: an input without a document, or what an answer of a server says. */
export interface ToolText extends Printed {
  text: string;
  /** What stands around it in an answer. */
  legacy?: JsonObject;
}

/** An error that a tool reports in text. */
type ErrorFinding = Extract<TextFinding, { as: 'error' }>;

/** The first error that texts report. */
export function errorIn(...texts: readonly ReadText[]): ErrorFinding | undefined {
  return texts.flatMap(({ findings }) => findings).find((finding) => finding.as === 'error');
}

/** The tool that printed a text, and how this is converted. */
export interface Teller {
  adapter: Adapter;
  settings: Settings;
}

/** What is said of a text: its remarks and errors, but for what says the error that counts, and how much is noise. */
export function toldBeside(read: ReadText, counts: ErrorFinding | undefined, by: Teller): Diagnostic[] {
  const remarks = remarksIn(read).filter(({ message }) => message !== counts?.message);
  return [...remarks.map((one) => remarkDiagnostic(one, by.adapter, by.settings)), ...noiseNote(read.noise)];
}

/** The envelope of a text that is an error of its tool, as a diagnostic and, where a rule found it, as that says. */
export function failedText(
  { digest, executionId, leftOut, lost = false, legacy }: ToolText,
  { error, found, beside }: { error: Diagnostic; found: ErrorFinding | undefined; beside: Diagnostic[] },
  { adapter, settings }: Teller,
): EnvelopePart {
  return errorNamed(error, `sha256:${digest}`, settings, lost ? 5 : 0, {
    tool: adapter.tool,
    operation: found?.operation ?? operationOf(adapter, settings),
    legacy: { ...found?.legacy, ...legacy },
    diagnostics: beside,
    partial: leftOut > 0 || lost || found?.partial === true,
    executionId,
  });
}

/** The envelope of a text that reports a result; nothing for another one. `around` knows what is around it. */
export function convertReported(text: ToolText, read: ReadText, around: readonly Diagnostic[], by: Teller) {
  const { draft } = read.findings.find((finding) => finding.as === 'result') ?? {};
  if (draft === undefined) return undefined;
  const isTextOfAnswer = text.legacy !== undefined && 'data' in draft && typeof draft.data['text'] === 'string';
  const beside = [...toldBeside(read, undefined, by), ...noteOf(read.beside, 0), ...around];
  return convertResult(text, draft, isTextOfAnswer ? [PLAIN, ...beside] : beside, by);
}

/** The envelope of a text that is the result of a command as it is. */
export function convertPlain(text: ToolText, command: string | null, around: readonly Diagnostic[], by: Teller) {
  return convertResult(text, { command, data: { text: text.text } }, [PLAIN, ...around], by);
}

/** Tells that a text is the result as it is. */
const PLAIN = unifyDiagnostic('UNI-QRY-026');

function convertResult(
  text: ToolText,
  draft: DocumentDraft,
  around: readonly Diagnostic[],
  { adapter, settings }: Teller,
): Iterable<EnvelopePart> {
  return convertDrafted({ ...draft, legacy: { ...text.legacy, ...draft.legacy } }, adapter, text, around, settings);
}

/** What an answer without a document says in text. */
export interface TextAnswer {
  text: string;
  failed: boolean;
  /** What else it holds. */
  legacy: JsonObject;
  /** What else the error of a response holds. */
  error: JsonObject;
}

/** What a response or a tool's result says in text; `undefined` when it is neither. */
export function textAnswerIn(answer: Json): TextAnswer | undefined {
  if (!isObject(answer)) return undefined;
  const result = resultOf(answer);
  if (result === undefined && answer['error'] !== undefined) {
    const { error } = answer;
    const { message = null, ...more } = isObject(error) ? error : { message: error };
    const text = typeof message === 'string' ? message : printJson(message);
    return { text, failed: true, legacy: aroundOf(answer, new Set(['/error'])), error: more };
  }
  if (result === undefined || !isObject(result)) return undefined;
  const texts = textsIn(result);
  const content = `${isResponse(answer) ? '/result' : ''}/content`;
  const legacy = aroundOf(answer, new Set(texts.map(({ index }) => `${content}/${index}/text`)));
  return { text: texts.map(({ text }) => text).join('\n'), failed: result['isError'] === true, legacy, error: {} };
}

/**
 * The envelope of what an answer says: an error of its tool, or its result. `around` is what is said of what stands
 * around it. Of one that is not `whole` the text is kept and nothing read from it: its last word may be half of one.
 */
export function convertTextAnswer(
  { failed, error: more, ...said }: TextAnswer,
  { whole, ...printed }: Pick<ToolText, 'digest' | 'lost'> & { whole: boolean },
  adapter: Adapter,
  around: readonly Diagnostic[],
  settings: Settings,
): Iterable<EnvelopePart> {
  const text: ToolText = { ...said, ...printed, leftOut: 0, utf8: true };
  const read = readText(whole ? said.text : '', adapter);
  const by = { adapter, settings };
  const found = errorIn(read);
  const remarks = toldBeside(read, found, by);
  if (!failed && found === undefined)
    return convertReported(text, read, around, by) ?? convertPlain(text, null, [...remarks, ...around], by);
  // Of an error in a wording that the adapter does not know the first line is the message, and the others are a note.
  const [message = '', note] = said.text.split(/\n(.*)/s);
  const plain: Diagnostic = { tool: adapter.tool, level: 'error', message, ...(note && { note }) };
  const error = found === undefined ? plain : remarkDiagnostic(found, adapter, settings);
  if (Object.keys(more).length > 0) error.legacy = { ...more, ...error.legacy };
  const beside = [...remarks, ...(found === undefined ? [] : noteOf(read.rest, 0)), ...around];
  return [failedText(text, { error, found, beside }, by)];
}

/** The error envelope of what an answer says, whose byte offset is `start`, and whose tool nobody knows. */
export function unrecognizedAnswer(
  { text, legacy, error: more }: TextAnswer,
  { digest, start }: { digest: string; start: number },
  around: readonly Diagnostic[],
  settings: Settings,
): EnvelopePart {
  const error = placedError('UNI-QRY-001', start, Object.keys(more).length > 0 ? { details: { error: more } } : {});
  const diagnostics = [...(text === '' ? [] : noteOf(text, 0)), ...around];
  return errorNamed(error, `sha256:${digest}`, settings, 3, { legacy, diagnostics });
}
