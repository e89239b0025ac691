import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recorded } from './cli/runners.ts';

const ROOT = join(import.meta.dirname, '..');
const TSC = join(ROOT, 'node_modules/typescript-native/bin/tsc');
/** The code of a page that is TypeScript. */
const examplesOf = (page: string): string[] =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = '']) => code);
const EXAMPLES = examplesOf('README.md');

/** A project that uses the built package. */
let project = '';

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'unify-consumer-'));
  mkdirSync(join(project, 'node_modules'));
  symlinkSync(ROOT, join(project, 'node_modules/unify-envelope'));
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(project, 'saved.json'), recorded('ledger-limit-1.legacy.json'));
});
afterAll(() => rmSync(project, { recursive: true }));

test('the examples of the README compile in a strict project and do what they say', () => {
  expect(EXAMPLES).not.toEqual([]);
  const files = EXAMPLES.map((code, index) => {
    writeFileSync(join(project, `example${index}.ts`), code);
    return `example${index}`;
  });
  const strict = { strict: true, module: 'nodenext', target: 'es2022', skipLibCheck: false, outDir: 'out' };
  const types = { typeRoots: [join(ROOT, 'node_modules/@types')], types: ['node'], noUncheckedIndexedAccess: true };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...strict, ...types } }));
  execFileSync(process.execPath, [TSC, '-p', project], { encoding: 'utf8' });
  for (const file of files) {
    const printed = execFileSync(process.execPath, [join('out', `${file}.js`)], { cwd: project, encoding: 'utf8' });
    expect(printed).toContain('README.md');
  }
});

test('text, bytes and streams of both give the same, by import and by require', () => {
  const code = `
    const text = require('node:fs').readFileSync('saved.json', 'utf8');
    const { convert, matchesOf } = require('unify-envelope');
    const { adapters } = require('unify-envelope/adapters');
    const streams = [new Blob([text]).stream(), require('node:stream').Readable.from([text])];
    const inputs = [text, Buffer.from(text), ...streams];
    Promise.all(inputs.map((input) => convert(input, { adapters }))).then((conversions) => {
      const printed = conversions.map((one) => JSON.stringify([one.outcomes, matchesOf(one.envelopes).length]));
      console.log(printed.join(' '));
    });`;
  writeFileSync(join(project, 'use.cjs'), code);
  const printed = execFileSync(process.execPath, ['use.cjs'], { cwd: project, encoding: 'utf8' });
  expect(printed.trim().split(' ')).toEqual(Array(4).fill('[[0],1]'));
});

test('the example of docs/edits.md asks for edits of the file that is there, and for none of a changed one', () => {
  const [example = ''] = examplesOf('docs/edits.md');
  const text = 'TODO: describe\n';
  const saved = {
    execution_id: '550e8400-e29b-41d4-a716-446655440000',
    pattern: 'TODO',
    matches: [{ file: 'a.md', byte_start: 0, byte_end: 4, matched_text: 'TODO', line_number: 1, column_number: 1 }],
    match_count: 1,
  };
  const folder = join(project, 'edits');
  mkdirSync(folder);
  writeFileSync(join(folder, 'saved.json'), JSON.stringify(saved));
  writeFileSync(join(folder, 'ask.mjs'), `${example}console.log(JSON.stringify([requests, guard.files, refusals]));`);
  const asked = (content: string) => {
    writeFileSync(join(folder, 'a.md'), content);
    return JSON.parse(execFileSync(process.execPath, ['ask.mjs'], { cwd: folder, encoding: 'utf8' }));
  };
  expect(asked(text)).toMatchObject([
    [{ file_path: 'a.md', edits: [{ byte_start: 0, byte_end: 4, replacement: 'DONE' }] }],
    [{ file_path: 'a.md' }],
    [],
  ]);
  expect(asked('Nothing\n')).toMatchObject([[], [], [{ level: 'error' }]]);
});

test('the example of docs/comparing.md joins and tells apart', () => {
  const [example = ''] = examplesOf('docs/comparing.md');
  const inputs = `import { readFileSync } from 'node:fs';
    const before = readFileSync('saved.json'); const after = before; const found = before; const symbols = before;`;
  const said = 'console.log(JSON.stringify([envelopes[0].data, both.envelopes[0].data.command]));';
  writeFileSync(join(project, 'compare.mjs'), `${inputs}${example}${said}`);
  const printed = execFileSync(process.execPath, ['compare.mjs'], { cwd: project, encoding: 'utf8' });
  expect(JSON.parse(printed)).toMatchObject([{ command: 'diff', matches: [], same: 1, added: 0 }, 'join']);
});

test('what is no input rejects with a sentence that says what to give', () => {
  const code = `
    const { convert, convertStream, validateStream, verify } = require('unify-envelope');
    const told = (promise) => promise.then(() => 'taken', (error) => error.name + ': ' + error.message);
    const calls = [
      ...[{ a: 1 }, 7, null, undefined, ['{}'], new ArrayBuffer(2)].map((input) => () => convert(input)),
      () => convert((async function* () { yield { a: 1 }; })()),
      () => verify({ a: 1 }),
      () => convertStream({ a: 1 }).next(),
      () => validateStream({ a: 1 }).next(),
    ];
    (async () => { for (const call of calls) console.log(await told(call())); })();`;
  writeFileSync(join(project, 'wrong.cjs'), code);
  const lines = execFileSync(process.execPath, ['wrong.cjs'], { cwd: project, encoding: 'utf8' }).trim().split('\n');
  const given = [
    'Object',
    'Number',
    'Null',
    'Undefined',
    'Array',
    'ArrayBuffer',
    'Object',
    'Object',
    'Object',
    'Object',
  ];
  expect(lines).toEqual(
    given.map((type) =>
      expect.stringMatching(new RegExp(`^TypeError: the input must be .* string.* not ${type}; .*JSON.stringify$`)),
    ),
  );
});
