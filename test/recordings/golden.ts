import { PrettyPrinter } from '../../src/format/json.ts';
import type { Subject } from './check.ts';
import { convertBytes, runOptions } from './convert-recording.ts';

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
export async function goldensOf({ recording, workspace }: Subject): Promise<Golden[]> {
  const { stdout, stderr, stdoutFile, stderrFile } = recording;
  const name = (stdoutFile ?? stderrFile ?? '').replace(/\.legacy\.(?:json|txt)$/, '');
  const pretty = async (bytes: Buffer, options = {}) =>
    (await convertBytes(bytes, recording, workspace, options, new PrettyPrinter())).text;
  const goldens: Golden[] = [];
  if (stdoutFile !== null) goldens.push({ file: `${name}.unified.json`, text: await pretty(stdout) });
  if (stderrFile !== null) goldens.push({ file: `${name}.stderr.unified.json`, text: await pretty(stderr) });
  const run = await pretty(stdout, runOptions(recording));
  if (goldens.every(({ text }) => text !== run)) goldens.push({ file: `${name}.run.unified.json`, text: run });
  return goldens;
}
