import { Findings } from '../diagnostic/findings.ts';
import type { Comparison, DiffSettings } from './comparison.ts';
import { keyOf, nameOf, orderOf, placeInFile, placeOf, quoted } from './keys.ts';
import { nearestPairs } from './nearest-pairs.ts';
import { RecordSorter } from './record-sorter.ts';
import { fileOf, parseResult, printResult, type Result, spanOf, textIn } from './result.ts';
import { areComparable, textOf } from './text-of.ts';
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
