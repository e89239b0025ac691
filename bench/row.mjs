import { ratios, summary } from './statistics.mjs';

/** Units of a quantity: what a sample is divided by, and the digits that mean something. */
export const UNITS = {
  ms: { name: 'ms', size: 0.001, digits: 1 },
  s: { name: 's', size: 1, digits: 2 },
  MiB: { name: 'MiB', size: 1 << 20, digits: 1 },
};

/**
 * One line of the table: a quantity of unify and of what it is compared with, as summaries in seconds or bytes, and the
 * ratio of the two.
 * @param {{ what: string, unit: keyof typeof UNITS, ours: number[], theirs: number[] }} samples taken in pairs
 */
export function row({ what, unit, ours, theirs }) {
  return {
    what,
    unit: UNITS[unit],
    ours: summary(ours),
    theirs: summary(theirs),
    ratio: summary(ratios(ours, theirs)),
  };
}

/** The lines of a conversion: its times and its memory, of samples that `piping` took. */
export function rowsOf(ours, theirs) {
  return [
    row({ what: 'wall', unit: 's', ours: ours.wall, theirs: theirs.wall }),
    row({ what: 'user + system', unit: 's', ours: ours.cpu, theirs: theirs.cpu }),
    row({ what: 'peak RSS', unit: 'MiB', ours: ours.peak, theirs: theirs.peak }),
  ];
}
