import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adapters } from '../adapters/index.ts';
import { isRight, reportOf } from './markers/report.ts';
import { sampleOf } from './markers/sample.ts';
import { Subject } from './markers/trial.ts';
import { readRecordings } from './recordings/recording.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');
/** One of so many recordings, and one of so many trials in these. */
const SHARE = 8;
const SEED = 17;

test('markers come out at their places, or there is a reason', async () => {
  // Lines of text have no keys and values to be marked.
  const tools = adapters.flatMap(({ tool, lineKinds }) => (lineKinds === undefined ? [tool] : []));
  const recordings = readRecordings(FIXTURES, tools).filter((_, index) => index % SHARE === 0);
  const trials = sampleOf(recordings, 1, SEED).filter((_, index) => index % SHARE === 0);
  const wrong: string[] = [];
  for (const { recording, form, position } of trials) {
    const subject = await Subject.of(recording);
    const report = subject && (await reportOf(subject, recording, form, position));
    // As `npm run markers` takes them.
    if (report !== undefined && report.reason === undefined && !isRight(report))
      wrong.push(`${report.outcome}: --recording '${report.id}' --at '${report.at}' --mark '${report.mark}'`);
  }
  expect(trials.length).toBeGreaterThan(1000);
  expect(wrong).toEqual([]);
});
