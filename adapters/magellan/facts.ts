import { dropWhen, kept, list, messages, path } from '../../src/adapter.ts';
import { framed } from './envelope.ts';

const FACTS = list({
  ...kept('id', 'candidate_id', 'source_document_id', 'subject_type', 'subject_key', 'predicate', 'object_type'),
  ...kept('object_key', 'properties', 'status', 'rejection_reason', 'created_at', 'reviewed_at'),
});

const INVENTORY = {
  // Pairs of a label and what was done under it.
  ...kept('scan_results'),
  documents: list(
    {
      ...kept('id', 'path_or_uri', 'source_kind', 'content_hash', 'observed_at', 'source_timestamp', 'title', 'author'),
      ...kept('tags', 'wikilinks', 'frontmatter'),
    },
    ['id', 'path_or_uri', 'author'],
  ),
  stale_documents: list({ ...kept('old_hash', 'current_hash'), path: path() }, ['path', 'current_hash']),
};

export const facts = [
  /** `candidate-fact list` (since 3.3.2, like all of these). */
  framed('magellan/candidate-facts', { command: 'candidate-fact list', has: ['facts'] }, { facts: FACTS }),
  framed('magellan/candidate-fact-queue', { command: 'candidate-fact review-queue', has: ['queue'] }, { queue: FACTS }),
  framed(
    'magellan/candidate-fact-submit',
    {
      operation: 'candidate_fact_submit',
      message: 'The candidate fact was submitted.',
      others: 'result',
      has: ['candidate_id', 'inserted_id'],
    },
    kept('candidate_id', 'inserted_id', 'status'),
  ),
  /** A validation that refuses a fact is its result; it is an error of the fact, so of the envelope. */
  framed(
    'magellan/candidate-fact-validate',
    {
      operation: 'candidate_fact_validate',
      outcomes: [
        { when: { is: { 'data/accepted': false } }, status: 'error', message: 'The candidate fact was rejected.' },
        { message: 'The candidate fact was accepted.' },
      ],
      others: 'result',
      has: ['candidate_id', 'accepted'],
    },
    {
      ...kept('candidate_id', 'new_status'),
      accepted: dropWhen(true, false),
      errors: messages('error'),
      warnings: messages('warning'),
    },
  ),
  /** `source-inventory --scan` (since 3.3.2): the documents are put into the database. */
  framed(
    'magellan/source-inventory-scan',
    {
      operation: 'source_inventory_scan',
      message: 'The documents were scanned.',
      others: 'result',
      within: { has: ['scan_results/0', 'stale_documents'], type: { scan_results: 'list' } },
    },
    INVENTORY,
  ),
  /** `source-inventory --list` and `--stale`. */
  framed(
    'magellan/source-inventory',
    { within: { has: ['documents'], type: { scan_results: 'list' }, lacks: ['scan_results/0'] } },
    INVENTORY,
  ),
];
