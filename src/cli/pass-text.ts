import { DocumentFinder } from '../input/document-finder.ts';
import { type ByteSource, Window, walk } from '../input/window.ts';
import type { Output } from '../io/output.ts';

/** So many bytes without a document are text. */
const LONGEST_BEGINNING = 1 << 20;

/** What a tool prints, from its first byte on. */
export interface Beginning {
  /** True where no document is in its first MiB. */
  isText: boolean;
  source: ByteSource;
}

/** Tells text from what holds documents; what had to be read for that is given again. */
export async function beginningOf(source: ByteSource): Promise<Beginning> {
  const held: Uint8Array[] = [];
  let length = 0;
  const window = new Window(async () => {
    if (length >= LONGEST_BEGINNING) return undefined;
    const chunk = await source();
    if (chunk === undefined) return undefined;
    length += chunk.length;
    held.push(chunk);
    return chunk;
  });
  const found = await walk(new DocumentFinder(window, () => false).next());
  return { isText: found === undefined, source: async () => held.shift() ?? (await source()) };
}

/** Prints what a source gives as it is. */
export async function passOn(source: ByteSource, output: Output): Promise<void> {
  for (let chunk = await source(); chunk !== undefined; chunk = await source()) {
    output.emit(chunk);
    if (output.isFull) await output.drain();
  }
}
