// Writes the code cache of a built program: node write-code-cache.js FOLDER
// What a script has compiled by then goes into it, so the program is used before, in the ways whose start is to be
// fast.
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import type { Script } from 'node:vm';
import { chunkLoader, codeCache } from '../bin/chunks.ts';
import { BUG } from '../src/cli/exit-status.ts';

const folder = resolve(process.argv[2] as string);
const scripts = new Map<string, Script>();
const load = chunkLoader(folder, (name, script) => scripts.set(name, script));
const { program } = load('./process.js') as typeof import('../bin/process.ts');

/** The first recording of each tool. */
const documents = readdirSync('adapters').flatMap((tool) => {
  const name = existsSync(`fixtures/${tool}`)
    ? readdirSync(`fixtures/${tool}`).find((file) => file.endsWith('.legacy.json'))
    : undefined;
  return name === undefined ? [] : [`fixtures/${tool}/${name}`];
});
const print = [
  process.execPath,
  '-e',
  'process.stdout.write(fs.readFileSync(process.argv[1]))',
  documents[0] as string,
];
const output = openSync(devNull, 'w');
const batch = ['batch', documents[0] as string, '--out', '-', '--quiet'];
for (const args of [...documents.map((document) => [document]), ['run', '--', ...print], batch, ['--help']]) {
  if ((await program(args, output, folder)) === BUG) throw new Error(`unify ${args.join(' ')} does not work`);
}
closeSync(output);

mkdirSync(codeCache(folder), { recursive: true });
for (const [name, script] of scripts) writeFileSync(join(codeCache(folder), name), script.createCachedData());
