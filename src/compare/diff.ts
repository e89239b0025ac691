import { hash } from 'node:crypto';
import { Findings } from '../diagnostic/findings.ts';
import type { Match, Span } from '../envelope/types.ts';
import type { Comparison, DiffSettings } from './comparison.ts';
import { keyOf, nameOf, orderOf, placeInFile, placeOf, quoted } from './keys.ts';
import { RecordSorter } from './record-sorter.ts';
import { fileOf, parseResult, printResult, type Result, spanOf, textIn } from './result.ts';
import { sourceOf, withAdded } from './told-together.ts';
import { STATES, type State } from './words.ts';

/** A result of either input, or of both, as it is printed. */
interface Differing extends Result {
  state: State;
  /** By files and places. */
  key: string;
}

/** A way to tell that two results are of one thing. */
interface Stage {
  /** What both have in common; `undefined` where that is not known. */
  keyOf(result: Result): string | undefined;
  stateOf(old: Result, now: Result): State;
}

/** The ways, the surest first: what one leaves is asked the next. */
const STAGES: readonly Stage[] = [
  {
    keyOf: (result) => keyOf(placeOf(result), nameOf(result), quoted(textOf(result))),
    stateOf: (old) => (textOf(old) === '' ? 'unproven' : 'same'),
  },
  {
    keyOf: (result) => (textOf(result) === '' ? undefined : keyOf(inFile(result), quoted(textOf(result)))),
    stateOf: () => 'moved',
  },
  { keyOf: (result) => keyOf(placeOf(result), nameOf(result)), stateOf: changedOrUnproven },
  {
    // Findings of one rule in one file are not one thing.
    keyOf: (result) => (result.kind === 'finding' || textIn(result.value, 'name') === '' ? undefined : inFile(result)),
    stateOf: changedOrUnproven,
  },
];

function inFile(result: Result): string {
  return keyOf(quoted(fileOf(result)), nameOf(result));
}

function changedOrUnproven(old: Result, now: Result): State {
  return areComparable(textOf(old), textOf(now)) ? 'changed' : 'unproven';
}

/** Tells what became of the results of one input, the old one, in the other. */
export function diffOf({ states = STATES, openStore, held }: DiffSettings): Comparison {
  const newSorter = () => new RecordSorter(openStore, held);
  const all = newSorter();
  const counts = Object.fromEntries(STATES.map((state) => [state, 0])) as Record<State, number>;
  return {
    ...{ command: 'diff', head: {}, findings: new Findings() },
    add: (result) => addTo(all, result, STAGES[0] as Stage),
    *results() {
      const sorter = newSorter();
      for (const { key, state, ...result } of differingIn(all, newSorter)) {
        counts[state]++;
        if (states.includes(state)) sorter.add(key, printResult(result));
      }
      for (const { text } of sorter.sorted()) yield parseResult(text);
    },
    counts: () => counts,
  };
}

/** All results, each once, not sorted. */
function* differingIn(all: RecordSorter, newSorter: () => RecordSorter): Generator<Differing> {
  let sorter = all;
  for (const [index, stage] of STAGES.entries()) {
    const next = STAGES[index + 1];
    const left = newSorter();
    for (const [old, now] of pairsIn(sorter)) {
      const one = (now ?? old) as Result;
      if (old !== undefined && now !== undefined) yield differing(stage.stateOf(old, now), [old, now]);
      else if (next !== undefined) addTo(left, one, next);
      else yield differing(one.input === 0 ? 'removed' : 'added', [one]);
    }
    sorter = left;
  }
}

/** Results with one key: the nearest by their lines together, and those that are left. */
function* pairsIn(sorter: RecordSorter): Generator<readonly [old: Result | undefined, now: Result | undefined]> {
  for (const texts of sorter.groups()) {
    const group = texts.map(parseResult);
    const [old, now] = [0, 1].map((input) => group.filter((one) => one.input === input)) as [Result[], Result[]];
    for (const [one, other] of nearestPairs(old.map(lineIn), now.map(lineIn))) yield [old[one ?? -1], now[other ?? -1]];
  }
}

/** What stands before the last NUL is what results have in common; nothing, where a stage does not know it. */
function addTo(sorter: RecordSorter, result: Result, stage: Stage): void {
  const key = `${stage.keyOf(result) ?? ''}\0${placeInFile(result)} ${textIn(result.value, 'match_id')}`;
  sorter.add(key, printResult(result));
}

/** The line of a result, or the byte where that is not known. */
function lineIn(result: Result): number {
  const { start_line = 0, byte_start } = spanOf(result) ?? {};
  return start_line || (byte_start ?? 0);
}

/** A result as it is now, else as it was, with what all inputs say of it. */
function differing(state: State, results: readonly Result[]): Differing {
  const last = results.at(-1) as Result;
  const sources = results.map((source) => sourceOf(source, last.value));
  return { ...last, state, value: withAdded(last, { state, sources }), key: orderOf(last) };
}

/**
 * What tells the text of a result from others, as far as its envelope knows it; empty where it does not. Two of them
 * can be held against each other when they begin with the same word.
 */
function textOf(result: Result): string {
  if (result.kind === 'finding') return `message ${textIn(result.value, 'message')}`;
  const span = spanOf(result) as Span;
  const { checksum_before } = span.checksums ?? {};
  if (checksum_before !== undefined) return checksum_before.replace(':', ' ');
  const { matched_text, content, snippet } = result.value as Partial<Match>;
  if (matched_text !== undefined) {
    const { byte_start: start, byte_end: end, precision } = span;
    const hasBytes = start !== null && end !== null && precision === undefined;
    const isWhole = hasBytes && Buffer.byteLength(matched_text) === end - start;
    return digest(isWhole ? 'sha256' : 'text', matched_text);
  }
  if (content !== undefined) return digest('content', content);
  const lines = linesOf(span);
  if (lines !== undefined) return digest('lines', lines);
  return snippet === undefined ? '' : digest('snippet', snippet);
}

/** True where two texts are known and can be held against each other. */
function areComparable(one: string, other: string): boolean {
  const wordOf = (text: string) => text.slice(0, text.indexOf(' ') + 1);
  return one !== '' && wordOf(one) === wordOf(other);
}

function digest(word: string, text: string): string {
  return `${word} ${hash('sha256', text, 'hex')}`;
}

/** What the lines of the context show of a span, without the terminators of lines. */
function linesOf({ context, start_line, start_col, end_line, end_col, precision }: Span): string | undefined {
  const { selected = [] } = context ?? {};
  if (selected.length === 0) return undefined;
  if (precision !== undefined) return selected.join('\n');
  const lines: Buffer[] = selected.map((line) => Buffer.from(line));
  const last = lines.at(-1) as Buffer;
  // What ends at the beginning of a line has no byte of that.
  if (selected.length === end_line - start_line + 1) lines[lines.length - 1] = last.subarray(0, end_col);
  lines[0] = (lines[0] as Buffer).subarray(start_col);
  return lines.map((line) => line.toString('latin1')).join('\n');
}

/** Places of two lists in it: both of a pair, or one that is alone. */
type IndexPair = readonly [one: number | undefined, other: number | undefined];

/**
 * Pairs the places of two sorted lists of numbers in their order: as many as the shorter one has, so that the sum of
 * their distances is the least. What is alone stands where it belongs.
 */
function nearestPairs(ones: readonly number[], others: readonly number[]): IndexPair[] {
  if (ones.length < others.length) return nearestPairs(others, ones).map(([one, other]) => [other, one]);
  const width = others.length + 1;
  /** By how many of each list are taken: the least sum where all of those of the shorter one have a partner. */
  const sums = new Float64Array((ones.length + 1) * width).fill(Number.POSITIVE_INFINITY);
  for (let one = 0; one <= ones.length; one++) {
    sums[one * width] = 0;
    for (let other = 1; other <= Math.min(one, others.length); other++)
      sums[one * width + other] = Math.min(alone(one, other), together(one, other));
  }
  const pairs: IndexPair[] = [];
  for (let one = ones.length, other = others.length; one > 0; one--) {
    if (other > 0 && together(one, other) <= alone(one, other)) pairs.push([one - 1, --other]);
    else pairs.push([one - 1, undefined]);
  }
  return pairs.reverse();

  function alone(one: number, other: number): number {
    return sums[(one - 1) * width + other] as number;
  }

  function together(one: number, other: number): number {
    const distance = Math.abs((ones[one - 1] as number) - (others[other - 1] as number));
    return (sums[(one - 1) * width + other - 1] as number) + distance;
  }
}
