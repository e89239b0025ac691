import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { brokenIn } from './check.ts';
import { CHECKS } from './checks/index.ts';
import { goldensOf } from './golden.ts';
import { readRecordings } from './recording.ts';
import { damageOfEach, subjectOf } from './subject.ts';
import { openWorkspaces } from './workspaces.ts';

/** A hang is noticed, a busy machine is not: all checks of a recording take a second or two. */
const TIMEOUT_MS = 120_000;

const fixtures = join(import.meta.dirname, '../../fixtures');

/** Holds every check against every recording of a tool, and its goldens: a recording is one test. */
export function testRecordings(tool: string): void {
  const workspaces = openWorkspaces(join(fixtures, '_workspaces'));
  const recordings = readRecordings(fixtures, [tool]);
  const damageOf = damageOfEach(recordings);
  const named = recordings.map((recording) => [recording.id, recording] as const);
  afterAll(() => workspaces.remove());

  test('there are recordings', () => expect(recordings).not.toEqual([]));

  test.each(named)('%s', { timeout: TIMEOUT_MS }, async (_, recording) => {
    const subject = await subjectOf(recording, workspaces, damageOf(recording));
    expect.soft(await brokenIn(CHECKS, subject)).toEqual([]);
    for (const { file, text } of await goldensOf(subject)) {
      const golden = join(fixtures, file);
      expect.soft(existsSync(golden), `${file}: made by npm run golden`).toBe(true);
      if (existsSync(golden)) expect.soft(text, file).toBe(readFileSync(golden, 'utf8'));
    }
  });
}
