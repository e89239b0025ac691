import { isatty } from 'node:tty';
import { adapters } from '../adapters/index.ts';
import { main } from '../src/cli/main.ts';

const { env } = process;
process.exitCode = await main(process.argv.slice(2), adapters, {
  cwd: process.cwd(),
  env,
  stdout: 1,
  terminal: isatty(1),
  interactive: isatty(0),
  print: (text) => process.stdout.write(text),
  say: (line) => process.stderr.write(`${line}\n`),
});
