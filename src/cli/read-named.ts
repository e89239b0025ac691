import { resolve } from 'node:path';
import type { Invocation } from '../adapter.ts';
import type { Request } from '../convert/requests.ts';
import { readFile } from '../io/input.ts';
import { STDERR_BYTES, Tail } from '../io/tail.ts';
import { parseExact } from '../json/parse.ts';
import { isObject } from '../json/value.ts';
import { UsageError } from './usage-error.ts';

/** The bytes of a small file that a flag names; throws a `UsageError` where it can't be read. */
export async function readNamed(flag: string, name: string, cwd: string): Promise<Buffer> {
  // An empty name is no file, and not the working directory.
  const read = await readFile(name && resolve(cwd, name));
  if (read.failure !== undefined) throw new UsageError(`${flag} ${name}: could not be read: ${read.failure}`);
  return read.bytes;
}

/** Reads the files that `--request` names, if it was typed; throws a `UsageError` for one that is no JSON object. */
export async function readRequests(names: readonly string[] | undefined, cwd: string): Promise<Request[]> {
  const requests: Request[] = [];
  for (const name of names ?? []) {
    const [request] = requestOf(await readNamed('--request', name, cwd));
    if (request === undefined)
      throw new UsageError(`--request ${name}: must be a JSON object, the document that the tool was given`);
    requests.push(request);
  }
  return requests;
}

/** The request that these bytes are; none where they are no JSON object. */
export function requestOf(bytes: Buffer): Request[] {
  const value = parseExact(bytes.toString('utf8').replace(/^\ufeff/, ''))?.value;
  return isObject(value) ? [{ value, named: true }] : [];
}

/**
 * Reads the end of the file that `--stderr` names, as much as of a run's. It belongs to one run, so there can be one
 * input only. Nothing where none is named.
 */
export async function readStderr(name: string | undefined, inputs: readonly string[], cwd: string) {
  if (name === undefined) return {};
  if (inputs.length > 1) throw new UsageError(`--stderr ${name}: belongs to one input, and ${inputs.length} are given`);
  return endOfStderr(await readNamed('--stderr', name, cwd));
}

/** What is read of the stderr of a run: all of it, or its end. */
export function endOfStderr(bytes: Uint8Array): Pick<Invocation, 'stderr' | 'stderrLeftOut'> {
  const tail = new Tail(STDERR_BYTES);
  tail.keep(bytes);
  const { text, leftOut } = tail.read();
  return { stderr: text, ...(leftOut > 0 && { stderrLeftOut: leftOut }) };
}
