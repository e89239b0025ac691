import type { Subject } from './check.ts';
import { convertInLayouts } from './convert-recording.ts';

/** An envelope as it was read and accepted. */
export interface Golden {
  /** Its file, relative to the folder of recordings. */
  file: string;
  text: string;
}

/**
 * What the files of a recording must be converted to, alone (`NAME.unified.json` for what was printed to stdout,
 * `NAME.stderr.unified.json` for stderr) and, where that says more, as a run (`NAME.run.unified.json`).
 */
export async function goldensOf({ recording, workspace, printed, piped, run }: Subject): Promise<Golden[]> {
  const { stdout, stderr, stdoutFile, stderrFile, tool, id } = recording;
  const own = stdoutFile ?? stderrFile ?? `${tool}/${id.slice(tool.length + 1)}`;
  const name = own.replace(/\.legacy\.(?:json|txt)$/, '');
  const convert = (bytes: Buffer) => (bytes === printed ? piped : convertInLayouts(bytes, recording, workspace));
  const alone = async (bytes: Buffer) => (await convert(bytes)).pretty;
  const goldens: Golden[] = [];
  if (stdoutFile !== null) goldens.push({ file: `${name}.unified.json`, text: await alone(stdout) });
  if (stderrFile !== null) goldens.push({ file: `${name}.stderr.unified.json`, text: await alone(stderr) });
  const saysMore = goldens.every(({ text }) => text !== run.pretty);
  if (saysMore) goldens.push({ file: `${name}.run.unified.json`, text: run.pretty });
  return goldens;
}
