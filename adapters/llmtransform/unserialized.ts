import { drop, form } from '../../src/adapter.ts';

/** What the tool prints when its answer cannot be made into JSON (main.rs, 0.1.0); never seen. */
export const unserialized = form(
  'llmtransform/unserialized',
  {
    operation: 'edit',
    closed: true,
    when: { is: { error: 'Failed to serialize response' } },
    outcomes: [{ message: '{error}', code: 'LMT-INT-002' }],
  },
  { error: drop('string') },
);
