import { expect } from 'vitest';
import { adapter as julie } from '../../adapters/julie/index.ts';
import { adapter as keel } from '../../adapters/keel/index.ts';
import { adapter as llmastsearch } from '../../adapters/llmastsearch/index.ts';
import { adapter as llmfilewrite } from '../../adapters/llmfilewrite/index.ts';
import { adapter as llmgrep } from '../../adapters/llmgrep/index.ts';
import { adapter as llmsearch } from '../../adapters/llmsearch/index.ts';
import { adapter as magellan } from '../../adapters/magellan/index.ts';
import { adapter as splice } from '../../adapters/splice/index.ts';
import { adapter as symgrep } from '../../adapters/symgrep/index.ts';
import type { Envelope } from '../../src/envelope/types.ts';
import { type ConvertOptions, convert } from '../../src/index.ts';

/** The only envelope of an input, by the adapters of the tools that speak in words. */
export async function converted(input: unknown, options: Partial<ConvertOptions> = {}): Promise<Envelope> {
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  const adapters = [julie, keel, llmastsearch, llmfilewrite, llmgrep, llmsearch, magellan, splice, symgrep];
  const { envelopes } = await convert(Buffer.from(text), { adapters, root: '/nowhere', ...options });
  expect(envelopes).toHaveLength(1);
  return envelopes[0] as Envelope;
}
