import { CODES, type Code } from '../diagnostic/codes.ts';
import { unifyDiagnostic } from '../diagnostic/findings.ts';
import type { Diagnostic } from '../envelope/types.ts';
import type { InInput } from './documents-in.ts';
import type { Outcome } from './parts.ts';

/** What is wrong with an input, and what it comes to. */
export interface InputFault {
  error: Diagnostic;
  outcome: Outcome;
}

/** What is said of something that is no envelope. */
const FAULTS: Readonly<Record<NonNullable<InInput['instead']>, [Code, Outcome, string]>> = {
  value: ['UNI-QRY-001', 3, 'The document is no envelope.'],
  other: ['UNI-QRY-035', 3, CODES['UNI-QRY-035'].meaning],
  broken: ['UNI-QRY-003', 4, 'The document is cut, or no JSON.'],
  text: ['UNI-QRY-003', 4, 'The input holds text, where there should be envelopes.'],
  unread: ['UNI-QRY-030', 5, 'The input could not be read to its end'],
};

/** What helps where something else than envelopes was given. */
const CONVERT_FIRST = 'Convert it first (unify FILE), and give what that prints.';

/** What is wrong with something that stands where there should be an envelope. */
export function faultOf({ instead = 'text', byteOffset, lineNumber, reason }: InInput): InputFault {
  const [code, outcome, said] = FAULTS[instead];
  const error = unifyDiagnostic(code, {
    message: reason === undefined ? said : `${said}: ${reason}.`,
    ...((instead === 'value' || instead === 'text') && { remediation: CONVERT_FIRST }),
    details: { places: [{ pointer: '', byte_offset: byteOffset, line: lineNumber }] },
  });
  return { error, outcome };
}
