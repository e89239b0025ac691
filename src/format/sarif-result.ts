import type { Suppression } from 'sarif';
import { isUuid } from '../draft/ids.ts';
import type { Diagnostic } from '../envelope/types.ts';
import type { ByteText } from '../json/byte-text.ts';
import { isObject, type JsonObject, listIn, objectIn } from '../json/value.ts';
import { type Utf16Range, utf16PlaceOf, utf16RangeOf } from './columns.ts';
import type { Found, FoundFinding } from './found.ts';
import { codeOf, textOfFound } from './headline.ts';
import { type Fix, fixesOf, type Replacement } from './replacement.ts';
import { artifactOf, writeRegion } from './sarif-place.ts';
import type { Rule } from './sarif-run.ts';
import { isWhole, type SaidWriter } from './sarif-said.ts';
import { strictJson, strictText, strictValue, writeStrictText } from './strict-json.ts';

/** What stands before the values of a result, and behind them. */
const BEFORE = {
  result: '{',
  level: '"level":',
  location: ',"locations":[{"physicalLocation":{"artifactLocation":',
  region: ',"region":',
  deletedRegion: '{"deletedRegion":',
  guid: ',"guid":"',
  lineHash: ',"partialFingerprints":{"unifyLineHash/v1":"',
  spanId: ',"properties":{"unifySpanId":',
  message: ',"message":{"text":',
};
const BEHIND = {
  object: '}',
  message: '}}',
  location: '}}]',
  guid: '"',
  lineHash: '"}',
};

/** What a result of a log says beside its rule, level, message, places and fixes; of a notification the second. */
const OF_RESULT = [
  ...['kind', 'baselineState', 'rank', 'guid', 'correlationGuid', 'occurrenceCount', 'fingerprints'],
  ...['partialFingerprints', 'analysisTarget', 'relatedLocations', 'codeFlows', 'stacks', 'graphs', 'graphTraversals'],
  ...['attachments', 'suppressions', 'workItemUris', 'hostedViewerUri', 'taxa', 'webRequest', 'webResponse'],
  ...['provenance', 'properties'],
];
const OF_NOTIFICATION = [...['relatedLocations', 'associatedRule', 'threadId', 'timeUtc', 'exception', 'properties']];

/** True for what has a file, which a result must have. */
export function hasFile(found: Found): boolean {
  return fileOf(found) !== undefined;
}

/**
 * Writes a result as JSON, with a fingerprint where there is one; `out` takes it piece by piece, because to make an
 * object of it takes six times as long.
 */
export function writeResult(
  found: Found,
  { ruleId, printed }: Rule,
  lineHash: string | undefined,
  out: ByteText,
): void {
  out.string(BEFORE.result);
  if (printed !== undefined) out.string(printed);
  out.string(BEFORE.level);
  writeStrictText(found.kind === 'finding' ? found.value.level : 'note', out);
  writeLocations(found, out);
  writeIds(found, lineHash, out);
  writeFixes(found, out);
  const suppressions = suppressionsIn(found);
  if (suppressions !== undefined) out.string(`,"suppressions":${strictJson(suppressions)}`);
  out.string(BEFORE.message);
  writeStrictText(messageOf(found) || (ruleId ?? ''), out);
  out.string(BEHIND.message);
}

/** Writes a result of a log, with all that it said; a fingerprint where it has none. */
export function writeSaidResult(
  { value }: FoundFinding,
  { ruleId, printed }: Rule,
  lineHash: string | undefined,
  writer: SaidWriter,
  out: ByteText,
): void {
  const { details = {} } = value;
  out.string(BEFORE.result);
  if (printed !== undefined) out.string(printed);
  out.string(BEFORE.level);
  writeStrictText(saidLevel(value), out);
  writeSaidLocations(value, writer, out);
  writer.members(details, OF_RESULT, out);
  const fixes = listIn(details['fixes']).filter(isWhole);
  if (fixes.length > 0) writer.members({ fixes }, ['fixes'], out);
  if (details['partialFingerprints'] === undefined && details['fingerprints'] === undefined)
    writeLineHash(lineHash, out);
  out.string(`,"message":${saidMessage(value, ruleId)}}`);
}

/** Writes a notification of a log, with all that it said. */
export function writeSaidNotification(found: FoundFinding, writer: SaidWriter, out: ByteText): void {
  const { value } = found;
  const { details = {} } = value;
  const id = codeOf(found);
  const descriptor = { ...(id !== undefined && { id }), ...objectIn(details['descriptor']) };
  out.string(`{"level":${strictText(saidLevel(value))},"message":${saidMessage(value, id)}`);
  if (Object.keys(descriptor).length > 0) out.string(`,"descriptor":${strictValue(descriptor)}`);
  writeSaidLocations(value, writer, out);
  writer.members(details, OF_NOTIFICATION, out);
  out.string(BEHIND.object);
}

/** The level that a log gave; that of SARIF alone stands in `legacy`. */
function saidLevel({ level, legacy }: Diagnostic): string {
  return legacy?.['level'] === 'none' ? 'none' : level;
}

/** The message of a log as it stood there, as far as that is known; one without a text shows what is instead. */
function saidMessage({ message, details }: Diagnostic, instead = ''): string {
  const { legacy, ...said } = objectIn(details?.['message']);
  const { text } = objectIn(legacy);
  // A text with arguments has braces for their places alone.
  const own = said['arguments'] === undefined ? message : message.replace(/[{}]/g, '$&$&');
  return strictValue({ text: (typeof text === 'string' ? text : own) || instead, ...said });
}

/** Writes the places of a finding of a log: the first one is its own, of which the rest stands in its list. */
function writeSaidLocations(finding: Diagnostic, writer: SaidWriter, out: ByteText): void {
  const { span, file, details = {}, legacy = {} } = finding;
  const { snippet, contextRegion, locations } = details;
  // What makes no span, such as the address of a page, stands as the log has it.
  const { physicalLocation } = span === undefined && isObject(legacy['physicalLocation']) ? legacy : details;
  const place = physicalLocation === details['physicalLocation'] ? (span ?? file) : undefined;
  const listed = listIn(locations);
  const isPlaced = place !== undefined || physicalLocation !== undefined;
  if (!isPlaced && listed.length === 0) return;
  out.string(',"locations":[');
  if (isPlaced) {
    const quoted = { snippet, contextRegion, physicalLocation } as JsonObject;
    writer.location({ ...objectIn(listed[0]), ...quoted }, place, out);
  }
  for (const [index, location] of (isPlaced ? listed.slice(1) : listed).entries()) {
    if (isPlaced || index > 0) out.string(',');
    writer.write('locations', location, out);
  }
  out.string(']');
}

/** Writes what is no result, as JSON: said of the run. */
export function writeNotification(found: Found, out: ByteText): void {
  const id = codeOf(found);
  const { level, tool } = found.kind === 'finding' ? found.value : { level: 'note' as const, tool: undefined };
  const descriptor = id === undefined ? undefined : { id };
  out.string(strictJson({ level, message: { text: messageOf(found) || (id ?? '') }, descriptor }).slice(0, -1));
  writeLocations(found, out);
  if (tool !== undefined) out.string(`,"properties":${strictJson({ tool })}`);
  out.string('}');
}

/** Writes members by which a result is known again. */
function writeIds({ kind, value, span }: Found, lineHash: string | undefined, out: ByteText): void {
  const guid = kind === 'finding' ? undefined : value['match_id'];
  if (typeof guid === 'string' && isGuid(guid)) {
    out.string(BEFORE.guid);
    out.string(guid);
    out.string(BEHIND.guid);
  }
  writeLineHash(lineHash, out);
  if (typeof span?.span_id !== 'string') return;
  out.string(BEFORE.spanId);
  writeStrictText(span.span_id, out);
  out.string(BEHIND.object);
}

function writeLineHash(lineHash: string | undefined, out: ByteText): void {
  if (lineHash === undefined) return;
  out.string(BEFORE.lineHash);
  out.string(lineHash);
  out.string(BEHIND.lineHash);
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
  out.string(artifactOf(found.span ?? file));
  out.string(BEHIND.object);
  if (found.span !== undefined) writeRegion(BEFORE.region, found.span, utf16PlaceOf(found), out);
  out.string(BEHIND.location);
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
    out.string(BEHIND.object);
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
