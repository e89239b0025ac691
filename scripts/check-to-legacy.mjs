// Counts which documents of a folder of recordings come back from their envelopes:
// npm run check:to-legacy -- DIR [PART OF A NAME]
import { bundled } from './bundled.mjs';

await bundled('test/inverse/check-recordings.ts', async (program) => {
  await import(program);
});
