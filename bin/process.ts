import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { onDemand } from '../adapters/on-demand.ts';
import { main } from '../src/cli/main.ts';
import { digestOfScripts } from '../src/io/digests.ts';
import { writeText } from '../src/io/output.ts';
import { workingDirectory } from '../src/io/system.ts';
import { columnsOf, isTerminal, wasClosed } from '../src/io/terminal.ts';

/**
 * The program in this process, with the descriptor that it prints to and the folder that it lies in: arguments in, exit
 * status out. Never throws.
 */
export function program(args: readonly string[], stdout: number, folder: string): Promise<number> {
  return main(args, {
    cwd: workingDirectory(),
    env: process.env,
    stdin: 0,
    stdout,
    interactive: isTerminal(0),
    terminal: isTerminal(stdout),
    closed: wasClosed(stdout),
    columns: () => columnsOf(stdout),
    // Not by `process.stderr`: asking for it changes the descriptor for all who share it.
    say: (line) => writeText(2, `${line}\n`),
    adapters: onDemand,
    codeExamples: async () => (await import('../adapters/code-examples.ts')).codeExamples,
    cores: availableParallelism(),
    threadScript: join(folder, 'thread.js'),
    programDigest: () => digestOfScripts([folder, join(folder, '../parts')]),
    ...(isTerminal(2) && { draw: (text: string) => writeText(2, text) }),
  });
}
