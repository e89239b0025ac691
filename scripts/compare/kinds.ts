import type { Mode } from './conversions.ts';
import { CHANGES, type Change, type Difference } from './differences.ts';

/** Recordings that are shown of a kind, forms that are named, and UTF-16 units of a value that are shown. */
const EXAMPLES = 3;
const FORMS = 6;
const SHOWN = 60;

/** What differs of a recording in a mode. */
interface Differing {
  id: string;
  mode: Mode;
  differences: readonly Difference[];
}

/** Differences of one kind: the same change at the same place. */
interface Kind {
  change: Change;
  where: string;
  count: number;
  recordings: Set<string>;
  modes: Set<Mode>;
  /** How often in which form. */
  forms: Map<string, number>;
  /** The first recordings, one difference of each. */
  examples: string[];
}

/** Differences by their kinds, the worst first; of the same badness those of most recordings. */
export function kindsText(differing: readonly Differing[], whole: boolean): string {
  const kinds = [...kindsOf(differing, whole)];
  const rank = ({ change, recordings }: Kind) => [CHANGES.indexOf(change), -recordings.size] as const;
  kinds.sort((one, other) => rank(one)[0] - rank(other)[0] || rank(one)[1] - rank(other)[1]);
  const recordings = new Set(differing.map(({ id }) => id)).size;
  return [
    `${recordings} recordings differ. ${kinds.length} kinds of differences, the worst first:`,
    ...kinds.map((kind) => {
      const counted = `${kind.count} in ${kind.recordings.size} recordings (${[...kind.modes].join(', ')})`;
      const head = `\n${kind.change} ${kind.where}`.trimEnd();
      return [head, `  ${counted}: ${formsOf(kind)}`, ...kind.examples.map((one) => `  ${one}`)].join('\n');
    }),
  ].join('\n');
}

function kindsOf(differing: readonly Differing[], whole: boolean): Iterable<Kind> {
  const kinds = new Map<string, Kind>();
  for (const { id, mode, differences } of differing)
    for (const difference of differences) {
      const { change, where, form } = difference;
      const kind = kinds.get(`${change} ${where}`) ?? emptyKind(change, where);
      kinds.set(`${change} ${where}`, kind);
      kind.count++;
      kind.modes.add(mode);
      kind.forms.set(form, (kind.forms.get(form) ?? 0) + 1);
      if (kind.examples.length < EXAMPLES && !kind.recordings.has(id))
        kind.examples.push(`${id} ${mode}${shown(difference, whole)}`);
      kind.recordings.add(id);
    }
  return kinds.values();
}

function emptyKind(change: Change, where: string): Kind {
  return { change, where, count: 0, recordings: new Set(), modes: new Set(), forms: new Map(), examples: [] };
}

function formsOf({ forms }: Kind): string {
  const sorted = [...forms].sort(([, one], [, other]) => other - one).map(([form, count]) => `${form} ${count}`);
  const rest = sorted.length - FORMS;
  return [...sorted.slice(0, FORMS), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

/** Both values, whole or around where they begin to differ. */
function shown({ before, after }: Difference, whole: boolean): string {
  if (before === undefined && after === undefined) return '';
  const [old, now] = [before, after].map((value) => (value === undefined ? '(none)' : JSON.stringify(value)));
  if (old === undefined || now === undefined) return '';
  if (whole) return `:\n    ${old}\n    ${now}`;
  let same = 0;
  while (same < old.length && old[same] === now[same]) same++;
  const from = Math.max(0, same - SHOWN / 2);
  const cutOut = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, from + SHOWN)}${text.length > from + SHOWN ? '…' : ''}`;
  return `: ${cutOut(old)} → ${cutOut(now)}`;
}
