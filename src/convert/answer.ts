import type { Adapter, Form, Probe } from '../adapter.ts';
import { type DetectedForm, detectForms } from '../detect/detect-forms.ts';
import { knownAdapter } from '../detect/known-tool.ts';
import { convertUnrecognized } from '../detect/unrecognized.ts';
import { Findings, unifyDiagnostic } from '../diagnostic/findings.ts';
import {
  type Inner,
  type InnerBytes,
  innersInTexts,
  innersOf,
  isResponse,
  isToolResult,
  stringAt,
} from '../input/answer.ts';
import type { FoundDocument } from '../input/document-finder.ts';
import { sourceOf, Window } from '../input/window.ts';
import type { Repeated } from '../json/parse.ts';
import { isObject, type Json, type JsonObject } from '../json/value.ts';
import { readSurroundings, toldBy } from '../text/text-around.ts';
import { convertTextAnswer, resultOf, type TextAnswer, textAnswerIn } from '../text/text-result.ts';
import { type Conversion, convertDocument, type DocumentInput, ofAnotherTool, type Pending } from './document.ts';
import { errorAlone } from './error-envelope.ts';
import { noteCut, noteRepeated } from './faults.ts';
import { AroundFrame, aroundOf, placesAt, putAround, TextFrame } from './frame.ts';
import { type HeldAnswer, holdAnswer } from './held-answer.ts';
import type { Settings } from './settings.ts';

/** The tool that the answers of an input are of: the first that was told, and `null` when there are several. */
export interface Session {
  tool?: string | null;
}

/** True for a response by JSON-RPC and for a tool's result by MCP, as far as it shows. */
export function isAnswer({ value, complete }: Probe): boolean {
  return isResponse(value) || isToolResult(value, complete);
}

/** JSON in a text of an answer: where it stands, what it is, and what the answer says besides. */
interface InText {
  at: string;
  detection: DetectedForm;
  text: InnerBytes;
  legacy: JsonObject;
  /** Later values of keys that stand more than once around the text. */
  repeated?: readonly Repeated[];
  fingerprint: string;
  /** False where bytes around the text are not UTF-8. */
  aroundUtf8?: boolean;
  /** True where the answer is no JSON, and nothing is lost by that. */
  mended?: boolean;
  /** That the answer is cut, or broken, and where it ends. */
  broken?: { cut: boolean; end: number };
}

/** A part of an answer, and the forms that it has. */
interface InnerForms {
  inner: Inner;
  detected: DetectedForm[];
}

/**
 * What in an answer is claimed, by whom: its most specific part that is; a stream of rows is none. Nothing for what is
 * no answer.
 */
export function innerForms(
  seen: Probe,
  adapters: readonly Adapter[],
  tool: string | undefined,
): InnerForms | undefined {
  if (!isAnswer(seen)) return undefined;
  for (const inner of innersOf(seen)) {
    const detected = claimsOf(inner.seen, adapters, tool);
    if (detected.length > 0) return { inner, detected };
  }
  return undefined;
}

function claimsOf(seen: Probe, adapters: readonly Adapter[], tool: string | undefined): DetectedForm[] {
  return detectForms(seen, adapters, tool).filter(({ form }) => form !== undefined && form.isRow === undefined);
}

/**
 * Converts an answer: what is in it as if it stood alone, with the rest of it in `legacy`; an error as an error of the
 * tool; text as the text that the tool printed.
 */
export function* convertAnswer(
  input: DocumentInput,
  found: FoundDocument,
  session: Session,
  settings: Settings,
): Conversion {
  const pending = yield* convertHeldOrNot(input, found, session, settings);
  if (isResponse(found.probe.value)) pending.atOnce = true;
  return pending;
}

function* convertHeldOrNot(
  input: DocumentInput,
  found: FoundDocument,
  session: Session,
  settings: Settings,
): Conversion {
  const known = knownAdapter(settings)?.tool ?? session.tool ?? undefined;
  const told = formsIn(found.probe, known, settings);
  if (told !== undefined && !isHeld(found.probe, told.inner))
    return yield* convertInner(input, found, told, session, settings);
  if (told === undefined && !isHeld(found.probe)) return yield* convertUnknown(input, found, known, session, settings);
  const held = yield* holdAnswer(input.window, found.start);
  if (held === undefined) return tooLarge(input, settings);
  const toldByAll = showsAllOf(held, found.probe)
    ? told
    : formsIn({ value: held.value, complete: held.whole }, known, settings);
  if (toldByAll === undefined) return yield* convertUndetected(input, found, held, known, session, settings);
  if (toldByAll.inner.inText !== true || toldByAll.detected.length > 1)
    return yield* convertInner(input, found, toldByAll, session, settings);
  return yield* convertInText(input, inTextOf(toldByAll, held), held.end, session, settings);
}

/**
 * What in an answer is claimed, by the tool that is known before others: several print the same where they found
 * nothing.
 */
function formsIn(seen: Probe, known: string | undefined, { adapters, tool }: Settings): InnerForms | undefined {
  return (known === undefined ? undefined : innerForms(seen, adapters, known)) ?? innerForms(seen, adapters, tool);
}

/** Remembers the tool of an answer for those behind it. */
export function remember(session: Session, tool: string): void {
  session.tool = session.tool === undefined || session.tool === tool ? tool : null;
}

/** True where of a held answer its beginning shows all that may tell a form: but one of its contents was seen. */
function showsAllOf({ value }: HeldAnswer, { complete, shortened }: Probe): boolean {
  const result = resultOf(value);
  return (
    complete && shortened === undefined && isToolResult(result, true) && (result['content'] as Json[]).length === 1
  );
}

/**
 * True for an answer that can't be read by its beginning alone: an error, a scalar, or content where nothing before its
 * texts is claimed.
 */
function isHeld({ value, complete }: Probe, claimed?: Inner): boolean {
  const result = resultOf(value);
  if (typeof result !== 'object' || result === null) return true;
  return isToolResult(result, complete) && claimed?.at.endsWith('/structuredContent') !== true;
}

/** Converts what is claimed in the midst of an answer. */
function convertInner(
  input: DocumentInput,
  found: FoundDocument,
  { inner, detected }: InnerForms,
  session: Session,
  settings: Settings,
): Conversion {
  const [detection, ...others] = detected;
  if (detection === undefined || others.length > 0) {
    const tools = detected.map(({ adapter }) => adapter.tool);
    return convertUnrecognized(input, found, tools, settings);
  }
  remember(session, detection.adapter.tool);
  return convertDocument(input, detection, settings, new AroundFrame(inner.at));
}

/** What is claimed in a text of an answer that is held. */
function inTextOf({ inner: { at }, detected }: InnerForms, held: HeldAnswer): InText {
  const text = stringAt(held.bytes, at) as InnerBytes;
  return {
    at,
    detection: detected[0] as DetectedForm,
    text,
    // Where the text is not, that is told.
    aroundUtf8: held.utf8 || !text.utf8,
    legacy: isObject(held.value) ? aroundOf(held.value, placesAt(at)) : {},
    repeated: held.repeated,
    mended: held.mended,
    fingerprint: `sha256:${held.digest}`,
    ...(!held.whole && { broken: held }),
  };
}

/** Converts JSON that is claimed in a text of an answer, which ends at `end`. */
function* convertInText(
  input: DocumentInput,
  { detection, ...facts }: InText,
  end: number,
  session: Session,
  settings: Settings,
): Conversion {
  remember(session, detection.adapter.tool);
  const { bytes } = facts.text;
  const frame = new TextFrame({ ...facts, start: input.start });
  const window = new Window(sourceOf(bytes));
  while (yield* window.load());
  const converted = yield* convertDocument({ ...input, window, start: 0 }, detection, settings, frame);
  // What stands behind the document in its text may be more than a note has room for, such as further documents.
  const rest = bytes.toString('utf8', converted.end);
  if (rest.trim() !== '') putAround(frame.legacy, facts.at, rest);
  return { end, close: converted.close };
}

/** Converts an answer with a result in which nothing is claimed: it is of a known tool, or of none. */
function convertUnknown(
  input: DocumentInput,
  found: FoundDocument,
  known: string | undefined,
  session: Session,
  settings: Settings,
): Conversion {
  const { value, complete } = found.probe;
  const at = isResponse(value) ? '/result' : '';
  const detection = claimOf({ value: resultOf(value) as Json, complete }, known, settings);
  if (detection === undefined) return convertUnrecognized(input, found, [], settings);
  return convertInner(input, found, innerFormAt(at, found, detection), session, settings);
}

/** Whose a part of an answer is, told by itself; what would be a row of a stream has no form where there is none. */
function claimOf(seen: Probe, known: string | undefined, { adapters }: Settings): DetectedForm | undefined {
  const [detection] = detectForms(seen, adapters, known);
  if (detection?.form?.isRow === undefined) return detection;
  const { form: _, ...formless } = detection;
  return formless;
}

/** A part of an answer whose form was told by itself. */
function innerFormAt(at: string, { probe }: FoundDocument, detection: DetectedForm): InnerForms {
  return { inner: { at, seen: probe }, detected: [detection] };
}

/** Converts a whole answer in which nothing is claimed: an error, text, or content in an unknown form. */
function* convertUndetected(
  input: DocumentInput,
  found: FoundDocument,
  held: HeldAnswer,
  known: string | undefined,
  session: Session,
  settings: Settings,
): Conversion {
  const { value, whole } = held;
  const result = resultOf(value);
  const structured = isObject(result) ? result['structuredContent'] : undefined;
  const answer = textAnswerIn(held);
  const adapter = answer && adapterOf(answer.text, known, settings);
  if (answer === undefined || !(whole || (adapter !== undefined && isCutInText(held, answer))))
    return yield* convertUnrecognized(input, found, [], settings);
  if (whole && isObject(structured)) {
    const at = isResponse(value) ? '/result/structuredContent' : '/structuredContent';
    const detection = claimOf({ value: structured, complete: true }, known, settings);
    if (detection !== undefined)
      return yield* convertInner(input, found, innerFormAt(at, found, detection), session, settings);
  }
  if (adapter !== undefined && known === undefined) remember(session, adapter.tool);
  const findings = new Findings();
  noteRepeated(held.repeated, answer.legacy, findings);
  if (held.mended) findings.add('UNI-QRY-018', { pointer: '', byte_offset: input.start });
  if (!held.utf8) findings.add('UNI-QRY-014', { pointer: '', byte_offset: input.start });
  if (!whole) noteCut({ pointer: '', at: held.end }, findings);
  const contradicted = adapter === undefined ? [] : ofAnotherTool(adapter, formsInstead(held, settings));
  return {
    end: held.end,
    close: (behind, isLast) => {
      if (isLast) input.texts.push(behind);
      const { diagnostics, lost } = readSurroundings(input.texts, isLast ? settings.invocation : {}, adapter, settings);
      const around = [...contradicted, ...findings.diagnostics(), ...diagnostics];
      const facts = { around, lost: lost || findings.lost, start: input.start, whole };
      return convertTextAnswer(answer, adapter, facts, settings);
    },
  };
}

/** True for a result that is cut in or behind a text, of which something is there; of one that may be JSON not. */
function isCutInText({ value, cut }: HeldAnswer, { text }: TextAnswer): boolean {
  const result = resultOf(value);
  return cut && text !== '' && isObject(result) && innersInTexts(result, '').length === 0;
}

/** The forms of JSON in an answer in which the tool that was named finds none of its own. */
function formsInstead({ value, whole }: HeldAnswer, { adapters, tool }: Settings): readonly Form[] {
  const claimed = tool === undefined ? undefined : innerForms({ value, complete: whole }, adapters, undefined);
  return claimed?.detected.flatMap(({ form }) => form ?? []) ?? [];
}

/** The tool that is known, else the only one whose wording a text is. */
function adapterOf(text: string, known: string | undefined, { adapters }: Settings): Adapter | undefined {
  if (known !== undefined) return adapters.find(({ tool }) => tool === known);
  const [adapter, ...others] = toldBy(text, adapters);
  return others.length === 0 ? adapter : undefined;
}

/** The tools whose wording the text of an answer is, in which nothing is claimed. */
export function tellingOf(answer: Json, adapters: readonly Adapter[]): DetectedForm[] {
  const text = textAnswerIn({ value: answer, digest: '' })?.text ?? '';
  const evidence = isResponse(answer)
    ? answer['error'] === undefined
      ? ['/result/content']
      : ['/error/message']
    : ['/content'];
  return toldBy(text, adapters).map((adapter) => ({ adapter, evidence: () => evidence }));
}

function tooLarge({ window }: DocumentInput, settings: Settings): Pending {
  const error = errorAlone(unifyDiagnostic('UNI-IO-004'), String(window.end), settings, 4);
  return { end: window.end, close: () => [error] };
}
