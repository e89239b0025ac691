import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SPLICE } from '../cli/fake-splice.ts';
import { BIN } from '../cli/runners.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = ['AGENTS.md', 'SKILL.md'].map((name) => readFileSync(join(ROOT, name), 'utf8'));
const [AGENTS, SKILL] = PAGES as [string, string];

const blocksOf = (language: string): string[] =>
  [...AGENTS.matchAll(/^```(\w*)\n(.*?)^```$/gms)].flatMap(([, of, text = '']) => (of === language ? [text] : []));
const COMMANDS = blocksOf('sh').join('').trimEnd().split('\n');

let folder = '';

/** The tree in which ripgrep was recorded, with ripgrep, splice and unify as programs. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'unify-agents-'));
  const bin = join(folder, 'bin');
  cpSync(join(ROOT, 'fixtures/_workspaces/ledger'), join(folder, 'ledger'), { recursive: true });
  cpSync(join(ROOT, 'fixtures/ripgrep/14.1.1-ledger-todo-sorted.legacy.json'), join(folder, 'ledger/old.json'));
  mkdirSync(bin);
  const programs = {
    unify: `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`,
    rg: `#!/bin/sh\n[ "$*" = '--json TODO' ] && exec cat "${join(folder, 'ledger/old.json')}"\n`,
    splice: SPLICE,
  };
  for (const [name, program] of Object.entries(programs)) writeFileSync(join(bin, name), program, { mode: 0o755 });
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(line: string) {
  const env = { ...process.env, PATH: [join(folder, 'bin'), process.env['PATH']].join(delimiter) };
  return spawnSync('sh', ['-c', line], { cwd: join(folder, 'ledger'), env, encoding: 'utf8' });
}

describe('AGENTS.md', () => {
  test('costs, with the skill page, at most 600 tokens', () => {
    expect(PAGES.reduce((sum, page) => sum + countTokens(page), 0)).toBeLessThanOrEqual(600);
    // What loads skills asks for the name of the folder, which is that of the package.
    expect(SKILL).toMatch(/^---\nname: unify-envelope\ndescription: \S.*\n---\n/);
  });

  test('each line of it works, and what it shows is what is printed', () => {
    const printed = COMMANDS.map((line) => ({ line, ...run(line) }));
    const failed = printed.filter(({ status }) => status !== 0);
    // The edit was made by then.
    expect(failed.map(({ line, status }) => [line.split('#')[0]!.trim(), status])).toEqual([
      ['unify verify found.json', 7],
    ]);
    expect(printed.filter(({ line, stdout }) => stdout === '' && !line.includes(' > '))).toEqual([]);
    expect(readFileSync(join(folder, 'ledger/README.md'), 'utf8')).toContain('* DONE: describe');
    const page = run('unify --format llm --max-tokens 300 old.json').stdout.split('\n');
    for (const line of blocksOf('')[0]!.trimEnd().split('\n'))
      expect(page.some((one) => one.startsWith(line))).toBe(true);
  });
});
