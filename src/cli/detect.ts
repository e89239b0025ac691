import { type Detection, detectInput } from '../detect/detect-input.ts';
import type { RunnerUp } from '../detect/runners-up.ts';
import { shown } from '../format/terminal.ts';
import type { Execute } from './execute.ts';
import { UNRECOGNISED } from './exit-status.ts';
import { neededAdapters } from './needed-adapters.ts';
import { readInputs } from './read-inputs.ts';
import { resolveOptions } from './resolve-options.ts';
import { STDIN } from './streams.ts';

/**
 * `unify detect`: tells of each input which tool printed it, in which form, and which keys told, and which forms it has
 * nearly; status 3 where one is not recognised, or by several adapters.
 */
export const detect: Execute = async (words, literal, typed, near, terminal) => {
  const { settings } = resolveOptions(typed, await neededAdapters(typed, '', near, terminal.far), terminal);
  return await readInputs([...words, ...literal], terminal, async (name, source, output) => {
    const { detections, runnersUp, failure } = await detectInput(source, {
      ...settings,
      adapters: [...settings.adapters],
    });
    const told: Told = { input: name, detections, runners_up: runnersUp, failure };
    output.emit(typed.json === true ? `${JSON.stringify(told)}\n` : lines(told));
    return detections.length === 1 ? 0 : UNRECOGNISED;
  });
};

/** What is said of an input. */
interface Told {
  input: string;
  detections: readonly Detection[];
  runners_up: readonly RunnerUp[];
  failure: string | undefined;
}

function lines({ input, detections, runners_up, failure }: Told): string {
  const told = detections.map(({ tool, shape = `${tool}, in a form that is not described`, evidence }) =>
    evidence.some(Boolean) ? `${shape} (by ${evidence.filter(Boolean).join(', ')})` : shape,
  );
  const none = failure === undefined ? 'no tool that is read prints this' : `could not be read: ${failure}`;
  const first = `${input === STDIN ? 'stdin' : input}: ${told.join(' or ') || none}`;
  return [first, ...runners_up.map(nearly)].map((line) => `${shown(line)}\n`).join('');
}

/** How many faults of a runner-up are shown. */
const MOST = 4;

function nearly({ shape, missing, contradicts }: RunnerUp): string {
  const faults = [
    ...missing.map((pointer) => `${pointer} is missing`),
    ...contradicts.map(({ pointer, expected }) => `${pointer || 'it'} ${expected}`),
  ];
  const more = faults.length > MOST ? [`and ${faults.length - MOST} more`] : [];
  return `  It is not ${shape}, because ${[...faults.slice(0, MOST), ...more].join(', ')}.`;
}
