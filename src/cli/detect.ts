import { type Detected, detectInput } from '../detect/detect-input.ts';
import type { RunnerUp } from '../detect/runners-up.ts';
import { shown } from '../format/terminal.ts';
import type { Execute } from './execute.ts';
import { UNRECOGNISED } from './exit-status.ts';
import { readInputs } from './read-inputs.ts';
import { resolveOptions } from './resolve-options.ts';
import { shownName } from './typed.ts';

/**
 * `unify detect`: tells of each input which tool printed it, in which form, and which keys told, and which forms it has
 * nearly; status 3 where one is not recognised, or by several adapters.
 */
export const detect: Execute = async (call) => {
  const { typed, terminal } = call;
  const { settings } = await resolveOptions(typed, terminal);
  return await readInputs(call, async function* (name, { source }) {
    const detected = await detectInput(source, { ...settings, adapters: [...settings.adapters] });
    const { detections, runnersUp: runners_up, failure } = detected;
    yield typed.json === true
      ? `${JSON.stringify({ input: name, detections, runners_up, failure })}\n`
      : lines(shownName(name), detected);
    yield detections.length === 1 ? 0 : UNRECOGNISED;
  });
};

/** What is said of an input. */
function lines(name: string, { detections, runnersUp, failure }: Detected): string {
  const told = detections.map(({ tool, shape = `${tool}, in a form that is not described`, evidence }) =>
    evidence.some(Boolean) ? `${shape} (by ${evidence.filter(Boolean).join(', ')})` : shape,
  );
  const first = `${name}: ${told.join(' or ') || failure}${told.length > 1 ? '; name the tool with --tool' : ''}`;
  return [first, ...runnersUp.map(nearly)].map((line) => `${shown(line)}\n`).join('');
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
