import { Findings } from '../diagnostic/findings.ts';
import type { Span } from '../envelope/types.ts';
import { grouped } from '../json/grouped.ts';
import type { JsonObject } from '../json/value.ts';
import type { Comparison, JoinSettings } from './comparison.ts';
import { enclosingKeyOf, newEnclosing } from './enclosing.ts';
import { joinKeyOf, keyOf, orderOf, placeInFile } from './keys.ts';
import { RecordSorter } from './record-sorter.ts';
import { parseResult, printResult, type Result, simpleNameOf, spanOf, textIn } from './result.ts';
import { matchOf, referenceTo, sourceOf, withAdded } from './told-together.ts';
import type { JoinBy } from './words.ts';

/** A result as it is printed; `isCommon` where both inputs have it. */
interface Joined {
  kind: Result['kind'];
  value: JsonObject;
  isCommon: boolean;
}

/** Joins the results of two inputs, which are sorted by what they have in common. */
export function joinOf({ by, isCommonAlone = false, openStore, held }: JoinSettings): Comparison {
  const sorter = new RecordSorter(openStore, held);
  const findings = new Findings();
  /** How many results both have, only one has, and lack what they are joined by or are findings. */
  const counts = { common: 0, only: 0, keyless: 0 };
  /** The key by which a result is sorted: what stands before the last NUL is what results have in common. */
  const sortKeyOf = (result: Result): string => {
    if (by === 'inside') return enclosingKeyOf(result);
    const key = joinKeyOf(result, by);
    if (key !== undefined) return `${key}\0${placeInFile(result)}`;
    // Numbers make a key that no other result has.
    return `${keyOf(orderOf(result), counts.keyless++)}\0`;
  };
  return {
    ...{ command: 'join', head: { on: by }, findings },
    add: (result) => sorter.add(sortKeyOf(result), printResult(result)),
    *results() {
      for (const joined of by === 'inside' ? inside(sorter, findings) : together(sorter, by, findings)) {
        counts[joined.isCommon ? 'common' : 'only']++;
        if (joined.isCommon || !isCommonAlone) yield joined;
      }
    },
    counts: () => counts,
  };
}

/** All results, each once; by files and places, those joined by name by names. */
function* together(sorter: RecordSorter, by: Exclude<JoinBy, 'inside'>, findings: Findings): Generator<Joined> {
  for (const group of sorter.groups()) {
    const results = group.map(parseResult);
    for (const one of by === 'span' ? [results] : pairsOf(results, by)) yield joinedOf(one, findings);
  }
}

/** The same, of the first input with what is around each. */
function* inside(sorter: RecordSorter, findings: Findings): Generator<Joined> {
  const enclosing = newEnclosing();
  for (const { text } of sorter.sorted()) {
    const result = parseResult(text);
    const around = enclosing(result);
    if (around === undefined) yield joinedOf([result], findings);
    else {
      const sources = [sourceOf(result, result.value), referenceTo(around)];
      yield { kind: result.kind, value: withAdded(result, { sources }), isCommon: true };
    }
  }
}

/** One thing of these results; sources that call the same place otherwise are noted. */
function joinedOf(results: readonly Result[], findings: Findings): Joined {
  const [first] = results as [Result];
  if (first.kind === 'finding') return { kind: 'finding', value: first.value, isCommon: false };
  const value = matchOf(results);
  const { file_path: file, start_line: line } = spanOf(first) as Span;
  for (const [fact, wordOf] of Object.entries(FACTS)) {
    const words = new Set(results.map(wordOf).filter((word) => word !== ''));
    const [said, match_id] = [[...words].join(', '), value['match_id'] as string];
    if (words.size > 1) findings.add('UNI-QRY-033', { file, line, fact, said, match_id });
  }
  return { kind: 'match', value, isCommon: results.some(({ input }) => input !== first.input) };
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
