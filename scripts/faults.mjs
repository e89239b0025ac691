// Plants each fault of test/faults, one after the other, and lets the suite find it:
// npm run faults -- [PART OF A NAME...]
// Ends with 1 where one was not found, and at once where the suite fails without a fault or none can be planted.
import { spawnSync } from 'node:child_process';
import { bundled } from './bundled.mjs';

const PATIENCE_MS = 600_000;
/** It stops at the first failure. Tests of the program as it is built are left out: that has no fault. */
const SUITE = [
  ...['run', '--bail=1', '--reporter=json', `--testTimeout=${PATIENCE_MS}`, `--hookTimeout=${PATIENCE_MS}`],
  ...['--exclude=test/cli/batch/**', '--exclude=test/package.test.ts'],
];
/** A fault that changes nothing: what fails with it finds nothing. */
const NONE = 'none';

const { FAULTS, NO_DOOR } = await bundled('test/faults/index.ts', (program) => import(program));
const words = process.argv.slice(2);
const isChosen = (name) => words.length === 0 || words.some((word) => name.includes(word));
const alone = failuresWith(NONE);
if (alone.length > 0) throw new Error(`without a fault: ${alone[0].test}\n${alone[0].message}`);
for (const name of Object.keys(FAULTS).filter((one) => one !== NONE && isChosen(one))) {
  const [first] = failuresWith(name);
  console.log(first === undefined ? `MISSED ${name}` : `found ${name} · ${first.test}`);
  if (first === undefined) process.exitCode = 1;
}

/** The tests that fail with a fault, up to the file of the first one. */
function failuresWith(name) {
  const env = { ...process.env, UNIFY_FAULT: name };
  const { stdout } = spawnSync('node_modules/.bin/vitest', SUITE, { env, encoding: 'utf8', maxBuffer: 2 ** 30 });
  return JSON.parse(stdout).testResults.flatMap(({ name: path, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const messages = failed.map(({ failureMessages }) => failureMessages.join('\n'));
    if ([message, ...messages].some((text) => text.includes(NO_DOOR))) throw new Error(NO_DOOR);
    const file = path.slice(path.indexOf('/test/') + 1);
    return failed.map(({ fullName }, at) => ({ test: `${file}: ${fullName.trim()}`, message: messages[at] }));
  });
}
