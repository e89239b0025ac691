import type { Findings } from '../diagnostic/findings.ts';
import type { Span } from '../envelope/types.ts';
import type { JsonObject } from '../json/value.ts';
import { Enclosing } from './enclosing.ts';
import { joinKeyOf, keyOf, orderOf, placeInFile } from './keys.ts';
import type { RecordSorter } from './record-sorter.ts';
import { parseResult, printResult, type Result, simpleNameOf, spanOf } from './result.ts';
import { matchOf, referenceTo, sourceOf, withAdded } from './told-together.ts';
import type { JoinBy } from './words.ts';

/** A result as it is printed; `isCommon` where both inputs have it. */
export interface Joined {
  kind: Result['kind'];
  value: JsonObject;
  isCommon: boolean;
}

/** So many results with one key are looked at together. */
const MOST_TOGETHER = 1000;

/** Joins the results of two inputs, which are sorted by what they have in common. */
export class Join {
  readonly #by: JoinBy;
  readonly #sorter: RecordSorter;
  readonly #findings: Findings;
  /** Results that lack what they are joined by, and findings. */
  keyless = 0;

  constructor(by: JoinBy, sorter: RecordSorter, findings: Findings) {
    this.#by = by;
    this.#sorter = sorter;
    this.#findings = findings;
  }

  add(result: Result): void {
    this.#sorter.add(this.#keyOf(result), printResult(result));
  }

  /** All results, each once; by files and places, those joined by name by names. */
  *joined(): Generator<Joined> {
    if (this.#by === 'inside') return yield* this.#inside();
    for (const group of groupsOf(this.#sorter)) {
      const results = group.map(parseResult);
      if (this.#by === 'span') yield this.#one(results);
      else for (const together of pairsOf(results, this.#by)) yield this.#one(together);
    }
  }

  /** The key by which a result is sorted: what stands before the last NUL is what results have in common. */
  #keyOf(result: Result): string {
    if (this.#by === 'inside') return Enclosing.keyOf(result);
    const key = joinKeyOf(result, this.#by);
    if (key !== undefined) return `${key}\0${placeInFile(result)}`;
    // Numbers make a key that no other result has.
    return `${keyOf(orderOf(result), this.keyless++)}\0`;
  }

  *#inside(): Generator<Joined> {
    const enclosing = new Enclosing();
    for (const { text } of this.#sorter.sorted()) {
      const result = parseResult(text);
      const around = enclosing.take(result);
      if (around === undefined) yield this.#one([result]);
      else
        yield {
          kind: result.kind,
          value: withAdded(result, { sources: [sourceOf(result, result.value), referenceTo(around)] }),
          isCommon: true,
        };
    }
  }

  #one(results: readonly Result[]): Joined {
    const [first] = results as [Result];
    if (first.kind === 'finding') return { kind: 'finding', value: first.value, isCommon: false };
    const value = matchOf(results);
    this.#noteDisagreement(results, value);
    return { kind: 'match', value, isCommon: new Set(results.map(({ input }) => input)).size > 1 };
  }

  /** Notes sources that call the same place otherwise. */
  #noteDisagreement(results: readonly Result[], { match_id }: JsonObject): void {
    const [first] = results as [Result];
    for (const [fact, wordOf] of Object.entries(FACTS)) {
      const words = new Set(results.map(wordOf).filter((word) => word !== ''));
      if (words.size < 2) continue;
      const { file_path: file, start_line: line } = spanOf(first) as Span;
      this.#findings.add('UNI-QRY-033', {
        file,
        line,
        fact,
        said: [...words].join(', '),
        match_id: match_id as string,
      });
    }
  }
}

/** What sources may disagree about, in words that do not depend on who says it. */
const FACTS: Readonly<Record<string, (result: Result) => string>> = {
  name: simpleNameOf,
  kind: (result) => {
    const { kind } = result.value;
    return spanOf(result)?.semantic_kind ?? (typeof kind === 'string' ? kind.toLowerCase() : '');
  },
};

/** Texts of results with one key, as they are sorted. */
function* groupsOf(sorter: RecordSorter): Generator<string[]> {
  let group: string[] = [];
  let common = '';
  for (const { key, text } of sorter.sorted()) {
    const own = key.slice(0, key.lastIndexOf('\0'));
    if (group.length > 0 && (own !== common || group.length === MOST_TOGETHER)) {
      yield group;
      group = [];
    }
    common = own;
    group.push(text);
  }
  if (group.length > 0) yield group;
}

/**
 * Which results of a group are one thing. On one line: those of one name, and what is left where each input has one. Of
 * one name: those that begin on one line, and the others in their order.
 */
function pairsOf(results: readonly Result[], by: 'lines' | 'name'): Result[][] {
  const nearOf = by === 'lines' ? simpleNameOf : (result: Result) => `${spanOf(result)?.start_line}`;
  const near = new Map<string, Result[]>();
  for (const result of results)
    if (result.input === 1) near.set(nearOf(result), [...(near.get(nearOf(result)) ?? []), result]);
  const pairs: Result[][] = [];
  const left: Result[] = [];
  for (const result of results) {
    if (result.input === 1) continue;
    const partner = near.get(nearOf(result))?.shift();
    if (partner === undefined) left.push(result);
    else pairs.push([result, partner]);
  }
  const others = [...near.values()].flat();
  if (by === 'lines' && (left.length > 1 || others.length > 1))
    return [...pairs, ...[...left, ...others].map((one) => [one])];
  const alone = others.slice(left.length).map((one) => [one]);
  return [...pairs, ...left.map((one, index) => [one, ...others.slice(index, index + 1)]), ...alone];
}
