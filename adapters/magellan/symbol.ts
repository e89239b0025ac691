import type { DraftObject, ElementRule, Fields, MatchDraft } from '../../src/adapter.ts';
import { takeRelations } from './relations.ts';
import { takeSpan } from './span.ts';

/** Ids that are made of a name and a line, which several matches may share. */
const NAMED_ID = /^.*::.*#\d+$/su;

/** The unified keys of a symbol. */
export function symbolKeys(element: Fields): DraftObject {
  return {
    kind: element.string('kind'),
    name: element.string('name'),
    parent: element.string('parent'),
    symbol_id: element.string('symbol_id'),
  };
}

/**
 * `SymbolMatch` (find, query, get, slice) and `ProjectSymbolMatch` (context symbol, find --all, refs --all): src/output/command.rs. `text` is what
 * another key says stands there.
 */
export function symbolIn(element: Fields, more: Pick<MatchDraft, 'role'> = {}, text?: string): MatchDraft {
  const { relationships, remarks } = takeRelations(element);
  const related = Object.keys(relationships).length > 0 ? { relationships } : {};
  const { place, remarks: said } = takeSpan(element, related, text ?? wholeSource(element));
  const id = element.string('match_id');
  element.keep('project', 'source');
  return {
    ...more,
    fields: element,
    place,
    id,
    ...(id !== undefined && NAMED_ID.test(id) && { idRepeats: true }),
    content: symbolKeys(element),
    remarks: [...remarks, ...said],
  };
}

/** `source` is at most 40 lines of the symbol (context symbol): evidence where it is all of it. */
function wholeSource(element: Fields): string | undefined {
  const source = element.peek('source');
  return typeof source === 'string' && fills(source, element) ? source : undefined;
}

/** True for a text that is as long as the place of a symbol. */
export function fills(text: string, element: Fields): boolean {
  const span = element.peek('span') as { byte_start?: number; byte_end?: number } | undefined;
  if (typeof span?.byte_start !== 'number' || typeof span.byte_end !== 'number') return false;
  return new TextEncoder().encode(text).length === span.byte_end - span.byte_start;
}

/** A list of symbols. */
export const SYMBOLS: ElementRule = {
  begins: ['match_id', 'project', 'callees', 'callers', 'kind', 'span'],
  read: (element) => symbolIn(element),
};
