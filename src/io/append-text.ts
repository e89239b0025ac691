import { appendFileSync } from 'node:fs';
import { systemReason } from './system-reason.ts';

/** Writes text behind what a file holds; gives why that can't be done, in the system's words. */
export function appendText(path: string, text: string): string | undefined {
  try {
    appendFileSync(path, text);
    return undefined;
  } catch (error) {
    return systemReason(error as Error);
  }
}
