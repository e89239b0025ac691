import { CHANGES } from './differences.ts';
import type { Example, Kind } from './kinds.ts';

/** UTF-16 units of a value that are shown, and forms that are named. */
const SHOWN = 60;
const FORMS = 6;

/** Prints kinds of differences, the worst first; of the same badness those of most recordings. */
export function printKinds(kinds: Iterable<Kind>, whole: boolean): void {
  const rank = ({ change }: Kind) => CHANGES.indexOf(change);
  const often = [...kinds].sort((one, other) => other.recordings.size - one.recordings.size);
  const sorted = often.sort((one, other) => rank(one) - rank(other));
  console.log(`${sorted.length} kinds of differences, the worst first:`);
  for (const kind of sorted) {
    const { change, where, count, recordings, modes } = kind;
    const counted = `${count} in ${recordings.size} ${recordings.size === 1 ? 'recording' : 'recordings'}`;
    console.log(`\n${change} ${where}`.trimEnd());
    console.log(`  ${counted} (${[...modes].join(', ')}): ${formsOf(kind)}`);
    for (const example of kind.examples) console.log(`  ${described(example, whole)}`);
  }
}

function formsOf({ forms }: Kind): string {
  const sorted = [...forms].sort(([, one], [, other]) => other - one).map(([form, count]) => `${form} ${count}`);
  const rest = sorted.length - FORMS;
  return [...sorted.slice(0, FORMS), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

function described({ id, mode, before, after }: Example, whole: boolean): string {
  const name = `${id} ${mode}`;
  if (before === undefined && after === undefined) return name;
  const [old, now] = [textOf(before), textOf(after)];
  if (whole) return `${name}:\n    ${old}\n    ${now}`;
  let same = 0;
  while (same < old.length && old[same] === now[same]) same++;
  const from = Math.max(0, same - SHOWN / 2);
  return `${name}: ${cutOut(old, from)} → ${cutOut(now, from)}`;
}

function textOf(value: unknown): string {
  return value === undefined ? '(none)' : JSON.stringify(value);
}

/** The part of a text from an index on, with marks where something is left out. */
function cutOut(text: string, from: number): string {
  return `${from > 0 ? '…' : ''}${text.slice(from, from + SHOWN)}${text.length > from + SHOWN ? '…' : ''}`;
}
