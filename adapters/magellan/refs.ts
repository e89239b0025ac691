import type { Fields, Json, MatchDraft, StreamedShape } from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { evidence, FRAME, firstOf, objectIn } from './frame.ts';
import { pathAs } from './paths.ts';
import { COUNTING, takeSpan } from './span.ts';

/** `refs --name` (since 1.1.0): the calls of a symbol, or the calls in it. */
export const refs: StreamedShape = {
  id: 'magellan/refs',
  command: 'refs',
  coordinates: COUNTING,
  count: 'count',
  claims(glimpse) {
    const first = firstOf(objectIn(glimpse, ['references'])?.['references']);
    const told = first
      ? 'referenced_symbol' in first
      : first === null && objectIn(glimpse, ['symbol_name', 'direction']) !== undefined;
    return told ? evidence('references', ...(first ? ['references/0/referenced_symbol'] : ['direction'])) : undefined;
  },
  fields: {
    ...FRAME,
    '/data/symbol_name': 'payload',
    '/data/file_path': pathAs('file_path'),
    '/data/direction': readDirection,
  },
  lists: {
    '/data/references': { begins: ['match_id', 'reference_kind', 'referenced_symbol', 'span'], read: referenceIn },
  },
};

/** Up to 2.1.0 `in` may be written `incoming`, and is printed as it was typed. */
function readDirection(value: Json) {
  const isIncoming = value === 'in' || value === 'incoming';
  return { data: { direction: value }, ...(isIncoming && { remarks: [remarks.callerNamed] }) };
}

/** `ReferenceMatch`: the whole call expression. */
function referenceIn(element: Fields): MatchDraft {
  const { place, remarks: said } = takeSpan(element);
  element.keep('referenced_symbol', 'reference_kind', 'target_symbol_id', 'reference_type', 'def_symbol_id');
  const role = element.peek('reference_kind') === 'call' ? 'call' : 'reference';
  return { fields: element, place, id: element.string('match_id'), role, remarks: said };
}
