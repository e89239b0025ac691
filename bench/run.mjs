// Measures the built program: node bench/run.mjs [--quick] [--write] [NAME...]
// With --quick it takes fewer samples and, unless they are named, leaves out what takes long; with --write it writes
// bench/README.md as well.
// It judges nothing: the exit status is 0 unless something could not be run.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { batch, batchLarge } from './batch.mjs';
import { documents } from './documents.mjs';
import { formats } from './formats.mjs';
import { forms } from './forms.mjs';
import { jq } from './jq.mjs';
import { lines } from './lines.mjs';
import { mcp } from './mcp.mjs';
import { memory } from './memory.mjs';
import { page, table, verdicts } from './report.mjs';
import { rich, richGrowth } from './rich.mjs';
import { runStart } from './run-start.mjs';
import { start } from './start.mjs';
import { growth, runThroughput, throughput } from './throughput.mjs';
import { validate } from './validate.mjs';

const BENCHMARKS = {
  start,
  run: runStart,
  mcp,
  ascii: (place) => throughput('ascii', place),
  'non-ascii': (place) => throughput('non-ascii', place),
  export: (place) => throughput('export', place),
  'export-rows': (place) => throughput('export-rows', place),
  growth,
  'run-big': runThroughput,
  rich,
  'rich-growth': richGrowth,
  batch,
  'batch-large': batchLarge,
  lines,
  jq,
  memory,
  forms,
  formats,
  validate,
};
const THOROUGH = { names: Object.keys(BENCHMARKS), samples: 7, starts: 20 };
const QUICK = { names: ['start', 'run', 'ascii', 'non-ascii'], samples: 3, starts: 10 };

try {
  await run(chosen(process.argv.slice(2)));
} catch (error) {
  console.error(`bench: ${error.message}`);
  process.exitCode = 1;
}

/** The benchmarks that the command line names, how many samples to take, and how many starts a sample of starts has. */
function chosen(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { quick: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
  });
  const unknown = positionals.find((name) => !Object.hasOwn(BENCHMARKS, name));
  if (unknown !== undefined)
    throw new Error(`there is no benchmark ${unknown}; there are: ${Object.keys(BENCHMARKS).join(', ')}`);
  const plan = { ...(values.quick ? QUICK : THOROUGH), write: values.write };
  return positionals.length > 0 ? { ...plan, names: positionals } : plan;
}

async function run({ names, samples, starts, write }) {
  const unify = beside('../dist/bin/unify.js');
  if (!existsSync(unify)) throw new Error('the program is not built; run: npm run build');
  const folder = temporaryFolder();
  const programs = { unify, empty: beside('empty.mjs'), roundtrip: beside('roundtrip.mjs') };
  const place = { ...programs, folder, documentOf: documents(folder), samples, starts };
  const about = [
    `node ${process.version}, ${process.platform} ${process.arch}, ${availableParallelism()} processors, load ` +
      `${loadavg()[0].toFixed(1)} at the start`,
    `median (lowest–highest) of ${samples} samples, taken in turn after one uncounted round; ratios are those of the ` +
      'pairs',
    'peak RSS: of the node process at its exit, by a preloaded module on both sides',
  ];
  print(about);
  const results = [];
  for (const name of names) {
    const result = await BENCHMARKS[name](place);
    print(['', result.title, ...table(result.rows)]);
    results.push(result);
  }
  print(['', 'goals', ...verdicts(results.flatMap(({ goals }) => goals))]);
  if (write) writeFileSync(beside('README.md'), page({ about, results }));
}

/** A folder that is removed when this process exits, in whichever way. */
function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'unify-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.on('SIGINT', () => process.exit(130));
  process.on('SIGTERM', () => process.exit(143));
  return folder;
}

function beside(name) {
  return fileURLToPath(new URL(name, import.meta.url));
}

function print(lines) {
  console.log(lines.join('\n'));
}
