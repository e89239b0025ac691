import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf } from './cli/made.ts';
import { withUnify } from './cli/with-unify.ts';

let folder = '';
/** The environment in which `unify` is a program. */
let found: NodeJS.ProcessEnv = {};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'unify-examples-'));
  mkdirSync(join(folder, 'bin'));
  found = withUnify(join(folder, 'bin'));
  writeFileSync(join(folder, 'good.json'), documentOf(2));
  writeFileSync(join(folder, 'bad.json'), JSON.stringify(FINDINGS));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A log of one error. */
const FINDINGS = {
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'ruff', rules: [{ id: 'F401' }] } },
      results: [
        {
          ruleId: 'F401',
          level: 'error',
          message: { text: 'unused: os' },
          locations: [
            { physicalLocation: { artifactLocation: { uri: 'a.py' }, region: { startLine: 3, startColumn: 1 } } },
          ],
        },
      ],
    },
  ],
};

function run(program: string, args: string[], env: Record<string, string> = {}) {
  return spawnSync(program, args, { cwd: folder, env: { ...found, ...env }, encoding: 'utf8' });
}

const example = (name: string) => resolve('examples', name);

test('code-scanning.sh writes the log, and fails where there is an error', () => {
  for (const [name, status] of [
    ['good.json', 0],
    ['bad.json', 10],
  ] as const) {
    expect(run('sh', [example('code-scanning.sh'), name]).status).toBe(status);
    expect(JSON.parse(readFileSync(join(folder, 'unify.sarif'), 'utf8')).runs).toHaveLength(1);
  }
});

test('pre-commit.sh refuses a commit with an error, and says why', () => {
  execFileSync('git', ['init', '-q'], { cwd: folder });
  writeFileSync(join(folder, '.git/hooks/pre-commit'), readFileSync(example('pre-commit.sh')), { mode: 0o755 });
  const commit = (file: string) =>
    run('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', 'x'], {
      LINT: `cat ${file}`,
    });
  const refused = commit('bad.json');
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('unused: os')]);
  expect(refused.stderr).toContain('--no-verify');
  expect(commit('good.json').status).toBe(0);
});

test('quickfix.sh opens the editor with a place a line', () => {
  writeFileSync(join(folder, 'bin/editor'), '#!/bin/sh\ncat "$2"\n', { mode: 0o755 });
  const { stdout } = run('bash', ['--norc', example('quickfix.sh'), 'good.json', 'bad.json'], { EDITOR: 'editor' });
  expect(stdout.split('\n').map((line) => line.split(':', 3).join(':'))).toEqual([
    ...['src/made_0.rs:1:1', 'src/made_1.rs:2:1', 'a.py:3:1', ''],
  ]);
});

test("VS Code's problem matcher reads file, line, column, level and message", () => {
  const [task] = JSON.parse(readFileSync(example('problem-matcher.json'), 'utf8')).tasks;
  const { regexp, ...groups } = task.problemMatcher.pattern;
  const { stdout } = run('unify', ['--format', 'vimgrep', 'good.json', 'bad.json']);
  const read = stdout
    .trimEnd()
    .split('\n')
    .map((line) => {
      const found = new RegExp(regexp).exec(line) ?? [];
      return Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, found[group as number]]));
    });
  expect(read).toEqual([
    { file: 'src/made_0.rs', line: '1', column: '1', severity: undefined, message: 'TODO' },
    { file: 'src/made_1.rs', line: '2', column: '1', severity: undefined, message: 'TODO' },
    { file: 'a.py', line: '3', column: '1', severity: 'error', message: 'unused: os [F401]' },
  ]);
});

test.skipIf(spawnSync('jq', ['--version']).status !== 0)('each line of docs/jq.md finds something', () => {
  writeFileSync(join(folder, 'all.ndjson'), run('unify', ['good.json', 'bad.json']).stdout);
  const [, lines = ''] = /```sh\n(.*?)```/s.exec(readFileSync(resolve('docs/jq.md'), 'utf8')) ?? [];
  const answers = lines
    .split('\n')
    .filter((line) => line.startsWith('jq '))
    .map(
      (line) => run('sh', ['-c', line.replaceAll('select(.partial)', 'select(.partial | not)')]).stdout.split('\n')[0],
    );
  expect(answers).toEqual([
    ...['      1 src/made_1.rs', 'src/made_0.rs:1:1', 'F401\tunused: os', 'llmsearch', '["src/made_0.rs",0,4]'],
  ]);
});
