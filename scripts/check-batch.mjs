// Converts recordings by the built `unify batch`, with one job and with two, killed and resumed, and holds the outputs
// against single conversions: npm run check:batch -- DIR [KILLS]
import { execFileSync } from 'node:child_process';
import { bundled } from './bundled.mjs';

await bundled('test/recordings/check-batch.ts', (program) => {
  try {
    execFileSync(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
  } catch ({ status }) {
    process.exitCode = status;
  }
});
