import { expect, test } from 'vitest';
import type { EnvelopePart } from '../../src/convert/parts.ts';
import type { Match } from '../../src/envelope/types.ts';
import { scipPrinter } from '../../src/format/scip.ts';
import { UnlinkedFile } from '../../src/io/unlinked-file.ts';
import { runSource } from '../cli/runners.ts';
import { match, operationOf, queryOf, span } from './parts.ts';
import { fieldsOf, numbersIn } from './read-protobuf.ts';

/** The fields of the index of some parts. */
function indexOf(parts: readonly EnvelopePart[], printer = scipPrinter({ root: '/root' })) {
  const pieces = [...parts.flatMap((part) => [...printer.print(part)]), ...(printer.end?.(0) ?? [])];
  return fieldsOf(Buffer.concat(pieces.map((piece) => Buffer.from(piece))));
}

const occurrencesOf = (document: Buffer) => fieldsOf(document).filter(({ field }) => field === 2);

function definition(name: string, file_path: string, line: number): Match {
  const selected = [`fn ${name}() {`];
  const ends = { start_line: line, start_col: 0, end_line: line + 2, end_col: 1 };
  return match(span({ file_path, ...ends, context: { before: [], selected, after: [] } }), {
    name,
    role: 'definition',
  });
}

test('a file that comes again has one document, also where its occurrences do not fit in memory', () => {
  const files = Array.from({ length: 120 }, (_, index) => `src/${index}.rs`);
  const name = 'n'.repeat(20_000);
  const matches = [1, 2].flatMap((line) => files.map((file) => definition(name, file, line)));
  const printer = scipPrinter({ root: '/root', openStore: () => new UnlinkedFile() });
  const documents = indexOf(queryOf({ matches }), printer).filter(({ field }) => field === 2);
  expect(documents.map(({ bytes }) => fieldsOf(bytes)[0]?.bytes.toString())).toEqual(files);
  expect(documents.map(({ bytes }) => occurrencesOf(bytes).length)).toEqual(files.map(() => 2));
});

test('the range of a definition is its name, columns in bytes, and encloses all of it', () => {
  const [, document] = indexOf(queryOf({ matches: [definition('größe', 'a.rs', 1)] }));
  const [occurrence] = occurrencesOf(document!.bytes);
  const ranges = fieldsOf(occurrence!.bytes).filter(({ field }) => field === 1 || field === 7);
  expect(ranges.map(({ bytes }) => numbersIn(bytes))).toEqual([
    [0, 3, 10],
    [0, 0, 2, 1],
  ]);
});

test('paths that lead out of the root, and edits, are counted and left out', () => {
  const matches = ['/etc/a.rs', '../a.rs', 'C:/a.rs', 'a//b.rs'].map((path) => definition('a', path, 1));
  const edits = operationOf({ type: 'patch', edits: [{ span: { file_path: 'a.rs', start_line: 1 } }] });
  const printer = scipPrinter({ root: '/root' });
  expect(indexOf([...queryOf({ matches }), ...edits], printer)).toHaveLength(1);
  expect(printer.remarks?.()).toEqual([expect.stringContaining('4 matches, 1 edit.')]);
});

test('a terminal gets none, a folder does', async () => {
  const files = { 'a.json': '{"matches":[],"execution_id":"a","pattern":"b","match_count":0}' };
  const run = (...args: string[]) =>
    runSource({ args: [...args, '--format', 'scip'], files, terminal: { terminal: true } });
  const { status, stdout, stderr } = await run('a.json');
  expect([status, stdout.length, stderr]).toEqual([2, 0, expect.stringContaining('not for a terminal')]);
  expect((await run('batch', 'a.json', '--out', 'out')).status).toBe(0);
});
