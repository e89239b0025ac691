import { resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { convertBytes } from '../recordings/convert-recording.ts';
import { printedBy, type Recording, readRecordings } from '../recordings/recording.ts';
import { openWorkspaces } from '../recordings/workspaces.ts';
import { comesBack } from './comes-back.ts';

const FIXTURES = resolve('fixtures');
const TOOLS = ['ast-grep', 'keel', 'llmgrep', 'llmtransform', 'magellan', 'ripgrep', 'splice', 'symgrep'];
const recordings = readRecordings(FIXTURES, TOOLS);
const workspaces = openWorkspaces(resolve(FIXTURES, '_workspaces'));
afterAll(() => workspaces.remove());

test.each([
  // Rows; columns of bytes or of characters, which the bytes tell.
  ['ripgrep-14.1.1-ledger-todo-sorted', 'equal'],
  ['ast-grep-0.51.1-ledger-run-context-after-before', 'equal'],
  ['ast-grep-0.51.1-ledger-run-some-compact', 'equal'],
  // Matches of files, which are apart from what is said of these.
  ['ast-grep-0.45.3-ledger-outline-pretty', 'equal'],
  ['ast-grep-0.51.1-atlas-outline-stream', 'equal'],
  // Findings, relationships, a failure, edits, a message with or without its facts, a line behind the document.
  ['keel-0.4.2-atlas-compile-crlf', 'equal'],
  ['keel-0.4.2-atlas-check-to-rad', 'equal'],
  // A document that is a match.
  ['keel-0.4.2-atlas-where', 'equal'],
  ['splice-0.5.3-atlas-patch-c-types', 'equal'],
  ['llmtransform-0.1.0-ledger-single', 'equal'],
  ['splice-0.5.3-ledger-patch-fn', 'equal'],
  ['splice-3.1.1-ledger-log-one-json', 'equal'],
  ['symgrep-0.0.0-atlas-sym-bare', 'equal'],
  // One of two lists, which ids of matches tell; an outcome.
  ['magellan-3.3.9-ledger-context-affected', 'equal'],
  ['magellan-4.17.0-ledger-context-impact', 'equal'],
  ['magellan-3.1.7-ledger-migrate', 'equal'],
  // A document without tool and time; issues that code reads.
  ['magellan-1.1.0-ledger-find', 'equal'],
  ['magellan-1.1.0-ledger-watch-validate-orphans', 'equal'],
  // Others may have made the same envelope.
  ['symgrep-0.0.0-atlas-follow-distance-both', 'refused'],
  ['splice-2.6.1-ledger-create-validate-invalid-json', 'refused'],
])('the document of %s: %s', async (id, back) => {
  const recording = recordings.find((one) => one.id === id);
  if (recording === undefined) throw new Error(`there is no recording ${id}`);
  const workspace = workspaces.folderOf(recording);
  const { text } = await convertBytes(printedBy(recording), recording, workspace);
  expect(await comesBack(recording, workspace, text)).toBe(back);
});

test.each([
  ['another line', 9, 'equal'],
  ['the same line, of which its place is not told', 8, 'refused'],
])('calls that a symbol does not say in the order of its edges, on %s', async (_, line, back) => {
  const call = (name: string, at: number) => ({ name, file: './a.ts', line: at });
  const site = (at: number) => ({ file: './a.ts', line: at });
  const range = { start_line: 7, start_column: 1, end_line: 9, end_column: 2 };
  const calls = [call('one', 8), call('other', 8), call('one', line)];
  const callees = [
    { symbol: { name: 'one', file: './a.ts' }, call_sites: [site(8), site(line)] },
    { symbol: { name: 'other', file: './a.ts' }, call_sites: [site(8)] },
  ];
  const symbol = { name: 'of', kind: 'function', language: 'typescript', file: './a.ts', range, calls };
  const document = { version: '1.0.0', direction: 'callees', query: 'name:of', targets: [{ symbol, callees }] };
  const [recording] = recordings.filter(({ tool }) => tool === 'symgrep') as [Recording];
  const made = { ...recording, stdout: Buffer.from(JSON.stringify(document)), stderr: Buffer.alloc(0) };
  const workspace = workspaces.folderOf(recording);
  const { text } = await convertBytes(printedBy(made), made, workspace);
  expect(await comesBack(made, workspace, text)).toBe(back);
});

test('empty lists of lines, of a tool that prints them', async () => {
  const recording = recordings.find(({ id }) => id === 'llmgrep-2.1.0-ledger-calls-with-context-pretty') as Recording;
  const document = JSON.parse(recording.stdout.toString());
  for (const { span } of document.data.results) Object.assign(span.context, { before: [], after: [] });
  const made = { ...recording, stdout: Buffer.from(JSON.stringify(document)) };
  const workspace = workspaces.folderOf(recording);
  const { text } = await convertBytes(printedBy(made), made, workspace);
  expect(await comesBack(made, workspace, text)).toBe('equal');
});
