import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { goal } from './goal.mjs';
import { interleaved, running } from './measure.mjs';
import { row, rowsOf } from './row.mjs';
import { summary } from './statistics.mjs';

const FILES = 10_000;
const FOLDERS = 100;
/** A batch of files of this size shows what threads are worth. */
const LARGE_FILES = 24;
const CPU_LIMIT = 3;
const SPEEDUP = 1.8;
const PEAK_LIMIT_MB = 256;
const ROUNDTRIP = fileURLToPath(new URL('batch-roundtrip.mjs', import.meta.url));
const FIXTURES = fileURLToPath(new URL('../fixtures', import.meta.url));

/**
 * A batch of many small files: its CPU against a program that reads, parses, prints and renames each, and two jobs
 * against one.
 */
export async function batch({ folder, unify, samples }) {
  const { path: from, bytes } = recordings(folder);
  const out = join(folder, 'batch-out');
  const fresh = () => rmSync(out, { recursive: true, force: true });
  const jobs = (count) =>
    running({
      folder,
      args: [unify, 'batch', from, '--out', out, '--jobs', String(count), '--quiet'],
      before: fresh,
      statuses: [0, 3, 4, 5],
    });
  const roundtrip = running({ folder, args: [ROUNDTRIP, from, out], before: fresh });
  const [one, two, theirs] = await interleaved([jobs(1), jobs(2), roundtrip], samples);
  fresh();
  const cpu = row({ what: 'one job: user + system', unit: 's', ours: one.cpu, theirs: theirs.cpu });
  const wall = row({ what: 'one job against two: wall', unit: 's', ours: one.wall, theirs: two.wall });
  const peak = row({ what: 'two jobs: peak RSS', unit: 'MiB', ours: two.peak, theirs: theirs.peak });
  return {
    title: `batch: ${FILES} recordings in ${FOLDERS} folders (${(bytes / 1e6).toFixed(1)} MB), against reading, parsing, printing and renaming each`,
    rows: [cpu, wall, peak],
    goals: [
      goal('batch, user + system', cpu.ratio.median, CPU_LIMIT, 'x'),
      goal('batch, wall of two jobs by one', 1 / wall.ratio.median, 1 / SPEEDUP, 'x'),
      goal('batch, peak RSS of two jobs', summary(two.peak).median / (1 << 20), PEAK_LIMIT_MB, 'MiB'),
    ],
  };
}

/** A batch of a few large files: what two jobs are worth where starting them costs nothing. */
export async function batchLarge({ folder, unify, samples, documentOf }) {
  const from = join(folder, 'batch-large');
  const out = join(folder, 'batch-large-out');
  mkdirSync(from, { recursive: true });
  const document = readFileSync(documentOf(10_000_000, 'export').path);
  for (let index = 0; index < LARGE_FILES; index++) writeFileSync(join(from, `${index}.json`), document);
  const fresh = () => rmSync(out, { recursive: true, force: true });
  const jobs = (count) =>
    running({ folder, args: [unify, 'batch', from, '--out', out, '--jobs', String(count), '--quiet'], before: fresh });
  const [two, one] = await interleaved([jobs(2), jobs(1)], samples);
  fresh();
  const rows = rowsOf(two, one);
  return {
    title: `batch-large: ${LARGE_FILES} files of ${(document.length / 1e6).toFixed(1)} MB, two jobs against one`,
    rows,
    goals: [
      goal('batch-large, wall of two jobs by one', rows[0].ratio.median, 1 / SPEEDUP, 'x'),
      goal('batch-large, peak RSS of two jobs', summary(two.peak).median / (1 << 20), PEAK_LIMIT_MB, 'MiB'),
    ],
  };
}

/** Recordings that are JSON, one after the other, over and over. */
function recordings(folder) {
  const texts = readdirSync(FIXTURES)
    .filter((tool) => !tool.startsWith('_') && tool !== 'seeds' && statSync(join(FIXTURES, tool)).isDirectory())
    .flatMap((tool) => readdirSync(join(FIXTURES, tool)).map((name) => join(FIXTURES, tool, name)))
    .filter((path) => path.endsWith('.legacy.json'))
    .map((path) => readFileSync(path, 'utf8'))
    .filter(isJson);
  const path = join(folder, 'batch-in');
  let bytes = 0;
  for (let index = 0; index < FILES; index++) {
    const text = texts[index % texts.length];
    const below = join(path, String(index % FOLDERS));
    if (index < FOLDERS) mkdirSync(below, { recursive: true });
    writeFileSync(join(below, `${index}.json`), text);
    bytes += Buffer.byteLength(text);
  }
  return { path, bytes };
}

function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
