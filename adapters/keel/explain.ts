import { keep, kept, list, located, string } from '../../src/adapter.ts';
import { framed } from './frame.ts';
import { LINE, UNKNOWN } from './lines.ts';

/**
 * `explain CODE HASH`: the edges that are evidence, nested, each by a line. `re_export` means that a module contains
 * the symbol.
 */
export const explain = framed('keel/explain', ['resolution_chain'], {
  // As `compile` gives it.
  error_code: string('error_code', { labels: [[/^[A-Z]\d/, 'KEL-']], moved: true }),
  ...kept('hash', 'confidence', 'resolution_tier'),
  resolution_chain: list(located({ kind: keep, ...LINE, text: keep }, { unknown: UNKNOWN })),
  summary: keep,
});
