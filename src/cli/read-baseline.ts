import { v4 as randomId } from 'uuid';
import { convertInput } from '../convert/convert.ts';
import type { EnvelopePart } from '../convert/parts.ts';
import type { Settings } from '../convert/settings.ts';
import { BaselineReader } from '../filter/baseline.ts';
import { pieces } from '../input/window.ts';
import { digested } from '../io/digests.ts';
import { openInput } from '../io/input.ts';
import { sha256 } from '../location/digest.ts';
import type { Known } from './filter-of.ts';
import { UsageError } from './usage-error.ts';

/** The results in a file of envelopes that was typed as `name`; throws a `UsageError` where it is not all of that. */
export async function readBaseline(name: string, path: string, settings: Settings): Promise<Known> {
  const fail = (reason: string): never => {
    throw new UsageError(`--baseline ${name}: ${reason}; a baseline is what unify printed before, with --format json`);
  };
  const input = await openInput(path);
  if (typeof input === 'string') return fail(`could not be read: ${input}`);
  const read = digested(input.source);
  // Nobody can write a result that has the key of another one.
  const salt = randomId();
  const reader = new BaselineReader((text) => sha256(salt + text));
  // As it is: nothing is added to envelopes, and other documents are not converted.
  const plain = { ...settings, tool: undefined, adapters: [], moreAdapters: undefined, strict: false };
  const own = { invocation: {}, requests: [], lookup: undefined, enrichment: undefined, stamp: undefined };
  try {
    for await (const part of pieces(convertInput(read.source, { ...plain, ...own }))) {
      const fault = faultOf(part);
      if (fault !== undefined) return fail(fault);
      reader.take(part);
    }
  } finally {
    await input.close();
  }
  if (input.failure !== undefined) return fail(`could not be read: ${input.failure}`);
  return { keys: reader.end(), salt, digest: read.digest() };
}

/** Why what a part ends is no whole envelope. */
function faultOf(part: EnvelopePart): string | undefined {
  if (!('outcome' in part) || (part.outcome === 0 && part.unified === true)) return undefined;
  const { diagnostics } = part.part === 'close' ? part.close : part.envelope;
  const said = diagnostics.findLast(({ tool, level }) => tool === 'unify' && level === 'error') ?? diagnostics.at(-1);
  return said?.message.replace(/\.$/, '') ?? 'it holds something else than envelopes';
}
