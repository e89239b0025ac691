import { type Conditions, form, found, type Keys, keep, kept, list, object, path } from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { framed } from './frame.ts';
import { RESULT } from './results.ts';

/** What is said beside results; `kind_filter` and `notice` where symbols are searched. */
const BESIDE: Keys = { query: keep, path_filter: path('path_filter'), kind_filter: keep, notice: keep };

/** A `SearchResponse`. */
const RESPONSE: Keys = { results: list(RESULT), ...BESIDE, total_count: found };

/** A record of Magellan's of a document or a fact, without a place in code (since 3.3.1). */
const IS_RECORD: Conditions = { hasOne: ['path_or_uri', 'candidate_id', 'source_kind', 'predicate'] };

export const search = [
  /**
   * `search` in the modes symbols (also labels), references, calls, implements (since 3.3.0) and semantic (since
   * 3.8.0). What an element has tells the mode; of an empty list nothing does: there a query tells that these are no
   * records.
   */
  framed(
    'llmgrep/search',
    {
      // No document tells that the filter did nothing.
      asked: { '--covered': remarks.uncovered },
      within: {
        type: { results: 'list' },
        any: [
          { has: ['results/0'], none: [{ inside: { 'results/0': IS_RECORD } }] },
          { lacks: ['results/0'], type: { query: 'string' } },
        ],
      },
    },
    RESPONSE,
  ),
  /** `search --mode auto`: three lists, each with the query and its own total; the total of all stands behind them. */
  framed(
    'llmgrep/auto',
    {
      command: 'search',
      within: {
        any: [
          { type: { 'symbols/results': 'list' } },
          { type: { 'references/results': 'list' } },
          { type: { 'calls/results': 'list' } },
        ],
      },
    },
    {
      query: keep,
      path_filter: path('path_filter'),
      symbols: object({ ...BESIDE, results: list({ ...RESULT, role: 'definition' }), total_count: keep }),
      references: object({ ...BESIDE, results: list({ ...RESULT, role: 'reference' }), total_count: keep }),
      calls: object({ ...BESIDE, results: list({ ...RESULT, role: 'call' }), total_count: keep }),
      total_count: found,
      limit_mode: keep,
    },
  ),
  /** `search --mode docs` and `--mode facts`. What is JSON in a text (`tags`, `properties_json`) stays a text. */
  framed(
    'llmgrep/records',
    {
      command: 'search',
      within: {
        type: { results: 'list' },
        any: [{ inside: { 'results/0': IS_RECORD } }, { lacks: ['results/0', 'query'], complete: true }],
      },
    },
    {
      results: list({
        ...kept('id', 'path_or_uri', 'source_kind', 'content_hash', 'observed_at', 'source_timestamp', 'title'),
        ...kept('tags', 'wikilinks', 'candidate_id', 'source_document_id', 'subject_type', 'subject_key'),
        ...kept('predicate', 'object_type', 'object_key', 'properties_json', 'status', 'created_at'),
      }),
      total_count: keep,
      path_filter: path('path_filter'),
    },
  ),
  /** What `watch` prints first (builds with the feature unstable-watch): the same without an envelope. No recording. */
  form(
    'llmgrep/watch',
    {
      closed: true,
      when: {
        type: { results: 'list' },
        any: [
          { has: ['results/0/match_id', 'results/0/span'] },
          { lacks: ['results/0'], has: ['query', 'total_count'] },
        ],
      },
    },
    RESPONSE,
  ),
];
