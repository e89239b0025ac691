import type { Code } from '../diagnostic/codes.ts';
import { unifyDiagnostic } from '../diagnostic/findings.ts';
import { type Diagnostic, type OperationEnvelope, SCHEMA_VERSION } from '../envelope/types.ts';
import type { JsonObject } from '../json/value.ts';
import { ownIdentity } from './identity.ts';
import type { EnvelopePart, Outcome } from './parts.ts';
import type { Settings } from './settings.ts';

/** What an error envelope says besides its error. */
export interface ErrorFacts {
  tool?: string;
  operation?: string;
  /** Further diagnostics, behind the error itself. */
  diagnostics?: Diagnostic[];
  partial?: boolean;
  legacy?: JsonObject;
  /** What the tool says that the execution is named. */
  executionId?: string | undefined;
}

/**
 * The envelope of an error: a tool's own, or unify's (`convert`). Where nothing else gives an id, it is made of the
 * `name`.
 */
export function errorNamed(
  error: Diagnostic,
  name: string,
  settings: Pick<Settings, 'stamp'>,
  outcome: Outcome,
  facts: ErrorFacts = {},
): Extract<EnvelopePart, { part: 'operation' }> {
  const { tool = 'unify', operation = 'convert', diagnostics = [], partial = true, legacy = {}, executionId } = facts;
  const envelope: OperationEnvelope = {
    schema_version: SCHEMA_VERSION,
    tool,
    operation_type: operation,
    status: 'error',
    message: error.message,
    error,
    diagnostics: [error, ...diagnostics.map(besideError)],
    ...ownIdentity(name, settings, executionId),
    partial,
  };
  if (Object.keys(legacy).length > 0) envelope.legacy = legacy;
  return { part: 'operation', envelope, outcome };
}

/** The same of an error for which no document stands: the id is made of its code, and of what it is `about`. */
export function errorAlone(
  error: Diagnostic,
  about: string,
  settings: Pick<Settings, 'stamp'>,
  outcome: Outcome,
  more: ErrorFacts = {},
) {
  return errorNamed(error, `unify:${error.code}:${about}`, settings, outcome, more);
}

/** A diagnostic as it is beside an error: the text that is kept may say why. */
export function besideError(diagnostic: Diagnostic): Diagnostic {
  return diagnostic.code === 'UNI-QRY-013' ? { ...diagnostic, remediation: 'Read it: it may say why.' } : diagnostic;
}

/** The diagnostic of unify's own for an error at one place of the input, an absolute byte offset. */
export function placedError(code: Code, byteOffset: number, more: Partial<Diagnostic> = {}): Diagnostic {
  const details = { places: [{ pointer: '', byte_offset: byteOffset }], ...more.details };
  return unifyDiagnostic(code, { ...more, details });
}
