import { type Validation, type Verdict, validateInput } from '../convert/validate-input.ts';
import { shown } from '../format/terminal.ts';
import { decompress } from '../io/decompress.ts';
import type { Execute } from './execute.ts';
import { CHECK_FAILED, MALFORMED, UNRECOGNISED } from './exit-status.ts';
import { readInputs } from './read-inputs.ts';
import { shownName } from './typed.ts';

const STATUSES: Readonly<Record<Verdict, number>> = {
  valid: 0,
  invalid: CHECK_FAILED,
  unrecognized: UNRECOGNISED,
  malformed: MALFORMED,
};

/** `unify validate`: tells where envelopes break the published schemas. */
export const validate: Execute = (call) => {
  const { json, maxErrors } = call.typed;
  return readInputs(call, async function* (name, { source }) {
    const counts = { all: 0, valid: 0, other: 0 };
    for await (const validation of validateInput(source, { maxErrors, decompress })) {
      counts.all++;
      if (validation.verdict === 'valid') counts.valid++;
      if (validation.verdict === 'unrecognized') counts.other++;
      yield STATUSES[validation.verdict];
      yield json === true ? `${JSON.stringify({ input: name, ...validation })}\n` : violationLines(name, validation);
    }
    if (json !== true) yield `${shown(shownName(name))}: ${summary(counts)}\n`;
  });
};

function violationLines(name: string, { verdict, line, byte_offset, count, violations }: Validation): string {
  if (verdict === 'valid' || verdict === 'unrecognized') return '';
  const what = verdict === 'invalid' ? 'not valid' : verdict;
  return [
    `${shown(shownName(name))}:${line}: ${what} (byte ${byte_offset})\n`,
    ...violations.map(({ pointer, message }) => `  ${shown(`${pointer} ${message}`.trimStart())}\n`),
    count > violations.length ? `  and ${count - violations.length} more\n` : '',
  ].join('');
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
