import { type EndFacts, form, found, keep, list, match, object, startLine, string } from '../../src/adapter.ts';
import { COUNTING, LINE_KEYS } from './place.ts';

/** Symbols that give a signal. */
function signal(name: string) {
  return list(
    match(
      {
        symbol_id: string('symbol_id'),
        symbol_name: string('name'),
        ...LINE_KEYS,
        symbol_kind: string('kind', { told: 'semantic_kind' }),
        start_line: startLine,
        annotation: keep,
        annotation_key: keep,
        raw_text: keep,
        entry_annotation: keep,
        reference_score: keep,
      },
      { role: 'definition', fixed: { signal: name } },
    ),
    ['symbol_id', 'annotation'],
  );
}

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
    command: 'signals',
    counting: COUNTING,
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
    workspace_id: keep,
    file_pattern: keep,
    generated_at: keep,
    from_cache: keep,
    canonical_revision: keep,
    projection_revision: keep,
    config_schema_version: keep,
    summary: object(SUMMARY),
    entry_points: signal('entry_points'),
    auth_coverage_candidates: signal('auth_coverage_candidates'),
    review_markers: signal('review_markers'),
    scheduler_signals: signal('scheduler_signals'),
    entry_point_linkage_gaps: signal('entry_point_linkage_gaps'),
    high_centrality_linkage_gaps: signal('high_centrality_linkage_gaps'),
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
