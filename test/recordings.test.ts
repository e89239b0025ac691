import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { adapters } from '../adapters/index.ts';
import { CHECKS } from './recordings/checks/index.ts';
import { goldensOf } from './recordings/golden.ts';
import { readRecordings } from './recordings/recording.ts';
import { subjectOf } from './recordings/subject.ts';
import { openWorkspaces } from './recordings/workspaces.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
const workspaces = openWorkspaces(join(fixtures, '_workspaces'));
const recordings = readRecordings(
  fixtures,
  adapters.map(({ tool }) => tool),
);

afterAll(() => workspaces.remove());

describe.each(recordings)('$id', (recording) => {
  test.each(Object.entries(CHECKS))('%s', async (_, check) => {
    expect(await check(await subjectOf(recording, workspaces))).toEqual([]);
  });

  test('gives its goldens', async () => {
    for (const { file, text } of await goldensOf(await subjectOf(recording, workspaces))) {
      expect(existsSync(join(fixtures, file)), `${file}: made by npm run golden`).toBe(true);
      expect(text, file).toBe(readFileSync(join(fixtures, file), 'utf8'));
    }
  });
});

test('every adapter has recordings', () => {
  expect(adapters.map(({ tool }) => tool).filter((tool) => !recordings.some((recording) => recording.tool === tool))).toEqual([]);
});
