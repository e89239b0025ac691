import { type Found, quoteOf } from '../filter/found.ts';
import { BoundedMap } from '../json/bounded-map.ts';
import { objectIn } from '../json/value.ts';
import { derivedId } from '../location/ids.ts';

/** So many different results are remembered, for which equal ones are counted. */
const MOST_COUNTED = 100_000;

/** Tells results of a run apart by the lines that they begin in, wherever in their files these stand. */
export class LineHashes {
  readonly #counts = new BoundedMap<string, number>(MOST_COUNTED);

  /**
   * A hash of the name of a rule and of the line that a result of it begins in, without white space, and the number
   * that the result has among equal ones of its file, from 1. Where the line is not known, it is that of what was
   * quoted; `undefined` where nothing was.
   */
  of(ruleId: string | undefined, found: Found): string | undefined {
    const { snippet } = found.kind === 'finding' ? objectIn(found.value.details) : {};
    const quoted = found.kind !== 'finding' ? quoteOf(found) : typeof snippet === 'string' ? snippet : undefined;
    const line = found.span?.context?.selected[0] ?? quoted?.trimStart().split('\n', 1)[0];
    const text = line?.replace(/\s+/g, '') ?? '';
    if (text === '') return undefined;
    const hash = derivedId(`${ruleId ?? ''}\0${text}`);
    const key = `${hash}${found.span?.file_path ?? ''}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return `${hash}:${count}`;
  }
}
