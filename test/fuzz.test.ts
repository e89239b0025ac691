import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants, type Given } from './fuzz/invariants.ts';
import { FuzzSample } from './fuzz/sample.ts';
import { MUTATIONS } from './fuzz/trials.ts';
import { seeded } from './recordings/naive.ts';

/** Other trials than these: `npm run fuzz`. */
const SEED = 1;
const EVERY = 5;

const fixtures = join(import.meta.dirname, '../fixtures');
let sample: FuzzSample;

beforeAll(() => {
  sample = new FuzzSample(fixtures, SEED, EVERY);
});
afterAll(() => sample.remove());

describe.each(Object.keys(MUTATIONS))('after %s', (name) => {
  test('a damaged run keeps every invariant', async () => {
    expect(await sample.brokenAfter(name), `seed ${SEED}`).toEqual([]);
  });
});

/** Where a value may be, as the texts around it. */
const PLACES: Readonly<Record<string, readonly [before: string, behind: string]>> = {
  head: ['{"execution_id":"x","deep":', ',"pattern":"fn","matches":[],"match_count":0}'],
  element: ['{"execution_id":"x","pattern":"fn","matches":[{"match_id":"x","deep":', ',"file":"a"}],"match_count":1}'],
  tail: ['{"execution_id":"x","pattern":"fn","matches":[],"deep":', ',"match_count":0}'],
  answer: ['{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"x","deep":', '}]}}'],
  'answer beside a document': [
    '{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"{\\"pattern\\":\\"x\\"}","deep":',
    '}]}}',
  ],
  'error of an answer': ['{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x","data":', '}}'],
};
const DEPTH = 100_000;

describe.each(Object.entries(PLACES))('a deep value in the %s of a document', (_, [before, behind]) => {
  test.each([
    ['of lists', `${'['.repeat(DEPTH)}1${']'.repeat(DEPTH)}${behind}`],
    ['of objects', `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}${behind}`],
    ['of lists that do not end', '['.repeat(DEPTH)],
    ['of objects that do not end', '{"a":'.repeat(DEPTH)],
  ])('%s breaks no promise', async (_, deep) => {
    expect(await brokenInvariants(nowhere(before + deep), seeded(SEED))).toEqual([]);
  });
});

/** Bytes that no recorded run has printed, where no source is. */
function nowhere(text: string): Given {
  return { bytes: Buffer.from(text), recording: { cwd: '/nowhere', recordedRoot: '/nowhere' }, workspace: '/nowhere' };
}
