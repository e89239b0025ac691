import type { Adapter, ListRule, Shape } from '../adapter.ts';
import type { FoundDocument } from '../decode/document-finder.ts';
import { DocumentReader } from '../decode/document-reader.ts';
import { Fingerprint } from '../decode/fingerprint.ts';
import type { Layout } from '../decode/layout.ts';
import { RowsReader } from '../decode/rows-reader.ts';
import type { TextCollector } from '../decode/text.ts';
import { readWhole } from '../decode/whole.ts';
import type { Window } from '../decode/window.ts';
import { Findings } from '../diagnostic/findings.ts';
import { derivedId } from '../draft/ids.ts';
import { leavesOf } from '../draft/leaves.ts';
import type { MatchContext } from '../draft/matches.ts';
import type { JsonObject } from '../json/value.ts';
import { FilePaths } from '../span/file-path.ts';
import type { Claim } from './identify.ts';
import type { EnvelopePart } from './parts.ts';
import { QueryConversion } from './query.ts';
import type { Settings } from './settings.ts';
import { readSurroundings, remarkDiagnostic } from './surroundings.ts';
import { undescribed } from './undescribed.ts';

/** An envelope whose end is still to be printed: text behind its document may belong to it. */
export interface Pending {
  /** Absolute byte offset just after the document. */
  end: number;
  /** Takes the document behind this one in, if it belongs to it, with the text between; gives the offset just after it. */
  fold?(found: FoundDocument, textBetween: TextCollector): Promise<number | undefined>;
  /** `behind` is the text up to the next document or the end; it belongs to this one where there is no next. */
  close(behind: TextCollector, isLast: boolean): EnvelopePart;
}

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

/** Converts a document of a known tool, without a shape by the names of its keys; the parts are made as they are asked for. */
export async function* convertDocument(
  input: DocumentInput,
  { adapter, shape = undescribed(adapter) }: Claim,
  settings: Settings,
): AsyncGenerator<EnvelopePart, Pending> {
  const { window, start } = input;
  const context = matchContext(input, adapter, shape, settings);
  const conversion = new QueryConversion(context);
  const fingerprint = new Fingerprint(window);
  const { isRow } = shape;
  const reader = isRow === undefined ? new DocumentReader(window, start, layoutOf(shape, settings)) : new RowsReader(window, start, isRow);
  yield { part: 'open', tool: adapter.tool, command: shape.command };
  for await (const part of reader.parts()) {
    yield* conversion.take(part);
    // Hashing costs: it ends where the tool's own id makes it needless.
    if (conversion.executionId !== undefined) fingerprint.stop();
  }
  yield* conversion.finish();
  fingerprint.stop();
  return {
    end: reader.at,
    fold: async ({ start, glimpse }, textBetween) => {
      if (conversion.hasTrailer || shape.isTrailer?.(glimpse) !== true) return undefined;
      input.texts.push(textBetween);
      const { end, ...trailer } = await readWhole(window, start);
      conversion.takeTrailer(trailer, start);
      return end;
    },
    close: (behind, isLast) => {
      const place = { pointer: '', byte_offset: reader.at, byte_length: behind.byteLength };
      if (REMNANT.test(behind.beginning)) context.findings.add('UNI-QRY-016', place);
      if (isLast) input.texts.push(behind);
      return closing(input, adapter, settings, context, conversion, fingerprint);
    },
  };
}

function matchContext({ index }: DocumentInput, { tool, shapes }: Adapter, shape: Shape, settings: Settings): MatchContext {
  return {
    tool,
    shape,
    described: shapes.includes(shape),
    paths: new FilePaths(settings.paths),
    findings: new Findings(),
    lookup: settings.lookup,
    documentPointer: index === 0 ? '' : `#${index}`,
    newId: settings.stamp?.id,
    strange: new Set(),
  };
}

function layoutOf({ fields, lists }: Shape, { matchesAsText }: Settings): Layout {
  const list = (rule: ListRule) => ({ begins: rule.begins, leaves: matchesAsText ? leavesOf(rule) : undefined });
  return {
    fields: new Set(Object.keys(fields)),
    lists: new Map(Object.entries(lists).map(([pointer, rule]) => [pointer, list(rule)])),
    opens: Object.keys(fields).filter((pointer) => fields[pointer] === 'open'),
  };
}

function closing(
  { index, texts }: DocumentInput,
  adapter: Adapter,
  settings: Settings,
  { shape, paths, findings }: MatchContext,
  conversion: QueryConversion,
  fingerprint: Fingerprint,
): EnvelopePart {
  const { invocation, stamp, strict } = settings;
  const stderr = index === 0 ? (invocation.stderr ?? '') : '';
  const around = readSurroundings(texts, stderr, adapter, settings);
  const remarks = (adapter.remarks?.({ shape: shape.id, matches: conversion.converted, invocation }) ?? [])
    .filter(({ code }) => !around.codes.has(code))
    .map((remark) => remarkDiagnostic(remark, adapter, settings));
  const diagnostics = [...around.diagnostics, ...remarks, ...findings.diagnostics()];
  const legacy: JsonObject = { ...(paths.prefix !== '' && { path_prefix: paths.prefix }), ...conversion.legacy };
  const strange = strict && (['UNI-QRY-010', 'UNI-QRY-011', 'UNI-QRY-012'] as const).some((code) => findings.has(code));
  return {
    part: 'close',
    close: {
      diagnostics,
      execution_id: conversion.executionId ?? stamp?.id() ?? derivedId(fingerprint.name),
      timestamp: conversion.timestamp ?? stamp?.now() ?? null,
      partial: conversion.toolPartial || around.partial || findings.lost,
      ...(Object.keys(legacy).length > 0 && { legacy }),
    },
    outcome: strange ? 3 : findings.lost ? 5 : 0,
  };
}
