// Writes the goldens of the fixtures: npm run golden. Read what changed (git diff) before accepting it.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { goldensOf } from './golden.ts';
import { readRecordings } from './recording.ts';
import { goldenOf, printSeed, readSeeds } from './seeds.ts';
import { subjectOf } from './subject.ts';
import { openWorkspaces } from './workspaces.ts';

const fixtures = resolve('fixtures');
const workspaces = openWorkspaces(join(fixtures, '_workspaces'));
try {
  for (const recording of readRecordings(fixtures)) {
    for (const { file, text } of await goldensOf(await subjectOf(recording, workspaces)))
      writeFileSync(join(fixtures, file), text);
  }
  for (const seed of readSeeds(fixtures)) writeFileSync(join(fixtures, goldenOf(seed)), await printSeed(seed.bytes));
} finally {
  workspaces.remove();
}
