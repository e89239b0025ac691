import type { Suppression } from 'sarif';
import { type Fix, fixesOf } from '../edits/fixes.ts';
import type { Diagnostic, Span } from '../envelope/types.ts';
import { codeOf, type Found, type FoundFinding, isLocated, textOfFound } from '../filter/found.ts';
import { grouped } from '../json/grouped.ts';
import { given, isObject, type Json, type JsonObject, listIn, objectIn } from '../json/value.ts';
import { isUuid } from '../location/ids.ts';
import { utf16PlaceOf, utf16RangeOf } from './columns.ts';
import { artifactOf, isExact, regionOf } from './sarif-place.ts';
import type { SaidAgain } from './sarif-said.ts';

/** What a result of a log says beside its rule, level, message, places and fixes; of a notification the second. */
const OF_RESULT = [
  ...['kind', 'baselineState', 'rank', 'guid', 'correlationGuid', 'occurrenceCount', 'fingerprints'],
  ...['partialFingerprints', 'analysisTarget', 'relatedLocations', 'codeFlows', 'stacks', 'graphs', 'graphTraversals'],
  ...['attachments', 'suppressions', 'workItemUris', 'hostedViewerUri', 'taxa', 'webRequest', 'webResponse'],
  ...['provenance', 'properties'],
];
const OF_NOTIFICATION = ['relatedLocations', 'associatedRule', 'threadId', 'timeUtc', 'exception', 'properties'];

const GUID = /^.{14}[1-5].{4}[89abAB]/;

/** How a result names its rule: members with its id, if it has one, and its place in the list of its run. */
export interface Rule extends JsonObject {
  ruleId?: string;
}

/** A result, with a fingerprint where there is one. */
export function resultOf(found: Found, rule: Rule, lineHash: string | undefined): JsonObject {
  const { kind, value, span } = found;
  const guid = kind === 'finding' ? undefined : value['match_id'];
  const id = span?.span_id;
  const fixes = fixesOf(found).flatMap((fix) => fixIn(fix, found) ?? []);
  const suppressions = kind === 'finding' ? value.details?.['suppressions'] : undefined;
  return {
    ...rule,
    level: kind === 'finding' ? value.level : 'note',
    ...locationsOf(found),
    // SARIF takes UUIDs of a known version.
    ...(typeof guid === 'string' && isUuid(guid) && GUID.test(guid) && { guid }),
    ...fingerprintOf(lineHash),
    ...(typeof id === 'string' && { properties: { unifySpanId: id } }),
    ...(fixes.length > 0 && { fixes }),
    ...(Array.isArray(suppressions) && { suppressions: suppressions.filter(isObject).map(suppressionOf) }),
    message: { text: messageOf(found) || (rule.ruleId ?? '') },
  };
}

/** A result of a log, with all that it said; a fingerprint where it has none. */
export function saidResultOf(
  { value }: FoundFinding,
  rule: Rule,
  lineHash: string | undefined,
  said: SaidAgain,
): JsonObject {
  const { details = {} } = value;
  const fixes = listIn(details['fixes']).filter(isWhole);
  const isKnown = details['partialFingerprints'] !== undefined || details['fingerprints'] !== undefined;
  return {
    ...rule,
    level: saidLevel(value),
    ...saidLocations(value, said),
    ...said.members(details, OF_RESULT),
    ...(fixes.length > 0 && { fixes: said.value('fixes', fixes) }),
    message: saidMessage(value, rule.ruleId),
    ...(!isKnown && fingerprintOf(lineHash)),
  };
}

/** A notification of a log, with all that it said. */
export function saidNotificationOf(found: FoundFinding, said: SaidAgain): JsonObject {
  const { value } = found;
  const { details = {} } = value;
  const id = codeOf(found);
  const descriptor = { ...(id !== undefined && { id }), ...objectIn(details['descriptor']) };
  return {
    ...{ level: saidLevel(value), message: saidMessage(value, id) },
    ...(Object.keys(descriptor).length > 0 && { descriptor }),
    ...saidLocations(value, said),
    ...said.members(details, OF_NOTIFICATION),
  };
}

/** What is no result: said of the run. */
export function notificationOf(found: Found): JsonObject {
  const id = codeOf(found);
  const { level, tool } = found.kind === 'finding' ? found.value : { level: 'note', tool: undefined };
  return {
    ...{ level, message: { text: messageOf(found) || (id ?? '') } },
    ...(id !== undefined && { descriptor: { id } }),
    ...locationsOf(found),
    ...(tool !== undefined && { properties: { tool } }),
  };
}

/** The level that a log gave; that of SARIF alone is in `legacy`. */
function saidLevel({ level, legacy }: Diagnostic): string {
  return legacy?.['level'] === 'none' ? 'none' : level;
}

/** The message of a log as it was there, as far as that is known; one without a text shows what is instead. */
function saidMessage({ message, details }: Diagnostic, instead = ''): JsonObject {
  const { legacy, ...said } = objectIn(details?.['message']);
  const { text } = objectIn(legacy);
  // A text with arguments has braces for their places alone.
  const own = said['arguments'] === undefined ? message : message.replace(/[{}]/g, '$&$&');
  return { text: (typeof text === 'string' ? text : own) || instead, ...said };
}

/** The places of a finding of a log: the first one is its own, of which the rest is in its list. */
function saidLocations(finding: Diagnostic, said: SaidAgain): JsonObject {
  const { span, file, details = {}, legacy = {} } = finding;
  const { snippet, contextRegion, locations } = details;
  // What makes no span, such as the address of a page, is written as the log has it.
  const { physicalLocation } = span === undefined && isObject(legacy['physicalLocation']) ? legacy : details;
  const place = physicalLocation === details['physicalLocation'] ? (span ?? file) : undefined;
  const listed = listIn(locations);
  const quoted = { snippet, contextRegion, physicalLocation } as JsonObject;
  const isPlaced = place !== undefined || physicalLocation !== undefined;
  const own = isPlaced ? [said.location({ ...objectIn(listed[0]), ...quoted }, place)] : [];
  const all = [...own, ...listed.slice(own.length).map((one) => said.value('locations', one))];
  return all.length === 0 ? {} : { locations: all };
}

function fingerprintOf(lineHash: string | undefined): JsonObject {
  return lineHash === undefined ? {} : { partialFingerprints: { 'unifyLineHash/v1': lineHash } };
}

/** What is said of something, or quoted of it. */
function messageOf(found: Found): string {
  const text = textOfFound(found) || (found.kind === 'finding' ? '' : (found.span.context?.selected[0] ?? ''));
  return escaped(text);
}

/** The text of a message in which nothing is taken for a placeholder or a link. */
function escaped(text: string): string {
  return text.replace(/\{(\d+)\}/g, '{{$1}}').replace(/\[(?=[^[\]]*\]\()/g, '\\[');
}

/** The path of the file that something was found in, which a result must have; `undefined` where there is none. */
export function fileOf({ kind, value, span }: Found): string | undefined {
  const file = span?.file_path ?? (kind === 'finding' ? value.file : undefined);
  return file === '' ? undefined : file;
}

/** The place, as far as it is known: nothing where there is not even a file. */
function locationsOf(found: Found): JsonObject {
  const file = fileOf(found);
  if (file === undefined) return {};
  const region = found.span && regionOf(found.span, utf16PlaceOf(found));
  const physicalLocation = given({ artifactLocation: artifactOf(found.span ?? file), region }) as JsonObject;
  return { locations: [{ physicalLocation }] };
}

/** A fix, its replacements by their files; `undefined` where a place is not proved. */
function fixIn({ title, replacements }: Fix, found: Found): JsonObject | undefined {
  const placeOf = (span: Span) => (span === found.span ? utf16PlaceOf(found) : utf16RangeOf(span));
  if (replacements.some(({ span }) => placeOf(span) === undefined)) return undefined;
  const artifactChanges = grouped(replacements, ({ span }) => span.file_path).map((ofFile) => ({
    artifactLocation: artifactOf(ofFile[0]?.span.file_path ?? ''),
    replacements: ofFile.map(({ span, text }) => ({
      ...{ deletedRegion: regionOf(span, placeOf(span)) as JsonObject, insertedContent: { text } },
    })),
  }));
  return { ...(title !== undefined && { description: { text: escaped(title) } }), artifactChanges };
}

/** True for a fix of a log all of whose places are known exactly: half of it may do harm. */
function isWhole(fix: Json): boolean {
  const changes = listIn(objectIn(fix)['artifactChanges']);
  const replacements = changes.flatMap((change) => listIn(objectIn(change)['replacements']));
  return replacements.every((one) => isLocated(one) && isExact(one.span as unknown as Span));
}

/** Why a result is not to be shown. */
function suppressionOf({ kind, status, justification }: JsonObject): JsonObject {
  const isStatus = status === 'accepted' || status === 'underReview' || status === 'rejected';
  return {
    kind: kind === 'inSource' ? kind : 'external',
    ...(isStatus && { status }),
    ...(typeof justification === 'string' && { justification }),
  } satisfies Suppression;
}
