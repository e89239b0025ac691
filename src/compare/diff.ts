import { keyOf, nameOf, orderOf, placeInFile, placeOf, quoted } from './keys.ts';
import type { RecordSorter } from './record-sorter.ts';
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

/** So many results of one input wait for those of the other with the same key. */
const MOST_WAITING = 1000;

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

/** The texts of results with one key: the k-th of the old ones with the k-th of the new ones, else by itself. */
function* pairsOf(sorter: RecordSorter): Generator<[string] | [old: string, now: string]> {
  let common = '';
  let waiting: string[] = [];
  for (const { key, text } of sorter.sorted()) {
    const own = key.slice(0, key.lastIndexOf('\0'));
    if (own !== common || own === '') {
      for (const left of waiting) yield [left];
      waiting = [];
    }
    common = own;
    const [first] = waiting;
    if (first === undefined || inputOf(first) === inputOf(text)) waiting.push(text);
    else {
      waiting.shift();
      yield inputOf(text) === 1 ? [first, text] : [text, first];
    }
    if (waiting.length > MOST_WAITING) yield [waiting.shift() as string];
  }
  for (const left of waiting) yield [left];
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
