import { isatty } from 'node:tty';
import { adapters } from '../adapters/index.ts';
import { main } from '../src/cli/main.ts';

let stderr: NodeJS.WriteStream | undefined;

process.exitCode = await main(process.argv.slice(2), adapters, {
  cwd: process.cwd(),
  env: process.env,
  stdin: 0,
  stdout: 1,
  interactive: isatty(0),
  terminal: isatty(1),
  say: (line) => {
    // Who does not listen is no reason to crash.
    stderr ??= process.stderr.on('error', () => {});
    stderr.write(`${line}\n`);
  },
});
