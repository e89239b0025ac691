import { type DocumentDraft, flagValue, type Invocation, knownDiagnostic } from '../../src/adapter.ts';
import { OUTPUT } from './argv.ts';

/**
 * With `--output` nothing is printed to stdout, and to stderr only that it could not be written: else the answer is in
 * that file, and the exit status does not tell whether the edits applied.
 */
export function empty(invocation: Invocation): DocumentDraft | undefined {
  const { argv = [], exit, stderr = '' } = invocation;
  const output = flagValue(argv, OUTPUT);
  if (output === undefined || exit === undefined || stderr.trim() !== '') return undefined;
  const failed = exit !== 0;
  const message = `The answer was written to ${JSON.stringify(output)}.`;
  return {
    operation: 'edit',
    status: failed ? 'error' : 'partial',
    message,
    partial: true,
    result: { type: 'edit', output_file: output },
    diagnostics: [
      {
        ...knownDiagnostic('LMT-IO-005', message, failed ? 'error' : 'warning'),
        remediation: `Convert the answer: unify ${JSON.stringify(output)}`,
      },
    ],
  };
}
