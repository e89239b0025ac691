import { at, type DraftObject, type HeldShape, PathDraft, type QueryDraft } from '../../src/adapter.ts';

/** `complete` (2.6.1 to 3.1.1): proposals for a place, which have none of their own. */
export const complete: HeldShape = {
  id: 'splice/complete',
  coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
  claims: ({ value }) => {
    if (!Array.isArray(at(value, 'suggestions'))) return undefined;
    const told =
      at(value, 'suggestions/0/insert_text') !== undefined || at(value, 'metadata/query_time_ms') !== undefined;
    return told ? ['/suggestions'] : undefined;
  },
  keys: ['/metadata'],
  lists: { '/suggestions': { begins: ['label', 'detail'] } },
  read(document): QueryDraft {
    const list = document.objects('suggestions')?.map((suggestion): DraftObject => {
      const path = suggestion.peek('source_file');
      if (typeof path === 'string') suggestion.replace('source_file', { source_file: new PathDraft(path) });
      suggestion.keep(
        'label',
        'insert_text',
        'detail',
        'kind',
        'score',
        'source',
        'grounded_in',
        'usage_count',
        'last_used',
        'source_file',
      );
      return suggestion.keep('via_import').rest();
    });
    if (list !== undefined) document.replace('suggestions', { suggestions: list });
    return { command: 'complete', data: document.keep('metadata').rest() };
  },
};
