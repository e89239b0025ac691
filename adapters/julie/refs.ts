import { at, type Fields, type HeldShape, isObject, type MatchDraft } from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { BEGINS, definitionIn } from './goto.ts';
import { COUNTING, linePlace } from './place.ts';
import { takeTool } from './tool-field.ts';

/**
 * `fast_refs` (v0.1.0 to v2.0.0): definitions, also where `include_definition` is false, and references, of which the
 * line is known. They are cut to the limit before they are counted. The name that was asked for may stand behind the
 * references that are guessed by it: so it is held.
 */
export const refs: HeldShape = {
  id: 'julie/fast_refs',
  coordinates: COUNTING,
  claims({ value }) {
    if (!isObject(value)) return undefined;
    if (value['tool'] === 'fast_refs') return ['/tool'];
    if (value['tool'] !== undefined) return undefined;
    if (typeof value['definition_count'] === 'number' && value['definitions'] !== undefined)
      return ['/definition_count', '/definitions'];
    return at(value, 'references/0/to_symbol_id') === undefined ? undefined : ['/references/0/to_symbol_id'];
  },
  keys: ['tool', 'symbol', 'found', 'include_definition', 'definition_count', 'reference_count', 'next_actions'].map(
    (key) => `/${key}`,
  ),
  lists: { '/definitions': { begins: BEGINS }, '/references': { begins: ['from_symbol_id', 'confidence'] } },
  read(document) {
    const legacy = takeTool(document, 'fast_refs');
    const symbol = document.peek('symbol');
    const definitions = document.objects('definitions');
    const references = document.objects('references');
    const [first] = Object.keys(document.value).filter((key) =>
      key === 'definitions' ? definitions : key === 'references' && references,
    );
    if (first !== undefined) document.replace(first, { matches: [] });
    document.keep('symbol', 'found', 'include_definition', 'definition_count', 'reference_count', 'next_actions');
    const matches = [
      ...(definitions ?? []).map((element) => ({ ...definitionIn(element), role: 'definition' })),
      ...(references ?? []).map((element) => referenceIn(element, symbol)),
    ];
    return { command: 'fast_refs', data: document.rest(), matches, legacy };
  },
};

/** A ReferenceResult. A guess by meaning has the name that was asked for in place of an id. */
function referenceIn(element: Fields, symbol: unknown): MatchDraft {
  const place = linePlace(element, 'line_number');
  const guessed = symbol !== undefined && element.peek('from_symbol_id') === symbol;
  element.keep('from_symbol_id', 'to_symbol_id', 'confidence');
  const kind = element.string('kind');
  return {
    fields: element,
    place,
    role: kind === 'Calls' ? 'call' : 'reference',
    content: { kind },
    remarks: guessed ? [remarks.guess] : [],
  };
}
