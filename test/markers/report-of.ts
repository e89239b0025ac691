import type { Recording } from '../recordings/recording.ts';
import { reasonFor } from './exceptions.ts';
import type { Position } from './positions.ts';
import type { Report } from './report.ts';
import type { Subject } from './trial.ts';

/** What becomes of a marker in a recording. */
export async function reportOf(
  subject: Subject,
  { id, tool }: Recording,
  form: string,
  { path, mark }: Position,
): Promise<Report> {
  const at = path.map((key) => encodeURIComponent(key)).join('/');
  const report: Report = { id, tool, form, mark, at, ...(await subject.try({ path, mark })) };
  const reason = reasonFor(report);
  return reason === undefined ? report : { ...report, reason };
}
