import type { Code } from '../diagnostic/codes.ts';
import { unifyDiagnostic } from '../diagnostic/findings.ts';
import { type Diagnostic, type OperationEnvelope, SCHEMA_VERSION } from '../envelope/types.ts';
import type { JsonObject } from '../json/value.ts';
import { ownIdentity } from './identity.ts';
import type { EnvelopePart, Outcome } from './parts.ts';
import type { Settings } from './settings.ts';

/** What an error envelope says besides its error. */
export interface ErrorFacts extends Pick<OperationEnvelope, 'execution_id' | 'timestamp'> {
  tool?: string;
  operation?: string;
  /** Further diagnostics, behind the error itself. */
  diagnostics?: Diagnostic[];
  partial: boolean;
  legacy?: JsonObject;
}

/** The envelope of an error: a tool's own, or unify's (`convert`). */
export function errorEnvelope(error: Diagnostic, facts: ErrorFacts): OperationEnvelope {
  const { tool = 'unify', operation = 'convert', diagnostics = [], legacy = {} } = facts;
  const envelope: OperationEnvelope = {
    schema_version: SCHEMA_VERSION,
    tool,
    operation_type: operation,
    status: 'error',
    message: error.message,
    error,
    diagnostics: [error, ...diagnostics.map(besideError)],
    execution_id: facts.execution_id,
    timestamp: facts.timestamp,
    partial: facts.partial,
  };
  if (Object.keys(legacy).length > 0) envelope.legacy = legacy;
  return envelope;
}

/**
 * The envelope of an error for which no document stands; where no id is filled in, it is made of the error's code and
 * of what it is `about`.
 */
export function errorAlone(
  error: Diagnostic,
  about: string,
  settings: Pick<Settings, 'stamp'>,
  outcome: Outcome,
  more: Omit<Partial<ErrorFacts>, 'execution_id' | 'timestamp' | 'partial'> = {},
): Extract<EnvelopePart, { part: 'operation' }> {
  const facts = { ...more, ...ownIdentity(`unify:${error.code}:${about}`, settings), partial: true };
  return { part: 'operation', envelope: errorEnvelope(error, facts), outcome };
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
