import { interleaved, starting } from './measure.mjs';
import { goal, row, summary } from './report.mjs';

const BYTES = 900;
/** What `unify run` may cost beyond the tool alone and one start of node, in milliseconds. */
const LIMIT = 30;

/**
 * What it costs to run a tool, `cat`, under `unify run`: against a node that does nothing, and beyond that and the tool
 * alone.
 */
export async function runStart({ folder, unify, empty, samples, starts, documentOf }) {
  const document = documentOf(BYTES, 'ascii');
  const common = { folder, starts };
  const [ours, nothing, bare] = await interleaved(
    [
      starting({ ...common, args: [unify, 'run', '--', 'cat', document.path] }),
      starting({ ...common, args: [empty] }),
      starting({ ...common, program: 'cat', args: [document.path] }),
    ],
    samples,
  );
  const rows = Object.entries({ user: 'user', cpu: 'user + system', wall: 'wall' }).map(([quantity, what]) =>
    row({ what, unit: 'ms', ours: ours[quantity], theirs: nothing[quantity] }),
  );
  const beyond = ours.wall.map((seconds, at) => (seconds - nothing.wall[at] - bare.wall[at]) * 1000);
  return {
    title:
      `run: unify run -- cat of ${document.bytes} bytes, against an empty node; one start, the mean of ` +
      `${starts} in a row`,
    rows,
    goals: [goal('run, wall beyond the tool and a start of node', summary(beyond).median, LIMIT, 'ms')],
  };
}
