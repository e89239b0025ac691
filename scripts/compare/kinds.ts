import { grouped } from '../grouped.ts';
import type { Mode } from './conversions.ts';
import { CHANGES, type Difference } from './differences.ts';

/** Recordings that are shown of a kind, and UTF-16 units of a value. */
const EXAMPLES = 3;
const SHOWN = 60;

/** What differs of a recording in a mode. */
export interface Differing {
  id: string;
  mode: Mode;
  differences: readonly Difference[];
}

/** A difference, and where it is. */
type Located = Difference & Pick<Differing, 'id' | 'mode'>;

/**
 * Differences by their kinds, which are the same change at the same place: the worst first; of the same badness those
 * of most recordings. `whole` shows values in full.
 */
export function kindsText(differing: readonly Differing[], whole: boolean): string {
  const all = differing.flatMap(({ id, mode, differences }) => differences.map((one) => ({ ...one, id, mode })));
  const kinds = [...grouped(all, ({ change, where }) => `${change} ${where}`).values()] as [Located, ...Located[]][];
  const idsOf = (kind: readonly Located[]) => new Set(kind.map(({ id }) => id));
  const rank = ([{ change }]: [Located, ...Located[]]) => CHANGES.indexOf(change);
  kinds.sort((one, other) => rank(one) - rank(other) || idsOf(other).size - idsOf(one).size);
  return [
    `${idsOf(all).size} recordings differ. ${kinds.length} kinds of differences, the worst first:`,
    ...kinds.map((kind) => {
      const [{ change, where }] = kind;
      const modes = [...new Set(kind.map(({ mode }) => mode))].join(', ');
      const examples = [...idsOf(kind)].slice(0, EXAMPLES).map((id) => kind.find((one) => one.id === id) as Located);
      return [
        `\n${change} ${where}`.trimEnd(),
        `  ${kind.length} in ${idsOf(kind).size} recordings (${modes})`,
        ...examples.map((one) => `  ${one.id} ${one.mode}${shown(one, whole)}`),
      ].join('\n');
    }),
  ].join('\n');
}

/** Both values, whole or around where they begin to differ. */
function shown({ before, after }: Difference, whole: boolean): string {
  if (before === undefined && after === undefined) return '';
  const [old = '', now = ''] = [before, after].map((value) => JSON.stringify(value) ?? '(none)');
  if (whole) return `:\n    ${old}\n    ${now}`;
  let same = 0;
  while (same < old.length && old[same] === now[same]) same++;
  const from = Math.max(0, same - SHOWN / 2);
  const cutOut = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, from + SHOWN)}${text.length > from + SHOWN ? '…' : ''}`;
  return `: ${cutOut(old)} → ${cutOut(now)}`;
}
