import type { EnvelopePart } from './parts.ts';

/**
 * The parts of an input's envelopes, each of which says in `legacy.input` where it comes from: the name of the input,
 * and the number of its document there, from 0. An envelope of the input is left as it is.
 */
export async function* withInputName(parts: AsyncIterable<EnvelopePart>, name: string): AsyncGenerator<EnvelopePart> {
  let document = 0;
  for await (const part of parts) {
    if (!('outcome' in part)) {
      yield part;
      continue;
    }
    const input = { name, document: document++ };
    if (part.unified) yield part;
    else if (part.part === 'close')
      yield { ...part, close: { ...part.close, legacy: { ...part.close.legacy, input } } };
    else yield { ...part, envelope: { ...part.envelope, legacy: { ...part.envelope.legacy, input } } };
  }
}
