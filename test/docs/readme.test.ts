import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runSource } from '../cli/runners.ts';

const ROOT = join(import.meta.dirname, '../..');
const LEDGER = join(ROOT, 'fixtures/_workspaces/ledger');

/** The program that the README gives to jq. */
const PROGRAM = /jq -r '([^']+)'/.exec(readFileSync(join(ROOT, 'README.md'), 'utf8'))?.[1] ?? '';

test.skipIf(spawnSync('jq', ['--version']).status !== 0)(
  'the jq of the README names places as editors take them',
  async () => {
    const inputs = ['llmsearch', 'llmastsearch', 'keel'].flatMap((tool) =>
      readdirSync(join(ROOT, 'fixtures', tool))
        .filter((name) => name.startsWith('ledger') && name.endsWith('.legacy.json'))
        .map((name) => join(ROOT, 'fixtures', tool, name)),
    );
    const { stdout } = await runSource({
      args: ['--root', LEDGER, '--map', `/home/dev/ledger=${LEDGER}`, ...inputs, 'none.json'],
    });
    const places = spawnSync('jq', ['-r', PROGRAM], { input: stdout, encoding: 'utf8', maxBuffer: 2 ** 28 });
    expect(places.status).toBe(0);
    const lines = places.stdout.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(100);
    for (const line of lines) {
      const [, file = '', row, column] = /^(.+):(\d+):(\d+)$/.exec(line) ?? [];
      expect(Number(column), line).toBeGreaterThan(0);
      // Some were run in another folder of the tree.
      if (!existsSync(join(LEDGER, file))) continue;
      const text = readFileSync(join(LEDGER, file), 'utf8').split('\n')[Number(row) - 1];
      expect(Buffer.byteLength(text ?? ''), line).toBeGreaterThanOrEqual(Number(column) - 1);
    }
  },
);
