import { describe, expect, test } from 'vitest';
import { document, documentOf, element } from './made.ts';
import { codesOf, type Given, RUNNERS, recorded, runSource as run } from './runners.ts';

const good = recorded('ledger-limit-1.legacy.json');
const partial = document([JSON.stringify(element(0)), '{"match_id": broken}', JSON.stringify(element(2))]);
const files = {
  'good.json': good,
  'empty.json': '',
  'strange.json': '{"hello":"world"}',
  'partial.json': partial,
  'tool-error.txt': recorded('ledger-err-root-missing.legacy.txt'),
};

const cases: [what: string, given: Given, status: number, codes: string[]][] = [
  ['a whole document', { input: good }, 0, []],
  ['a document without matches', { input: recorded('ledger-zero-matches.legacy.json') }, 0, []],
  ['an error of the tool, whole', { files, args: ['tool-error.txt'] }, 0, []],
  ['a result that its tool calls partial', { input: recorded('ledger-plain-mode-limit.legacy.txt') }, 0, []],
  ['a tool that does not exist', { args: ['--tool', 'nothing'], input: good }, 2, []],
  ['a document of no known tool', { files, args: ['strange.json'] }, 3, ['UNI-QRY-001']],
  ['an undescribed key, strictly', { args: ['--strict'], input: documentOf(1, { novel: 1 }) }, 3, ['UNI-QRY-011']],
  ['nothing', { files, args: ['empty.json'] }, 4, ['UNI-QRY-005']],
  ['a broken element', { files, args: ['partial.json'] }, 5, ['UNI-QRY-009']],
  ['a missing file', { args: ['nowhere.json'] }, 6, ['UNI-IO-005']],
  ['a folder', { files: { 'folder/x': '' }, args: ['folder'] }, 6, ['UNI-IO-005']],
  ['a file as a folder', { files, args: ['good.json/x'] }, 6, ['UNI-IO-005']],
  ['a name that is too long', { args: ['x'.repeat(5000)] }, 6, ['UNI-IO-005']],
  ['an empty name', { args: [''] }, 6, ['UNI-IO-005']],
];

const precedence: [names: string[], status: number][] = [
  [['good.json', 'tool-error.txt'], 0],
  [['good.json', 'partial.json', 'good.json'], 5],
  [['partial.json', 'strange.json', 'good.json'], 3],
  [['strange.json', 'partial.json', 'empty.json'], 4],
  [['empty.json', 'strange.json', 'nowhere.json', 'partial.json'], 6],
];

test.each(cases)('%s', async (_what, given, status, codes) => {
  const { status: actual, envelopes, stderr } = await run(given);
  expect({ status: actual, codes: envelopes.flatMap(codesOf).filter((code) => codes.includes(code ?? '')) }).toEqual({
    status,
    codes,
  });
  expect(envelopes).toHaveLength(status === 2 ? 0 : 1);
  for (const code of codes) expect(stderr).toContain(`(${code})`);
  if (status >= 3) expect(stderr.split('\n')).toHaveLength(2);
});

describe.each(RUNNERS)('by %s', (_, run) => {
  test.each(precedence)('of %j the gravest counts', async (names, status) => {
    const { status: actual, envelopes } = await run({ files, args: names });
    expect([actual, envelopes.length]).toEqual([status, names.length]);
  });
});

test('an input is named in what is said of it', async () => {
  const { stderr } = await run({ files, args: ['nowhere.json', '-', 'strange.json'], input: 'text' });
  expect(stderr.split('\n').map((line) => line.split(' ')[1])).toEqual([
    'nowhere.json:',
    'stdin:',
    'strange.json:',
    undefined,
  ]);
  expect(stderr.split('\n')[0]).toBe(
    'unify: nowhere.json: The input "nowhere.json" could not be read: no such file or directory. ' +
      '(UNI-IO-005) Check the name and that it is a readable file; ' +
      'a first argument that is no file may be a mistyped command.',
  );
});

test('an empty name is not the working directory', async () => {
  expect((await run({ args: [''] })).stderr).toContain('The input "" could not be read: no such file or directory.');
});

test('quiet says nothing, and the status and the envelopes stay', async () => {
  const names = ['good.json', 'empty.json', 'nowhere.json', 'partial.json'];
  const loud = await run({ files, args: names });
  const quiet = await run({ files, args: ['--quiet', ...names] });
  expect(quiet).toEqual({ ...loud, stderr: '' });
});
