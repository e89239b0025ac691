import { mkdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { interleaved, piping, running } from './measure.mjs';
import { goal, row, UNITS } from './report.mjs';

const SIZES = [10e6, 100e6, 500e6, 2e9];
const PEAK_MIB = 128;
const PEAK_MIB_OF_BATCH = 256;
const GROWTH = 1.1;

/** Peak memory of one input, and of a batch of two of them with two jobs, by the size of an input. */
export async function memory({ folder, unify, documentOf }) {
  const one = [];
  const both = [];
  for (const bytes of SIZES) {
    const { path } = documentOf(bytes, 'ascii');
    const piped = piping({ folder, args: [unify, '--no-source'], document: path });
    const [{ peak }, { peak: peakOfBatch }] = await interleaved([piped, batchOf(folder, unify, path)], 1);
    one.push({ size: statSync(path).size, peak });
    both.push({ size: statSync(path).size, peak: peakOfBatch });
    if (bytes > SIZES[0]) rmSync(path);
  }
  const rows = [rowsBySize('one input', one), rowsBySize('batch, two jobs', both)].flat();
  const highest = (measured) => Math.max(...measured.map(({ peak }) => peak[0])) / UNITS.MiB.size;
  return {
    title: 'memory: peak RSS by the size of an input, against that of the smallest',
    rows,
    goals: [
      goal('memory, one input', highest(one), PEAK_MIB, 'MiB'),
      goal('memory, batch with two jobs', highest(both), PEAK_MIB_OF_BATCH, 'MiB'),
      goal('memory, growth of one input', rows[SIZES.length - 1].ratio.median, GROWTH, 'x'),
    ],
  };
}

/** A batch of the same document twice; each time into a folder of its own. */
function batchOf(folder, unify, path) {
  const from = join(folder, `memory-${statSync(path).size}`);
  mkdirSync(from);
  for (const name of ['one.json', 'other.json']) symlinkSync(path, join(from, name));
  const out = `${from}-out`;
  const args = () => {
    rmSync(out, { recursive: true, force: true });
    return [unify, 'batch', from, '--out', out, '--jobs', '2', '--quiet', '--no-source'];
  };
  const measured = running({ folder, args });
  return async () => {
    const sample = await measured();
    rmSync(out, { recursive: true });
    return sample;
  };
}

function rowsBySize(what, measured) {
  const [{ peak: least }] = measured;
  return measured.map(({ size, peak }) =>
    row({ what: `${what}, ${(size / 1e6).toFixed(0)} MB`, unit: 'MiB', ours: peak, theirs: least }),
  );
}
