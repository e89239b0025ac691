import { form, kept, path, truncated } from '../../src/adapter.ts';
import { symbols } from './symbol.ts';

/**
 * `get_symbols` (2025-10-16 to v2.0.0): the only map without a `tool`. `total_symbols` are those of the file,
 * `truncated` says whether a limit cut them.
 */
export const getSymbols = form(
  'julie/get_symbols',
  {
    when: {
      lacks: ['tool'],
      type: { file_path: 'string' },
      any: [
        { has: ['returned_symbols', 'symbols', 'max_depth'] },
        { has: ['returned_symbols', 'symbols', 'total_symbols'] },
        { has: ['symbols', 'max_depth', 'total_symbols'] },
        { has: ['max_depth', 'total_symbols', 'top_level_count'] },
        { has: ['returned_symbols', 'total_symbols', 'top_level_count'] },
      ],
    },
  },
  {
    file_path: path(),
    ...kept('total_symbols', 'returned_symbols', 'top_level_count', 'max_depth', 'limit', 'workspace_id'),
    truncated,
    symbols,
  },
);
