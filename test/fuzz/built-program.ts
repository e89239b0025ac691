import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { convertBytes } from '../recordings/convert-recording.ts';
import type { Given, Problem } from './invariants.ts';

const PROGRAM = resolve('dist/bin/unify.js');

/** Statuses of a conversion, the one that goes before the others first. */
const WORST_FIRST = [4, 3, 5, 0];

/**
 * The built program prints what the library gives, and ends with what that means. Only for what both can be given:
 * bytes on stdin.
 */
export async function problemsOfProgram({ bytes, recording, workspace }: Given): Promise<Problem[]> {
  const { text, outcomes } = await convertBytes(bytes, recording, workspace);
  const { cwd, recordedRoot } = recording;
  const args = [PROGRAM, '--root', workspace, '--cwd', cwd, '--map', `${recordedRoot}=${workspace}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    input: bytes,
    maxBuffer: 2 ** 30,
    timeout: 30_000,
  });
  const expected = WORST_FIRST.find((outcome) => outcomes.some((other) => other === outcome));
  if (status !== expected) {
    const detail = stderr.toString('utf8').slice(0, 200);
    return [{ kind: `the program ends with ${status}, the library comes to ${expected}`, detail }];
  }
  return stdout.toString('utf8') === text ? [] : [{ kind: 'the program prints something else than the library' }];
}
