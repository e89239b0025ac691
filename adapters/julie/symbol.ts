import { type ElementRule, type Fields, isObject, type Json, type MatchDraft } from '../../src/adapter.ts';
import { symbolPlace } from './place.ts';

/**
 * A `Symbol`: what fast_search, get_symbols and julie-extract print. Optional keys are `null` up to v1.13.0, then left
 * out.
 */
export const symbols: ElementRule = {
  begins: ['id', 'code_context', 'confidence', 'end_byte', 'content_type'],
  read: symbolIn,
};

/** The keys of a symbol that no version leaves out, and no other tool prints together. */
const OWN = ['start_byte', 'end_byte', 'start_column', 'end_column', 'file_path', 'kind'] as const;

/** Keys of what holds symbols: behind a broken one its keys may seem to be theirs. */
const HOLDERS = ['tool', 'results', 'symbols', 'result', 'structuredContent', 'content'];

/** True for a symbol; one key may be damaged. */
export function isSymbol(value: Json | undefined): boolean {
  if (value === undefined || !isObject(value) || HOLDERS.some((key) => Object.hasOwn(value, key))) return false;
  return OWN.filter((key) => Object.hasOwn(value, key)).length >= OWN.length - 1;
}

export function symbolIn(element: Fields): MatchDraft {
  const { place, remarks, content } = symbolPlace(element);
  element.keep(
    'signature',
    'doc_comment',
    'visibility',
    'parent_id',
    'metadata',
    'semantic_group',
    'confidence',
    'code_context',
    'content_type',
  );
  const named = { kind: element.string('kind'), name: element.string('name'), symbol_id: element.string('id') };
  return { fields: element, place, remarks, content: { content, ...named } };
}
