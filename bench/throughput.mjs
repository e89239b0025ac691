import { devNull } from 'node:os';
import { interleaved, piping } from './measure.mjs';
import { goal, rowsOf, UNITS } from './report.mjs';

const BYTES = 80e6;
const TIMES = 4;
const PEAK_MIB = 128;
const GROWTH = 1.1;

/** Conversion of a big document by pipe, against a program that only parses and prints it. */
export async function throughput(content, { folder, unify, roundtrip, samples, documentOf }) {
  const document = documentOf(BYTES, content);
  const piped = (program) => piping({ folder, args: [program], document: document.path });
  const [ours, theirs] = await interleaved([piped(unify), piped(roundtrip)], samples);
  const rows = rowsOf(ours, theirs);
  const [wall, , peak] = rows;
  return {
    title: `${content}: ${described(document)} by pipe, against JSON.parse and JSON.stringify`,
    rows,
    goals: [
      goal(`${content}, wall`, wall.ratio.median, 1, 'x'),
      goal(`${content}, highest peak RSS`, peak.ours.high / UNITS.MiB.size, PEAK_MIB, 'MiB'),
    ],
  };
}

/** Conversion of a document several times as big, against conversion of the big one. */
export async function growth({ folder, unify, samples, documentOf }) {
  const [big, small] = [documentOf(TIMES * BYTES, 'ascii'), documentOf(BYTES, 'ascii')];
  const piped = (document) => piping({ folder, args: [unify], document: document.path });
  const [ours, theirs] = await interleaved([piped(big), piped(small)], samples);
  const rows = rowsOf(ours, theirs);
  return {
    title: `growth: ${described(big)} by pipe, against unify for ${described(small)}`,
    rows,
    goals: [goal('growth, peak RSS', rows[2].ratio.median, GROWTH, 'x')],
  };
}

/** Conversion of what a tool prints under `unify run`, against the same by pipe; and of several times as much. */
export async function runThroughput({ folder, unify, samples, documentOf }) {
  const [big, small] = [documentOf(TIMES * BYTES, 'ascii'), documentOf(BYTES, 'ascii')];
  const wrapped = ({ path }) => piping({ folder, args: [unify, 'run', '--', 'cat', path], document: devNull });
  const piped = piping({ folder, args: [unify], document: small.path });
  const [more, ours, theirs] = await interleaved([wrapped(big), wrapped(small), piped], samples);
  const [peak, growing] = [rowsOf(ours, theirs)[2], rowsOf(more, ours)[2]];
  return {
    title:
      `run-big: unify run -- cat of ${described(small)}, against the same by pipe; last line: ${described(big)} ` +
      `against ${described(small)}`,
    rows: [...rowsOf(ours, theirs), growing],
    goals: [
      goal('run-big, highest peak RSS', peak.ours.high / UNITS.MiB.size, PEAK_MIB, 'MiB'),
      goal('run-big, peak RSS of a longer output', growing.ratio.median, GROWTH, 'x'),
    ],
  };
}

function described({ bytes, count }) {
  return `${(bytes / 1e6).toFixed(1)} MB of ${count} matches`;
}
