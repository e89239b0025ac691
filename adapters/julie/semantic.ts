import { endColumn, form, keep, kept, list, match, startColumn, string } from '../../src/adapter.ts';
import { DEFINITION_KEYS } from './place.ts';

export const semantic = [
  /**
   * `julie-semantic search` (2025-10 to 2026-02-05): symbols like a query, without bytes. Kind and visibility are spelt
   * as in the source of the tool.
   */
  form(
    'julie/semantic-search',
    {
      inverse: false,
      command: 'search',
      when: {
        lacks: ['0/start_byte'],
        most: ['0/symbol_id', '0/similarity', '0/start_col', '0/end_col', '0/visibility'],
      },
    },
    list(
      match({
        symbol_id: string('symbol_id'),
        similarity: keep,
        ...DEFINITION_KEYS,
        start_col: startColumn,
        end_col: endColumn,
        ...kept('signature', 'doc_comment', 'visibility', 'parent_id'),
      }),
    ),
  ),
  /** `julie-semantic embed` and `update`, which print the same: vectors were written. */
  form(
    'julie/semantic-embed',
    {
      operation: 'embed',
      others: 'result',
      has: ['symbols_processed', 'embeddings_generated'],
      outcomes: [
        { when: { is: { success: false } }, message: 'The embedding failed.', code: 'JUL-V-001' },
        { message: ['{embeddings_generated|embeddings|embeddings} were generated.', 'Embeddings were generated.'] },
      ],
      // The document does not say which of the two it is.
      finish: ({ invocation: { argv } }) => (argv?.[1] === 'update' ? { operation: 'update' } : {}),
    },
    {
      ...kept('success', 'symbols_processed', 'embeddings_generated'),
      ...kept('model', 'dimensions', 'avg_embedding_time_ms'),
    },
  ),
];
