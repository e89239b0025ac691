import { type Envelope, type QueryData, type QueryEnvelope, SCHEMA_VERSION } from '../envelope/types.ts';
import { type Json, type JsonObject, setOwn } from '../json/value.ts';
import { type EnvelopePart, itemsIn } from './parts.ts';

/** Puts envelopes together again from their parts, whole and in memory. */
export class EnvelopeCollector {
  #tool = '';
  #data: QueryData = { command: null };

  /** The envelope that this part completes; `undefined` when it is not yet whole. */
  take(part: EnvelopePart): Envelope | undefined {
    switch (part.part) {
      case 'open':
        this.#tool = part.tool;
        this.#data = { command: part.command };
        return undefined;
      case 'payload':
        setOwn(this.#data as JsonObject, part.key, part.value);
        return undefined;
      case 'items': {
        const list = ((this.#data as JsonObject)[part.key] ??= []) as Json[];
        for (const item of part.items) list.push(item);
        return undefined;
      }
      case 'printed':
        return this.take({ ...part, part: 'items', items: itemsIn(part) });
      case 'count':
        setOwn(this.#data as JsonObject, part.key, part.count as Json);
        return undefined;
      case 'close':
        return {
          schema_version: SCHEMA_VERSION,
          tool: this.#tool,
          data: this.#data,
          ...part.close,
        } satisfies QueryEnvelope;
      case 'operation':
        return part.envelope;
      case 'flush':
        return undefined;
    }
  }
}
