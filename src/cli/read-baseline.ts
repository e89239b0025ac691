import { convertInput } from '../convert/convert.ts';
import type { EnvelopePart } from '../convert/parts.ts';
import type { Settings } from '../convert/settings.ts';
import { type BaselineKeys, BaselineReader } from '../filter/baseline.ts';
import { pieces } from '../input/window.ts';
import { openInput } from '../io/input.ts';
import { UsageError } from './typed.ts';

/** The results in a file of unify's or a tool's output; throws a `UsageError` where it can't be read whole. */
export async function readBaseline(name: string, path: string, settings: Settings): Promise<BaselineKeys> {
  const fail = (reason: string): never => {
    throw new UsageError(
      `--baseline ${name}: ${reason}; a baseline is what a tool printed before, or unify with --format json`,
    );
  };
  const input = await openInput(path);
  if (typeof input === 'string') return fail(`could not be read: ${input}`);
  const reader = new BaselineReader();
  // Envelopes come out as they are, and what a tool printed as it would be converted.
  const plain = { ...settings, tool: undefined, adapters: [...settings.adapters], strict: false };
  const own = { invocation: {}, requests: [], enrichment: undefined, stamp: undefined };
  try {
    for await (const part of pieces(convertInput(input.source, { ...plain, ...own }))) {
      const fault = faultOf(part);
      if (fault !== undefined) return fail(fault);
      reader.take(part);
    }
  } finally {
    await input.close();
  }
  if (input.failure !== undefined) return fail(`could not be read: ${input.failure}`);
  return reader.keys;
}

/** Why what a part ends could not be read whole. */
function faultOf(part: EnvelopePart): string | undefined {
  if (!('outcome' in part) || part.outcome === 0) return undefined;
  const { diagnostics } = part.part === 'close' ? part.close : part.envelope;
  const said = diagnostics.findLast(({ tool, level }) => tool === 'unify' && level === 'error') ?? diagnostics.at(-1);
  return said?.message.replace(/\.$/, '') ?? 'a part of it is missing';
}
