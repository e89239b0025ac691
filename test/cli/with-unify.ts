import { writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import process from 'node:process';

/** Makes the built `unify` a program in a folder: the environment in which it is found. */
export function withUnify(folder: string): NodeJS.ProcessEnv {
  const program = `#!/bin/sh\nexec "${process.execPath}" "${resolve('dist/bin/unify.js')}" "$@"\n`;
  writeFileSync(join(folder, 'unify'), program, { mode: 0o755 });
  return { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}` };
}
