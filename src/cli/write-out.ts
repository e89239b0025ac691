import { unifyDiagnostic } from '../diagnostic/findings.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { shown } from '../format/terminal.ts';
import { type Output, outputTo, ReaderGone, WriteFailed } from '../io/output.ts';
import type { Terminal } from './execute.ts';
import { IO } from './exit-status.ts';

/** One line for people about what went wrong, and how often, with the name of the input or `stdout`. */
export function complaint(
  { message, code, remediation }: Pick<Diagnostic, 'message' | 'code' | 'remediation'>,
  name?: string,
  times = 1,
): string {
  const which = code && (times === 1 ? `(${code})` : `(${code}, ${times} times)`);
  return shown(['unify:', name && `${name}:`, message, which, remediation].filter(Boolean).join(' '));
}

/**
 * Lets `write` print to stdout and gives the exit status that it comes to: 0 when the reader has gone, which is no
 * failure, and `IO`, with a line for people, when the output could not be written.
 */
export async function writeOut(
  { stdout, say }: Pick<Terminal, 'stdout' | 'say'>,
  write: (output: Output) => Promise<number>,
): Promise<number> {
  const output = outputTo(stdout);
  try {
    const status = await write(output);
    await output.flush();
    return status;
  } catch (error) {
    if (error instanceof ReaderGone) return 0;
    if (!(error instanceof WriteFailed)) throw error;
    return sayNotWritten(error, 'stdout', say);
  }
}

/** Says that an output with this name could not be written, and gives the exit status of that. */
export function sayNotWritten(
  { message }: Pick<WriteFailed, 'message'>,
  name: string,
  say: Terminal['say'],
  remediation?: string,
): number {
  const said = { message: `The output could not be written: ${message}.`, ...(remediation && { remediation }) };
  say(complaint(unifyDiagnostic('UNI-IO-006', said), name));
  return IO;
}

/** Prints text that was asked for instead of envelopes, and gives the exit status. */
export function printText(text: string, terminal: Pick<Terminal, 'stdout' | 'say'>): Promise<number> {
  return writeOut(terminal, async (output) => {
    output.emit(text);
    return 0;
  });
}
