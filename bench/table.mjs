/**
 * The lines of a table: what, unit, unify, what it is compared with, ratio; each value as `median (lowest–highest)`.
 */
export function table(rows) {
  return aligned([HEADINGS, ...rows.map(cellsOf)]);
}

export const HEADINGS = ['', '', 'unify', 'against', 'ratio'];

/** The cells of a row, below the headings. */
export function cellsOf({ what, unit, ours, theirs, ratio }) {
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
