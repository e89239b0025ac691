// Plants each fault of test/faults, one after the other, and lets the suite find it:
// npm run faults -- [--write] [PART OF A NAME...]
// Ends with 1 where one was not found. With --write the results stand in test/faults/results.md.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundled } from './bundled.mjs';

/**
 * Tests of the program as it is built, which has no fault, and one that is about time: a busy machine must not look
 * like a find.
 */
const LEFT_OUT = ['test/cli/batch/**', 'test/package.test.ts', 'test/decode/document-finder-time.test.ts'];
const PATIENCE_MS = 600_000;

const args = process.argv.slice(2);
const write = args.includes('--write');
const words = args.filter((word) => word !== '--write');
const all = await bundled('test/faults/faults.ts', async (program) => Object.keys((await import(program)).FAULTS));
const chosen = all.filter((name) => words.length === 0 || words.some((word) => name.includes(word)));
const folder = mkdtempSync(join(tmpdir(), 'unify-faults-'));
const rows = [];
for (const name of chosen) {
  rows.push(find(name));
  if (write) writeFileSync('test/faults/results.md', page(rows));
}
rmSync(folder, { recursive: true });
const missed = rows.filter(({ test }) => test === undefined);
console.log(`${rows.length - missed.length} passed, ${missed.length} failed`);
process.exitCode = missed.length > 0 ? 1 : 0;

/** The first test that finds a fault. */
function find(name) {
  const file = join(folder, 'report.json');
  const words = [
    'run',
    '--bail=1',
    '--reporter=json',
    `--outputFile=${file}`,
    ...LEFT_OUT.map((path) => `--exclude=${path}`),
  ];
  const patience = [`--testTimeout=${PATIENCE_MS}`, `--hookTimeout=${PATIENCE_MS}`];
  spawnSync('node_modules/.bin/vitest', [...words, ...patience], {
    env: { ...process.env, UNIFY_FAULT: name },
    stdio: 'ignore',
  });
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
  const failed = testResults.flatMap(({ name: path, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${path.slice(path.indexOf('/test/') + 1)}: ${fullName.trim()}`),
  );
  console.log(`${failed.length > 0 ? 'found ' : 'MISSED'} ${name}${failed.length > 0 ? ` · ${failed[0]}` : ''}`);
  return { name, test: failed[0] };
}

function page(found) {
  const lines = found.map(
    ({ name, test = '**not found**' }) => `| ${name} | ${test.replaceAll('|', '\\|').replaceAll('\n', ' ')} |`,
  );
  return `# Planted faults and the first test that finds each

Made by \`npm run faults -- --write\`: each fault of [faults.ts](faults.ts) is planted into every conversion, and the suite is run until a test fails.

| fault | found by |
|---|---|
${lines.join('\n')}
`;
}
