import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adapters } from '../../adapters/index.ts';
import { JsonPrinter } from '../../src/format/json-printer.ts';
import { convertStream } from '../../src/index.ts';

/** An example of a founding document, its placeholders filled in. */
export interface Seed {
  id: string;
  tool: string;
  /** The form that it must be taken for. */
  shape: string;
  /** Its file within the folder of fixtures. */
  file: string;
  bytes: Buffer;
}

/** The examples in a folder of fixtures. */
export function readSeeds(fixtures: string): Seed[] {
  return readFileSync(join(fixtures, 'seeds/cases.ndjson'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Omit<Seed, 'bytes'>)
    .filter(({ tool }) => adapters.some((adapter) => adapter.tool === tool))
    .map((seed) => ({ ...seed, file: `seeds/${seed.file}`, bytes: readFileSync(join(fixtures, 'seeds', seed.file)) }));
}

/** What an example is converted to; the files that it speaks of do not exist. */
export async function printSeed(bytes: Uint8Array): Promise<string> {
  const printer = new JsonPrinter('pretty');
  let printed = '';
  for await (const part of convertStream(bytes, { adapters, root: '/', sources: false })) {
    for (const text of printer.print(part)) printed += text;
  }
  return printed;
}

/** The golden of an example, relative to the folder of fixtures. */
export function goldenOf({ file }: Seed): string {
  return file.replace('.legacy.', '.unified.');
}
