import type { Adapter } from '../adapter.ts';
import { errorEnvelope, placedError } from '../convert/error-envelope.ts';
import { aroundOf } from '../convert/frame.ts';
import { ownIdentity } from '../convert/identity.ts';
import type { EnvelopePart } from '../convert/parts.ts';
import type { Settings } from '../convert/settings.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { isResponse, resultOf, textsIn } from '../input/answer.ts';
import { printJson } from '../json/print.ts';
import { isObject, type Json, type JsonObject } from '../json/value.ts';
import { readText } from './read-text.ts';
import { noteOf, remarkDiagnostic } from './surroundings.ts';
import { convertPlain, convertReported, errorIn, failedText, type ToolText, toldBeside } from './tool-text.ts';

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
  const facts = { ...ownIdentity(`sha256:${digest}`, settings), legacy, diagnostics, partial: true };
  return { part: 'operation', envelope: errorEnvelope(error, facts), outcome: 3 };
}
