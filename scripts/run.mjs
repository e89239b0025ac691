// Bundles a TypeScript program of the project and runs it: node scripts/run.mjs PROGRAM [ARGUMENT...]
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { bundled } from './bundled.mjs';

const [program, ...args] = process.argv.slice(2);
process.exitCode = await bundled(program, (file) => {
  return spawnSync(process.execPath, [file, ...args], { stdio: 'inherit' }).status ?? 1;
});
