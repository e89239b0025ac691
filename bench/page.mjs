import { cellsOf, HEADINGS } from './table.mjs';

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
