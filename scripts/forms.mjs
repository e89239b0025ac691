// Writes docs/forms.md, the page of all forms, from the schemas of the adapters: npm run forms.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import process from 'node:process';
import { bundled } from './bundled.mjs';

process.exitCode = await bundled('scripts/forms/program.ts', (program) => {
  return spawnSync(process.execPath, [program, resolve('docs/forms.md')], { stdio: 'inherit' }).status ?? 1;
});
