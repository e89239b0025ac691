import { behindSpace } from './elements.ts';
import { plainEnd } from './plain-scalar.ts';
import { LONGEST } from './probe.ts';
import type { Window } from './window.ts';

/** What tells next to nothing: an object without a key, a list without an element, or one that begins with a scalar. */
export type Bare = 'object' | 'list' | 'strings' | 'numbers';

const QUOTE = 0x22;
const COLON = 0x3a;
const OPEN = 0x7b;

/**
 * What `probe` shows of the bytes from `start` to `end`, where it is as little as that and seen without reading them.
 * They are no whole value, and a list is JSON up to there.
 */
export function bareIn({ bytes, base }: Window, start: number, end: number): Bare | undefined {
  const from = start - base;
  const to = end - base;
  if (bytes[from] === OPEN) {
    for (let at = from; at < to; at++) if (bytes[at] === COLON) return undefined;
    return 'object';
  }
  const at = behindSpace(bytes, from + 1);
  if (at >= to) return 'list';
  if (plainEnd(bytes, at, Math.min(to, at + LONGEST)) === at) return undefined;
  return bytes[at] === QUOTE ? 'strings' : 'numbers';
}
