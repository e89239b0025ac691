import { hash } from 'node:crypto';
import type { EnvelopePart } from '../convert/parts.ts';
import { codeOf, type Found, isFound, textOfFound } from './found.ts';
import { EnvelopeReader } from './reader.ts';

/** How often the results of earlier envelopes stood there, by hashes that equal ones have in common. */
export type BaselineKeys = ReadonlyMap<string, number>;

/** Reads what earlier envelopes held. */
export class BaselineReader {
  readonly keys = new Map<string, number>();
  readonly #reader = new EnvelopeReader();
  #tool = '';

  take(part: EnvelopePart): void {
    for (const told of this.#reader.found(part))
      if (isFound(told)) countIn(this.keys, keyOf(told, this.#tool));
      else if (told.kind !== 'end') this.#tool = told.head.tool;
  }
}

/** Tells which results earlier envelopes did not have. */
export class Baseline {
  readonly #keys: BaselineKeys;
  /** The results of the envelope that is read. */
  readonly #met = new Map<string, number>();

  constructor(keys: BaselineKeys) {
    this.#keys = keys;
  }

  /** An envelope begins: what others hold is no reason for a result of it to be new. */
  begin(): void {
    this.#met.clear();
  }

  /** True for a result that is new, and for one that is in the envelope more often than it did. */
  isNew(found: Found, tool: string): boolean {
    const key = keyOf(found, tool);
    return countIn(this.#met, key) > (this.#keys.get(key) ?? 0);
  }
}

function countIn(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}

/** What makes a result the same as an earlier one, wherever in its file it stands. */
function keyOf(found: Found, tool: string): string {
  return hash('sha256', JSON.stringify([found.kind, ...factsOf(found, tool)]), 'base64');
}

function factsOf(found: Found, tool: string): unknown[] {
  if (found.kind === 'finding') {
    const { tool: own, file = found.span?.file_path, message } = found.value;
    return [own, file, codeOf(found), message];
  }
  const { name, kind, role, replacement } = found.value as Record<string, unknown>;
  const { file_path, span_id, start_line, start_col, end_line, end_col } = found.span;
  const text = textOfFound(found);
  // Of what has neither a text nor a name its place is all that is known.
  const place = text === '' ? [span_id, start_line, start_col, end_line, end_col] : [];
  return [tool, file_path, name, kind, role, text, replacement, ...place];
}
