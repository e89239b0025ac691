import { resolve } from 'node:path';
import type { Invocation } from '../adapter.ts';
import type { Request } from '../convert/settings.ts';
import { readFile } from '../io/input.ts';
import { STDERR_BYTES, Tail } from '../io/tail.ts';
import { parseExact } from '../json/parse.ts';
import { isObject } from '../json/value.ts';
import { UsageError } from './typed.ts';

/** The bytes of a small file that a flag names; throws a `UsageError` where it can't be read. */
export async function readNamed(flag: string, name: string, cwd: string): Promise<Buffer> {
  // An empty name is no file, and not the working directory.
  const read = await readFile(name && resolve(cwd, name));
  if (read.failure !== undefined) throw new UsageError(`${flag} ${name}: could not be read: ${read.failure}`);
  return read.bytes;
}

/** The request in a file that `--request` names; throws a `UsageError` for one that is no JSON object. */
export async function readRequest(name: string, cwd: string): Promise<Request> {
  const [request] = requestOf(await readNamed('--request', name, cwd));
  if (request !== undefined) return request;
  throw new UsageError(`--request ${name}: must be a JSON object, the document that the tool was given`);
}

/** The request that these bytes are; none where they are no JSON object. */
export function requestOf(bytes: Buffer): Request[] {
  const value = parseExact(bytes.toString('utf8').replace(/^\ufeff/, ''))?.value;
  return isObject(value) ? [{ value, named: true }] : [];
}

/** What is read of the stderr of a run: all of it, or its end. */
export function endOfStderr(bytes: Uint8Array): Pick<Invocation, 'stderr' | 'stderrLeftOut'> {
  const tail = new Tail(STDERR_BYTES);
  tail.keep(bytes);
  const { text, leftOut } = tail.read();
  return { stderr: text, ...(leftOut > 0 && { stderrLeftOut: leftOut }) };
}
