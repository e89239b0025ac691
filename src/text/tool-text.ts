import type { Adapter, DocumentDraft, TextFinding } from '../adapter.ts';
import { convertDrafted, type Printed } from '../convert/drafted.ts';
import { errorEnvelope } from '../convert/error-envelope.ts';
import { ownIdentity } from '../convert/identity.ts';
import type { EnvelopePart } from '../convert/parts.ts';
import type { Settings } from '../convert/settings.ts';
import { operationOf } from '../detect/known-tool.ts';
import { unifyDiagnostic } from '../diagnostic/findings.ts';
import type { Diagnostic } from '../envelope/types.ts';
import type { JsonObject } from '../json/value.ts';
import type { ReadText } from './read-text.ts';
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
  const envelope = errorEnvelope(error, {
    ...ownIdentity(`sha256:${digest}`, settings, executionId),
    tool: adapter.tool,
    operation: found?.operation ?? operationOf(adapter, settings),
    legacy: { ...found?.legacy, ...legacy },
    diagnostics: beside,
    partial: leftOut > 0 || lost || found?.partial === true,
  });
  return { part: 'operation', envelope, outcome: lost ? 5 : 0 };
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
