import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRecordings } from './recording.ts';
import { RecordingChecks } from './recording-checks.ts';

/** A hang is noticed, a busy machine is not: all checks of a recording take a second or two. */
const TIMEOUT_MS = 120_000;

const fixtures = join(import.meta.dirname, '../../fixtures');

/** Holds every check against every recording of a tool, and its goldens: a recording is one test. */
export function testRecordings(tool: string): void {
  const ids = readRecordings(fixtures, [tool]).map(({ id }) => id);
  let checks: RecordingChecks;
  beforeAll(() => {
    checks = openChecks();
  });
  afterAll(() => checks.clean());

  test('there are recordings', () => expect(ids).not.toEqual([]));

  test.each(ids)('%s', { timeout: TIMEOUT_MS }, async (id) => {
    const { problems } = await checks.reportOf(id);
    expect(problems).toEqual([]);
  });
}

let opened: RecordingChecks | undefined;

/** The checks of all recordings, which the files that one process runs share. */
function openChecks(): RecordingChecks {
  const work = { folder: fixtures, workspaces: join(fixtures, '_workspaces'), checks: '', goldens: true };
  opened ??= new RecordingChecks(work);
  return opened;
}
