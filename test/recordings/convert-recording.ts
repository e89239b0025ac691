import { adapters } from '../../adapters/index.ts';
import { codeTexts } from '../../src/convert/code-texts.ts';
import { EnvelopeCollector } from '../../src/convert/collect.ts';
import type { Envelope } from '../../src/envelope/types.ts';
import { canonicalPrinter } from '../../src/format/canonical.ts';
import { FORMATS, type Format, type FormatName, openPrinter } from '../../src/format/formats.ts';
import { JsonPrinter } from '../../src/format/json-printer.ts';
import { recordsPrinter } from '../../src/format/ndjson.ts';
import type { EnvelopePrinter, Piece } from '../../src/format/printer.ts';
import { type ConvertOptions, convertStream, type Enrichment, type Outcome } from '../../src/index.ts';
import { NOTHING } from '../enrich/nothing.ts';
import { invocationOf, type Recording } from './recording.ts';

/** What a conversion printed, and the same as values. */
export interface Converted {
  text: string;
  envelopes: Envelope[];
  outcomes: Outcome[];
}

/** What one conversion prints in each layout, `text` being the compact one, and as records. */
export interface ConvertedInLayouts extends Converted {
  pretty: string;
  canonical: string;
  records: string;
}

type Input = Uint8Array | AsyncIterable<Uint8Array>;

/** Converts bytes as if the recorded tool had printed them, in the tree that it ran in. */
export async function convertBytes(
  bytes: Input,
  recording: Pick<Recording, 'cwd' | 'recordedRoot'>,
  workspace: string,
  options: Partial<ConvertOptions> = {},
): Promise<Converted> {
  const { texts, ...values } = await printed(bytes, recording, workspace, options, [new JsonPrinter()]);
  return { text: texts[0] as string, ...values };
}

/** Does the same, and prints the same parts in every layout and as records. */
export async function convertInLayouts(
  bytes: Input,
  recording: Recording,
  workspace: string,
  options: Partial<ConvertOptions> = {},
): Promise<ConvertedInLayouts> {
  const printers = [new JsonPrinter(), new JsonPrinter('pretty'), canonicalPrinter(), recordsPrinter()];
  const { texts, ...values } = await printed(bytes, recording, workspace, options, printers);
  const [text, pretty, canonical, records] = texts as [string, string, string, string];
  return { text, pretty, canonical, records, ...values };
}

/**
 * Converts with what formats ask for, and prints the same parts in each of these formats; of a binary one each byte is
 * a character.
 */
export async function convertInFormats(
  bytes: Input,
  recording: Recording,
  workspace: string,
  names: readonly string[],
): Promise<Omit<Converted, 'text'> & { texts: string[] }> {
  const how = { layout: 'compact', color: false, terminal: false, root: workspace, codeTexts: () => TEXTS } as const;
  const printers = await Promise.all(names.map((name) => openPrinter(name as FormatName, how)));
  const formats = names.map((name): Format => FORMATS[name as FormatName]);
  const encodings = formats.map(({ isBinary }): BufferEncoding => (isBinary === true ? 'latin1' : 'utf8'));
  return await printed(bytes, recording, workspace, { enrichment: AS_FORMATS_ASK }, printers, encodings);
}

const TEXTS = codeTexts(adapters);
const AS_FORMATS_ASK: Enrichment = { ...NOTHING, contextLines: 0, semantics: true };

/** What `unify run` would know of a recording: its arguments, its status, its stderr, and what the tool was given. */
export function runOptions(recording: Recording): Partial<ConvertOptions> {
  const { request } = recording;
  return { invocation: invocationOf(recording), ...(request !== undefined && { requests: [request] }) };
}

async function printed(
  bytes: Input,
  recording: Pick<Recording, 'cwd' | 'recordedRoot'>,
  workspace: string,
  options: Partial<ConvertOptions>,
  printers: readonly EnvelopePrinter[],
  encodings: readonly BufferEncoding[] = [],
): Promise<Omit<Converted, 'text'> & { texts: string[] }> {
  const collector = new EnvelopeCollector();
  const result = { texts: printers.map(() => ''), envelopes: [] as Envelope[], outcomes: [] as Outcome[] };
  const add = (index: number, pieces: Iterable<Piece>): void => {
    for (const piece of pieces)
      result.texts[index] += typeof piece === 'string' ? piece : Buffer.from(piece).toString(encodings[index]);
  };
  const stream = convertStream(bytes, {
    adapters,
    root: workspace,
    cwd: recording.cwd,
    maps: [{ from: recording.recordedRoot, to: workspace }],
    ...options,
  });
  for await (const part of stream) {
    for (const [index, printer] of printers.entries()) add(index, printer.print(part));
    const envelope = collector.take(part);
    if (envelope !== undefined) result.envelopes.push(envelope);
    if ('outcome' in part) result.outcomes.push(part.outcome);
  }
  for (const [index, printer] of printers.entries()) add(index, printer.end?.(0) ?? []);
  return result;
}
