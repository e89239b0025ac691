import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FORMAT_NAMES, FORMATS } from '../../src/format/formats.ts';
import { readRecords } from '../format/read-records.ts';
import { documentOf } from './made.ts';
import { runSource } from './runners.ts';

const files = { 'in/a.json': documentOf(2), 'in/b.json': documentOf(1), 'in/c.json': '{"unknown":' };
const convert = (...args: string[]) => runSource({ args, files });

/** What a run printed, wherever its files stood. */
const text = ({ stdout }: { stdout: Buffer }) => stdout.toString().replaceAll(/unify-cli-\w+/g, 'folder');

test.each(FORMAT_NAMES)('--format %s prints every input, and says the same twice', async (name) => {
  const args = ['--format', name, 'in/a.json', 'in/b.json', 'in/c.json'];
  const [first, second] = [await convert(...args), await convert(...args)];
  expect(first.status).toBe(4);
  expect(first.stdout.length > 0).toBe(name !== 'patch');
  expect(text(second)).toBe(text(first));
});

test('the end of records tells the exit status of all', async () => {
  const { status, stdout } = await convert('--format', 'ndjson', 'in/a.json', 'in/c.json');
  const { envelopes, summary } = readRecords(stdout.toString());
  expect(envelopes).toHaveLength(2);
  expect(summary).toEqual({ envelopes: 2, matches: 2, diagnostics: 1, partial: true, exit_status: status });
});

test.each(['--pretty', '--compact', '--canonical'])('%s is for JSON alone', async (flag) => {
  const { status, stderr } = await convert('--format', 'vimgrep', flag, 'in/a.json');
  expect([status, stderr]).toEqual([2, `unify: ${flag}: is for --format json, not for --format vimgrep\n`]);
});

test('human prints equal answers of a server each, from its envelopes as from what it printed', async () => {
  const recording = new URL('../../fixtures/keel/0.4.2-atlas-mcp-errors.legacy.json', import.meta.url);
  const input = readFileSync(recording, 'utf8');
  const printed = text(await runSource({ args: ['--tool', 'keel', '--format', 'human'], input }));
  expect(printed.match(/error: Node not found/g)).toHaveLength(input.split('Node not found').length - 1);
  const envelopes = text(await runSource({ args: ['--tool', 'keel'], input }));
  expect(text(await runSource({ args: ['--format', 'human'], input: envelopes }))).toBe(printed);
});

describe('unify batch', () => {
  test.each(FORMAT_NAMES.filter((name) => name !== 'json'))(
    '--format %s gives the stream that unify prints of the same inputs',
    async (name) => {
      const stream = await convert('batch', '--out', '-', '--format', name, 'in');
      const named = await runSource({
        args: ['--format', name, '--with-input', 'a.json', 'b.json', 'c.json'],
        files: Object.fromEntries(Object.entries(files).map(([file, content]) => [file.slice('in/'.length), content])),
      });
      expect(text(stream)).toBe(text(named));
    },
  );

  test('the ending of a file tells its format', () => {
    expect(new Set(FORMAT_NAMES.map((name) => FORMATS[name].extension)).size).toBe(FORMAT_NAMES.length);
  });
});

test('what GitHub would not show is in the summary of the job', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unify-summary-'));
  const env = { GITHUB_STEP_SUMMARY: join(folder, 'summary.md') };
  const many = { 'many.json': documentOf(12) };
  await runSource({ args: ['--format', 'github', 'many.json'], files: many, env });
  expect(readFileSync(env.GITHUB_STEP_SUMMARY, 'utf8').match(/^\| note \|/gm)).toHaveLength(2);
  rmSync(folder, { recursive: true });
  const { status, stderr } = await runSource({ args: ['--format', 'github', 'many.json'], files: many, env });
  expect([status, stderr]).toEqual([0, expect.stringContaining('no such file or directory')]);
});

test('the page of formats names every format', () => {
  const page = readFileSync(new URL('../../docs/output-formats.md', import.meta.url), 'utf8');
  const named = [...(page.split('\n## ')[0] as string).matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
  expect(named).toEqual(FORMAT_NAMES);
});

test('lsp names the file that a path is of, as it was reported, too', async () => {
  const files = { 'root/src/a.rs': 'x\n' };
  const input = JSON.stringify({
    ...{ execution_id: '2f0c54a3-6e4b-4d1a-8a3f-0d6a5c7e9b10', pattern: 'x', match_count: 2 },
    matches: ['./a.rs', '../src//a.rs'].map((file, index) => ({
      ...{ match_id: `2f0c54a3-6e4b-4d1a-8a3f-0d6a5c7e9b2${index}`, file, byte_start: 0, byte_end: 1 },
      ...{ matched_text: 'x', line_number: 1, column_number: 1, context_before: '', context_after: '' },
    })),
  });
  for (const flags of [[], ['--paths', 'as-reported']]) {
    const args = ['--format', 'lsp', '--root', 'root', '--cwd', 'root/src', ...flags];
    const { stdout } = await runSource({ args, files, input });
    const uris = stdout.toString().match(/"uri":"[^"]*"/g) ?? [];
    expect(uris).toHaveLength(2);
    for (const uri of uris) expect(uri).toMatch(/^"uri":"file:\/\/\/.*\/root\/src\/a\.rs"$/);
  }
});
