import { pieces } from '../../decode/window.ts';
import type { Output } from '../../io/output.ts';
import { readSpooled, type Spooled } from '../../io/spool.ts';
import { convertInput } from '../../pipeline/convert.ts';
import { EnvelopeWriter } from '../envelope-writer.ts';
import type { ResolvedOptions } from '../resolve-options.ts';

/** How the results of a batch are printed to one stream. */
export interface StreamPrinting {
  meant: ResolvedOptions;
  terminal: boolean;
}

/** Prints what threads made, in its order. */
export interface StreamPrinter {
  take(envelopes: Spooled): Promise<void>;
  /** Prints what stands behind all; gives what people are to be told of what could not be printed. */
  end(): Promise<readonly string[]>;
}

/** A printer of envelopes that are JSON already: as they are, or in a format that one printer makes of all of them. */
export async function openStreamPrinter(
  output: Output,
  { meant, terminal }: StreamPrinting,
  outcomes: Set<number>,
): Promise<StreamPrinter> {
  if (meant.format === 'json') return asTheyAre(output);
  // What failed was told by the thread that met it, which left out what is not wanted, too.
  const printing = { ...meant, failOn: undefined, filter: undefined };
  const writer = await EnvelopeWriter.open(output, printing, terminal, () => {}, outcomes);
  const settings = { ...meant.settings, adapters: [], strict: false, enrichment: undefined, lookup: undefined };
  return {
    async take(envelopes) {
      const chunks = readSpooled(envelopes);
      const source = (): Uint8Array | undefined => chunks.next().value ?? undefined;
      const own = { ...settings, invocation: {}, requests: [], stamp: undefined };
      for await (const part of pieces(convertInput(source, own))) await writer.take(part, '');
    },
    end: () => writer.end(),
  };
}

function asTheyAre(output: Output): StreamPrinter {
  return {
    async take(envelopes) {
      for (const chunk of readSpooled(envelopes)) {
        output.emit(chunk);
        await output.drain();
      }
    },
    end: async () => [],
  };
}
