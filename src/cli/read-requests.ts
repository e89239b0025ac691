import { resolve } from 'node:path';
import type { Request } from '../convert/requests.ts';
import { readFile } from '../io/input.ts';
import { parseExact } from '../json/parse.ts';
import { isObject } from '../json/value.ts';
import { UsageError } from './usage-error.ts';

/** Reads the files that `--request` names, if it was typed; throws a `UsageError` for one that is no JSON object. */
export async function readRequests(names: readonly string[] | undefined, cwd: string): Promise<Request[]> {
  const requests: Request[] = [];
  for (const name of names ?? []) requests.push({ value: await readObject(name, cwd), named: true });
  return requests;
}

async function readObject(name: string, cwd: string): Promise<Request['value']> {
  const read = await readFile(name && resolve(cwd, name));
  if ('failure' in read) throw new UsageError(`--request ${name}: could not be read: ${read.failure}`);
  const value = parseExact(read.bytes.toString('utf8').replace(/^\ufeff/, ''))?.value;
  if (!isObject(value))
    throw new UsageError(`--request ${name}: must be a JSON object, the document that the tool was given`);
  return value;
}

/** The request that these bytes are; none where they are no JSON object. */
export function requestOf(bytes: Buffer): Request[] {
  const value = parseExact(bytes.toString('utf8'))?.value;
  return isObject(value) ? [{ value, named: true }] : [];
}
