import { shown } from '../format/terminal.ts';
import { type Detection, detectInput } from '../pipeline/detect-input.ts';
import { unreadableInput } from '../pipeline/unreadable-input.ts';
import { complaint } from './complaint.ts';
import type { Execute, Terminal } from './execute.ts';
import { exitStatus, IO, UNRECOGNISED } from './exit-status.ts';
import { neededAdapters } from './needed-adapters.ts';
import { openNamed } from './open-named.ts';
import { type ResolvedOptions, resolveOptions } from './resolve-options.ts';
import { STDIN } from './streams.ts';
import { writeOut } from './write-out.ts';

/**
 * `unify detect`: tells, a line for each input, which tool printed it, in which form, and which keys told; status 3
 * where one is not recognised, or by several adapters.
 */
export const detect: Execute = async (words, literal, typed, near, terminal) => {
  const understood = resolveOptions(typed, await neededAdapters(typed, '', near, terminal.far), terminal);
  const names = [...words, ...literal];
  return await writeOut(terminal.stdout, terminal.say, async (output) => {
    const outcomes = new Set<number>();
    for (const name of names.length === 0 ? [STDIN] : names) {
      const detections = await detectionsIn(name, understood, terminal);
      outcomes.add(detections === undefined ? IO : detections.length === 1 ? 0 : UNRECOGNISED);
      if (detections === undefined) continue;
      output.emit(typed.json === true ? `${JSON.stringify({ input: name, detections })}\n` : line(name, detections));
      await output.drain();
    }
    return exitStatus(outcomes);
  });
};

/** What an input is taken for; `undefined` where it could not be read, which is told. */
async function detectionsIn(
  name: string,
  { settings }: ResolvedOptions,
  terminal: Terminal,
): Promise<readonly Detection[] | undefined> {
  const input = await openNamed(name, terminal);
  if (typeof input === 'string') {
    terminal.say(complaint(unreadableInput(name, input), name));
    return undefined;
  }
  const detections = await detectInput(input.source, { ...settings, adapters: [...settings.adapters] });
  await input.close();
  return detections;
}

function line(name: string, detections: readonly Detection[]): string {
  const told = detections.map(({ tool, shape = `${tool}, in a form that is not described`, evidence }) =>
    evidence.length === 0 ? shape : `${shape} (by ${evidence.join(', ')})`,
  );
  return `${shown(`${name}: ${told.length === 0 ? 'not recognised' : told.join(' or ')}`)}\n`;
}
