// Compares what two builds make of a folder of recordings: npm run compare -- save DIR OUT, later -- DIR OUT.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { bundled } from './bundled.mjs';

process.exitCode = await bundled('scripts/compare/program.ts', (program) => {
  return spawnSync(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
});
