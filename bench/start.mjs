import { interleaved, starting } from './measure.mjs';
import { goal, row } from './report.mjs';

const BYTES = 900;
const LIMIT = 1.4;

/** What it costs to start unify for a small document, against a node that does nothing. */
export async function start({ folder, unify, empty, samples, starts, documentOf }) {
  const document = documentOf(BYTES, 'ascii');
  const common = { folder, starts };
  const [file, nothing, pipe, pipedNothing] = await interleaved(
    [
      starting({ ...common, args: [unify, document.path] }),
      starting({ ...common, args: [empty] }),
      starting({ ...common, args: [unify], document: document.path }),
      starting({ ...common, args: [empty], document: document.path }),
    ],
    samples,
  );
  const rows = [...rowsOf('file argument', file, nothing), ...rowsOf('by pipe', pipe, pipedNothing)];
  return {
    title:
      `start: a document of ${document.bytes} bytes, against an empty node; one start, the mean of ${starts} in ` +
      'a row',
    rows,
    goals: rows
      .filter(({ what }) => what.endsWith('user'))
      .map(({ what, ratio }) => goal(`start, ${what}`, ratio.median, LIMIT, 'x')),
  };
}

function rowsOf(way, ours, theirs) {
  return Object.entries({ user: 'user', cpu: 'user + system', wall: 'wall' }).map(([quantity, name]) =>
    row({ what: `${way}, ${name}`, unit: 'ms', ours: ours[quantity], theirs: theirs[quantity] }),
  );
}
