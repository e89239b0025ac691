import type { Closing, EnvelopePart, Outcome } from './parts.ts';

/** A part that ends an envelope. */
export type End = Extract<EnvelopePart, { outcome: Outcome }>;

/** The end of an envelope with other values of what it closes with. */
export function endWith(end: End, change: (closing: Closing) => Partial<Closing>): End {
  return end.part === 'close'
    ? { ...end, close: { ...end.close, ...change(end.close) } }
    : { ...end, envelope: { ...end.envelope, ...change(end.envelope) } };
}
