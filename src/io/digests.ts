import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ByteSource } from '../input/window.ts';
import { chunksOf, openFileInput } from './input.ts';

/** A source that passes bytes on, and counts and hashes them. */
export interface DigestedSource {
  source: ByteSource;
  bytes: number;
  /** SHA-256 of all that was passed on, lower-case hex; asked for once. */
  digest(): string;
}

/** Counts and hashes what a source gives. */
export function digested(source: ByteSource): DigestedSource {
  const hash = createHash('sha256');
  const result: DigestedSource = {
    bytes: 0,
    source: async () => {
      const chunk = await source();
      if (chunk === undefined) return undefined;
      hash.update(chunk);
      result.bytes += chunk.length;
      return chunk;
    },
    digest: () => hash.digest('hex'),
  };
  return result;
}

/** SHA-256 of a file, lower-case hex; `undefined` where it cannot be read whole. */
export async function digestOfFile(path: string): Promise<string | undefined> {
  const input = openFileInput(path);
  if (typeof input === 'string') return undefined;
  const hash = createHash('sha256');
  for await (const chunk of chunksOf(input)) hash.update(chunk);
  await input.close();
  return input.failure === undefined ? hash.digest('hex') : undefined;
}

/** SHA-256 over the scripts in folders, with their names, lower-case hex. */
export function digestOfScripts(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
    for (const name of names.sort()) hash.update(`${name}\0`).update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex');
}
