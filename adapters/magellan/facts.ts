import { values } from './described.ts';
import { operation, payload } from './payload.ts';

const FACT = {
  ...values(
    'id',
    'candidate_id',
    'source_document_id',
    'subject_type',
    'subject_key',
    'predicate',
    'object_type',
    'object_key',
  ),
  ...values('properties', 'status', 'rejection_reason', 'created_at', 'reviewed_at'),
};

/** `candidate-fact list` (since 3.3.2, like all of these). */
export const factList = payload({
  id: 'magellan/candidate-facts',
  command: 'candidate-fact list',
  data: { facts: [FACT] },
  tells: ['facts'],
});

export const factQueue = payload({
  id: 'magellan/candidate-fact-queue',
  command: 'candidate-fact review-queue',
  data: { queue: [FACT] },
  tells: ['queue'],
});

export const factSubmit = operation({
  id: 'magellan/candidate-fact-submit',
  operation: 'candidate_fact_submit',
  data: values('candidate_id', 'inserted_id', 'status'),
  tells: ['candidate_id', 'inserted_id'],
  outcome: () => ({ message: 'The candidate fact was submitted.' }),
});

/** A validation that refuses a fact is its result; it is an error of the fact, so of the envelope. */
export const factValidate = operation({
  id: 'magellan/candidate-fact-validate',
  operation: 'candidate_fact_validate',
  data: values('candidate_id', 'new_status'),
  tells: ['candidate_id', 'accepted'],
  outcome(data) {
    const accepted = data.boolean('accepted');
    const errors = data.strings('errors') ?? [];
    const warnings = data.strings('warnings') ?? [];
    return {
      status: accepted === false ? 'error' : 'ok',
      message: accepted === false ? 'The candidate fact was rejected.' : 'The candidate fact was accepted.',
      diagnostics: [
        ...errors.map((message) => ({ level: 'error' as const, message })),
        ...warnings.map((message) => ({ level: 'warning' as const, message })),
      ],
    };
  },
});

const INVENTORY = {
  // Pairs of a label and what was done under it.
  scan_results: 'value',
  documents: [
    {
      ...values(
        'id',
        'path_or_uri',
        'source_kind',
        'content_hash',
        'observed_at',
        'source_timestamp',
        'title',
        'author',
        'tags',
      ),
      ...values('wikilinks', 'frontmatter'),
    },
  ],
  stale_documents: [{ ...values('old_hash', 'current_hash'), path: 'file' }],
} as const;

/** `source-inventory --scan` (since 3.3.2): the documents are put into the database. */
export const inventoryScan = operation({
  id: 'magellan/source-inventory-scan',
  operation: 'source_inventory_scan',
  data: INVENTORY,
  tells: ['scan_results', 'stale_documents'],
  fits: ({ scan_results: scanned }) => Array.isArray(scanned) && scanned.length > 0,
  outcome: () => ({ message: 'The documents were scanned.' }),
});

/** `source-inventory --list` and `--stale`. */
export const inventory = payload({
  id: 'magellan/source-inventory',
  command: 'source-inventory',
  data: INVENTORY,
  tells: ['scan_results', 'documents'],
  fits: ({ scan_results: scanned }) => Array.isArray(scanned) && scanned.length === 0,
});
