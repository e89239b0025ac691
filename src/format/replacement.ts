import type { Span } from '../envelope/types.ts';
import type { Json } from '../json/value.ts';
import { type Found, isLocated } from './found.ts';

/** A text that is proposed for a place. */
export interface Replacement {
  span: Span;
  text: string;
}

/**
 * What an edit or a match proposes to write at an exact place; `undefined` where it proposes nothing, or has done so
 * already. Where the range that is replaced is another one than the match, it stands beside the text as a place.
 */
export function replacementOf(found: Found): Replacement | undefined {
  if (found.kind === 'finding') return undefined;
  const { replacement: text, status, ...others } = found.value;
  if (typeof text !== 'string' || status === 'applied') return undefined;
  const [beside, ...more] = Object.values(others).filter((value) => isLocated(value as Json));
  const span = beside !== undefined && more.length === 0 ? (beside as unknown as { span: Span }).span : found.span;
  return span.precision === undefined && span.start_line > 0 && span.end_line > 0 ? { span, text } : undefined;
}
