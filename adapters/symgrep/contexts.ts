import { type DraftObject, type Fields, isObject, type Json, placeOf } from '../../src/adapter.ts';
import { RANGE } from './counting.ts';
import { textIn } from './text-in.ts';

/**
 * A context with its place: its snippet is whole lines from the first of its range on, of `def` and `parent` more than
 * the range.
 */
export function contextIn(context: Fields): DraftObject {
  const place = placeOf(context, { file: 'file', ...RANGE }, { lines: textIn(context, 'snippet') });
  context.keep('kind', 'snippet', 'parent_chain');
  const { kind, ...rest } = context.replace('range', { span: place }).rest();
  return { ...(kind !== undefined && { kind }), ...rest };
}

/** The lines of a symbol, as its `def` context quotes them: that has the range of the symbol. */
export function linesOf(symbol: Fields, contexts: readonly Fields[]): string | undefined {
  const own = contexts.find(
    (context) => context.peek('kind') === 'def' && context.peek('file') === symbol.peek('file'),
  );
  return own !== undefined && isSameRange(own.peek('range'), symbol.peek('range')) ? textIn(own, 'snippet') : undefined;
}

function isSameRange(range: Json | undefined, other: Json | undefined): boolean {
  return isObject(range) && isObject(other) && Object.keys(range).every((key) => range[key] === other[key]);
}

/**
 * The innermost scope around a symbol: the last of a chain that has a kind, which the file at its beginning has not.
 */
export function parentIn([context]: readonly Fields[]): string | undefined {
  const chain = context?.peek('parent_chain');
  const scope = Array.isArray(chain)
    ? chain.findLast((node) => isObject(node) && typeof node['kind'] === 'string')
    : undefined;
  return isObject(scope) && typeof scope['name'] === 'string' ? scope['name'] : undefined;
}
