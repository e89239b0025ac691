import { at, type Fields, type MatchDraft, type StreamedShape } from '../../src/adapter.ts';
import { COUNTING, definitionPlace } from './place.ts';
import { hasKeys, named, toldBy } from './tool-field.ts';

/** The keys that a DefinitionResult can begin with, sorted or in the order of its declaration. */
export const BEGINS = ['name', 'end_column'];

/** `fast_goto` (v0.1.0 to v1.20): definitions, with lines and columns alone. Nothing found is `found: false`. */
export const goto: StreamedShape = {
  id: 'julie/fast_goto',
  command: 'fast_goto',
  coordinates: COUNTING,
  count: 'count',
  claims: (glimpse) =>
    at(glimpse.value, 'definition_count') === undefined
      ? toldBy(glimpse, 'fast_goto', 'definitions', isDefinition)
      : undefined,
  fields: { '/tool': named('fast_goto'), '/symbol': 'payload', '/found': 'payload', '/next_actions': 'payload' },
  lists: { '/definitions': { begins: BEGINS, read: (element) => definitionIn(element) } },
};

function isDefinition(value: Parameters<typeof hasKeys>[0]): boolean {
  return (
    at(value, 'start_byte') === undefined &&
    hasKeys(value, 'start_column', 'end_column', 'file_path', 'language', 'kind', 'name')
  );
}

/** A DefinitionResult. Its kind is spelt as in the source of the tool (`Class`, `EnumMember`). */
export function definitionIn(element: Fields): MatchDraft {
  const place = definitionPlace(element);
  element.keep('signature');
  return { fields: element, place, content: { kind: element.string('kind'), name: element.string('name') } };
}
