import { keyOf, nameOf, orderOf, placeInFile, placeOf, quoted } from './keys.ts';
import { nearestPairs } from './nearest-pairs.ts';
import type { RecordSorter, SortedRecord } from './record-sorter.ts';
import { fileOf, inputOf, parseResult, printResult, type Result, textIn } from './result.ts';
import { areComparable, textOf } from './text-of.ts';
import { sourceOf, withAdded } from './told-together.ts';
import type { State } from './words.ts';

/** A result of either input, or of both, as it is printed. */
export interface Differing extends Result {
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

/** So many results with the same key are paired at a time. */
const MOST_TOGETHER = 1000;

/** Tells what became of the results of one input, the old one, in the other. */
export class Diff {
  readonly #open: () => RecordSorter;
  #sorter: RecordSorter;

  /** `open` gives a sorter; some are needed one after the other. */
  constructor(open: () => RecordSorter) {
    this.#open = open;
    this.#sorter = open();
  }

  add(result: Result): void {
    this.#sorter.add(sortKeyOf(result, STAGES[0] as Stage), printResult(result));
  }

  /** All results, each once, not sorted. */
  *differing(): Generator<Differing> {
    for (const [index, stage] of STAGES.entries()) {
      const next = STAGES[index + 1];
      const left = this.#open();
      for (const texts of pairsOf(this.#sorter)) {
        const [one, other] = texts.map(parseResult) as [Result, Result?];
        if (other !== undefined) yield together(one, other, stage.stateOf(one, other));
        else if (next !== undefined) left.add(sortKeyOf(one, next), texts[0] as string);
        else yield alone(one);
      }
      this.#sorter = left;
    }
  }
}

/** What stands before the last NUL is what results have in common; nothing, where a stage does not know it. */
function sortKeyOf(result: Result, stage: Stage): string {
  return `${stage.keyOf(result) ?? ''}\0${placeInFile(result)} ${textIn(result.value, 'match_id')}`;
}

/** The texts of results with one key: those of the old ones with those of the new ones, else by themselves. */
function* pairsOf(sorter: RecordSorter): Generator<[string] | [old: string, now: string]> {
  let common = '';
  let group: SortedRecord[] = [];
  for (const record of sorter.sorted()) {
    const own = record.key.slice(0, record.key.lastIndexOf('\0'));
    if (own !== common || own === '' || group.length === MOST_TOGETHER) {
      yield* pairsIn(group);
      group = [];
    }
    common = own;
    // The sorter uses its records again.
    group.push({ ...record });
  }
  yield* pairsIn(group);
}

/** The pairs among results with one key, in the order of their file, and those that are left. */
function* pairsIn(group: readonly SortedRecord[]): Generator<[string] | [old: string, now: string]> {
  const [old, now] = ([0, 1] as const).map((input) => group.filter(({ text }) => inputOf(text) === input)) as [
    SortedRecord[],
    SortedRecord[],
  ];
  if (old.length === 0 || now.length === 0) return yield* group.map(({ text }): [string] => [text]);
  for (const [one, other] of nearestPairs(old.map(lineIn), now.map(lineIn))) {
    const pair = [old[one ?? -1]?.text, now[other ?? -1]?.text].filter((text) => text !== undefined);
    yield pair as [string] | [string, string];
  }
}

/** The line of a result, or the byte where that is not known, by what its key ends with. */
function lineIn({ key }: SortedRecord): number {
  const [line, byte] = key.slice(key.lastIndexOf('\0') + 1).split(' ');
  return Number(line) || Number(byte);
}

function together(old: Result, now: Result, state: State): Differing {
  const sources = [old, now].map((source) => sourceOf(source, now.value));
  return { ...now, state, value: withAdded(now, { state, sources }), key: orderOf(now) };
}

function alone(result: Result): Differing {
  const state = result.input === 0 ? 'removed' : 'added';
  const value = withAdded(result, { state, sources: [sourceOf(result, result.value)] });
  return { ...result, state, value, key: orderOf(result) };
}
