import { add } from '../adapter.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { derivedId, isUuid } from '../location/ids.ts';
import type { Closing } from './parts.ts';
import type { Settings } from './settings.ts';

/** What tells one execution from another, with `legacy` for what a tool says of it in another form. */
export interface Identity {
  executionId: string | undefined;
  timestamp: string | null;
  readonly legacy: JsonObject;
}

/** Takes the tool's id of the execution: a UUID as it is, any other name as a UUID derived of it. */
export function takeExecutionId(identity: Identity, tool: string, value: Json, key = 'execution_id'): void {
  if (typeof value === 'string' && isUuid(value)) {
    identity.executionId = value;
    return;
  }
  add(identity.legacy, key, value);
  if (typeof value === 'string' && value !== '') identity.executionId = derivedId(`${tool}:${value}`);
}

/** Takes the tool's time, rewritten to UTC; what is no time, or was written otherwise, is kept. */
export function takeTimestamp(identity: Identity, value: Json, key = 'timestamp'): void {
  const utc = typeof value === 'string' ? toUtc(value) : undefined;
  if (utc !== undefined) identity.timestamp = utc;
  if (utc !== value && value !== null) add(identity.legacy, key, value);
}

/** Id and time of an envelope for which no tool tells them: the id is the known one, else derived of a name. */
export function ownIdentity(
  name: string,
  { stamp }: Pick<Settings, 'stamp'>,
  known?: string,
): Pick<Closing, 'execution_id' | 'timestamp'> {
  return { execution_id: known ?? stamp?.id() ?? derivedId(name), timestamp: stamp?.now() ?? null };
}

const RFC3339 = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

/** An RFC 3339 time in UTC with `Z`, every digit of its fraction kept; `undefined` for anything else. */
export function toUtc(text: string): string | undefined {
  const found = RFC3339.exec(text);
  if (found === null) return undefined;
  const [, date, time, fraction = '', zone = 'Z'] = found;
  // Only whole minutes shift, so the digits after the second are never touched.
  const shifted = new Date(`${date}T${time}${zone.toUpperCase()}`);
  return Number.isNaN(shifted.getTime()) ? undefined : `${shifted.toISOString().slice(0, 19)}${fraction}Z`;
}

/**
 * A number of seconds since 1970 as such a time, with milliseconds where it is no whole one; `undefined` for what is
 * none.
 */
export function unixToUtc(seconds: number): string | undefined {
  const time = new Date(Math.round(seconds * 1000));
  return Number.isNaN(time.getTime())
    ? undefined
    : `${time.toISOString().slice(0, Number.isInteger(seconds) ? 19 : 23)}Z`;
}
