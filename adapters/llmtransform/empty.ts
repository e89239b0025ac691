import type { DocumentDraft, Invocation } from '../../src/adapter.ts';
import { outputIn } from './argv.ts';

/** With `--output` nothing is printed: the answer is in that file, and the exit status does not tell whether the edits applied. */
export function empty(invocation: Invocation): DocumentDraft | undefined {
  const output = outputIn(invocation);
  if (output === undefined || invocation.exit === undefined) return undefined;
  const failed = invocation.exit !== 0;
  const message = `The answer was written to ${JSON.stringify(output)}.`;
  return {
    operation: 'edit',
    status: failed ? 'error' : 'partial',
    message,
    partial: true,
    result: { type: 'edit', output_file: output },
    diagnostics: [
      {
        level: failed ? 'error' : 'warning',
        message,
        assigned: 'LMT-IO-005',
        remediation: `Convert the answer: unify ${JSON.stringify(output)}`,
      },
    ],
  };
}
