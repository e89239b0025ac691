import { readSpooled, type Spooled } from '../../io/spool.ts';
import type { Result } from './job.ts';

const [LINE_END, COMMA] = [0x0a, 0x2c];

/** The line of envelopes that were printed one a line: one stands as it is, several are in a JSON array. */
export function lineOf(text: Spooled, envelopes: number): Spooled {
  if (envelopes === 1) return text;
  const whole = Buffer.concat([...readSpooled(text)]);
  const last = whole.length - 1;
  for (let end = whole.indexOf(LINE_END); end < last; end = whole.indexOf(LINE_END, end)) whole[end] = COMMA;
  return Buffer.concat([Buffer.from('['), whole.subarray(0, last), Buffer.from(']\n')]);
}

/** The same results with all texts at the first: to hand over many costs time. */
export function merged(results: Result[]): Result[] {
  const [first, ...others] = results;
  if (first === undefined) return results;
  const texts: Spooled[] = [];
  let held: Uint8Array[] = [];
  const join = () => {
    if (held.length > 0) texts.push(Buffer.concat(held));
    held = [];
  };
  for (const text of results.flatMap((result) => result.texts)) {
    if (text instanceof Uint8Array) held.push(text);
    else {
      join();
      texts.push(text);
    }
  }
  join();
  return [{ ...first, texts }, ...others.map((result) => ({ ...result, texts: [] }))];
}
