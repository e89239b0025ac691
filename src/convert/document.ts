import { type Adapter, designedForms, type Form, type ListNode, meets, neededKeys } from '../adapter.ts';
import { type DetectedForm, detectForms } from '../detect/detect-forms.ts';
import { typedCommand } from '../detect/known-tool.ts';
import { undescribed } from '../detect/undescribed.ts';
import { Findings, unifyDiagnostic } from '../diagnostic/findings.ts';
import type { Diagnostic } from '../envelope/types.ts';
import type { FoundDocument } from '../input/document-finder.ts';
import { DocumentReader } from '../input/document-reader.ts';
import { Fingerprint } from '../input/fingerprint.ts';
import type { Layout } from '../input/layout.ts';
import { RowsReader } from '../input/rows-reader.ts';
import type { TextCollector } from '../input/text.ts';
import { readWhole } from '../input/whole.ts';
import { type Steps, type Window, waitFor } from '../input/window.ts';
import { onceFor } from '../json/once-for.ts';
import { escapePointer } from '../json/parse.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { loadBlake3 } from '../location/digest.ts';
import { FilePaths } from '../location/file-path.ts';
import { derivedId } from '../location/ids.ts';
import { LineBaseInference } from '../location/line-base.ts';
import type { MatchContext } from '../location/match-context.ts';
import { SourceVerifier } from '../location/source-verifier.ts';
import { readSurroundings, remarkDiagnostic, type Surroundings, takeResult } from '../text/surroundings.ts';
import { besideError } from './error-envelope.ts';
import { noteMissingRelationships, statusOf } from './faults.ts';
import { FormConversion } from './form-conversion.ts';
import { BARE, type Frame, framedLegacy } from './frame.ts';
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
  const conversion = new FormConversion(form, adapter, context, settings);
  conversion.around = frame.legacy;
  const fingerprint = new Fingerprint(window);
  if (readsAgain(form)) window.hold(settings.openStore);
  const { isRow, isLastRow } = form;
  const reader =
    isRow === undefined
      ? new DocumentReader(window, start, frame.layout(layoutOf(form)))
      : new RowsReader(window, start, {
          belongs: (row) => meets(row, isRow),
          isLast: isLastRow && ((row) => meets(row, isLastRow)),
          isOther: (row) => isOther(row, form, settings),
        });
  const result = form.textBefore === true ? takeResult(input.texts, adapter) : undefined;
  if (result !== undefined && result.leftOut > 0)
    context.findings.add('UNI-QRY-028', undefined, { bytes_left_out: result.leftOut });
  if (result?.utf8 === false) context.findings.add('UNI-QRY-014');
  yield* conversion.begin(result?.text);
  for (const step of reader.steps()) {
    if (step instanceof Promise) {
      yield step;
      continue;
    }
    const part = frame.take(step);
    if (part !== undefined) yield* conversion.take(part);
    // Hashing costs: it ends where the tool's own id makes it needless.
    if (conversion.executionId !== undefined) fingerprint.stop();
  }
  for (const place of frame.notUtf8 ?? []) context.findings.add('UNI-QRY-014', place);
  yield* endOf(conversion, frame);
  fingerprint.stop();
  return {
    end: reader.at,
    fold: (found, textBetween) => foldTrailer(found, textBetween, input, form, conversion),
    close: (behind, isLast) =>
      partsAndLast(
        conversion.waits ? conversion.finish() : [],
        () => {
          const place = { pointer: '', byte_offset: reader.at, byte_length: behind.byteLength };
          if (REMNANT.test(behind.beginning)) context.findings.add('UNI-QRY-016', place);
          if (isLast) input.texts.push(behind);
          const around = readSurroundings(input.texts, isLast ? settings.invocation : {}, adapter, settings);
          around.diagnostics.unshift(...(result?.notes ?? []), ...ofAnotherTool(adapter, instead));
          return closing(around, adapter, settings, context, conversion, fingerprint, frame);
        },
        () => window.drop(),
      ),
  };
}

/** Takes the trailer of a document in, which has one at most. */
function* foldTrailer(
  { start, probe }: FoundDocument,
  textBetween: TextCollector,
  { window, texts }: DocumentInput,
  { isTrailer }: Form,
  conversion: FormConversion,
): Steps<number | undefined> {
  if (conversion.hasTrailer || isTrailer === undefined || !meets(probe.value, isTrailer)) return undefined;
  texts.push(textBetween);
  const { end, ...trailer } = yield* readWhole(window, start);
  conversion.takeTrailer(trailer, start);
  return end;
}

/**
 * What is printed when a document has been read. What thinks at the end does so with the trailer and with how the run
 * ended, which are still to come.
 */
function* endOf(conversion: FormConversion, frame: Frame): Generator<EnvelopePart> {
  for (const part of frame.rest?.() ?? []) yield* conversion.take(part);
  if (!conversion.waits) yield* conversion.finish();
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

/** What the codes of each tool begin with. */
function prefixesOf({ adapters, moreAdapters = [] }: Settings): Map<string, string> {
  const named = [
    ...adapters.map(({ tool, prefix }) => [tool, prefix] as const),
    ...moreAdapters.map(({ names: [tool = ''], prefix }) => [tool, prefix] as const),
  ];
  return new Map(named.map(([tool, prefix]) => [tool.toUpperCase().replaceAll('-', '_'), prefix]));
}

/** What the elements of the document with this number in its input share. */
export function matchContext(
  index: number,
  adapter: Adapter,
  form: Form,
  settings: Settings,
  pointer = '',
): MatchContext {
  const { tool, forms, codes, prefix, kinds } = adapter;
  return {
    tool,
    form,
    described: forms.includes(form) || designedForms(adapter).includes(form),
    paths: new FilePaths(settings.paths, settings.lookup),
    folder: settings.folder,
    findings: new Findings(),
    lookup: settings.lookup,
    documentPointer: (index === 0 ? '' : `#${index}`) + pointer,
    typedCommand: typedCommand(adapter, settings),
    isOtherText: form.makesText?.(settings.invocation.argv ?? []) === true,
    newId: settings.stamp?.id,
    unknownKeys: new Set(),
    remarks: new Map(),
    codes,
    prefix,
    prefixes: prefixesOf(settings),
    errorCodes: settings.errorCodes,
    enrichment: settings.enrichment,
    sourceVerifier: new SourceVerifier(settings.lookup),
    lineBase: new LineBaseInference(),
    kindWords: kinds,
    version: form.version ?? adapter.version,
    relationships: new Set(),
  };
}

/** True for a form of which something is read again, or later than it comes. */
const readsAgain = onceFor(({ lists, sections, held = [], gathers, fold }: Form): boolean => {
  const isDeferred = ({ late, joins, needs = [], of }: ListNode) =>
    late === true || joins !== undefined || needs.length > 0 || of.node === 'gathered';
  const more = [...held, ...Object.keys(sections), ...Object.keys(gathers), ...(fold?.keys ?? [])];
  return more.length > 0 || Object.values(lists).some(isDeferred);
});

const layoutOf = onceFor((form: Form): Layout => {
  const { nodes, lists, sections, opens, cutMark, isTrailer } = form;
  const inSections = Object.entries(sections).flatMap(([list, { keys }]) =>
    Object.entries(keys).map(([key, node]) => [`${list}/*/${escapePointer(key)}`, node] as const),
  );
  return {
    fields: new Set([...Object.keys(nodes), ...inSections.flatMap(([place, node]) => (waits(node) ? [] : [place]))]),
    lists: new Map([
      ...Object.entries(lists).map(([pointer, { firstKeys }]) => [pointer, { begins: firstKeys }] as const),
      ...inSections.flatMap(([place, node]) => (waits(node) ? ([[place, { begins: node.firstKeys }]] as const) : [])),
    ]),
    sections: Object.keys(sections),
    opens,
    cutMark,
    trailerKeys: isTrailer === undefined ? [] : neededKeys(isTrailer).flat(),
  };
});

function closing(
  around: Surroundings,
  adapter: Adapter,
  settings: Settings,
  { paths, findings, remarks: noted, relationships, enrichment }: MatchContext,
  conversion: FormConversion,
  fingerprint: Fingerprint,
  frame: Frame,
): EnvelopePart {
  const { stamp, strict } = settings;
  const counted = [...noted.values()].map(({ remark, count, places }) => ({
    ...remark,
    details: { ...remark.details, count, ...(places.length > 0 && { places: places as JsonObject[] }) },
  }));
  const { unprinted: details } = conversion;
  if (details !== undefined && adapter.unprinted === undefined) findings.add('UNI-V-016', undefined, { ...details });
  const remarked = [
    ...counted,
    ...conversion.remarks,
    ...(adapter.unprinted !== undefined && details !== undefined ? [{ ...adapter.unprinted, details }] : []),
  ];
  const remarks = remarked
    .filter(({ code }) => !around.codes.has(code))
    .map((remark) => remarkDiagnostic(remark, adapter, settings));
  const lost = around.lost || findings.lost;
  const hasReason = around.partial || lost || details !== undefined || remarked.some(({ partial }) => partial === true);
  noteUnexplained(conversion, hasReason, findings);
  if (!conversion.failed) noteMissingRelationships(enrichment, relationships, findings);
  // A text may say again what the document says itself.
  const beside = around.diagnostics.filter((diagnostic) => !conversion.hasSaid(diagnostic));
  const all = [...beside, ...remarks, ...findings.diagnostics()];
  const diagnostics = conversion.failed ? all.map(besideError) : all;
  const partial = conversion.toolPartial || hasReason;
  const legacy: JsonObject = {
    ...(paths.prefix !== '' && { path_prefix: paths.prefix }),
    ...framedLegacy(frame, conversion.legacyOf(partial)),
  };
  const close = {
    diagnostics,
    execution_id: conversion.executionId ?? stamp?.id() ?? derivedId(frame.fingerprint ?? fingerprint.name),
    timestamp: conversion.timestamp ?? stamp?.now() ?? null,
    partial,
    ...(Object.keys(legacy).length > 0 && { legacy }),
  };
  return conversion.close(close, statusOf(findings, lost, strict, enrichment?.verify));
}

/** Tells that a document is in a form of another tool than the one that was named. */
export function ofAnotherTool({ tool }: Adapter, forms: readonly Form[]): Diagnostic[] {
  if (forms.length === 0) return [];
  const names = forms.map(({ id }) => id);
  const named = names.join(' or ');
  const message = `The document was taken for one of ${tool}, which was named, but is in the form ${named}.`;
  return [unifyDiagnostic('UNI-QRY-031', { message, details: { forms: names } })];
}

/** Tells that a tool says that its result is not complete, where nothing says why. */
function noteUnexplained({ reportsPartial }: FormConversion, hasReason: boolean, findings: Findings): void {
  if (reportsPartial && !hasReason) findings.add('UNI-QRY-027');
}
