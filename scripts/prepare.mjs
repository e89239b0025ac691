// What npm runs behind an installation of the clone, and before it packs it: builds. `npx` in the clone installs a link
// to it, and would build once more what is there.
import { execSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (process.env.npm_command !== 'exec' || !existsSync('dist')) execSync('npm run build', { stdio: 'inherit' });
