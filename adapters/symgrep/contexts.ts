import { drop, file, type Json, type JsonObject, keep, listIn, located, objectIn } from '../../src/adapter.ts';
import { RANGE } from './counting.ts';

const KEYS = {
  kind: keep,
  file,
  range: RANGE,
  // Whole lines from the first of its range on, of `def` and `parent` more than the range.
  snippet: { ...keep, evidence: 'lines' },
  parent_chain: keep,
} as const;

/** A context with its place. */
export const CONTEXT = located({ ...KEYS, symbol_index: keep });

/** A context in the symbol that it names by a number. */
export const OWN_CONTEXT = located({ ...KEYS, symbol_index: drop('number') });

/** The lines of a symbol, as its `def` context quotes them: that has the range of the symbol. */
export function linesOf({ file, range }: JsonObject, contexts: readonly Json[]): string | undefined {
  const whole = JSON.stringify(range);
  for (const context of contexts) {
    const { kind, file: place, range: lines, snippet } = objectIn(context);
    if (kind !== 'def' || place !== file || JSON.stringify(lines) !== whole) continue;
    if (typeof snippet === 'string') return snippet;
  }
  return undefined;
}

/**
 * The innermost scope around a symbol: the last of a chain that has a kind, which the file at its beginning has not.
 */
export function parentIn([context]: readonly Json[]): string | undefined {
  for (const node of [...listIn(objectIn(context)['parent_chain'])].reverse()) {
    const { kind, name } = objectIn(node);
    if (typeof kind === 'string' && typeof name === 'string') return name;
  }
  return undefined;
}
