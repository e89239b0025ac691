import { type EndFacts, form, found, kept, list, match, object, startLine, string } from '../../src/adapter.ts';
import { LINE_KEYS } from './place.ts';

/** A symbol that gives a signal. */
const SIGNAL = match(
  {
    symbol_id: string('symbol_id'),
    symbol_name: string('name'),
    ...LINE_KEYS,
    symbol_kind: string('kind', { told: 'semantic_kind' }),
    start_line: startLine,
    ...kept('annotation', 'annotation_key', 'raw_text', 'entry_annotation', 'reference_score'),
  },
  { role: 'definition' },
);
const SIGNALS = list(SIGNAL, { each: { name: 'signal' } });

/** How many symbols each list had before a limit cut it. */
const SUMMARY = {
  entry_points: found,
  auth_coverage_candidates: found,
  review_markers: found,
  scheduler_signals: found,
  entry_point_linkage_gaps: found,
  high_centrality_linkage_gaps: found,
};

/**
 * `julie-server signals --json` (v7.4 to v7.17): symbols that are marked by an annotation or by where they stand, in
 * one list for each signal.
 */
export const signals = form(
  'julie/signals',
  {
    when: {
      any: [
        { has: ['config_schema_version', 'projection_revision'] },
        { has: ['config_schema_version', 'canonical_revision'] },
        { has: ['canonical_revision', 'projection_revision'] },
        { has: ['entry_points', 'auth_coverage_candidates'] },
        { has: ['canonical_revision', 'auth_coverage_candidates'] },
        { has: ['entry_points', 'review_markers'] },
        { has: ['entry_point_linkage_gaps', 'high_centrality_linkage_gaps'] },
      ],
    },
    finish: timeOf,
  },
  {
    ...kept('workspace_id', 'file_pattern', 'generated_at', 'from_cache', 'canonical_revision'),
    ...kept('projection_revision', 'config_schema_version'),
    summary: object(SUMMARY),
    entry_points: SIGNALS,
    auth_coverage_candidates: SIGNALS,
    review_markers: SIGNALS,
    scheduler_signals: SIGNALS,
    entry_point_linkage_gaps: SIGNALS,
    high_centrality_linkage_gaps: SIGNALS,
  },
);

/**
 * When a report was made, which the tool says in milliseconds. One that was kept from before says nothing of this
 * execution.
 */
function timeOf({ head }: EndFacts) {
  const made = head['/generated_at'];
  return { unixTime: typeof made === 'number' && head['/from_cache'] !== true ? made / 1000 : undefined };
}
