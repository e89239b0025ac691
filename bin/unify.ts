import { far, farPrograms, near } from '../adapters/on-demand.ts';
import { main } from '../src/cli/main.ts';
import { isTerminal } from '../src/io/terminal.ts';

let stderr: NodeJS.WriteStream | undefined;

process.exitCode = await main(process.argv.slice(2), near, {
  cwd: process.cwd(),
  env: process.env,
  stdin: 0,
  stdout: 1,
  interactive: isTerminal(0),
  terminal: isTerminal(1),
  say: (line) => {
    // Who does not listen is no reason to crash.
    stderr ??= process.stderr.on('error', () => {});
    stderr.write(`${line}\n`);
  },
  moreAdapters: far,
  morePrograms: farPrograms,
});
