import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adapters } from '../adapters/index.ts';
import { isRight } from './markers/report.ts';
import { reportOf } from './markers/report-of.ts';
import { sampleOf } from './markers/sample.ts';
import { Subject } from './markers/trial.ts';
import { readRecordings } from './recordings/recording.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
/** One of so many recordings, and one of so many trials in these. */
const RECORDINGS = 8;
const TRIALS = 8;

test('markers come out at their places, or there is a reason', { timeout: 120_000 }, async () => {
  const tools = adapters.map(({ tool }) => tool);
  const recordings = readRecordings(fixtures, tools).filter((_, index) => index % RECORDINGS === 0);
  const trials = sampleOf(recordings, 1, 17).filter((_, index) => index % TRIALS === 0);
  const wrong: string[] = [];
  for (const { recording, form, position } of trials) {
    const subject = await Subject.of(recording);
    const report = subject && (await reportOf(subject, recording, form, position));
    if (report !== undefined && report.reason === undefined && !isRight(report))
      wrong.push(`${report.outcome}: --recording '${report.id}' --at '${report.at}' --mark '${report.mark}'`);
  }
  expect(wrong).toEqual([]);
});
