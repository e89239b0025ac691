import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Conversion, Mode } from './conversion.ts';

/** The file of a tool's conversions in a mode: one a line, sorted by the id of the recording. */
export function savedFile(tool: string, mode: Mode): string {
  return `${tool}.${mode}.ndjson`;
}

/** Writes conversions as they come, and gives their number. */
export async function save(conversions: AsyncIterable<Conversion>, folder: string, name: string): Promise<number> {
  const file = createWriteStream(join(folder, name));
  let count = 0;
  for await (const conversion of conversions) {
    count++;
    if (!file.write(`${inOneLine(conversion)}\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
  return count;
}

/** Reads what `save` wrote, one conversion at a time: those of recordings whose ids hold `part`. */
export async function* readSaved(folder: string, name: string, part: string): AsyncGenerator<Conversion> {
  for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) {
    const conversion = JSON.parse(line) as Conversion;
    if (conversion.id.includes(part)) yield conversion;
  }
}

/** JSON without the two characters that end a line for node's readline, but not for JSON. */
function inOneLine(conversion: Conversion): string {
  return JSON.stringify(conversion).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
