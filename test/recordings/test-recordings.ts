import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Checker, startChecker } from './checker.ts';
import { readRecordings } from './recording.ts';

/** A hang is noticed, a busy machine is not: all checks of a recording take a second or two. */
const TIMEOUT_MS = 120_000;

const fixtures = join(import.meta.dirname, '../../fixtures');

/** Holds every check against every recording of a tool, and its goldens: a recording is one test. */
export function testRecordings(tool: string): void {
  const ids = readRecordings(fixtures, [tool]).map(({ id }) => id);
  let checker: Checker;
  beforeAll(async () => {
    checker = await startChecker();
  });
  afterAll(() => checker.clean());

  test('there are recordings', () => expect(ids).not.toEqual([]));

  test.each(ids)('%s', { timeout: TIMEOUT_MS }, async (id) => {
    expect(await checker.problemsOf(id)).toEqual([]);
  });
}
