import { drop, file, isObject, type Json, type JsonObject, keep, located } from '../../src/adapter.ts';
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
    if (!isObject(context) || context['kind'] !== 'def' || context['file'] !== file) continue;
    const { snippet } = context;
    if (JSON.stringify(context['range']) === whole && typeof snippet === 'string') return snippet;
  }
  return undefined;
}

/**
 * The innermost scope around a symbol: the last of a chain that has a kind, which the file at its beginning has not.
 */
export function parentIn([context]: readonly Json[]): string | undefined {
  const chain = isObject(context ?? null) ? (context as JsonObject)['parent_chain'] : undefined;
  for (const node of Array.isArray(chain) ? [...chain].reverse() : [])
    if (isObject(node) && typeof node['kind'] === 'string' && typeof node['name'] === 'string') return node['name'];
  return undefined;
}
