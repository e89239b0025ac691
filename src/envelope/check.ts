/**
 * Is a value what the published schemas describe? Judged is what would be printed: own keys, numbers kept as text as
 * the numbers they are. No function here throws, whatever the value; each stops at the first violation.
 */
import { plainNumbers } from './plain-numbers.ts';
import type { Validator } from './validators.generated.js';
import { diagnostic, match, operation, query, span } from './validators.generated.js';
import type { SchemaViolation } from './violation.ts';
import { violationOf } from './violation.ts';

export type { SchemaViolation } from './violation.ts';

/**
 * Empty for a valid envelope. A value with `operation_type` is held against the operation schema, else one with `data`
 * against the query schema; a value with neither is said to be no envelope.
 */
export function checkEnvelope(value: unknown): SchemaViolation[] {
  return check(value, envelopeValidator);
}

/** Empty for a valid item of `data.matches`. */
export function checkMatch(value: unknown): SchemaViolation[] {
  return check(value, () => match);
}

/** Empty for a valid span. */
export function checkSpan(value: unknown): SchemaViolation[] {
  return check(value, () => span);
}

/** Empty for a valid diagnostic. */
export function checkDiagnostic(value: unknown): SchemaViolation[] {
  return check(value, () => diagnostic);
}

function check(value: unknown, choose: (plain: unknown) => Validator | undefined): SchemaViolation[] {
  try {
    const plain = plainNumbers(value);
    const validate = choose(plain);
    if (validate === undefined) return [{ pointer: '', message: NEITHER }];
    return validate(plain) ? [] : violations(validate);
  } catch {
    // Only a getter or a proxy trap of the value itself can throw here.
    return [{ pointer: '', message: 'must be readable' }];
  }
}

const NEITHER = 'must be an envelope: an object with "operation_type" (operation) or "data" (query)';

function envelopeValidator(value: unknown): Validator | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  if (Object.hasOwn(value, 'operation_type')) return operation;
  return Object.hasOwn(value, 'data') ? query : undefined;
}

/** An `if` error only repeats that its branch failed, which the error before it says with the exact place. */
function violations(validate: Validator): SchemaViolation[] {
  return (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if').map(violationOf);
}
