import type { Adapter, JsonObject, TextFinding } from '../adapter.ts';
import { convertDrafted } from '../convert/drafted.ts';
import { errorEnvelope, placedError } from '../convert/error-envelope.ts';
import { aroundOf, placesAt } from '../convert/frame.ts';
import type { HeldAnswer } from '../convert/held-answer.ts';
import { ownIdentity } from '../convert/identity.ts';
import type { EnvelopePart } from '../convert/parts.ts';
import type { Settings } from '../convert/settings.ts';
import { operationOf } from '../detect/known-tool.ts';
import { unifyDiagnostic } from '../diagnostic/findings.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { isResponse, textsIn } from '../input/answer.ts';
import { printJson } from '../json/print.ts';
import { isObject, type Json } from '../json/value.ts';
import { type ReadText, readText, remarkDiagnostic, textNote } from './text-around.ts';

/** What an answer without a document says. */
export interface TextAnswer {
  text: string;
  failed: boolean;
  /** What else it holds. */
  legacy: JsonObject;
  /** What else the error of a response holds. */
  error: JsonObject;
  /** SHA-256 of its bytes, lower-case hex. */
  digest: string;
}

/** The text of an item of content. */
const TEXT = placesAt('/text');

/** What a response or a tool's result says in text; `undefined` when it is neither. */
export function textAnswerIn({ value, digest }: Pick<HeldAnswer, 'value' | 'digest'>): TextAnswer | undefined {
  if (!isObject(value)) return undefined;
  const result = resultOf(value);
  const { error } = value;
  if (result === undefined && error !== undefined) {
    const { message = null, ...more } = isObject(error) ? error : { message: error };
    const text = typeof message === 'string' ? message : printJson(message);
    return { text, failed: true, legacy: aroundOf(value, placesAt('/error')), error: more, digest };
  }
  if (result === undefined || !isObject(result)) return undefined;
  const at = isResponse(value) ? '/result' : '';
  const texts = textsIn(result);
  const places = new Map(texts.map(({ index }) => [index, TEXT]));
  const legacy = aroundOf(value, placesAt(`${at}/content`, places));
  return {
    text: texts.map(({ text }) => text).join('\n'),
    failed: result['isError'] === true,
    legacy,
    error: {},
    digest,
  };
}

/** The result of a response; what is no response is one. One that is `null` beside an error is none. */
export function resultOf(answer: Json): Json | undefined {
  if (!isResponse(answer)) return answer;
  const { result, error } = answer;
  return result === null && error ? undefined : result;
}

/**
 * The envelope of what an answer says: an error of its tool, or its result. Without a tool it is not recognised.
 * `around` is what stands around it, of which something may be `lost`, `start` its byte offset. Of one that is not
 * `whole` the text is kept and nothing read from it: its last word may be half of one.
 */
export function* convertTextAnswer(
  said: TextAnswer,
  adapter: Adapter | undefined,
  { around, lost, start, whole }: { around: Diagnostic[]; lost: boolean; start: number; whole: boolean },
  settings: Settings,
): Generator<EnvelopePart> {
  if (adapter === undefined) return yield unrecognizedAnswer(said, start, around, settings);
  const read = whole ? readText(said.text, adapter) : NOTHING_READ;
  const remarks = read.findings.flatMap((finding) =>
    finding.as === 'remark' ? [remarkDiagnostic(finding, adapter, settings)] : [],
  );
  const error = read.findings.find((finding) => finding.as === 'error');
  if (said.failed || error !== undefined)
    yield failure(said, adapter, { read, error, beside: [...remarks, ...around], lost }, settings);
  else yield* textResult(said, adapter, { read, beside: [...remarks, ...around], lost }, settings);
}

function unrecognizedAnswer(said: TextAnswer, start: number, around: Diagnostic[], settings: Settings): EnvelopePart {
  const details = Object.keys(said.error).length > 0 ? { error: said.error } : {};
  const error = placedError('UNI-QRY-001', start, { details });
  const diagnostics = [...(said.text === '' ? [] : [textNote(said.text, 0)]), ...around];
  const envelope = errorEnvelope(error, { ...facts(said, settings), diagnostics, partial: true });
  return { part: 'operation', envelope, outcome: 3 };
}

type WhatIsRead = Pick<ReadText, 'findings' | 'rest' | 'beside'>;

const NOTHING_READ: WhatIsRead = { findings: [], rest: '', beside: '' };

/** What an answer says, with what is told beside it, and whether of that something is lost. */
interface ReadAnswer {
  read: WhatIsRead;
  beside: Diagnostic[];
  lost: boolean;
}

type ErrorFinding = Extract<TextFinding, { as: 'error' }>;

function failure(
  said: TextAnswer,
  adapter: Adapter,
  { read, error, beside, lost }: ReadAnswer & { error: ErrorFinding | undefined },
  settings: Settings,
): EnvelopePart {
  const { tool } = adapter;
  const diagnostic = error === undefined ? plainError(said.text, adapter) : remarkDiagnostic(error, adapter, settings);
  if (Object.keys(said.error).length > 0) diagnostic.legacy = { ...said.error, ...diagnostic.legacy };
  const rest = error === undefined || read.rest.trim() === '' ? [] : [textNote(read.rest, 0)];
  const envelope = errorEnvelope(diagnostic, {
    ...facts({ ...said, legacy: { ...error?.legacy, ...said.legacy } }, settings),
    tool,
    operation: error?.operation ?? operationOf(adapter, settings),
    diagnostics: [...rest, ...beside],
    partial: lost || error?.partial === true,
  });
  return { part: 'operation', envelope, outcome: lost ? 5 : 0 };
}

/** An error in a wording that the adapter does not know: its first line, and the others as a note. */
function plainError(text: string, { tool }: Adapter): Diagnostic {
  const [message = '', ...others] = text.split('\n');
  const note = others.join('\n');
  return { tool, level: 'error', message, ...(note !== '' && { note }) };
}

function* textResult(
  { text, legacy, digest }: TextAnswer,
  adapter: Adapter,
  { read, beside, lost }: ReadAnswer,
  settings: Settings,
): Generator<EnvelopePart> {
  const result = read.findings.find((finding) => finding.as === 'result');
  const rest = result === undefined || read.beside.trim() === '' ? [] : [textNote(read.beside, 0)];
  const draft = result?.draft ?? { command: null, data: { text } };
  const isText = 'data' in draft && typeof draft.data['text'] === 'string';
  const note = isText ? [unifyDiagnostic('UNI-QRY-026')] : [];
  yield* convertDrafted(
    { ...draft, legacy: { ...legacy, ...draft.legacy } },
    adapter,
    { digest, leftOut: 0, utf8: true, lost },
    [...note, ...rest, ...beside],
    settings,
  );
}

function facts({ legacy, digest }: TextAnswer, settings: Settings) {
  return { ...ownIdentity(`sha256:${digest}`, settings), legacy };
}
