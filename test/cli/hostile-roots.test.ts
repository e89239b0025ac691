import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { QueryEnvelope } from '../../src/envelope/types.ts';
import { SourceFiles } from '../../src/io/source-files.ts';
import { BIN } from './runners.ts';

const TRACED = spawnSync('strace', ['-V']).status === 0;
const SECRET = 'TODO\nsecret\n';
const OPEN = 'TODO\nopen\n';

let base = '';
let root = '';
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'unify-hostile-')));
  root = join(base, 'root');
  mkdirSync(join(root, 'src'), { recursive: true });
  mkdirSync(join(base, 'outside'));
  writeFileSync(join(base, 'outside/secret.rs'), SECRET);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** What a search would have printed that found `TODO` at the beginning of each file. */
function documentOf(paths: readonly string[]): string {
  const matches = paths.map((file, index) => ({
    match_id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    ...{ file, byte_start: 0, byte_end: 4, matched_text: 'TODO', line_number: 1, column_number: 1 },
    ...{ context_before: '', context_after: '' },
  }));
  return JSON.stringify({
    execution_id: '550e8400-e29b-41d4-a716-446655440000',
    pattern: 'TODO',
    matches,
    match_count: matches.length,
  });
}

/** Converts richly under strace, and gives the envelope with every path that was opened. */
function traced(document: string, flags: readonly string[] = []): { envelope: QueryEnvelope; opened: string[] } {
  const trace = join(base, 'trace');
  const program = [process.execPath, BIN, '--rich', '--root', root, ...flags];
  const calls = 'trace=open,openat,openat2,creat,execve,symlink,link,unlink,rename,mkdir';
  const { stdout, status } = spawnSync('strace', ['-f', '-qq', '-s', '4096', '-e', calls, '-o', trace, ...program], {
    input: document,
  });
  expect(status).toBe(0);
  const opened = [...readFileSync(trace, 'latin1').matchAll(/\bopen(?:at2?)?\((?:\w+, )?"((?:[^"\\]|\\.)*)"/g)].map(
    ([, path = '']) => path,
  );
  return { envelope: JSON.parse(stdout.toString('utf8')) as QueryEnvelope, opened };
}

/** By what the tool reported, why a file is not quoted. */
const HOSTILE: Readonly<Record<string, 'UNI-IO-001' | 'UNI-IO-002' | 'UNI-IO-003'>> = {
  '../outside/secret.rs': 'UNI-IO-002',
  'src/../../outside/secret.rs': 'UNI-IO-002',
  '/etc/passwd': 'UNI-IO-002',
  'link.rs': 'UNI-IO-002',
  'chain.rs': 'UNI-IO-002',
  'folder/secret.rs': 'UNI-IO-002',
  'zero.rs': 'UNI-IO-002',
  '/dev/zero': 'UNI-IO-002',
  '/proc/self/environ': 'UNI-IO-002',
  'dangling.rs': 'UNI-IO-001',
  'loop.rs': 'UNI-IO-001',
  'gone.rs': 'UNI-IO-001',
  'latin\ufffd.rs': 'UNI-IO-001',
  src: 'UNI-IO-003',
  'fifo.rs': 'UNI-IO-003',
  'huge.rs': 'UNI-IO-003',
};

function layOut(): void {
  symlinkSync('../outside/secret.rs', join(root, 'link.rs'));
  symlinkSync('link.rs', join(root, 'chain.rs'));
  symlinkSync('../outside', join(root, 'folder'));
  symlinkSync('/dev/zero', join(root, 'zero.rs'));
  symlinkSync('nowhere.rs', join(root, 'dangling.rs'));
  symlinkSync('loop.rs', join(root, 'loop.rs'));
  expect(spawnSync('mkfifo', [join(root, 'fifo.rs')]).status).toBe(0);
  writeFileSync(join(root, 'huge.rs'), OPEN);
  truncateSync(join(root, 'huge.rs'), 10e9);
  writeFileSync(Buffer.concat([Buffer.from(join(root, 'latin')), Buffer.from([0xe9]), Buffer.from('.rs')]), OPEN);
}

test.runIf(TRACED)('nothing outside the root, and nothing but regular files, is opened', () => {
  layOut();
  const { envelope, opened } = traced(documentOf(Object.keys(HOSTILE)));
  const ours = opened.filter(
    (path) => path.startsWith(base) || /^\/(?:etc\/passwd|dev\/zero|proc\/self\/environ)/.test(path),
  );
  expect(ours).toEqual([]);
  const told = envelope.diagnostics
    .filter(({ code = '' }) => code.startsWith('UNI-IO-'))
    .map(({ file, code }) => [file, code]);
  const printed = (path: string) => ({ 'src/../../outside/secret.rs': '../outside/secret.rs' })[path] ?? path;
  expect(new Map(told as [string, string][])).toEqual(
    new Map(Object.entries(HOSTILE).map(([path, code]) => [printed(path), code])),
  );
  expect(JSON.stringify(envelope)).not.toContain('"secret"');
  for (const { span } of envelope.data.matches ?? []) {
    expect(span).not.toHaveProperty('context');
    expect(span).not.toHaveProperty('checksums');
  }
});

test.runIf(TRACED)('names may hold anything, and each file is opened once', () => {
  const names = [
    'new\nline.rs',
    'quo"te\'s.rs',
    'ha#sh?.rs',
    'per%20cent.rs',
    'back\\slash.rs',
    'Twin.rs',
    'twin.rs',
    '種.rs',
    ' .rs',
  ];
  for (const name of names) writeFileSync(join(root, name), `TODO\n${names.indexOf(name)}\n`);
  const { envelope, opened } = traced(documentOf([...names, ...names]));
  const spans = (envelope.data.matches ?? []).map(({ span }) => span);
  expect(spans.map(({ file_path }) => file_path)).toEqual([...names, ...names]);
  expect(spans.map(({ context }) => context?.after)).toEqual(
    [...names, ...names].map((name) => [String(names.indexOf(name))]),
  );
  expect(opened.filter((path) => path.startsWith(root))).toHaveLength(names.length);
});

test.runIf(TRACED)('--allow-outside-root lifts the root alone, and --max-source-size says what is too large', () => {
  layOut();
  writeFileSync(join(root, 'large.rs'), OPEN + ' '.repeat(2000));
  const paths = ['link.rs', 'zero.rs', 'fifo.rs', 'large.rs', '../outside/secret.rs'];
  const { envelope } = traced(documentOf(paths), ['--allow-outside-root', '--max-source-size', '1K']);
  const after = (envelope.data.matches ?? []).map(({ span }) => span.context?.after);
  expect(after).toEqual([['secret'], undefined, undefined, undefined, ['secret']]);
});

test.runIf(TRACED)('--no-source opens no file at all', () => {
  writeFileSync(join(root, 'a.rs'), OPEN);
  const { envelope, opened } = traced(documentOf(['a.rs']), ['--no-source']);
  expect(opened.filter((path) => path.startsWith(root))).toEqual([]);
  expect(envelope.data.matches?.[0]?.span).toMatchObject({ language: 'rust', tool_hints: { apply_atomically: true } });
});

/** Swaps a file for a link out of the root, for a FIFO and back, as fast as it can. */
const SWAPPER = `
const { renameSync, symlinkSync, linkSync, rmSync } = require('node:fs');
const [root] = process.argv.slice(1);
for (let turn = 0; ; turn++) {
  const next = root + '/next';
  rmSync(next, { force: true });
  if (turn % 3 === 0) linkSync(root + '/true.rs', next);
  else if (turn % 3 === 1) symlinkSync('../outside/secret.rs', next);
  else linkSync(root + '/pipe', next);
  renameSync(next, root + '/a.rs');
}`;

test('a file that is swapped between the check and the reading fools nobody', async () => {
  writeFileSync(join(root, 'true.rs'), OPEN);
  expect(spawnSync('mkfifo', [join(root, 'pipe')]).status).toBe(0);
  writeFileSync(join(root, 'a.rs'), OPEN);
  const swapper = spawn(process.execPath, ['-e', SWAPPER, root]);
  const seen = new Set<string>();
  for (const end = Date.now() + 1500; Date.now() < end; ) {
    const source = new SourceFiles(root).lookup(join(root, 'a.rs'));
    seen.add(typeof source === 'string' ? source : Buffer.from(source.bytes).toString('utf8'));
  }
  swapper.kill('SIGKILL');
  await once(swapper, 'close');
  seen.delete('UNI-IO-001');
  seen.delete('UNI-IO-002');
  seen.delete('UNI-IO-003');
  expect([...seen]).toEqual([OPEN]);
});
