import process from 'node:process';
import type { convertInput } from '../../src/convert/convert.ts';
import type { EnvelopePart } from '../../src/convert/parts.ts';
import { pieces, type Steps, waitFor } from '../../src/input/window.ts';
import { FAULTS } from './faults.ts';

/** A conversion with the fault that the environment names. */
export function planted(convert: typeof convertInput): typeof convertInput {
  const fault = FAULTS[process.env['UNIFY_FAULT'] ?? ''];
  if (fault === undefined) throw new Error(`there is no fault ${process.env['UNIFY_FAULT']}`);
  const faulty = fault((source, settings) => pieces(convert(source, settings)));
  return (source, settings) => stepsOf(faulty(source, settings));
}

function* stepsOf(parts: AsyncGenerator<EnvelopePart>): Steps<void, EnvelopePart> {
  for (;;) {
    const { done, value } = yield* waitFor(parts.next());
    if (done === true) return;
    yield value;
  }
}
