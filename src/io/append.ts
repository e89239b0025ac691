import { appendFileSync, lstatSync, readFileSync } from 'node:fs';
import { systemReason, unlessRefused } from './system.ts';

/** Writes text behind what a file holds; gives why that can't be done, in the system's words. */
export function appendText(path: string, text: string): string | undefined {
  try {
    appendFileSync(path, text);
    return undefined;
  } catch (error) {
    return systemReason(error as Error);
  }
}

/** Adds lines to a file of ours. What cannot be written is lost: who reads them must be able to do without. */
export function appendLines(path: string, lines: string): void {
  unlessRefused(() => isOwn(path) && appendFileSync(path, lines), undefined);
}

/** The whole lines of a file; none where it cannot be read. What a killed process left of a last line is not one. */
export function wholeLines(path: string): string[] {
  const text = unlessRefused(() => (isOwn(path) ? readFileSync(path, 'utf8') : ''), '');
  return text.split('\n').slice(0, -1);
}

/** True where nothing or a regular file is: a link might lead anywhere, and a FIFO would be waited for. */
function isOwn(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
}
