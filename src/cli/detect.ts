import { shown } from '../format/terminal.ts';
import { type Detection, detectInput } from '../pipeline/detect-input.ts';
import type { Execute } from './execute.ts';
import { UNRECOGNISED } from './exit-status.ts';
import { neededAdapters } from './needed-adapters.ts';
import { readInputs } from './read-inputs.ts';
import { resolveOptions } from './resolve-options.ts';

/**
 * `unify detect`: tells, a line for each input, which tool printed it, in which form, and which keys told; status 3
 * where one is not recognised, or by several adapters.
 */
export const detect: Execute = async (words, literal, typed, near, terminal) => {
  const { settings } = resolveOptions(typed, await neededAdapters(typed, '', near, terminal.far), terminal);
  return await readInputs([...words, ...literal], terminal, async (name, source, output) => {
    const detections = await detectInput(source, { ...settings, adapters: [...settings.adapters] });
    output.emit(typed.json === true ? `${JSON.stringify({ input: name, detections })}\n` : line(name, detections));
    return detections.length === 1 ? 0 : UNRECOGNISED;
  });
};

function line(name: string, detections: readonly Detection[]): string {
  const told = detections.map(({ tool, shape = `${tool}, in a form that is not described`, evidence }) =>
    evidence.length === 0 ? shape : `${shape} (by ${evidence.join(', ')})`,
  );
  return `${shown(`${name}: ${told.length === 0 ? 'not recognised' : told.join(' or ')}`)}\n`;
}
