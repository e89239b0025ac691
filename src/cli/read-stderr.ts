import { resolve } from 'node:path';
import type { Invocation } from '../adapter.ts';
import { readFile } from '../io/input.ts';
import { STDERR_BYTES, Tail } from '../io/tail.ts';
import { UsageError } from './usage-error.ts';

/**
 * Reads the end of the file that `--stderr` names, as much as of a run's. It belongs to one run, so there can be one
 * input only. Nothing where none is named.
 */
export async function readStderr(
  name: string | undefined,
  inputs: readonly string[],
  cwd: string,
): Promise<Pick<Invocation, 'stderr' | 'stderrLeftOut'>> {
  if (name === undefined) return {};
  if (inputs.length > 1) throw new UsageError(`--stderr ${name}: belongs to one input, and ${inputs.length} are given`);
  const read = await readFile(name && resolve(cwd, name));
  if ('failure' in read) throw new UsageError(`--stderr ${name}: could not be read: ${read.failure}`);
  return endOfStderr(read.bytes);
}

/** What is read of the stderr of a run: all of it, or its end. */
export function endOfStderr(bytes: Uint8Array): Pick<Invocation, 'stderr' | 'stderrLeftOut'> {
  const tail = new Tail(STDERR_BYTES);
  tail.keep(bytes);
  const { text, leftOut } = tail.read();
  return { stderr: text, ...(leftOut > 0 && { stderrLeftOut: leftOut }) };
}
