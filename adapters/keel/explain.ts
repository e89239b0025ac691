import { form, keep, list, located } from '../../src/adapter.ts';
import { FRAME } from './frame.ts';
import { LINE, UNKNOWN } from './lines.ts';

/**
 * `explain CODE HASH`: the edges that are evidence, nested, each by a line. `re_export` means that a module contains
 * the symbol.
 */
export const explain = form(
  'keel/explain',
  { in: FRAME, tells: ['resolution_chain'] },
  {
    error_code: keep,
    hash: keep,
    confidence: keep,
    resolution_tier: keep,
    resolution_chain: list(located({ kind: keep, ...LINE, text: keep }, { unknown: UNKNOWN }), ['kind', 'file']),
    summary: keep,
  },
);
