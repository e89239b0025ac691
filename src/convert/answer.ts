import type { Adapter } from '../adapter.ts';
import { type Claim, claimIn, claimOf, formlessClaim } from '../detect/claims.ts';
import type { DetectedForm } from '../detect/detect-forms.ts';
import { knownAdapter } from '../detect/known-tool.ts';
import { convertUnrecognized } from '../detect/unrecognized.ts';
import { Findings, unifyDiagnostic } from '../diagnostic/findings.ts';
import { type InnerBytes, innersInTexts, isResponse, isToolResult, resultOf, stringAt } from '../input/answer.ts';
import type { FoundDocument } from '../input/document-finder.ts';
import type { Probe } from '../input/probe.ts';
import type { TextCollector } from '../input/text.ts';
import { sourceOf, Window } from '../input/window.ts';
import { isObject, type Json } from '../json/value.ts';
import { toldBy } from '../text/read-text.ts';
import { readSurroundings } from '../text/surroundings.ts';
import { convertTextAnswer, type TextAnswer, textAnswerIn, unrecognizedAnswer } from '../text/tool-text.ts';
import { type Conversion, convertDocument, type DocumentInput, ofAnotherTool } from './document.ts';
import { errorAlone } from './error-envelope.ts';
import { noteCut, noteRepeated } from './faults.ts';
import { aroundFrame, type HeldAnswer, holdAnswer, putAround, textFrame } from './frame.ts';
import type { Settings } from './settings.ts';

/** The tool that the answers of an input are of: the first that was reported, and `null` when there are several. */
export interface Session {
  tool?: string | null;
}

/** Remembers the tool of an answer for those behind it. */
export function remember(session: Session, tool: string): void {
  session.tool = session.tool === undefined || session.tool === tool ? tool : null;
}

/** An answer in its input, and what is known of it before it is read. */
interface Answer {
  input: DocumentInput;
  found: FoundDocument;
  /** The tool that was named, or that the answers before tell. */
  known: string | undefined;
  session: Session;
}

/**
 * Converts an answer: a document in it as if it stood alone, with the rest of the answer in `legacy`; an error as an
 * error of the tool; text as the text that the tool printed.
 */
export function* convertAnswer(
  input: DocumentInput,
  found: FoundDocument,
  session: Session,
  settings: Settings,
): Conversion {
  const known = knownAdapter(settings)?.tool ?? session.tool ?? undefined;
  const answer = { input, found, known, session };
  const { probe } = found;
  const claim = claimOf(probe, known, settings);
  const pending = isHeld(probe, claim)
    ? yield* convertHeld(answer, settings)
    : yield* convertClaimed(answer, claim ?? claimOfResult(probe, known, settings), settings);
  if (isResponse(probe.value)) pending.atOnce = true;
  return pending;
}

/**
 * True for an answer that can't be read by its beginning alone: an error, a scalar, or content where nothing before its
 * texts is claimed.
 */
function isHeld({ value, complete }: Probe, claim: Claim | undefined): boolean {
  const result = resultOf(value);
  if (typeof result !== 'object' || result === null) return true;
  return isToolResult(result, complete) && claim?.at.endsWith('/structuredContent') !== true;
}

function claimOfResult({ value, complete }: Probe, known: string | undefined, settings: Settings): Claim | undefined {
  const at = isResponse(value) ? '/result' : '';
  return formlessClaim(at, { value: resultOf(value) as Json, complete }, known, settings);
}

/** Converts what is claimed in the middle of an answer. */
function convertClaimed({ input, found, session }: Answer, claim: Claim | undefined, settings: Settings): Conversion {
  const { at = '', detected = [] } = claim ?? {};
  const [detection, ...others] = detected;
  if (detection === undefined || others.length > 0) {
    const tools = detected.map(({ adapter }) => adapter.tool);
    return convertUnrecognized(input, found, tools, settings);
  }
  remember(session, detection.adapter.tool);
  return convertDocument(input, detection, settings, aroundFrame(at));
}

/** Converts an answer that has to be here as a whole. */
function* convertHeld(answer: Answer, settings: Settings): Conversion {
  const { input, found, known } = answer;
  const { window } = input;
  const held = yield* holdAnswer(window, found.start);
  if (held === undefined) {
    const error = errorAlone(unifyDiagnostic('UNI-IO-004'), String(window.end), settings, 4);
    return { end: window.end, close: () => [error] };
  }
  const { value, whole } = held;
  const claim = claimOf({ value, complete: whole }, known, settings);
  const [detection, ...others] = claim?.detected ?? [];
  if (claim?.inText && detection !== undefined && others.length === 0)
    return yield* convertInText(answer, held, claim.at, detection, settings);
  if (claim !== undefined) return yield* convertClaimed(answer, claim, settings);
  const said = textAnswerIn(value);
  const adapter = said && adapterOf(said.text, known, settings);
  if (said === undefined || !(whole || (adapter !== undefined && isCutInText(held, said))))
    return yield* convertUnrecognized(input, found, [], settings);
  const result = resultOf(value);
  const structured = whole && isObject(result) ? result['structuredContent'] : undefined;
  const at = `${isResponse(value) ? '/result' : ''}/structuredContent`;
  const formless = isObject(structured)
    ? formlessClaim(at, { value: structured, complete: true }, known, settings)
    : undefined;
  if (formless !== undefined) return yield* convertClaimed(answer, formless, settings);
  return convertSaid(answer, held, said, adapter, settings);
}

/** Converts JSON in a text of an answer. */
function* convertInText(
  { input, session }: Answer,
  held: HeldAnswer,
  at: string,
  detection: DetectedForm,
  settings: Settings,
): Conversion {
  remember(session, detection.adapter.tool);
  const text = stringAt(held.bytes, at) as InnerBytes;
  const frame = textFrame(at, text, held, input.start);
  const window = new Window(sourceOf(text.bytes));
  while (yield* window.load());
  const converted = yield* convertDocument({ ...input, window, start: 0 }, detection, settings, frame);
  // What follows the document in its text may be more than a note has room for, such as further documents.
  const rest = text.bytes.toString('utf8', converted.end);
  if (rest.trim() !== '') putAround(frame.legacy, at, rest);
  return { end: held.end, close: converted.close };
}

/** Converts what an answer says in text. */
function convertSaid(
  { input, known, session }: Answer,
  held: HeldAnswer,
  said: TextAnswer,
  adapter: Adapter | undefined,
  settings: Settings,
) {
  const { digest, whole, end } = held;
  const { start, texts } = input;
  if (adapter !== undefined && known === undefined) remember(session, adapter.tool);
  const findings = new Findings();
  noteRepeated(held.repeated, said.legacy, findings);
  if (held.mended) findings.add('UNI-QRY-018', { pointer: '', byte_offset: start });
  if (!held.utf8) findings.add('UNI-QRY-014', { pointer: '', byte_offset: start });
  if (!whole) noteCut({ pointer: '', at: end }, findings);
  const contradicted = adapter === undefined ? [] : ofAnotherTool(adapter, formsInstead(held, settings));
  return {
    end,
    close: (behind: TextCollector, isLast: boolean) => {
      if (isLast) texts.push(behind);
      const { diagnostics, lost } = readSurroundings(texts, isLast ? settings.invocation : {}, adapter, settings);
      const around = [...contradicted, ...findings.diagnostics(), ...diagnostics];
      if (adapter === undefined) return [unrecognizedAnswer(said, { digest, start }, around, settings)];
      const facts = { digest, whole, lost: lost || findings.lost };
      return convertTextAnswer(said, facts, adapter, around, settings);
    },
  };
}

/** True for a result that is cut in or behind a text, of which something is there; of one that may be JSON not. */
function isCutInText({ value, cut }: HeldAnswer, { text }: TextAnswer): boolean {
  const result = resultOf(value);
  return cut && text !== '' && isObject(result) && innersInTexts(result, '').length === 0;
}

/** The forms of JSON in an answer in which the tool that was named finds none of its own. */
function formsInstead({ value, whole }: HeldAnswer, { adapters, tool }: Settings) {
  const claim = tool === undefined ? undefined : claimIn({ value, complete: whole }, adapters, undefined);
  return claim?.detected.flatMap(({ form }) => form ?? []) ?? [];
}

/** The tool that is known, else the only one whose wording a text is. */
function adapterOf(text: string, known: string | undefined, { adapters }: Settings): Adapter | undefined {
  if (known !== undefined) return adapters.find(({ tool }) => tool === known);
  const [adapter, ...others] = toldBy(text, adapters);
  return others.length === 0 ? adapter : undefined;
}
