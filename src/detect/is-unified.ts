import { at, isObject, type Probe } from '../adapter.ts';
import { type Match, SCHEMA_VERSION, type Span } from '../envelope/types.ts';
import type { SchemaViolation } from '../envelope/violation.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { spanId } from '../location/ids.ts';

/**
 * True for a document that already is an envelope: valid by the schemas, and its span ids are those of its spans; one
 * of another version may have further keys. Anything else that looks like one is its tool's own document. Lists are
 * judged by their first element.
 */
export function isUnified(seen: Probe): boolean | Promise<boolean> {
  return looksUnified(seen.value) && isValid(seen, seen.value);
}

/** True for what may be an envelope: nothing has to be loaded, or waited for, to say that of most documents. */
export function looksUnified(value: Json | undefined): value is JsonObject {
  if (value === undefined || !isObject(value) || typeof value['tool'] !== 'string') return false;
  if (isOtherMajor(value)) return Object.hasOwn(value, 'diagnostics') || !Object.hasOwn(value, 'execution_id');
  return isReadVersion(value['schema_version']);
}

/** True for a version of the format that is read: this one, or a later one that only adds to it. */
export function isReadVersion(version: Json | undefined): boolean {
  return version === SCHEMA_VERSION || /^1\.(?:[2-9]|[1-9]\d+)\.\d+$/.test(String(version));
}

/**
 * True where an envelope is one of another major version of the format, which is not read: keys may mean something else
 * there. Tools have versions of their own, so that of another document tells nothing.
 */
export function isOtherMajor(value: Json | undefined): boolean {
  return /^(?!1\.)\d+\.\d+\.\d+$/.test(String(at(value ?? null, 'schema_version')));
}

const RECORD = /^(?:query|operation|value|match|element|error|diagnostic|end|summary)$/;

/** True for a record of `--format ndjson`: a piece of an envelope, which no tool prints. */
export function isRecord({ value }: Probe): boolean {
  // Asked of every document: to list its keys takes longer.
  if (!isObject(value) || !Object.hasOwn(value, 'record')) return false;
  return Object.keys(value)[0] === 'record' && RECORD.test(String(value['record']));
}

async function isValid({ complete, shortened = [] }: Probe, value: JsonObject): Promise<boolean> {
  const isNewer = value['schema_version'] !== SCHEMA_VERSION;
  const isRefused = isOtherMajor(value);
  const { checkEnvelope, checkMatch, UNKNOWN_KEY } = await loadChecks();
  const areMinor = (violations: readonly SchemaViolation[]) =>
    violations.every(({ pointer, message }) => isNewer && message === UNKNOWN_KEY && AT_LATER_KEY.test(pointer));
  if (complete)
    return areMinor(checkEnvelope({ ...value, schema_version: SCHEMA_VERSION })) && hasOwnIds(value, shortened);
  if (checkEnvelope(value).some(({ pointer }) => AT_ONCE.has(pointer))) return false;
  if (value['operation_type'] !== undefined) return (isRefused || !isNewer) && value['status'] !== undefined;
  const match = at(value, 'data/matches/0');
  if (at(value, 'data/command') === undefined) return false;
  if (match === undefined) return isRefused || !isNewer;
  return areMinor(checkMatch(match)) && hasOwnId((match as unknown as Match).span, shortened);
}

/** What is printed before all has been read: it can't be put right any more. */
const AT_ONCE: ReadonlySet<string> = new Set(['/tool', '/operation_type', '/status', '/data', '/data/command']);

/** Where such a version may have further keys that a `legacy` can hold: in the envelope, and in the span of a match. */
const AT_LATER_KEY = /^(?:(?:\/data\/matches\/\d+)?\/span)?\/[^/]+$/;

/** True for a list of envelopes, as far as it shows: each is converted as if it stood alone. */
export function isUnifiedList({ value, shortened }: Probe): boolean | Promise<boolean> {
  const first = Array.isArray(value) ? value[0] : undefined;
  return first !== undefined && isUnified({ value: first, complete: false, ...(shortened && { shortened }) });
}

/** The validators are a third of the program, and only documents that look like envelopes need them. */
export const loadChecks = () => import('../envelope/check.ts');

/**
 * True for an envelope whose span ids are its own: those of its matches; where it can have none, of one of its spans.
 */
function hasOwnIds(envelope: JsonObject, shortened: readonly Json[]): boolean {
  const matches = at(envelope, 'data/matches');
  if (Array.isArray(matches)) return matches.every((match) => hasOwnId((match as unknown as Match).span, shortened));
  const spans = spansOf(envelope);
  return spans.length === 0 || spans.some((span) => hasOwnId(span, shortened));
}

/** Lists of an envelope whose elements have spans of the format; what else is called a span is as its tool said it. */
const SPANNED = ['result/spans', 'result/edits', 'result/files', 'diagnostics'];

/** The spans of an envelope that has no matches, but those without a usable place. */
function spansOf(envelope: JsonObject): Span[] {
  const lists = SPANNED.flatMap((path) => at(envelope, path) ?? []);
  const spans = [...lists, at(envelope, 'error') ?? null].map((element) => at(element as Json, 'span') ?? null);
  return spans.filter(saysPlace) as unknown as Span[];
}

/** True for an object with the id and the offsets of a span, which may be unknown. */
function saysPlace(value: Json): boolean {
  const offsets = [at(value, 'byte_start'), at(value, 'byte_end')];
  return at(value, 'span_id') !== undefined && offsets.every((offset) => offset === null || Number.isInteger(offset));
}

/**
 * True for a span with the id that is made of its parts, and for one whose path is `shortened`: that is not said then.
 */
export function hasOwnId({ span_id, file_path, byte_start, byte_end }: Span, shortened: readonly Json[] = []): boolean {
  if (byte_start === null || byte_end === null) return span_id === null;
  const offsets = Number.isSafeInteger(byte_start) && Number.isSafeInteger(byte_end);
  return offsets && (shortened.includes(file_path) || span_id === spanId(file_path, byte_start, byte_end));
}
