import { adapters } from '../../adapters/index.ts';
import { detect } from '../../src/index.ts';
import { documentRange } from './document-range.ts';

/** The form of the first document in an output, as the program tells it; `none` where it tells none. */
export function detectedForm(output: string): string {
  const range = documentRange(output);
  const detected = range === undefined ? [] : detect(Buffer.from(output.slice(range.from, range.to)), adapters);
  return detected.map(({ shape }) => shape ?? 'not described').join('+') || 'none';
}
