import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alongside, interleaved, running } from './measure.mjs';
import { goal, row, rowsOf, summary } from './report.mjs';

const FILES = 10_000;
const FOLDERS = 100;
/** A batch of files of this size shows what threads are worth. */
const LARGE_FILES = 24;
const CPU_LIMIT = 3;
const SPEEDUP = 1.8;
const PEAK_LIMIT_MB = 256;
const ROUNDTRIP = fileURLToPath(new URL('batch-roundtrip.mjs', import.meta.url));
const FIXTURES = fileURLToPath(new URL('../fixtures', import.meta.url));

/** A batch of many small files: its CPU against a program that reads, parses, prints and renames each; two jobs. */
export async function batch({ folder, unify, samples }) {
  const { path: from, bytes } = recordings(folder);
  const outputs = newFolders(join(folder, 'batch-out'));
  const given = { folder, unify, from, outputs };
  const roundtrip = running({ folder, args: () => [ROUNDTRIP, from, outputs()] });
  const [one, two, theirs] = await interleaved([jobs(given, 1), jobs(given, 2), roundtrip], samples);
  const cpu = row({ what: 'one job: user + system', unit: 's', ours: one.cpu, theirs: theirs.cpu });
  const wall = row({ what: 'two jobs against one: wall', unit: 's', ours: two.wall, theirs: one.wall });
  const peak = row({ what: 'two jobs: peak RSS', unit: 'MiB', ours: two.peak, theirs: theirs.peak });
  const size = `${FILES} recordings in ${FOLDERS} folders (${(bytes / 1e6).toFixed(1)} MB)`;
  return {
    title: `batch: ${size}, against reading, parsing, printing and renaming each`,
    rows: [cpu, wall, peak],
    goals: [
      goal('batch, user + system', cpu.ratio.median, CPU_LIMIT, 'x'),
      goal('batch, wall of two jobs by one', wall.ratio.median, 1 / SPEEDUP, 'x'),
      goal('batch, peak RSS of two jobs', summary(two.peak).median / (1 << 20), PEAK_LIMIT_MB, 'MiB'),
    ],
  };
}

/**
 * A batch of large files: two jobs against one; and two processes with half of the files each against one, which is
 * what the machine itself makes of two cores.
 */
export async function batchLarge({ folder, unify, samples, documentOf }) {
  const from = join(folder, 'batch-large');
  const document = readFileSync(documentOf(10_000_000, 'export').path);
  for (const half of ['0', '1']) mkdirSync(join(from, half), { recursive: true });
  for (let index = 0; index < LARGE_FILES; index++) {
    writeFileSync(join(from, String(index % 2), `${index}.json`), document);
  }
  const given = { folder, unify, from, outputs: newFolders(join(folder, 'batch-large-out')) };
  const sideBySide = alongside(['0', '1'].map((half) => jobs({ ...given, from: join(from, half) }, 1)));
  const [two, one, both] = await interleaved([jobs(given, 2), jobs(given, 1), sideBySide], samples);
  const processes = row({ what: 'two processes against one: wall', unit: 's', ours: both.wall, theirs: one.wall });
  const rows = [...rowsOf(two, one), processes];
  return {
    title: `batch-large: ${LARGE_FILES} files of ${(document.length / 1e6).toFixed(1)} MB, two jobs against one`,
    rows,
    goals: [
      goal('batch-large, wall of two jobs by one', rows[0].ratio.median, 1 / SPEEDUP, 'x'),
      goal('batch-large, peak RSS of two jobs', summary(two.peak).median / (1 << 20), PEAK_LIMIT_MB, 'MiB'),
    ],
  };
}

/** A measurement of a batch with so many jobs. */
function jobs({ folder, unify, from, outputs }, count) {
  const args = () => [unify, 'batch', from, '--out', outputs(), '--jobs', String(count), '--quiet'];
  return running({ folder, args, statuses: [0, 3, 4, 5] });
}

/** Gives names that no folder has: a file system may be slow where it keeps away from what was just removed. */
function newFolders(path) {
  let count = 0;
  return () => `${path}-${count++}`;
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
