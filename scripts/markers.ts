// Puts markers into recordings and prints where they come out: npm run markers -- [DIR] [--sample N] [--seed S]
// [--recording ID --at PATH --mark MARK]
import { resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { isMainThread, workerData } from 'node:worker_threads';
import { type Position, planted } from '../test/markers/positions.ts';
import { isRight, type Report, reportOf } from '../test/markers/report.ts';
import { printedBy, sampleOf } from '../test/markers/sample.ts';
import { Subject } from '../test/markers/trial.ts';
import { detectedForm } from '../test/recordings/detected-form.ts';
import { type Recording, readRecordings } from '../test/recordings/recording.ts';
import { grouped } from './grouped.ts';
import { inThreads } from './in-threads.ts';

/** The part of the markers that must come out at a right place. */
const GOAL = 0.99;

/** The markers of a recording. */
interface Task {
  id: string;
  trials: { form: string; position: Position }[];
}

const recordings = byId(isMainThread ? [] : readRecordings(workerData));

/** In a thread: what becomes of the markers of a recording. */
export async function answer({ id, trials }: Task): Promise<Report[]> {
  const recording = recordings.get(id) as Recording;
  const subject = await Subject.of(recording);
  if (subject === undefined) return [];
  const reports: Report[] = [];
  for (const { form, position } of trials) reports.push(await reportOf(subject, recording, form, position));
  return reports;
}

if (isMainThread) await main();

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const options = { sample: { ...text, default: '1' }, seed: { ...text, default: '1' } };
  const { values, positionals } = parseArgs({
    options: { ...options, recording: text, at: text, mark: text },
    allowPositionals: true,
  });
  const [named = 'fixtures'] = positionals;
  const folder = resolve(named);
  const { recording: id, at = '', mark = '' } = values;
  if (id !== undefined) return await showOne(byId(readRecordings(folder)).get(id), at, mark);
  const sample = sampleOf(readRecordings(folder), Number(values.sample), Number(values.seed));
  const tasks = [...grouped(sample, ({ recording }) => recording.id)].map(([id, all]): Task => {
    return { id, trials: all.map(({ form, position }) => ({ form, position })) };
  });
  const reports: Report[] = [];
  await inThreads(import.meta.url, folder, tasks, (found: Report[] | Error) => {
    if (found instanceof Error) throw found;
    reports.push(...found);
  });
  showAll(named, reports);
  console.log(`seed ${values.seed}, sample ${values.sample}`);
}

function byId(all: readonly Recording[]): Map<string, Recording> {
  return new Map(all.map((recording) => [recording.id, recording]));
}

async function showOne(recording: Recording | undefined, at: string, mark: string): Promise<void> {
  const subject = recording && (await Subject.of(recording));
  if (recording === undefined || subject === undefined) throw new Error('there is no such recording, converted whole');
  const position = { path: at.split('/').map(decodeURIComponent), mark };
  const output = planted(printedBy(recording), position);
  const report = await reportOf(subject, recording, detectedForm(printedBy(recording)), position);
  const { outcome, found = 'no place', reason = 'no exception' } = report;
  const text = outcome.startsWith('crash') ? '' : (await subject.convert(output)).text;
  console.log(`${output}\n\n${text}\n${outcome} at ${found}: ${reason}`);
}

function showAll(folder: string, reports: readonly Report[]): void {
  const wrong = reports.filter((report) => !isRight(report) && report.reason === undefined);
  for (const [group, members] of inOrder(wrong, ({ tool, form, path, mark, outcome }) =>
    [tool, form, path, mark, outcome].join(' | '),
  )) {
    const [{ id, at, mark }] = members as [Report];
    console.log(`${members.length} × ${group}`);
    console.log(`  npm run markers -- ${folder} --recording '${id}' --at '${at}' --mark '${mark}'`);
  }
  const excepted = reports.filter(({ reason }) => reason !== undefined);
  for (const [reason, { length }] of inOrder(excepted, (report) => report.reason ?? ''))
    console.log(`excepted ${length} × ${reason}`);
  for (const [tool, members] of inOrder(reports, (report) => report.tool)) showSum(tool, members);
  process.exitCode = showSum('all', reports) < GOAL ? 1 : 0;
}

/** Prints how many markers came out where; gives the part at a right place, of those that are not excepted. */
function showSum(name: string, members: readonly Report[]): number {
  const counted = members.filter((report) => isRight(report) || report.reason === undefined);
  const places = inOrder(counted, ({ outcome }) => outcome.replace(/^(invalid|crash|envelopes).*/, '$1'));
  const sums = places.map(([place, { length }]) => `${place} ${length}`).join(', ');
  const part = counted.filter(isRight).length / counted.length;
  const excepted = members.length - counted.length;
  console.log(`${name}: ${(100 * part).toFixed(2)} % of ${counted.length} (${sums}), ${excepted} excepted`);
  return part;
}

function inOrder(members: readonly Report[], key: (member: Report) => string): [string, Report[]][] {
  return [...grouped(members, key)].sort(([one], [other]) => (one < other ? -1 : 1));
}
