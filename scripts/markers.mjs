// Puts markers into recordings and tells where they come out: npm run markers -- [DIR] [--sample N] [--seed S]
// [--recording ID --at PATH --mark MARK]
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { bundled } from './bundled.mjs';

/** The part of the markers that must come out at a right place. */
const GOAL = 0.99;
/** Places that promise to hold what was there. */
const RIGHT = ['mapped', 'own name', 'legacy'];

const text = { type: 'string' };
const options = {
  sample: { ...text, default: '1' },
  seed: { ...text, default: '1' },
  recording: text,
  at: text,
  mark: text,
};
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const share = { folder: resolve(positionals[0] ?? 'fixtures'), each: Number(values.sample), seed: Number(values.seed) };

const reports = [];
await bundled('test/markers/worker.ts', async (program) => {
  const only = values.recording && { id: values.recording, at: values.at, mark: values.mark };
  const of = only ? 1 : availableParallelism();
  await Promise.all(
    Array.from({ length: of }, (_, first) => work(program, { ...share, first, of, ...(only && { only }) })),
  );
});
if (values.recording) showOne(reports[0]);
else showAll();

function work(program, workerData) {
  return new Promise((done, fail) => {
    const worker = new Worker(program, { workerData });
    worker
      .on('message', (report) => reports.push(report))
      .on('error', fail)
      .on('exit', done);
  });
}

function showOne({ shown, outcome, found, reason }) {
  console.log(
    `${shown.output}\n\n${shown.text}\n${outcome}${found ? ` at ${found}` : ''}${reason ? `: ${reason}` : ''}`,
  );
}

function showAll() {
  const wrong = reports.filter((report) => !isRight(report) && report.reason === undefined);
  for (const [group, members] of grouped(wrong, ({ tool, form, path, mark, outcome }) =>
    [tool, form, path, mark, outcome].join(' | '),
  )) {
    const [{ id, at, mark }] = members;
    console.log(`${members.length} × ${group}`);
    console.log(`  npm run markers -- ${positionals[0] ?? ''} --recording '${id}' --at '${at}' --mark '${mark}'`);
  }
  for (const [reason, members] of grouped(
    reports.filter((report) => report.reason),
    (report) => report.reason,
  )) {
    console.log(`excepted ${members.length} × ${reason}`);
  }
  for (const [tool, members] of grouped(reports, ({ tool }) => tool)) showSum(tool, members);
  const part = showSum('all', reports);
  console.log(`seed ${share.seed}, sample ${share.each}`);
  process.exitCode = part < GOAL ? 1 : 0;
}

/**
 * Prints how many markers came out where; gives the part that came out at a right place, of those that are not
 * excepted.
 */
function showSum(name, members) {
  const counted = members.filter((report) => isRight(report) || report.reason === undefined);
  const right = counted.filter(isRight).length;
  const places = [...grouped(counted, ({ outcome }) => outcome.replace(/^(invalid|crash|envelopes).*/, '$1'))];
  const sums = places.map(([place, { length }]) => `${place} ${length}`).join(', ');
  const part = right / counted.length;
  console.log(
    `${name}: ${(100 * part).toFixed(2)} % of ${counted.length} (${sums}), ${members.length - counted.length} excepted`,
  );
  return part;
}

function isRight({ outcome }) {
  return RIGHT.includes(outcome);
}

/** Members by what `key` gives of them, the names in order. */
function grouped(members, key) {
  const groups = new Map();
  for (const member of members) {
    const name = key(member);
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(member);
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
}
