import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onDemand as adapters } from '../../adapters/on-demand.ts';
import { main } from '../../src/cli/main.ts';
import { documentOf } from './made.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const;
let folder = '';
let document = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'unify-many-'));
  document = join(folder, 'a.json');
  writeFileSync(document, documentOf(1));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What a run could leave behind in this process. */
function held() {
  return {
    descriptors: readdirSync('/proc/self/fd').length,
    children: readdirSync('/proc/self/task')
      .map((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8'))
      .join(''),
    listeners: SIGNALS.map((signal) => process.listenerCount(signal)),
  };
}

test('runs in a row leave nothing behind', async () => {
  const [stdin, stdout] = [openSync(devNull, 'r'), openSync(devNull, 'w')];
  const around = {
    adapters,
    cwd: folder,
    env: process.env,
    stdin,
    stdout,
    stderr: stdout,
    interactive: false,
    terminal: false,
    say: () => {},
  };
  const tools = [
    ['cat', document],
    ['sh', '-c', 'kill -TERM $$'],
    ['no-such-tool'],
    ['sh', '-c', 'echo oh >&2; exit 3'],
  ];
  const round = async (): Promise<void> => {
    for (const argv of tools) await main(['run', '--', ...argv], around);
  };
  await round();
  const before = held();
  for (let left = 50; left > 0; left--) await round();
  expect(held()).toEqual(before);
  closeSync(stdin);
  closeSync(stdout);
});
