import type { Adapter, JsonObject } from '../adapter.ts';
import type { Findings } from '../diagnostic/findings.ts';

/** A document that a tool was given, read beside its answer. */
export interface Request {
  value: JsonObject;
  /** True when the user named it, so that it is told when it is nobody's. */
  named: boolean;
}

/** The request that a document answers. */
export function requestOf(
  { request: shape }: Adapter,
  answer: JsonObject,
  requests: readonly Request[],
  findings: Findings,
): JsonObject | undefined {
  if (shape === undefined) return undefined;
  const request = requests.find(({ value }) => shape.claims({ value, complete: true }) !== undefined && shape.isAnswered(value, answer));
  if (request === undefined && requests.some(({ named }) => named)) findings.add('UNI-QRY-021');
  return request?.value;
}
