// Plants each fault of test/faults, one after the other, and lets the suite find it:
// npm run faults -- [--write] [PART OF A NAME...]
// Ends with 1 where one was not found, and at once where the suite fails without a fault or none can be planted.
// With --write the results are in test/faults/results.md.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundled } from './bundled.mjs';

/** Tests of the program as it is built, which has no fault. */
const LEFT_OUT = ['test/cli/batch/**', 'test/package.test.ts'];
const PATIENCE_MS = 600_000;

const args = process.argv.slice(2);
const write = args.includes('--write');
const words = args.filter((word) => word !== '--write');
/** A fault that changes nothing: what fails with it finds nothing. */
const NONE = 'none';
const MADE_BY =
  'Made by `npm run faults -- --write`: each fault of [faults.ts](faults.ts) is planted into every conversion, ' +
  'and the suite is run until a test fails.';

const { FAULTS, NO_DOOR } = await bundled('test/faults/index.ts', (program) => import(program));
const all = Object.keys(FAULTS).filter((name) => name !== NONE);
const chosen = all.filter((name) => words.length === 0 || words.some((word) => name.includes(word)));
const folder = mkdtempSync(join(tmpdir(), 'unify-faults-'));
const rows = [];
const alone = run(NONE);
if (alone.length > 0) throw new Error(`without a fault: ${alone[0].test}\n${alone[0].message}`);
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
  const [first] = run(name);
  console.log(`${first ? 'found ' : 'MISSED'} ${name}${first ? ` · ${first.test}` : ''}`);
  return { name, test: first?.test };
}

/** The tests that fail with a fault, up to the file of the first one. */
function run(name) {
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
  return testResults.flatMap(({ name: path, message, assertionResults }) => {
    const file = path.slice(path.indexOf('/test/') + 1);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const all = failed.map(({ fullName, failureMessages }) => ({
      test: `${file}: ${fullName.trim()}`,
      message: failureMessages.join('\n'),
    }));
    if (message.includes(NO_DOOR) || all.some((one) => one.message.includes(NO_DOOR))) throw new Error(NO_DOOR);
    return all;
  });
}

function page(found) {
  const lines = found.map(
    ({ name, test = '**not found**' }) => `| ${name} | ${test.replaceAll('|', '\\|').replaceAll('\n', ' ')} |`,
  );
  return `# Planted faults and the first test that finds each

${MADE_BY}

| fault | found by |
|---|---|
${lines.join('\n')}
`;
}
