import type { Suppression } from 'sarif';
import { isUuid } from '../draft/ids.ts';
import type { Span } from '../envelope/types.ts';
import type { ByteText } from '../json/byte-text.ts';
import { isObject, type JsonObject } from '../json/value.ts';
import { type Utf16Range, utf16PlaceOf, utf16RangeOf } from './columns.ts';
import type { Found } from './found.ts';
import { codeOf, textOfFound } from './headline.ts';
import { type Fix, fixesOf, type Replacement } from './replacement.ts';
import { strictJson, strictText, writeStrictNumber, writeStrictText } from './strict-json.ts';
import { uriOf } from './uri.ts';

/** The id of a rule, and how it stands in a result: with its place in the list of its run. */
export interface Rule {
  ruleId: string;
  printed: string;
}

/** What stands before the values of a result, and behind them. */
const BEFORE = {
  result: '{',
  level: ',"level":',
  location: ',"locations":[{"physicalLocation":{"artifactLocation":',
  region: ',"region":',
  deletedRegion: '{"deletedRegion":',
  guid: ',"guid":"',
  spanId: ',"partialFingerprints":{"unifySpanId/v1":',
  message: ',"message":{"text":',
  startLine: '{"startLine":',
  startColumn: ',"startColumn":',
  endLine: ',"endLine":',
  endColumn: ',"endColumn":',
  byteOffset: ',"byteOffset":',
  onlyByteOffset: '{"byteOffset":',
  byteLength: ',"byteLength":',
};
const BEHIND = { object: '}', message: '}}', location: '}}]', guid: '"' };

/** True for what has a file, which a result must have, and is not what unify says of its own work. */
export function isResult(found: Found): boolean {
  return fileOf(found) !== undefined && (found.kind !== 'finding' || found.value.tool !== 'unify');
}

/** Writes a result as JSON; `out` takes it piece by piece, because to make an object of it takes six times as long. */
export function writeResult(found: Found, { ruleId, printed }: Rule, out: ByteText): void {
  out.string(BEFORE.result);
  out.string(printed);
  out.string(BEFORE.level);
  writeStrictText(found.kind === 'finding' ? found.value.level : 'note', out);
  writeLocations(found, out);
  writeIds(found, out);
  writeFixes(found, out);
  const suppressions = suppressionsIn(found);
  if (suppressions !== undefined) out.string(`,"suppressions":${strictJson(suppressions)}`);
  out.string(BEFORE.message);
  writeStrictText(messageOf(found) || ruleId, out);
  out.string(BEHIND.message);
}

/** Writes what is no result, as JSON: said of the run. */
export function writeNotification(found: Found, out: ByteText): void {
  const id = codeOf(found);
  const { level, tool } = found.kind === 'finding' ? found.value : { level: 'note' as const, tool: undefined };
  const descriptor = id === undefined ? undefined : { id };
  out.string(strictJson({ level, message: { text: messageOf(found) }, descriptor }).slice(0, -1));
  writeLocations(found, out);
  if (tool !== undefined) out.string(`,"properties":${strictJson({ tool })}`);
  out.string('}');
}

/** Writes members by which a result is known again. */
function writeIds({ kind, value, span }: Found, out: ByteText): void {
  const guid = kind === 'finding' ? undefined : value['match_id'];
  if (typeof guid === 'string' && isGuid(guid)) {
    out.string(BEFORE.guid);
    out.string(guid);
    out.string(BEHIND.guid);
  }
  if (typeof span?.span_id !== 'string') return;
  out.string(BEFORE.spanId);
  writeStrictText(span.span_id, out);
  out.string(BEHIND.object);
}

/** True for an id that SARIF takes: a UUID of a known version. */
function isGuid(id: string): boolean {
  return isUuid(id) && '12345'.includes(id.charAt(14)) && '89abAB'.includes(id.charAt(19));
}

/** What is said of something, or quoted of it. */
function messageOf(found: Found): string {
  const text = textOfFound(found) || (found.kind === 'finding' ? '' : (found.span.context?.selected[0] ?? ''));
  return escaped(text);
}

/** The text of a message in which nothing is taken for a placeholder or a link. */
function escaped(text: string): string {
  if (!/[{[]/.test(text)) return text;
  return text.replace(/\{(\d+)\}/g, '{{$1}}').replace(/\[(?=[^[\]]*\]\()/g, '\\[');
}

/** The path of the file that something was found in; `undefined` where there is none. */
function fileOf({ kind, value, span }: Found): string | undefined {
  const file = span?.file_path ?? (kind === 'finding' ? value.file : undefined);
  return file === '' ? undefined : file;
}

/** Writes the place as a member behind others, as far as it is known: nothing where there is not even a file. */
function writeLocations(found: Found, out: ByteText): void {
  const file = fileOf(found);
  if (file === undefined) return;
  out.string(BEFORE.location);
  out.string(artifactOf(file));
  if (found.span !== undefined) writeRegion(BEFORE.region, found.span, utf16PlaceOf(found), out);
  out.string(BEHIND.location);
}

/** The path that came last, and its artifact: mostly it comes again. */
let last: { path: string; artifact: string } | undefined;

function artifactOf(path: string): string {
  if (path === last?.path) return last.artifact;
  const uri = uriOf(path);
  const base = uri.startsWith('file:') ? '' : ',"uriBaseId":"%SRCROOT%"';
  last = { path, artifact: `{"uri":${strictText(uri)}${base}}` };
  return last.artifact;
}

/**
 * Writes the region of a span behind its key: exact where its columns are proved, else its lines, or its bytes, as far
 * as they are known; nothing where none are.
 */
function writeRegion(key: string, span: Span, place: Utf16Range | undefined, out: ByteText): void {
  const { start_line: startLine, end_line, precision, byte_start, byte_end } = span;
  const hasBytes = byte_start !== null && byte_end !== null;
  if (precision === 'file' || (startLine === 0 && !hasBytes)) return;
  out.string(key);
  const range = precision === 'line' ? undefined : place;
  if (startLine > 0) {
    writeMember(BEFORE.startLine, startLine, out);
    if (range !== undefined) writeMember(BEFORE.startColumn, range.start.character + 1, out);
    writeMember(BEFORE.endLine, Math.max(startLine, end_line), out);
    if (range !== undefined) writeMember(BEFORE.endColumn, range.end.character + 1, out);
  }
  if (hasBytes && (range !== undefined || startLine === 0)) {
    writeMember(startLine === 0 ? BEFORE.onlyByteOffset : BEFORE.byteOffset, byte_start, out);
    writeMember(BEFORE.byteLength, byte_end - byte_start, out);
  }
  out.string(BEHIND.object);
}

function writeMember(before: string, value: number, out: ByteText): void {
  out.string(before);
  writeStrictNumber(value, out);
}

/** A replacement with the place that it is for, as editors count it. */
type Placed = Replacement & { place: Utf16Range };

/** Writes the fixes whose places are all proved, as a member behind others. */
function writeFixes(found: Found, out: ByteText): void {
  let beginning = ',"fixes":[';
  for (const fix of fixesOf(found)) {
    const replacements = placedIn(fix, found);
    if (replacements === undefined) continue;
    out.string(beginning);
    writeFix(fix, replacements, out);
    beginning = ',';
  }
  if (beginning === ',') out.string(']');
}

/** The replacements of a fix, by their files; `undefined` where a place is not proved. */
function placedIn({ replacements }: Fix, found: Found): Map<string, Placed[]> | undefined {
  const changes = new Map<string, Placed[]>();
  for (const { span, text } of replacements) {
    const place = span === found.span ? utf16PlaceOf(found) : utf16RangeOf(span);
    if (place === undefined) return undefined;
    const ofFile = changes.get(span.file_path) ?? [];
    ofFile.push({ span, text, place });
    changes.set(span.file_path, ofFile);
  }
  return changes;
}

function writeFix({ title }: Fix, changes: Map<string, Placed[]>, out: ByteText): void {
  out.string(title === undefined ? '{' : `{"description":{"text":${strictText(escaped(title))}},`);
  out.string('"artifactChanges":[');
  let before = '{"artifactLocation":';
  for (const [path, ofFile] of changes) {
    out.string(before);
    out.string(artifactOf(path));
    writeReplacements(ofFile, out);
    before = ',{"artifactLocation":';
  }
  out.string(']}');
}

function writeReplacements(replacements: readonly Placed[], out: ByteText): void {
  let before = ',"replacements":[';
  for (const { span, place, text } of replacements) {
    out.string(before);
    writeRegion(BEFORE.deletedRegion, span, place, out);
    out.string(`,"insertedContent":{"text":${strictText(text)}}}`);
    before = ',';
  }
  out.string(']}');
}

/** Why a result is not to be shown; an empty list says that it is. */
function suppressionsIn(found: Found): Suppression[] | undefined {
  const said = found.kind === 'finding' ? found.value.details?.['suppressions'] : undefined;
  return Array.isArray(said) ? said.filter(isObject).map(suppressionOf) : undefined;
}

function suppressionOf({ kind, status, justification }: JsonObject): Suppression {
  const isStatus = status === 'accepted' || status === 'underReview' || status === 'rejected';
  return {
    kind: kind === 'inSource' ? kind : 'external',
    ...(isStatus && { status }),
    ...(typeof justification === 'string' && { justification }),
  };
}
