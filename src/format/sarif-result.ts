import type { Result, Suppression } from 'sarif';
import type { Span } from '../envelope/types.ts';
import { isObject, type JsonObject } from '../json/value.ts';
import { type Utf16Range, utf16PlaceOf, utf16RangeOf } from './columns.ts';
import type { Found } from './found.ts';
import { codeOf, textOfFound } from './headline.ts';
import { type Fix, fixesOf } from './replacement.ts';
import { strictJson, strictNumber, strictText } from './strict-json.ts';
import { uriOf } from './uri.ts';

/** The ids that SARIF takes. */
const GUID = /^[\da-f]{8}-[\da-f]{4}-[1-5][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** The id of a rule, and how it stands in a result: with its place in the list of its run. */
export interface Rule {
  ruleId: string;
  printed: string;
}

/**
 * A result as JSON; `undefined` for what has no file, which a result must have, and for what unify says of its own
 * work. `ruleOf` is asked for a result alone. Written out: to make an object of it and print that takes four times as
 * long.
 */
export function printResult(found: Found, ruleOf: () => Rule): string | undefined {
  const location = printLocation(found);
  if (location === undefined || (found.kind === 'finding' && found.value.tool === 'unify')) return undefined;
  const { ruleId, printed } = ruleOf();
  const level = strictText(found.kind === 'finding' ? found.value.level : 'note');
  const text = strictText(messageOf(found) || ruleId);
  const own = printIds(found) + printFixes(found) + member('suppressions', suppressionsIn(found));
  return `{${printed},"level":${level},"locations":[${location}]${own},"message":{"text":${text}}}`;
}

/** A member of JSON behind others; empty where there is no value. */
function member(key: keyof Result, value: object | undefined): string {
  return value === undefined ? '' : `,"${key}":${strictJson(value)}`;
}

/** Members by which a result is known again. */
function printIds({ kind, value, span }: Found): string {
  const guid = kind === 'finding' ? undefined : value['match_id'];
  const id = typeof guid === 'string' && GUID.test(guid) ? `,"guid":"${guid}"` : '';
  if (typeof span?.span_id !== 'string') return id;
  return `${id},"partialFingerprints":{"unifySpanId/v1":${strictText(span.span_id)}}`;
}

/** What is no result, as JSON: said of the run. */
export function printNotification(found: Found): string {
  const id = codeOf(found);
  const { level, tool } = found.kind === 'finding' ? found.value : { level: 'note' as const, tool: undefined };
  const descriptor = id === undefined ? undefined : { id };
  const said = { level, message: { text: messageOf(found) }, descriptor };
  const location = printLocation(found);
  const locations = location === undefined ? '' : `,"locations":[${location}]`;
  const properties = member('properties', tool === undefined ? undefined : { tool });
  return `${strictJson(said).slice(0, -1)}${locations}${properties}}`;
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

/** The place, as far as it is known; `undefined` where there is not even a file. */
function printLocation(found: Found): string | undefined {
  const { span } = found;
  const file = span?.file_path ?? (found.kind === 'finding' ? found.value.file : undefined);
  if (file === undefined || file === '') return undefined;
  const region = span && printRegion(span, utf16PlaceOf(found));
  const place = region === undefined ? '' : `,"region":${region}`;
  return `{"physicalLocation":{"artifactLocation":${printArtifact(file)}${place}}}`;
}

/** The path that came last, and its artifact: mostly it comes again. */
let last = { path: '', artifact: '' };

function printArtifact(path: string): string {
  if (path === last.path) return last.artifact;
  const uri = uriOf(path);
  // What is joined is one text, where others are put together anew each time that they are printed.
  const artifact = ['{"uri":', strictText(uri), uri.startsWith('file:') ? '}' : ',"uriBaseId":"%SRCROOT%"}'].join('');
  last = { path, artifact };
  return artifact;
}

/** The region of a span: exact where its columns are proved, else its lines, or its bytes, as far as they are known. */
function printRegion(span: Span, place: Utf16Range | undefined): string | undefined {
  const { start_line: startLine, end_line, precision } = span;
  if (precision === 'file') return undefined;
  const bytes = printBytes(span);
  if (startLine === 0) return bytes === '' ? undefined : `{${bytes}}`;
  const first = strictNumber(startLine);
  const last = strictNumber(Math.max(startLine, end_line));
  const range = precision === 'line' ? undefined : place;
  if (range === undefined) return `{"startLine":${first},"endLine":${last}}`;
  const start = `"startLine":${first},"startColumn":${strictNumber(range.start.character + 1)}`;
  const end = `"endLine":${last},"endColumn":${strictNumber(range.end.character + 1)}`;
  return `{${start},${end}${bytes === '' ? '' : ','}${bytes}}`;
}

/** Members of a region; empty where its bytes are not known. */
function printBytes({ byte_start, byte_end }: Span): string {
  if (byte_start === null || byte_end === null) return '';
  return `"byteOffset":${strictNumber(byte_start)},"byteLength":${strictNumber(byte_end - byte_start)}`;
}

/** The fixes whose places are all proved, as a member behind others. */
function printFixes(found: Found): string {
  const fixes = fixesOf(found).flatMap((fix) => printFix(fix, found) ?? []);
  return fixes.length === 0 ? '' : `,"fixes":[${fixes.join(',')}]`;
}

function printFix({ title, replacements }: Fix, found: Found): string | undefined {
  const changes = new Map<string, string[]>();
  for (const { span, text } of replacements) {
    const place = span === found.span ? utf16PlaceOf(found) : utf16RangeOf(span);
    if (place === undefined) return undefined;
    const ofFile = changes.get(span.file_path) ?? [];
    ofFile.push(`{"deletedRegion":${printRegion(span, place)},"insertedContent":{"text":${strictText(text)}}}`);
    changes.set(span.file_path, ofFile);
  }
  const description = title === undefined ? '' : `"description":{"text":${strictText(literal(title))}},`;
  const inFiles = Array.from(changes, ([path, ofFile]) => {
    return `{"artifactLocation":${printArtifact(path)},"replacements":[${ofFile.join(',')}]}`;
  });
  return `{${description}"artifactChanges":[${inFiles.join(',')}]}`;
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
