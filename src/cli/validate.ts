import { type Validation, type Verdict, validateInput } from '../convert/validate-input.ts';
import { shown } from '../format/terminal.ts';
import { decompress } from '../io/decompress.ts';
import type { Output } from '../io/output.ts';
import type { Execute } from './execute.ts';
import { CHECK_FAILED, exitStatus, MALFORMED, UNRECOGNISED } from './exit-status.ts';
import { readInputs } from './read-inputs.ts';
import { STDIN } from './streams.ts';
import { wholeNumber } from './typed-numbers.ts';

const STATUSES: Readonly<Record<Verdict, number>> = {
  valid: 0,
  invalid: CHECK_FAILED,
  unrecognized: UNRECOGNISED,
  malformed: MALFORMED,
};

/** `unify validate`: tells where envelopes break the published schemas. */
export const validate: Execute = (words, literal, { json, maxErrors: most }, _, terminal) => {
  const maxErrors = most === undefined ? undefined : wholeNumber('--max-errors', most);
  return readInputs([...words, ...literal], terminal, async (name, source, output) => {
    const outcomes = new Set<number>();
    const counts = { all: 0, valid: 0, other: 0 };
    for await (const validation of validateInput(source, { maxErrors, decompress })) {
      counts.all++;
      if (validation.verdict === 'valid') counts.valid++;
      if (validation.verdict === 'unrecognized') counts.other++;
      outcomes.add(STATUSES[validation.verdict]);
      if (json === true) output.emit(`${JSON.stringify({ input: name, ...validation })}\n`);
      else emitViolations(name, validation, output);
      await output.drain();
    }
    if (json !== true) output.emit(`${shown(nameOf(name))}: ${summary(counts)}\n`);
    return exitStatus(outcomes);
  });
};

function emitViolations(name: string, { verdict, line, byte_offset, count, violations }: Validation, output: Output) {
  if (verdict === 'valid' || verdict === 'unrecognized') return;
  output.emit(
    `${shown(nameOf(name))}:${line}: ${verdict === 'invalid' ? 'not valid' : verdict} (byte ${byte_offset})\n`,
  );
  for (const { pointer, message } of violations) output.emit(`  ${shown(`${pointer} ${message}`.trimStart())}\n`);
  if (count > violations.length) output.emit(`  and ${count - violations.length} more\n`);
}

function summary({ all, valid, other }: { all: number; valid: number; other: number }): string {
  if (other > 0) {
    const which =
      all === 1 ? 'this is' : other === all ? `its ${all} documents are` : `${other} of ${all} documents are`;
    return `${which} no envelope of unify; what a tool printed is converted first: unify FILE`;
  }
  if (all === 1) return valid === 1 ? 'the envelope is valid' : 'there is no valid envelope';
  return valid === all ? `all ${all} envelopes are valid` : `${valid} of ${all} are valid envelopes`;
}

function nameOf(name: string): string {
  return name === STDIN ? 'stdin' : name;
}
