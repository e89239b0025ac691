// Converts recordings by the built `unify batch`, with one job and with two, killed and resumed, and holds the outputs
// against single conversions: npm run check:batch -- [DIR] [KILLS]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { toolWords } from '../../src/cli/tool-words.ts';
import { convertBytes, runOptions } from './convert-recording.ts';
import { type Recording, readRecordings, toolsIn } from './recording.ts';
import { treesIn } from './workspaces.ts';

const [folder = 'fixtures', kills = '0'] = process.argv.slice(2);
const BIN = resolve('dist/bin/unify.js');
const base = resolve(folder);
const trees = treesIn(base);
const tools = toolsIn(base);
const made = mkdtempSync(join(tmpdir(), 'unify-check-batch-'));
const flags = [
  '--root',
  trees,
  '--map',
  `/home/dev=${trees}`,
  '--base',
  base,
  ...tools.flatMap((tool) => ['--cases', join(base, tool, 'cases.ndjson')]),
];

try {
  await batch('one', ['--jobs', '1']);
  await batch('two', ['--jobs', '2']);
  const one = treeOf('one');
  report('--jobs 2 gives the tree of --jobs 1', differences(one, treeOf('two')));
  report('each output is its single conversion', await unlikeSingle(one));
  // One may be killed before it makes its folder.
  mkdirSync(join(made, 'killed'));
  for (let count = Number(kills); count > 0; count--) await killed('killed', Math.random() * 15_000);
  await batch('killed', ['--jobs', '2', '--resume']);
  report(`${kills} kills and --resume give the tree of --jobs 1`, differences(one, treeOf('killed')));
  await batch('killed', ['--jobs', '2', '--resume']);
  report('a second --resume changes nothing', differences(one, treeOf('killed')));
} finally {
  rmSync(made, { recursive: true, force: true });
}

async function batch(out: string, more: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [BIN, 'batch', ...flags, '--out', join(made, out), ...more], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [status] = await once(child, 'close');
  console.log(`batch ${more.join(' ')}: status ${status}, ${said.split('\n', 1)[0]}`);
}

/** A batch that is killed after so many milliseconds. */
async function killed(out: string, after: number): Promise<void> {
  const args = [BIN, 'batch', ...flags, '--out', join(made, out), '--jobs', '2', '--resume', '--quiet'];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  const ended = once(child, 'close');
  await Promise.race([pause(after), ended]);
  child.kill('SIGKILL');
  await ended;
  const broken = Object.entries(treeOf(out)).filter(
    ([name, text]) => name.includes('.unified.') && !text.endsWith('}\n'),
  );
  if (broken.length > 0)
    report(
      'what a killed batch leaves is whole',
      broken.map(([name]) => name),
    );
}

function treeOf(out: string): Record<string, string> {
  const all = readdirSync(join(made, out), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = all.map((entry) => relative(join(made, out), join(entry.parentPath, entry.name))).sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(made, out, name), 'utf8')]));
}

function differences(one: Record<string, string>, other: Record<string, string>): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => one[name] !== other[name]);
}

/** The outputs that differ from what the library gives for the same bytes and the same knowledge of the run. */
async function unlikeSingle(outputs: Record<string, string>): Promise<string[]> {
  const problems: string[] = [];
  const recordings = readRecordings(base, tools).filter(({ id }) => !id.endsWith('(written)'));
  for (const recording of recordings) {
    const file = recording.stdoutFile ?? recording.stderrFile;
    // A run that printed nothing has no output: no file is named for it.
    if (file === null) continue;
    const stem = file.replace(/\.[^./]*$/, '');
    const output = outputs[`${stem}.unified.json`] ?? outputs[`${stem}.unified.ndjson`];
    if (output !== (await single(recording))) problems.push(`${recording.id}: ${stem}`);
  }
  return problems;
}

async function single(recording: Recording): Promise<string> {
  const maps = [{ from: '/home/dev', to: trees }];
  const options = runOptions(recording);
  // What is known of a run are the tool's own words, whatever program started it.
  const invocation = { ...options.invocation, argv: toolWords(recording.argv).words };
  const { text } = await convertBytes(recording.stdout, recording, trees, { ...options, invocation, maps });
  return text;
}

function report(what: string, problems: readonly string[]): void {
  console.log(`${problems.length === 0 ? 'ok' : 'FAIL'}: ${what}`);
  for (const problem of problems.slice(0, 10)) console.log(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
