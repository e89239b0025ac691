import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tryChangedFiles } from './changed-files.ts';
import { askAgain } from './recorded-requests.ts';

/** Other tries, and other recordings: `npm run check:edits`. */
const SEED = 1;
const TRIES = 200;

const fixtures = join(import.meta.dirname, '../../fixtures');
const trees = join(fixtures, '_workspaces');

test('edits of files that have changed never meet other bytes, and none of others is refused', async () => {
  const { unchanged, planned, wrong, refused } = await tryChangedFiles(trees, TRIES, SEED);
  expect({ wrong, refused }).toEqual({ wrong: [], refused: [] });
  expect(unchanged).toBeGreaterThan(TRIES / 10);
  expect(planned).toBeGreaterThan(TRIES / 20);
});

test('recorded requests are made again, with the sums of the tools, but for what must not be asked', async () => {
  const { same, refused, problems } = await askAgain(fixtures, trees);
  expect(problems).toEqual([]);
  expect(refused).toEqual(REFUSED);
  expect(same.length).toBeGreaterThan(15);
});

const CASE = 'llmtransform-0.1.0';

/** Recorded edits that come to nothing, or to something else than was meant; and a link out of the tree. */
const REFUSED = {
  [`${CASE}-edge-empty-file`]: ['UNI-V-001'],
  [`${CASE}-edge-link-outside`]: ['UNI-IO-001'],
  [`${CASE}-ledger-bad-edit-first-stops-all`]: ['UNI-V-001'],
  [`${CASE}-ledger-bad-edit-in-the-middle`]: ['UNI-V-010'],
  [`${CASE}-ledger-bom-half-removed`]: ['UNI-V-006'],
  [`${CASE}-ledger-insert-rejected`]: ['UNI-V-010'],
  [`${CASE}-ledger-inverted-rejected`]: ['UNI-REF-001'],
  [`${CASE}-ledger-middle-of-character-then-lower`]: ['UNI-V-006'],
  [`${CASE}-ledger-out-of-bounds-far`]: ['UNI-REF-001'],
  [`${CASE}-ledger-overlap`]: ['UNI-V-011'],
  [`${CASE}-ledger-same-start`]: ['UNI-V-011'],
};
