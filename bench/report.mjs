// What samples come to, and how that is printed.

/** What the samples of one quantity come to, in their unit. Their number must be odd. */
export function summary(samples) {
  const sorted = [...samples].sort((a, b) => a - b);
  return { median: sorted[(sorted.length - 1) / 2], low: sorted[0], high: sorted[sorted.length - 1] };
}

/**
 * The ratios of samples that were taken in pairs. Unlike a ratio of medians they hardly see a machine that gets slower.
 */
function ratios(samples, others) {
  return samples.map((sample, at) => sample / others[at]);
}

/** What was to be reached: a value at most as large as a limit, both in the same unit. */
export function goal(what, value, limit, unit) {
  return { what, value, limit, unit, met: value <= limit };
}

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

/**
 * The lines of a table: what, unit, unify, what it is compared with, ratio; each value as `median (lowest–highest)`.
 */
export function table(rows) {
  return aligned([HEADINGS, ...rows.map(cellsOf)]);
}

const HEADINGS = ['', '', 'unify', 'against', 'ratio'];

/** The cells of a row, below the headings. */
function cellsOf({ what, unit, ours, theirs, ratio }) {
  return [
    what,
    unit.name,
    shown(ours, unit.size, unit.digits),
    shown(theirs, unit.size, unit.digits),
    shown(ratio, 1, 2),
  ];
}

/** The lines of a list of goals. */
export function verdicts(goals) {
  return aligned(
    goals.map(({ what, value, limit, unit, met }) => [
      what,
      `${value.toFixed(3)} ${unit}`,
      `goal <= ${limit} ${unit}`,
      met ? 'met' : 'not met',
    ]),
  );
}

function shown({ median, low, high }, size, digits) {
  const [middle, from, to] = [median, low, high].map((value) => (value / size).toFixed(digits));
  return `${middle} (${from}–${to})`;
}

function aligned(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((cells) => cells[column].length)));
  return lines.map((cells) => `  ${cells.map((cell, column) => cell.padEnd(widths[column])).join('  ')}`.trimEnd());
}

/** The page that shows all that one run measured: its surroundings, a table for each benchmark, and the goals. */
export function page({ about, results }) {
  const sections = results.flatMap(({ title, rows, goals }) => [
    `## ${title}`,
    lines([HEADINGS, ...rows.map(cellsOf)]),
    ...(goals.length > 0 ? [goals.map(verdictOf).join('\n')] : []),
  ]);
  return `${[
    '# Benchmarks',
    'Written by `npm run bench -- --write`, in one run. Ratios hold better than times: a pair of samples is taken ' +
      'one after the other.\nCPU is user and system time of the whole process, its threads included. Each benchmark ' +
      'is a file of this folder; `npm run bench -- NAME` runs it alone.',
    about.map((line) => `* ${line}`).join('\n'),
    ...sections,
  ].join('\n\n')}\n`;
}

function lines([headings, ...rows]) {
  return [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function verdictOf({ what, value, limit, unit, met }) {
  return `* ${what}: ${value.toFixed(2)} ${unit}, goal ≤ ${limit.toFixed(2)} ${unit}: ${met ? 'met' : '**not met**'}`;
}
