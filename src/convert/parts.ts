import type { Diagnostic, OperationEnvelope, QueryEnvelope } from '../envelope/types.ts';
import type { Json } from '../json/value.ts';

/**
 * What a conversion came to, by its exit status: 0 all is here · 1 a bug in unify ended it · 3 not recognised ·
 * 4 malformed, nothing usable · 5 something was lost · 6 the input could not be read · 7 a source has changed, and
 * checks were asked for.
 */
export type Outcome = 0 | 1 | 3 | 4 | 5 | 6 | 7;

/**
 * An envelope in pieces, in printed order, so that its length does not matter: a query envelope is `open`, any
 * `payload` and lists, the `count` behind the matches, any `diagnostics`, and `close`; an operation envelope is `head`,
 * what its result has behind its `type`, any `diagnostics`, and `close`, or it is one piece. A list is `items` of one
 * key, as often as needed. `unified` marks an envelope that was one in the input already.
 */
export type EnvelopePart =
  | { part: 'open'; tool: string; command: string | null }
  | { part: 'head'; head: OperationHead; type: Json }
  | { part: 'payload'; key: string; value: Json }
  | { part: 'items'; key: string; items: Json[] }
  | { part: 'count'; key: string; count: number }
  /** Diagnostics that stand before those of `close`; the first such part has the error of an operation. */
  | { part: 'diagnostics'; diagnostics: Diagnostic[]; error?: Diagnostic }
  | { part: 'close'; close: Closing & { error?: Diagnostic }; outcome: Outcome; unified?: true }
  | { part: 'operation'; envelope: OperationEnvelope; outcome: Outcome; unified?: true }
  /**
   * Stands between envelopes: what came before should be written before more of the input is waited for, which may come
   * only when that has been read.
   */
  | { part: 'flush' };

/** Parts that are made at once, or as the input comes. */
export type Parts = Iterable<EnvelopePart> | AsyncIterable<EnvelopePart>;

/** What stands before the result of an operation. */
export type OperationHead = Omit<OperationEnvelope, 'result' | 'error' | keyof Closing>;

/** The tool of the envelope that a part begins; `undefined` for a part that begins none. */
export function toolIn(part: EnvelopePart): string | undefined {
  if (part.part === 'open') return part.tool;
  if (part.part === 'head') return part.head.tool;
  return part.part === 'operation' ? part.envelope.tool : undefined;
}

/** Items of a list. */
export type Items = Extract<EnvelopePart, { part: 'items' }>;

/** What stands behind the data of a query envelope. */
export type Closing = Pick<QueryEnvelope, 'diagnostics' | 'execution_id' | 'timestamp' | 'partial' | 'legacy'>;

/** A part that ends an envelope. */
export type End = Extract<EnvelopePart, { outcome: Outcome }>;

/** The end of an envelope with other values of what it closes with. */
export function endWith(end: End, change: (closing: Closing) => Partial<Closing>): End {
  return end.part === 'close'
    ? { ...end, close: { ...end.close, ...change(end.close) } }
    : { ...end, envelope: { ...end.envelope, ...change(end.envelope) } };
}
