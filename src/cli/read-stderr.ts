import { resolve } from 'node:path';
import { readFile } from '../io/read-file.ts';
import { UsageError } from './usage-error.ts';

/** Reads the file that `--stderr` names. It belongs to one run, so there can be one input only. */
export async function readStderr(name: string, inputs: readonly string[], cwd: string): Promise<string> {
  if (inputs.length > 1) throw new UsageError(`--stderr ${name}: belongs to one input, and ${inputs.length} are given`);
  const read = await readFile(name && resolve(cwd, name));
  if ('failure' in read) throw new UsageError(`--stderr ${name}: could not be read: ${read.failure}`);
  return read.bytes.toString('utf8');
}
