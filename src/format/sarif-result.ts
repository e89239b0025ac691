import type { Suppression } from 'sarif';
import { type Fix, fixesOf, type Replacement } from '../edits/fixes.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { codeOf, type Found, type FoundFinding, textOfFound } from '../filter/found.ts';
import { isObject, type Json, type JsonObject, listIn, objectIn } from '../json/value.ts';
import { isUuid } from '../location/ids.ts';
import { type Utf16Range, utf16PlaceOf, utf16RangeOf } from './columns.ts';
import { artifactOf, regionOf } from './sarif-place.ts';
import type { Rule } from './sarif-run.ts';
import { isWhole, type SaidAgain } from './sarif-said.ts';
import { strictJson, strictText, strictValue } from './strict-json.ts';

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

/** A result as JSON, with a fingerprint where there is one: to make an object of it takes longer. */
export function resultText(found: Found, { ruleId, printed }: Rule, lineHash: string | undefined): string {
  const level = found.kind === 'finding' ? found.value.level : 'note';
  const suppressions = suppressionsIn(found);
  const suppressed = suppressions === undefined ? '' : `,"suppressions":${strictJson(suppressions)}`;
  const message = strictText(messageOf(found) || (ruleId ?? ''));
  const told = `${locationsOf(found)}${idsOf(found, lineHash)}${fixesText(found)}${suppressed}`;
  return `{${printed}"level":${strictText(level)}${told},"message":{"text":${message}}}`;
}

/** A result of a log as JSON, with all that it said; a fingerprint where it has none. */
export function saidResultText(
  { value }: FoundFinding,
  { ruleId, printed }: Rule,
  lineHash: string | undefined,
  said: SaidAgain,
): string {
  const { details = {} } = value;
  const fixes = listIn(details['fixes']).filter(isWhole);
  const isKnown = details['partialFingerprints'] !== undefined || details['fingerprints'] !== undefined;
  const members = [
    `"level":${strictText(saidLevel(value))}`,
    ...saidLocations(value, said),
    ...said.members(details, OF_RESULT),
    ...(fixes.length === 0 ? [] : [`"fixes":${said.value('fixes', fixes)}`]),
    `"message":${saidMessage(value, ruleId)}`,
  ];
  return `{${printed}${members.join(',')}${isKnown ? '' : fingerprintOf(lineHash)}}`;
}

/** A notification of a log as JSON, with all that it said. */
export function saidNotificationText(found: FoundFinding, said: SaidAgain): string {
  const { value } = found;
  const { details = {} } = value;
  const id = codeOf(found);
  const descriptor = { ...(id !== undefined && { id }), ...objectIn(details['descriptor']) };
  const members = [
    `"level":${strictText(saidLevel(value))},"message":${saidMessage(value, id)}`,
    ...(Object.keys(descriptor).length === 0 ? [] : [`"descriptor":${strictValue(descriptor)}`]),
    ...saidLocations(value, said),
    ...said.members(details, OF_NOTIFICATION),
  ];
  return `{${members.join(',')}}`;
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

/** The places of a finding of a log: the first one is its own, of which the rest stands in its list. */
function saidLocations(finding: Diagnostic, said: SaidAgain): string[] {
  const { span, file, details = {}, legacy = {} } = finding;
  const { snippet, contextRegion, locations } = details;
  // What makes no span, such as the address of a page, stands as the log has it.
  const { physicalLocation } = span === undefined && isObject(legacy['physicalLocation']) ? legacy : details;
  const place = physicalLocation === details['physicalLocation'] ? (span ?? file) : undefined;
  const listed = listIn(locations);
  const quoted = { snippet, contextRegion, physicalLocation } as JsonObject;
  const isPlaced = place !== undefined || physicalLocation !== undefined;
  const own = isPlaced ? [said.location({ ...objectIn(listed[0]), ...quoted }, place)] : [];
  const all = [...own, ...listed.slice(own.length).map((one: Json) => said.value('locations', one))];
  return all.length === 0 ? [] : [`"locations":[${all.join(',')}]`];
}

/** What is no result, as JSON: said of the run. */
export function notificationText(found: Found): string {
  const id = codeOf(found);
  const { level, tool } = found.kind === 'finding' ? found.value : { level: 'note' as const, tool: undefined };
  const descriptor = id === undefined ? undefined : { id };
  const said = strictJson({ level, message: { text: messageOf(found) || (id ?? '') }, descriptor }).slice(0, -1);
  return `${said}${locationsOf(found)}${tool === undefined ? '' : `,"properties":${strictJson({ tool })}`}}`;
}

/** Members by which a result is known again, each behind a comma. */
function idsOf({ kind, value, span }: Found, lineHash: string | undefined): string {
  const guid = kind === 'finding' ? undefined : value['match_id'];
  const own = typeof guid === 'string' && isGuid(guid) ? `,"guid":"${guid}"` : '';
  const id = span?.span_id;
  const place = typeof id === 'string' ? `,"properties":{"unifySpanId":${strictText(id)}}` : '';
  return `${own}${fingerprintOf(lineHash)}${place}`;
}

function fingerprintOf(lineHash: string | undefined): string {
  return lineHash === undefined ? '' : `,"partialFingerprints":{"unifyLineHash/v1":"${lineHash}"}`;
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

/** The place as a member behind a comma, as far as it is known: nothing where there is not even a file. */
function locationsOf(found: Found): string {
  const file = fileOf(found);
  if (file === undefined) return '';
  const region = found.span && regionOf(found.span, utf16PlaceOf(found));
  const place = region === undefined ? '' : `,"region":${region}`;
  return `,"locations":[{"physicalLocation":{"artifactLocation":{${artifactOf(found.span ?? file)}}${place}}}]`;
}

/** A replacement with the place that it is for, as editors count it. */
type Placed = Replacement & { place: Utf16Range };

/** The fixes whose places are all proved, as a member behind a comma. */
function fixesText(found: Found): string {
  const fixes = fixesOf(found).flatMap((fix) => {
    const replacements = placedIn(fix, found);
    return replacements === undefined ? [] : [fixText(fix, replacements)];
  });
  return fixes.length === 0 ? '' : `,"fixes":[${fixes.join(',')}]`;
}

/** The replacements of a fix, by their files; `undefined` where a place is not proved. */
function placedIn({ replacements }: Fix, found: Found): Map<string, Placed[]> | undefined {
  const changes = new Map<string, Placed[]>();
  for (const replacement of replacements) {
    const { span } = replacement;
    const place = span === found.span ? utf16PlaceOf(found) : utf16RangeOf(span);
    if (place === undefined) return undefined;
    const ofFile = changes.get(span.file_path) ?? [];
    ofFile.push({ ...replacement, place });
    changes.set(span.file_path, ofFile);
  }
  return changes;
}

function fixText({ title }: Fix, changes: Map<string, Placed[]>): string {
  const described = title === undefined ? '' : `"description":{"text":${strictText(escaped(title))}},`;
  const changed = Array.from(changes, ([path, ofFile]) => {
    const replacements = ofFile.map(
      ({ span, place, text }) =>
        `{"deletedRegion":${regionOf(span, place)},"insertedContent":{"text":${strictText(text)}}}`,
    );
    return `{"artifactLocation":{${artifactOf(path)}},"replacements":[${replacements.join(',')}]}`;
  });
  return `{${described}"artifactChanges":[${changed.join(',')}]}`;
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
