import { form, keep, kept, list, path } from '../../src/adapter.ts';

/** `complete` (2.6.1 to 3.1.1): proposals for a place, which have none of their own. */
export const complete = form(
  'splice/complete',
  {
    when: {
      type: { suggestions: 'list' },
      any: [{ has: ['suggestions/0/insert_text'] }, { has: ['metadata/query_time_ms'] }],
    },
  },
  {
    suggestions: list({
      ...kept('label', 'insert_text', 'detail', 'kind', 'score'),
      ...kept('source', 'grounded_in', 'usage_count', 'last_used'),
      source_file: path('source_file'),
      via_import: keep,
    }),
    metadata: keep,
  },
);
