import { BoundedMap } from '../json/bounded-map.ts';
import { isObject } from '../json/value.ts';
import { sha256 } from '../span/digest.ts';
import type { Found } from './found.ts';
import { quoteOf } from './headline.ts';

/** So many different results are remembered, for which equal ones are counted. */
const MOST_COUNTED = 100_000;

/** Hexadecimal digits of a hash. */
const DIGITS = 16;

/** Tells results of a run apart by the text of their lines, wherever in its file that stands. */
export class LineHashes {
  readonly #counts = new BoundedMap<string, number>(MOST_COUNTED);

  /**
   * A hash of the name of a rule and of the lines that a result of it is in, without white space, and the number that
   * the result has among equal ones of its file, from 1. Where the lines are not known, it is of what was quoted;
   * `undefined` where nothing was.
   */
  of(ruleId: string | undefined, found: Found): string | undefined {
    const text = (found.span?.context?.selected.join('\n') || quotedIn(found))?.replace(/\s+/g, '');
    if (text === undefined || text === '') return undefined;
    const hash = sha256(`${ruleId ?? ''}\0${text}`).slice(0, DIGITS);
    const key = `${hash}${found.span?.file_path ?? ''}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return `${hash}:${count}`;
  }
}

function quotedIn(found: Found): string | undefined {
  if (found.kind !== 'finding') return quoteOf(found);
  const { snippet } = isObject(found.value.details) ? found.value.details : {};
  return typeof snippet === 'string' ? snippet : undefined;
}
