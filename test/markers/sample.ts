import { detectedForm } from '../recordings/detected-form.ts';
import { seeded } from '../recordings/naive.ts';
import type { Recording } from '../recordings/recording.ts';
import { general, type Position, positionsIn } from './positions.ts';

/** One marker in one recording. */
export interface Trial {
  recording: Recording;
  form: string;
  position: Position;
}

/** What a run printed: stdout, or stderr where it printed nothing else. */
export function printedBy({ stdout, stderr }: Recording): string {
  return (stdout.length > 0 ? stdout : stderr).toString('utf8');
}

/**
 * Up to `each` trials, drawn by a seed, of every kind of mark at every key of every form, whatever the number of
 * recordings.
 */
export function sampleOf(recordings: readonly Recording[], each: number, seed: number): Trial[] {
  const random = seeded(seed);
  const groups = new Map<string, { seen: number; drawn: Trial[] }>();
  for (const recording of recordings) {
    const output = printedBy(recording);
    const form = detectedForm(output);
    for (const [kind, position] of onePerKind(output, random)) {
      const name = `${recording.tool} ${form} ${kind}`;
      const group = groups.get(name) ?? { seen: 0, drawn: [] };
      groups.set(name, group);
      draw(group, { recording, form, position }, each, random);
    }
  }
  return [...groups.values()].flatMap(({ drawn }) => drawn);
}

/** One position of each kind, drawn from those in an output. */
function onePerKind(output: string, random: (bound: number) => number): Map<string, Position> {
  const chosen = new Map<string, Position>();
  const seen = new Map<string, number>();
  for (const position of positionsIn(output)) {
    const kind = `${general(position.path)} ${position.mark.replace(/ (?:string|number|object|list)$/, '')}`;
    const count = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, count);
    if (random(count) === 0) chosen.set(kind, position);
  }
  return chosen;
}

/** Keeps `each` of all that come, each with the same chance. */
function draw<Item>(
  group: { seen: number; drawn: Item[] },
  item: Item,
  each: number,
  random: (bound: number) => number,
): void {
  group.seen++;
  const place = group.drawn.length < each ? group.drawn.length : random(group.seen);
  if (place < each) group.drawn[place] = item;
}
