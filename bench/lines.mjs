import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { recordedLines } from '../scripts/consumers/recorded-lines.mjs';
import { listForms, varied } from './list-forms.mjs';
import { alongside, interleaved, piping } from './measure.mjs';
import { goal, row, rowsOf } from './report.mjs';

const LINES = 10_000;
const MATCHES = 4;
/** What threads take to start is little beside it. */
const MIXED_LINES = 80_000;
const CPU_LIMIT = 3;
const SPEEDUP = 1.8;

/**
 * Small documents, one a line, against a program that parses and prints each; and mixed ones: two jobs against one, and
 * two processes with half of them each, which is the least that two jobs can take.
 */
export async function lines({ folder, unify, roundtrip, samples }) {
  const [small, mixed] = [join(folder, 'small.ndjson'), join(folder, 'mixed.ndjson')];
  write(small, smallLines());
  write(mixed, recordedLines(MIXED_LINES));
  const half = join(folder, 'half.ndjson');
  write(half, recordedLines(MIXED_LINES / 2));
  const jobs = (document, count) => {
    const args = [unify, 'batch', '--lines', '--quiet', '--no-source', '--jobs', String(count)];
    return piping({ folder, args, document, statuses: [0, 3, 4, 5] });
  };
  const bare = piping({ folder, args: [roundtrip], document: small });
  const halves = alongside([jobs(half, 1), jobs(half, 1)]);
  const measured = await interleaved([jobs(small, 1), bare, jobs(mixed, 2), halves, jobs(mixed, 1)], samples);
  const [ours, theirs, two, apart, one] = measured;
  const rows = rowsOf(ours, theirs);
  const wall = row({ what: 'mixed, two jobs against one: wall', unit: 's', ours: two.wall, theirs: one.wall });
  const least = row({ what: 'mixed, two processes: wall', unit: 's', ours: apart.wall, theirs: one.wall });
  return {
    title:
      `lines: ${LINES} documents (${size(small)}), against parsing and printing each; ` +
      `mixed: ${MIXED_LINES} (${size(mixed)})`,
    rows: [...rows, wall, least],
    goals: [
      goal('lines, user + system', rows[1].ratio.median, CPU_LIMIT, 'x'),
      goal('lines, wall of two jobs by one', wall.ratio.median, 1 / SPEEDUP, 'x'),
    ],
  };
}

/** Documents of some 1 KB, as llmsearch prints them. */
function* smallLines() {
  const { document } = listForms().find(({ name }) => name === 'llmsearch /matches');
  const small = { ...document, matches: document.matches.slice(0, MATCHES), match_count: MATCHES };
  for (let index = 0; index < LINES; index++) yield `${JSON.stringify(varied(small, index))}\n`;
}

function write(path, texts) {
  const file = openSync(path, 'w');
  for (const text of texts) writeSync(file, text);
  closeSync(file);
}

function size(path) {
  return `${(statSync(path).size / 1e6).toFixed(1)} MB`;
}
