import type {
  ArtifactLocation,
  Location,
  Notification,
  Region,
  Result,
  Fix as SarifFix,
  Replacement as SarifReplacement,
  Suppression,
} from 'sarif';
import type { Span } from '../envelope/types.ts';
import { isObject, type JsonObject } from '../json/value.ts';
import { type Utf16Range, utf16PlaceOf, utf16RangeOf } from './columns.ts';
import type { Found } from './found.ts';
import { codeOf, textOfFound } from './headline.ts';
import { type Fix, fixesOf } from './replacement.ts';
import { uriOf } from './uri.ts';

/** The ids that SARIF takes. */
const GUID = /^[\da-f]{8}-[\da-f]{4}-[1-5][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** The id of a rule, and its place in the list of its run. */
type Rule = Required<Pick<Result, 'ruleId' | 'ruleIndex'>>;

/**
 * A result; `undefined` for what has no file, which a result must have, and for what unify says of its own work.
 * `ruleOf` is asked for a result alone.
 */
export function resultOf(found: Found, ruleOf: () => Rule): Result | undefined {
  const { span } = found;
  const locations = locationsOf(found);
  if (locations.length === 0 || (found.kind === 'finding' && found.value.tool === 'unify')) return undefined;
  const guid = found.kind === 'finding' ? undefined : found.value['match_id'];
  const fixes = fixesIn(found);
  const suppressions = suppressionsIn(found);
  const { ruleId, ruleIndex } = ruleOf();
  // What is undefined is not printed. Written out: an object that is spread takes five times as long.
  return {
    ruleId,
    ruleIndex,
    level: found.kind === 'finding' ? found.value.level : 'note',
    locations,
    guid: typeof guid === 'string' && GUID.test(guid) ? guid : undefined,
    partialFingerprints: typeof span?.span_id === 'string' ? { 'unifySpanId/v1': span.span_id } : undefined,
    fixes,
    suppressions,
    message: { text: messageOf(found) || ruleId },
  };
}

/** What is no result: said of the run. */
export function notificationOf(found: Found): Notification {
  const id = codeOf(found);
  const locations = locationsOf(found);
  const { level, tool } = found.kind === 'finding' ? found.value : { level: 'note' as const, tool: undefined };
  return {
    level,
    message: { text: messageOf(found) },
    ...(id !== undefined && { descriptor: { id } }),
    ...(locations.length > 0 && { locations }),
    ...(tool !== undefined && { properties: { tool } }),
  };
}

/** What is said of something, or quoted of it. */
function messageOf(found: Found): string {
  const text = textOfFound(found) || (found.kind === 'finding' ? '' : (found.span.context?.selected[0] ?? ''));
  return literal(text);
}

/** The text of a message in which nothing is taken for a placeholder or a link. */
function literal(text: string): string {
  if (!/[{[]/.test(text)) return text;
  return text.replace(/\{(\d+)\}/g, '{{$1}}').replace(/\[(?=[^[\]]*\]\()/g, '\\[');
}

/** The place, as far as it is known; none where there is not even a file. */
function locationsOf(found: Found): Location[] {
  const { span } = found;
  const file = span?.file_path ?? (found.kind === 'finding' ? found.value.file : undefined);
  if (file === undefined || file === '') return [];
  const region = span && regionOf(span, utf16PlaceOf(found));
  return [{ physicalLocation: { artifactLocation: artifactAt(file), region } }];
}

function artifactAt(path: string): ArtifactLocation {
  const uri = uriOf(path);
  return uri.startsWith('file:') ? { uri } : { uri, uriBaseId: '%SRCROOT%' };
}

/** The region of a span: exact where its columns are proved, else its lines, or its bytes, as far as they are known. */
function regionOf(span: Span, place: Utf16Range | undefined): Region | undefined {
  const { start_line: startLine, end_line, precision } = span;
  if (precision === 'file') return undefined;
  if (startLine === 0) return bytesOf(span);
  const endLine = Math.max(startLine, end_line);
  const range = precision === 'line' ? undefined : place;
  if (range === undefined) return { startLine, endLine };
  const [startColumn, endColumn] = [range.start.character + 1, range.end.character + 1];
  const { byte_start, byte_end } = span;
  if (byte_start === null || byte_end === null) return { startLine, startColumn, endLine, endColumn };
  const [byteOffset, byteLength] = [byte_start, byte_end - byte_start];
  return { startLine, startColumn, endLine, endColumn, byteOffset, byteLength };
}

function bytesOf({ byte_start, byte_end }: Span): Region | undefined {
  if (byte_start === null || byte_end === null) return undefined;
  return { byteOffset: byte_start, byteLength: byte_end - byte_start };
}

/** The fixes whose places are all proved. */
function fixesIn(found: Found): SarifFix[] | undefined {
  const fixes = fixesOf(found).flatMap((fix) => fixIn(fix, found) ?? []);
  return fixes.length === 0 ? undefined : fixes;
}

function fixIn({ title, replacements }: Fix, found: Found): SarifFix | undefined {
  const changes = new Map<string, SarifReplacement[]>();
  for (const { span, text } of replacements) {
    const place = span === found.span ? utf16PlaceOf(found) : utf16RangeOf(span);
    if (place === undefined) return undefined;
    const ofFile = changes.get(span.file_path) ?? [];
    ofFile.push({ deletedRegion: regionOf(span, place) as Region, insertedContent: { text } });
    changes.set(span.file_path, ofFile);
  }
  return {
    ...(title !== undefined && { description: { text: literal(title) } }),
    artifactChanges: [...changes].map(([path, ofFile]) => ({
      artifactLocation: artifactAt(path),
      replacements: ofFile,
    })),
  };
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
