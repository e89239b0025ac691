import { unifyDiagnostic } from '../diagnostic/findings.ts';
import { type Output, outputTo, ReaderGone, WriteFailed } from '../io/output.ts';
import { complaint } from './complaint.ts';
import { IO } from './exit-status.ts';
import type { Streams } from './streams.ts';

/**
 * Lets `write` print to a descriptor and gives the exit status that it comes to: 0 when the reader has gone, which is
 * no failure, and `IO`, with a line for people, when the output could not be written.
 */
export async function writeOut(
  fd: number,
  say: (line: string) => void,
  write: (output: Output) => Promise<number>,
): Promise<number> {
  const output = outputTo(fd);
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

/** The same where more is to be done behind it: the exit status only if it ended before all was written. */
export async function writeStream(
  fd: number,
  say: (line: string) => void,
  write: (output: Output) => Promise<void>,
): Promise<number | undefined> {
  let whole = false;
  const status = await writeOut(fd, say, async (output) => {
    await write(output);
    await output.flush();
    whole = true;
    return 0;
  });
  return whole ? undefined : status;
}

/** Says that an output with this name could not be written, and gives the exit status of that. */
export function sayNotWritten(
  { message }: Pick<WriteFailed, 'message'>,
  name: string,
  say: (line: string) => void,
  remediation?: string,
): number {
  const said = { message: `The output could not be written: ${message}.`, ...(remediation && { remediation }) };
  say(complaint(unifyDiagnostic('UNI-IO-006', said), name));
  return IO;
}

/** Prints text that was asked for instead of envelopes, and gives the exit status. */
export function printText(text: string, { stdout, say }: Pick<Streams, 'stdout' | 'say'>): Promise<number> {
  return writeOut(stdout, say, async (output) => {
    output.emit(text);
    return 0;
  });
}
