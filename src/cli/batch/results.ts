import { unreadableInput } from '../../convert/unreadable-input.ts';
import { unifyDiagnostic } from '../../diagnostic/findings.ts';
import type { Diagnostic } from '../../envelope/types.ts';
import { FORMATS, type FormatName } from '../../format/formats.ts';
import { IO } from '../exit-status.ts';
import type { Problem, Result } from './job.ts';

/** The name of the output of an input that gives so many envelopes, relative to the output folder. */
export function outputName(output: string, format: FormatName, envelopes: number): string {
  return `${output}.unified.${format === 'json' && envelopes > 1 ? 'ndjson' : FORMATS[format].extension}`;
}

/** The result of an input whose output could not be written. */
export function notWritten(name: string, { message }: Error): Result {
  return failed(name, writeProblem('The output', message));
}

/** The result of an input that could not be read; `reason` is the system's word for it. */
export function notRead(name: string, reason: string): Result {
  const { remediation = '' } = unreadableInput(name, reason);
  return failed(name, { code: 'UNI-IO-005', message: `The input could not be read: ${reason}.`, remediation });
}

function failed(name: string, problem: Problem): Result {
  const nothing = { tool: 'unify', outcomes: [IO], envelopes: 0, bytesRead: 0, bytesWritten: 0, texts: [] };
  return { ...nothing, name, problems: [problem] };
}

/** That something could not be written, in the system's words. */
export function writeProblem(what: string, reason: string): Problem {
  return problemOf(unifyDiagnostic('UNI-IO-006', { message: `${what} could not be written: ${reason}.` }));
}

/** A failure without the name of its input, so that the same failures of many inputs are reported as one. */
export function problemOf({ code = '', message, remediation }: Diagnostic, name?: string): Problem {
  const general = name === undefined ? message : message.replace(` ${JSON.stringify(name)}`, '');
  return { code, message: general, ...(remediation !== undefined && { remediation }) };
}
