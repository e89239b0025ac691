import {
  type Evidence,
  type FieldReader,
  type FieldRule,
  type Fields,
  type Glimpse,
  isObject,
  type Json,
  type JsonObject,
} from '../../src/adapter.ts';
import { remarks } from './codes.ts';

/**
 * The envelope `JsonResponse` (src/output/command.rs): `schema_version`, `execution_id`, `data`, since 1.4.0 `tool` and
 * `timestamp`, where they are known `partial`, and since 4.11.0 `tokens_estimated` and `truncated`. Its version has
 * been "1.0.0" in all of them. Builds print hand-made objects with their keys in alphabetical order, so nothing is told
 * by order.
 */
const OWN = ['schema_version', 'execution_id', 'tool', 'timestamp', 'partial', 'tokens_estimated', 'truncated'];

/** What becomes of the keys around `data`. */
export const FRAME: Readonly<Record<string, FieldRule | FieldReader>> = {
  '/schema_version': 'legacy',
  '/execution_id': readExecutionId,
  '/tool': 'tool',
  '/timestamp': 'timestamp',
  '/partial': 'partial',
  '/tokens_estimated': 'payload',
  '/truncated': readTruncated,
  // The toolset's design has it; no version prints it.
  '/diagnostics': (value) => (Array.isArray(value) && value.length === 0 ? {} : undefined),
};

/** Pointers of the keys around `data`, for forms that are held whole. */
export const FRAME_KEYS: readonly string[] = OWN.map((key) => `/${key}`);

/** Seconds since 1970 and a process id, both hexadecimal. */
const TIMED_ID = /^([0-9a-f]{1,10})-[0-9a-f]+$/;

/** What the id of an execution says of its time; "0-0" of none. */
function timeIn(id: string): number | undefined {
  const seconds = Number.parseInt(TIMED_ID.exec(id)?.[1] ?? '0', 16);
  return seconds === 0 ? undefined : seconds;
}

function readExecutionId(value: Json): ReturnType<FieldReader> {
  return typeof value === 'string' ? { executionId: value, unixTime: timeIn(value) } : undefined;
}

/** Since 4.11.0 `refs --tokens` says so whatever it printed. */
function readTruncated(value: Json): ReturnType<FieldReader> {
  if (typeof value !== 'boolean') return undefined;
  return value ? { partial: true, remarks: [remarks.truncated] } : {};
}

/** What a document says of itself around `data`. */
export interface Frame {
  executionId: string | undefined;
  timestamp: string | undefined;
  unixTime: number | undefined;
  partial: boolean | undefined;
  legacy: { schema_version?: Json | undefined };
}

/** Takes the keys around `data` of a document that is held whole. */
export function takeFrame(document: Fields): Frame {
  const executionId = document.string('execution_id');
  document.string('tool');
  document.keep('tokens_estimated', 'truncated');
  const timestamp = document.string('timestamp');
  const unixTime = executionId === undefined ? undefined : timeIn(executionId);
  const partial = document.boolean('partial');
  return { executionId, timestamp, unixTime, partial, legacy: { schema_version: document.take('schema_version') } };
}

/** The value of `data`, where a document may be one of these, as far as it is seen. */
export function dataIn({ value, complete }: Glimpse): Json | undefined {
  if (!isObject(value) || value['data'] === undefined) return undefined;
  const { tool, schema_version: version, execution_id: id } = value;
  if (tool !== undefined && tool !== 'magellan') return undefined;
  if (id !== undefined && typeof id !== 'string') return undefined;
  if (
    version !== undefined &&
    (typeof version !== 'string' || !(tool === 'magellan' || /^1\.0(?:\.\d+)?$/.test(version)))
  )
    return undefined;
  // Without the tool's name only the keys are evidence.
  if (tool === undefined && Object.keys(value).some((key) => key !== 'data' && !OWN.includes(key))) return undefined;
  return complete && (version === undefined || id === undefined) ? undefined : value['data'];
}

/** The same where it is an object that has all these keys. */
export function objectIn(glimpse: Glimpse, keys: readonly string[]): JsonObject | undefined {
  const data = dataIn(glimpse);
  return isObject(data) && keys.every((key) => Object.hasOwn(data, key)) ? data : undefined;
}

/** The first element of a list in `data`; `undefined` for another value, `null` for an empty list. */
export function firstOf(list: Json | undefined): JsonObject | null | undefined {
  if (!Array.isArray(list)) return undefined;
  const [first] = list;
  return first === undefined ? null : isObject(first) ? first : undefined;
}

/** The first element of a `data` that is a list. */
export function elementIn(glimpse: Glimpse, keys: readonly string[]): JsonObject | undefined {
  const first = firstOf(dataIn(glimpse));
  return first && keys.every((key) => Object.hasOwn(first, key)) ? first : undefined;
}

/** Pointers of keys in `data`. */
export function evidence(...keys: readonly string[]): Evidence {
  return keys.map((key) => `/data/${key}`);
}
