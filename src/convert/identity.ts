import { add } from '../adapter.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { derivedId, isUuid } from '../location/ids.ts';
import type { Closing } from './parts.ts';
import type { Settings } from './settings.ts';
import { toUtc } from './timestamp.ts';

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
