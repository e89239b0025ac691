import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wrongMarkers } from './markers/wrong-markers.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
/** One of so many recordings, and one of so many trials in these. */
const SHARE = { recordings: 8, trials: 8 };

test('markers come out at their places, or there is a reason', async () => {
  expect(await wrongMarkers(fixtures, SHARE)).toEqual([]);
});
