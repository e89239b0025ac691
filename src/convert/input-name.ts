import { type EnvelopePart, endWith, type Parts } from './parts.ts';

/** Which envelopes say where they come from: all, those that say why unify could not convert something, or none. */
type Named = 'all' | 'errors' | 'none';

/**
 * The parts of an input's envelopes, which say in `legacy.input` where they come from: the name of the input, and the
 * number of its document there, from 0 or behind those that came `before`. An envelope of the input is left as it is.
 */
export function withInputName(parts: Parts, name: string, named: Named, before = 0): Parts {
  return named === 'none' ? parts : withName(parts, name, named, before);
}

async function* withName(parts: Parts, name: string, named: Named, before: number): AsyncGenerator<EnvelopePart> {
  let document = before;
  for await (const part of parts) {
    if (!('outcome' in part)) {
      yield part;
      continue;
    }
    const input = { name, document: document++ };
    const isOwnError = part.part === 'operation' && part.envelope.tool === 'unify' && part.envelope.error !== undefined;
    const isNamed = !part.unified && (named === 'all' || isOwnError);
    yield isNamed ? endWith(part, ({ legacy }) => ({ legacy: { ...legacy, input } })) : part;
  }
}
