import { parentPort, workerData } from 'node:worker_threads';
import { adapters } from '../../adapters/index.ts';
import { detectedForm } from '../recordings/detected-form.ts';
import { type Recording, readRecordings } from '../recordings/recording.ts';
import { planted } from './positions.ts';
import type { Report } from './report.ts';
import { reportOf } from './report-of.ts';
import { printedBy, sampleOf, type Trial } from './sample.ts';
import { Subject } from './trial.ts';

/**
 * What a worker has to do: every `of`th recording with its trials, beginning with number `first`; or one trial that is
 * shown.
 */
export interface Share {
  folder: string;
  each: number;
  seed: number;
  first: number;
  of: number;
  only?: { id: string; at: string; mark: string };
}

const { folder, each, seed, first, of, only } = workerData as Share;
const recordings = readRecordings(
  folder,
  adapters.map(({ tool }) => tool),
);
if (only === undefined) await trySample();
else await tryOne(only);

async function trySample(): Promise<void> {
  const byRecording = new Map<Recording, Trial[]>();
  for (const trial of sampleOf(recordings, each, seed)) {
    const trials = byRecording.get(trial.recording) ?? [];
    byRecording.set(trial.recording, trials);
    trials.push(trial);
  }
  for (const [recording, trials] of [...byRecording].filter((_, index) => index % of === first)) {
    const subject = await Subject.of(recording);
    if (subject === undefined) continue;
    for (const { form, position } of trials)
      parentPort?.postMessage(await reportOf(subject, recording, form, position));
  }
}

async function tryOne({ id, at, mark }: { id: string; at: string; mark: string }): Promise<void> {
  const recording = recordings.find((candidate) => candidate.id === id);
  const subject = recording && (await Subject.of(recording));
  if (recording === undefined || subject === undefined) throw new Error(`${id}: no recording that is converted whole`);
  const position = { path: at.split('/').map(decodeURIComponent), mark };
  const output = planted(printedBy(recording), position);
  const report = await reportOf(subject, recording, detectedForm(printedBy(recording)), position);
  const text = report.outcome.startsWith('crash') ? '' : (await subject.convert(output)).text;
  parentPort?.postMessage({ ...report, shown: { output, text } } satisfies Report);
}
