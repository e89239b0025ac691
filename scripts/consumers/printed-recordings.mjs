import { bundled } from '../bundled.mjs';

/** Lets `use` read what formats print of every recording of the fixtures (`print-recordings.ts`). */
export function printedRecordings(formats, use) {
  return bundled('scripts/consumers/print-recordings.ts', async (program) => {
    const { printRecordings } = await import(program);
    return await printRecordings(formats, use);
  });
}

/** Recordings of each source tree, a list a tree. */
export function byWorkspace(recordings) {
  const trees = new Map(recordings.map(({ workspace }) => [workspace, []]));
  for (const recording of recordings) trees.get(recording.workspace).push(recording);
  return [...trees.values()];
}
