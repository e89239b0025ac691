import { type Adapter, type Form, keysShown, meets } from '../adapter.ts';
import { type DetectedForm, detectForms, undescribed } from '../detect/detect-forms.ts';
import { type Findings, unifyDiagnostic } from '../diagnostic/findings.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { readWhole } from '../input/cursor.ts';
import { Document, type Part, readAll } from '../input/document.ts';
import type { FoundDocument } from '../input/document-finder.ts';
import { DocumentReader } from '../input/document-reader.ts';
import { Fingerprint, fingerprintOf } from '../input/fingerprint.ts';
import type { Layout } from '../input/layout.ts';
import { RowsReader } from '../input/rows-reader.ts';
import type { TextCollector } from '../input/text.ts';
import { type Steps, type Window, waitFor } from '../input/window.ts';
import { onceFor } from '../json/once-for.ts';
import { escapePointer } from '../json/parse.ts';
import type { Json } from '../json/value.ts';
import { loadBlake3 } from '../location/digest.ts';
import { readSurroundings, takeResult } from '../text/surroundings.ts';
import { closeDocument } from './close-document.ts';
import { DATA_NAMES } from './data.ts';
import { type DocumentState, matchContext } from './document-state.ts';
import { noteTrailer } from './faults.ts';
import { FormConversion } from './form-conversion.ts';
import { BARE, type Frame } from './frame.ts';
import type { EnvelopePart } from './parts.ts';
import { waits } from './sections.ts';
import type { Settings } from './settings.ts';

/** An envelope whose end is still to be printed: text behind its document may belong to it. */
export interface Pending {
  /** Absolute byte offset just after the document. */
  end: number;
  /**
   * Takes the document behind this one in, if it belongs to it, with the text between; gives the offset just after it.
   * Like `close` it must be no generator function of its own.
   */
  fold?(found: FoundDocument, textBetween: TextCollector): Steps<number | undefined>;
  /**
   * What is left to print. `behind` is the text up to the next document or the end; it belongs to this one where there
   * is no next. It must be no generator function of its own: what such a one holds stays in memory for long, because
   * V8 makes a shape for what it gives, which is not looked at when young objects are.
   */
  close(behind: TextCollector, isLast: boolean): Iterable<EnvelopePart>;
  /** True when it is closed without waiting for what follows: a server may wait until its answer has been read. */
  atOnce?: boolean;
}

/** What converts a document, step by step: it gives parts, and then what is left. */
export type Conversion = Steps<Pending, EnvelopePart>;

/** Text that can only be the rest of a document that seemed to have ended. */
const REMNANT = /^\s*[\],}:]/;

/** A document as it was found. */
export interface DocumentInput {
  window: Window;
  /** Absolute byte offset of its first byte, which is also the first byte that the window holds. */
  start: number;
  /** Its number in the input, from 0. */
  index: number;
  /** Texts that belong to it: what stands since the document before it, and before its trailer. */
  texts: TextCollector[];
  /** What else is said of it. */
  notes?: readonly Diagnostic[];
}

/**
 * Converts a document of a known tool, without a form by the names of its keys; the parts are made as they are asked
 * for.
 */
export function* convertDocument(
  input: DocumentInput,
  { adapter, form = undescribed(adapter), instead = [] }: DetectedForm,
  settings: Settings,
  frame: Frame = BARE,
): Conversion {
  if (form.hashes !== undefined) yield* waitFor(loadBlake3());
  const { window, start } = input;
  const context = matchContext(input.index, adapter, form, settings, frame.at);
  const result = form.textBefore === true ? resultBefore(input, adapter, context.findings) : undefined;
  const isRows = form.isRow !== undefined;
  // The sections of a document may be more than memory holds: they are read as they come, too.
  const isStream = isRows || Object.keys(form.sections).length > 0;
  const fingerprint = isRows ? new Fingerprint(window) : undefined;
  if (!isRows) window.hold(settings.openStore);
  const reader = readerOf(input, form, settings, frame);
  const parts = framed(reader, frame);
  const document = isStream ? new Document() : yield* readAll(parts);
  const conversion = new FormConversion(form, adapter, document, context, settings);
  const { state } = conversion;
  state.around = frame.legacy;
  yield* conversion.begin(result?.text);
  yield* takeParts(isStream ? parts : document.parts, conversion, fingerprint);
  for (const place of frame.notUtf8 ?? []) context.findings.add('UNI-QRY-014', place);
  for (const part of frame.rest?.() ?? []) yield* conversion.take(part);
  yield* conversion.endSections();
  // A form that thinks at its end does so with the trailer, and with how the run ended, which are still to come.
  const waits = form.finish !== undefined;
  if (!waits) yield* conversion.finish();
  fingerprint?.stop();
  const bytes = frame.fingerprint ?? fingerprint?.name ?? bytesNamed(state, window, start, reader.at);
  // Behind it text may follow for long, and documents that wait to be distinguished from that.
  if (!waits) window.drop();
  return {
    end: reader.at,
    fold: (found, textBetween) => foldTrailer(found, textBetween, input, state),
    close: (behind, isLast) =>
      partsAndLast(
        waits ? conversion.finish() : [],
        () => {
          const place = { pointer: '', byte_offset: reader.at, byte_length: behind.byteLength };
          if (REMNANT.test(behind.beginning)) context.findings.add('UNI-QRY-016', place);
          if (isLast) input.texts.push(behind);
          const around = readSurroundings(input.texts, isLast ? settings.invocation : {}, adapter, settings);
          around.diagnostics.unshift(
            ...(result?.notes ?? []),
            ...(input.notes ?? []),
            ...ofAnotherTool(adapter, instead),
          );
          return closeDocument(state, around, frame, bytes);
        },
        () => waits && window.drop(),
      ),
  };
}

/** Takes the parts of a document; others have their turn between. */
function* takeParts(
  parts: Iterable<Part | Promise<void>>,
  conversion: FormConversion,
  fingerprint: Fingerprint | undefined,
): Steps<void, EnvelopePart> {
  const { facts, settings } = conversion.state;
  for (const step of parts) {
    if (step instanceof Promise) yield step;
    else yield* conversion.take(step);
    // Hashing costs: it ends where the tool's own id makes it needless.
    if (facts.executionId !== undefined) fingerprint?.stop();
    const turn = settings.turn?.();
    if (turn !== undefined) yield turn;
  }
}

/** What the tool printed before the document as its result. */
function resultBefore({ texts }: DocumentInput, adapter: Adapter, findings: Findings): ReturnType<typeof takeResult> {
  const result = takeResult(texts, adapter);
  const { leftOut = 0, utf8 = true } = result ?? {};
  if (leftOut > 0) findings.add('UNI-QRY-028', undefined, { bytes_left_out: leftOut });
  if (!utf8) findings.add('UNI-QRY-014');
  return result;
}

/** The name of a document's bytes, where its id is derived of it. */
function bytesNamed({ facts, settings }: DocumentState, window: Window, start: number, end: number): string {
  const hasId = facts.executionId !== undefined || settings.stamp !== undefined;
  return hasId ? '' : fingerprintOf(window, start, end);
}

/** What reads a document of a form. */
function readerOf(
  { window, start }: DocumentInput,
  form: Form,
  settings: Settings,
  frame: Frame,
): DocumentReader | RowsReader {
  const { isRow, isLastRow } = form;
  if (isRow === undefined) return new DocumentReader(window, start, frame.layout(layoutOf(form)));
  return new RowsReader(window, start, {
    belongs: (row) => meets(row, isRow),
    isLast: isLastRow && ((row) => meets(row, isLastRow)),
    isOther: (row) => isOther(row, form, settings),
  });
}

/** The parts of a document in a frame. */
function* framed(reader: DocumentReader | RowsReader, frame: Frame): Steps<void, Part> {
  for (const step of reader.steps()) {
    const part = step instanceof Promise ? step : frame.take(step);
    if (part !== undefined) yield part;
  }
}

/** Takes the trailer of a document in, which has one at most. */
function* foldTrailer(
  { start, probe }: FoundDocument,
  textBetween: TextCollector,
  { window, texts }: DocumentInput,
  { form: { isTrailer }, legacy, context: { findings } }: DocumentState,
): Steps<number | undefined> {
  if (Object.hasOwn(legacy, 'trailer') || isTrailer === undefined || !meets(probe.value, isTrailer)) return undefined;
  texts.push(textBetween);
  const { end, ...trailer } = yield* readWhole(window, start);
  noteTrailer(trailer, start, legacy, findings);
  return end;
}

/** Parts, and the one that is made behind them; `release` is called when all of them have been taken. */
export function* partsAndLast(
  parts: Iterable<EnvelopePart>,
  last: () => EnvelopePart,
  release?: () => void,
): Generator<EnvelopePart> {
  yield* parts;
  yield last();
  release?.();
}

/** True for what follows a stream of rows: its trailer, or a document of a known form. */
function isOther(row: Json, { isTrailer }: Form, { adapters, tool }: Settings): boolean {
  if (isTrailer !== undefined && meets(row, isTrailer)) return true;
  return detectForms({ value: row, complete: true }, adapters, tool).some(({ form }) => form !== undefined);
}

/** Tells that a document is in a form of another tool than the one that was named. */
export function ofAnotherTool({ tool }: Adapter, forms: readonly Form[]): Diagnostic[] {
  if (forms.length === 0) return [];
  const names = forms.map(({ id }) => id);
  const named = names.join(' or ');
  const message = `The document was taken for one of ${tool}, which was named, but is in the form ${named}.`;
  return [unifyDiagnostic('UNI-QRY-031', { message, details: { forms: names } })];
}

/** What of a form tells how its documents are read. */
export const layoutOf = onceFor((form: Form): Layout => {
  const { nodes, lists, sections, opens, cutMark, isTrailer } = form;
  const listsIn = payloadsOf(form);
  const inSections = Object.entries(sections).flatMap(([list, { keys }]) =>
    Object.entries(keys).map(([key, node]) => [`${list}/*/${escapePointer(key)}`, node] as const),
  );
  return {
    fields: new Set([
      ...Object.keys(nodes),
      ...listsIn.flatMap((holder) => OF_FORMAT.map((key) => `${holder}/${key}`)),
      ...inSections.flatMap(([place, node]) => (waits(node) ? [] : [place])),
    ]),
    lists: new Map([
      ...Object.entries(lists).map(([pointer, { firstKeys }]) => [pointer, { begins: firstKeys }] as const),
      ...inSections.flatMap(([place, node]) => (waits(node) ? ([[place, { begins: node.firstKeys }]] as const) : [])),
    ]),
    listsIn,
    sections: Object.keys(sections),
    opens,
    cutMark,
    trailerKeys: isTrailer === undefined ? [] : keysShown(isTrailer),
  };
});

/** The objects whose keys become data, where each is understood as it comes. */
function payloadsOf({ operation, opens, holders, whole, held, fold, sections }: Form): string[] {
  if ((whole ?? held ?? fold) !== undefined || Object.keys(sections).length > 0) return [];
  const payloads = opens.filter((pointer) => !Object.hasOwn(holders, pointer));
  return operation === undefined ? ['', ...payloads] : payloads;
}

/** Names of lists that are those of the format, or none; or that have no name. */
const OF_FORMAT = ['', 'diagnostics', 'error', ...DATA_NAMES];
