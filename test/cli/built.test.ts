import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { document, documentOf, element } from './made.ts';
import { type Given, recorded, runBuilt, runSource } from './runners.ts';

const doc = documentOf(2);
const files = { 'a.json': doc, 'e.txt': 'hm\n', 'src/made_0.rs': 'TODO and more\n' };

/** What each part of the program that is loaded on demand is loaded for; `unify run` has tests of its own. */
const GIVEN: readonly [what: string, given: Given][] = [
  ['a name', { args: ['a.json'] }],
  ['several inputs', { args: ['a.json', 'none.json', '-'], input: doc }],
  ['context, checksums and semantics', { args: ['--rich', 'a.json'] }],
  ['layouts and colours', { args: ['--pretty', '--color', 'always', 'a.json'] }],
  ['sorted keys', { args: ['--canonical', 'a.json'] }],
  ['the stderr of the run', { args: ['--stderr', 'e.txt', 'a.json'] }],
  ['a request', { args: ['--request', 'a.json'], input: doc }],
  ['text', { input: recorded('ledger-err-root-missing.legacy.txt') }],
  ['compressed bytes', { input: gzipSync(doc) }],
  ['UTF-16', { input: Buffer.from(`\ufeff${doc}`, 'utf16le') }],
  ['damage', { input: document(['{"match_id":', JSON.stringify(element(1))]) }],
  ['an envelope', { input: '{"schema_version":"1.1.0","tool":"x","status":"ok","data":{"count":0,"matches":[]}}' }],
  ['a usage error', { args: ['--tol'] }],
  ['help', { args: ['help', 'run'] }],
  ['detect', { args: ['detect', '--json', 'a.json'] }],
  ['explain', { args: ['explain', 'UNI-QRY-001'] }],
  ['adapters', { args: ['adapters'] }],
  ['schema', { args: ['schema', 'query'] }],
  ['batch', { args: ['batch', '--quiet', 'a.json', '--out', '-', '--jobs', '1'] }],
];

/** A run without what differs from one to the next: the folder, times and ids. */
function comparable(text: string): string {
  return text.replaceAll(/[^" ]*unify-cli-\w+/g, 'FOLDER').replaceAll(/"(timestamp|started)":"[^"]*"/g, '"$1"');
}

test.each(GIVEN)('the built program does what the source does: %s', async (_, given) => {
  const [built, source] = await Promise.all([runBuilt, runSource].map((run) => run({ files, ...given })));
  expect(comparable(built?.stdout.toString() ?? '')).toBe(comparable(source?.stdout.toString() ?? 'none'));
  expect([built?.status, comparable(built?.stderr ?? '')]).toEqual([source?.status, comparable(source?.stderr ?? '')]);
});
