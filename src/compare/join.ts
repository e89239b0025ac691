import type { Findings } from '../diagnostic/findings.ts';
import type { Span } from '../envelope/types.ts';
import { grouped } from '../json/grouped.ts';
import type { JsonObject } from '../json/value.ts';
import { enclosingKeyOf, newEnclosing } from './enclosing.ts';
import { joinKeyOf, keyOf, orderOf, placeInFile } from './keys.ts';
import type { RecordSorter } from './record-sorter.ts';
import { parseResult, printResult, type Result, simpleNameOf, spanOf, textIn } from './result.ts';
import { matchOf, referenceTo, sourceOf, withAdded } from './told-together.ts';
import type { JoinBy } from './words.ts';

/** A result as it is printed; `isCommon` where both inputs have it. */
export interface Joined {
  kind: Result['kind'];
  value: JsonObject;
  isCommon: boolean;
}

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
    for (const group of this.#sorter.groups()) {
      const results = group.map(parseResult);
      if (this.#by === 'span') yield this.#one(results);
      else for (const together of pairsOf(results, this.#by)) yield this.#one(together);
    }
  }

  /** The key by which a result is sorted: what stands before the last NUL is what results have in common. */
  #keyOf(result: Result): string {
    if (this.#by === 'inside') return enclosingKeyOf(result);
    const key = joinKeyOf(result, this.#by);
    if (key !== undefined) return `${key}\0${placeInFile(result)}`;
    // Numbers make a key that no other result has.
    return `${keyOf(orderOf(result), this.keyless++)}\0`;
  }

  *#inside(): Generator<Joined> {
    const enclosing = newEnclosing();
    for (const { text } of this.#sorter.sorted()) {
      const result = parseResult(text);
      const around = enclosing(result);
      if (around === undefined) yield this.#one([result]);
      else {
        const sources = [sourceOf(result, result.value), referenceTo(around)];
        yield { kind: result.kind, value: withAdded(result, { sources }), isCommon: true };
      }
    }
  }

  #one(results: readonly Result[]): Joined {
    const [first] = results as [Result];
    if (first.kind === 'finding') return { kind: 'finding', value: first.value, isCommon: false };
    const value = matchOf(results);
    this.#noteDisagreement(results, value);
    return { kind: 'match', value, isCommon: results.some(({ input }) => input !== first.input) };
  }

  /** Notes sources that call the same place otherwise. */
  #noteDisagreement(results: readonly Result[], { match_id }: JsonObject): void {
    const { file_path: file, start_line: line } = spanOf(results[0] as Result) as Span;
    for (const [fact, wordOf] of Object.entries(FACTS)) {
      const words = new Set(results.map(wordOf).filter((word) => word !== ''));
      const said = [...words].join(', ');
      if (words.size > 1) this.#findings.add('UNI-QRY-033', { file, line, fact, said, match_id: match_id as string });
    }
  }
}

/** What sources may disagree about, in words that do not depend on who says it. */
const FACTS: Readonly<Record<string, (result: Result) => string>> = {
  name: simpleNameOf,
  kind: (result) => spanOf(result)?.semantic_kind ?? textIn(result.value, 'kind').toLowerCase(),
};

/**
 * Which results of a group are one thing. On one line: those of one name, and what is left where each input has one. Of
 * one name: those that begin on one line, and the others in their order.
 */
function pairsOf(results: readonly Result[], by: 'lines' | 'name'): Result[][] {
  const nearOf = by === 'lines' ? simpleNameOf : (result: Result) => `${spanOf(result)?.start_line}`;
  const [one, other] = [0, 1].map((input) => results.filter((result) => result.input === input)) as [
    Result[],
    Result[],
  ];
  const near = new Map(grouped(other, nearOf).map((group) => [nearOf(group[0] as Result), group]));
  const pairs: Result[][] = [];
  const left: Result[] = [];
  for (const result of one) {
    const partner = near.get(nearOf(result))?.shift();
    if (partner === undefined) left.push(result);
    else pairs.push([result, partner]);
  }
  const others = [...near.values()].flat();
  if (by === 'lines' && (left.length > 1 || others.length > 1))
    return [...pairs, ...[...left, ...others].map((result) => [result])];
  const alone = others.slice(left.length).map((result) => [result]);
  return [...pairs, ...left.map((result, index) => [result, ...others.slice(index, index + 1)]), ...alone];
}
