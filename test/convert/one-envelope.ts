import { expect } from 'vitest';
import type { Envelope, OperationEnvelope, QueryEnvelope } from '../../src/envelope/types.ts';
import { type ConvertOptions, convert } from '../../src/index.ts';

type Convert<Converted> = (input: unknown, options?: Partial<ConvertOptions>) => Promise<Converted>;

/** What converts a text, or a document, of which there is one envelope, with these options and others. */
export function oneEnvelope(always: ConvertOptions) {
  const converted: Convert<Envelope> = async (input, options = {}) => {
    const text = typeof input === 'string' ? input : JSON.stringify(input);
    const { envelopes } = await convert(Buffer.from(text), { ...always, ...options });
    expect(envelopes).toHaveLength(1);
    return envelopes[0] as Envelope;
  };
  return {
    converted,
    query: converted as Convert<QueryEnvelope>,
    operation: converted as Convert<OperationEnvelope>,
  };
}

/** The codes of its diagnostics, in order. */
export function codesOf({ diagnostics }: Pick<Envelope, 'diagnostics'>): (string | undefined)[] {
  return diagnostics.map(({ code }) => code);
}
