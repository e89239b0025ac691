import { adapters } from '../../adapters/index.ts';
import type { Envelope } from '../../src/envelope/types.ts';
import { CompactPrinter, type EnvelopePrinter } from '../../src/format/json.ts';
import { type ConvertOptions, convertStream, type Outcome } from '../../src/index.ts';
import { EnvelopeCollector } from '../../src/pipeline/collect.ts';
import { invocationOf, type Recording } from './recording.ts';

/** What a conversion printed, and the same as values. */
export interface Converted {
  text: string;
  envelopes: Envelope[];
  outcomes: Outcome[];
}

/** Converts bytes as if the recorded tool had printed them, in the tree that it ran in. */
export async function convertBytes(
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  recording: Pick<Recording, 'cwd' | 'recordedRoot'>,
  workspace: string,
  options: Partial<ConvertOptions> = {},
  printer: EnvelopePrinter = new CompactPrinter(),
): Promise<Converted> {
  const collector = new EnvelopeCollector();
  const result: Converted = { text: '', envelopes: [], outcomes: [] };
  const stream = convertStream(bytes, {
    adapters,
    root: workspace,
    cwd: recording.cwd,
    maps: [{ from: recording.recordedRoot, to: workspace }],
    ...options,
  });
  for await (const part of stream) {
    printer.print(part, (piece) => {
      result.text += typeof piece === 'string' ? piece : Buffer.from(piece).toString('utf8');
    });
    const envelope = collector.take(part);
    if (envelope !== undefined) result.envelopes.push(envelope);
    if ('outcome' in part) result.outcomes.push(part.outcome);
  }
  return result;
}

/** What `unify run` would know of a recording: its arguments, its status, its stderr, and what the tool was given. */
export function runOptions(recording: Recording): Partial<ConvertOptions> {
  const { request } = recording;
  return { invocation: invocationOf(recording), ...(request !== undefined && { requests: [request] }) };
}

/** Converts a recording as `unify run` would. */
export function convertRun(recording: Recording, workspace: string): Promise<Converted> {
  return convertBytes(recording.stdout, recording, workspace, runOptions(recording));
}
