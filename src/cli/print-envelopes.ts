import type { Output } from '../io/output.ts';
import { Complaints } from './complaints.ts';
import { EnvelopeWriter } from './envelope-writer.ts';
import { exitStatus } from './exit-status.ts';
import type { ResolvedOptions, Surroundings } from './resolve-options.ts';
import type { Streams } from './streams.ts';
import { writeOut } from './write-out.ts';

/** Lets `print` print envelopes as the command line asks, tells what failed, and gives the exit status. */
export function printEnvelopes(
  meant: ResolvedOptions,
  around: Streams & Surroundings,
  print: (writer: EnvelopeWriter) => Promise<void>,
): Promise<number> {
  const say = meant.quiet ? () => {} : around.say;
  return writeOut(around.stdout, say, async (output) => {
    const outcomes = new Set<number>();
    await printTo(output, meant, around, outcomes, print);
    return exitStatus(outcomes);
  });
}

/** The same to an output that is open; `outcomes` takes what the envelopes come to. */
export async function printTo(
  output: Output,
  meant: ResolvedOptions,
  around: Streams & Surroundings,
  outcomes: Set<number>,
  print: (writer: EnvelopeWriter) => Promise<void>,
): Promise<void> {
  const complaints = new Complaints(around, meant);
  const writer = await EnvelopeWriter.open(output, meant, around.terminal, complaints.tell, outcomes);
  await print(writer);
  complaints.end(await writer.end());
}
