import { type Diagnostic, type Envelope, SCHEMA_VERSION } from '../envelope/types.ts';
import { type Json, type JsonObject, setOwn } from '../json/value.ts';
import type { EnvelopePart, OperationHead, Outcome } from './parts.ts';

/** Puts envelopes together again from their parts, whole and in memory. */
export class EnvelopeCollector {
  #tool = '';
  /** The beginning of an operation. */
  #head: OperationHead | undefined;
  #data: JsonObject = {};
  /** What stands behind the data so far. */
  #behind: { error?: Diagnostic; diagnostics?: Diagnostic[] } = {};

  /** The envelope that this part completes; `undefined` when it is not yet whole. */
  take(part: EnvelopePart): Envelope | undefined {
    switch (part.part) {
      case 'open':
        this.#tool = part.tool;
        this.#head = undefined;
        this.#data = { command: part.command };
        return undefined;
      case 'head':
        this.#head = part.head;
        this.#data = { type: part.type };
        return undefined;
      case 'payload':
        setOwn(this.#data, part.key, part.value);
        return undefined;
      case 'items': {
        if (!Object.hasOwn(this.#data, part.key)) setOwn(this.#data, part.key, []);
        const list = this.#data[part.key] as Json[];
        for (const item of part.items) list.push(item);
        return undefined;
      }
      case 'count':
        setOwn(this.#data, part.key, part.count);
        return undefined;
      case 'diagnostics': {
        const { error = this.#behind.error } = part;
        const diagnostics = [...(this.#behind.diagnostics ?? []), ...part.diagnostics];
        this.#behind = { ...(error !== undefined && { error }), diagnostics };
        return undefined;
      }
      case 'close': {
        const diagnostics = [...(this.#behind.diagnostics ?? []), ...part.close.diagnostics];
        const close = { ...this.#behind, ...part.close, diagnostics };
        this.#behind = {};
        if (this.#head !== undefined) return { ...this.#head, result: this.#data, ...close } as Envelope;
        return { schema_version: SCHEMA_VERSION, tool: this.#tool, data: this.#data, ...close } as Envelope;
      }
      case 'operation':
        return part.envelope;
      case 'flush':
        return undefined;
    }
  }
}

/** The envelopes of parts, whole, with what each came to. */
export async function collected(
  parts: AsyncIterable<EnvelopePart>,
): Promise<{ envelopes: Envelope[]; outcomes: Outcome[] }> {
  const collector = new EnvelopeCollector();
  const result = { envelopes: [] as Envelope[], outcomes: [] as Outcome[] };
  for await (const part of parts) {
    const envelope = collector.take(part);
    if (envelope !== undefined) result.envelopes.push(envelope);
    if ('outcome' in part) result.outcomes.push(part.outcome);
  }
  return result;
}
