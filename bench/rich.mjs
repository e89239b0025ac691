import { interleaved, piping } from './measure.mjs';
import { goal, rowsOf } from './report.mjs';
import { tree } from './tree.mjs';

const FILES = 1000;
const MANY_FILES = 4000;
const FLAGS = ['-C', '-S', '--with-checksums'];
const SLOWER = 2;
const GROWTH = 1.1;

/**
 * Conversion with context, semantics and checksums from the sources, against the plain conversion of the same document.
 */
export async function rich({ folder, unify, samples }) {
  const { root, path, bytes, count, files } = tree(folder, FILES);
  const piped = (flags) => piping({ folder, args: [unify, '--root', root, ...flags], document: path });
  const [ours, theirs] = await interleaved([piped(FLAGS), piped([])], samples);
  const rows = rowsOf(ours, theirs);
  return {
    title:
      `rich: ${FLAGS.join(' ')} on ${count} spans in ${files} files (${(bytes / 1e6).toFixed(1)} MB), against ` +
      'the plain conversion',
    rows,
    goals: [goal('rich, wall', rows[0].ratio.median, SLOWER, 'x')],
  };
}

/** Peak memory of the same on four times as many files. */
export async function richGrowth({ folder, unify, samples }) {
  const piped = ({ root, path }) => piping({ folder, args: [unify, '--root', root, ...FLAGS], document: path });
  const [many, few] = [tree(folder, MANY_FILES), tree(folder, FILES)];
  const rows = rowsOf(...(await interleaved([piped(many), piped(few)], samples)));
  return {
    title:
      `rich-growth: ${FLAGS.join(' ')} on ${many.count} spans in ${many.files} files, against ${few.count} in ` +
      `${few.files}`,
    rows,
    goals: [goal('rich-growth, peak RSS', rows[2].ratio.median, GROWTH, 'x')],
  };
}
