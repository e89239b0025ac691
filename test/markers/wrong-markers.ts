import { adapters } from '../../adapters/index.ts';
import { readRecordings } from '../recordings/recording.ts';
import { isRight } from './report.ts';
import { reportOf } from './report-of.ts';
import { sampleOf } from './sample.ts';
import { Subject } from './trial.ts';

/** Of one of so many recordings one of so many trials is made. */
interface Share {
  recordings: number;
  trials: number;
}

/** Markers that come out at no right place and have no reason, as the arguments of `npm run markers` that show them. */
export async function wrongMarkers(fixtures: string, share: Share): Promise<string[]> {
  // Lines of text have no keys and values to be marked.
  const tools = adapters.flatMap(({ tool, lineKinds }) => (lineKinds === undefined ? [tool] : []));
  const recordings = readRecordings(fixtures, tools).filter((_, index) => index % share.recordings === 0);
  const wrong: string[] = [];
  for (const { recording, form, position } of sampleOf(recordings, 1, 17).filter((_, i) => i % share.trials === 0)) {
    const subject = await Subject.of(recording);
    const report = subject && (await reportOf(subject, recording, form, position));
    if (report !== undefined && report.reason === undefined && !isRight(report))
      wrong.push(`${report.outcome}: --recording '${report.id}' --at '${report.at}' --mark '${report.mark}'`);
  }
  return wrong;
}
