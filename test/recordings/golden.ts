import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** How the envelopes of a recording differ from those that were accepted, which are in the folder of recordings. */
export async function goldenProblems(folder: string, subject: Subject): Promise<string[]> {
  return (await goldensOf(subject)).flatMap(({ file, text }) => {
    const golden = join(folder, file);
    if (!existsSync(golden)) return [`${file}: made by npm run golden`];
    const accepted = readFileSync(golden, 'utf8').split('\n');
    const lines = text.split('\n');
    const at = Array.from({ length: Math.max(lines.length, accepted.length) }).findIndex(
      (_, index) => lines[index] !== accepted[index],
    );
    return at < 0 ? [] : [`${file}: line ${at + 1} is ${lines[at]}, was accepted as ${accepted[at]}`];
  });
}
