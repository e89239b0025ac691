import { expect, test } from 'vitest';
import { lspPrinter } from '../../src/format/lsp.ts';
import type { EnvelopePrinter } from '../../src/format/printer.ts';
import { rdjsonlPrinter } from '../../src/format/rdjsonl.ts';
import type { JsonObject } from '../../src/json/value.ts';
import { diagnostic, printed, queryOf, span } from './parts.ts';

const context = { before: [], selected: ['ä = é;'], after: [] };
const place = span({ ...{ start_line: 2, start_col: 2, end_line: 2, end_col: 5 }, context });
const replacement = { span: place, insertedContent: { text: ':=' } };
const fix = (...replacements: object[]) => ({ description: { text: 'Mend' }, artifactChanges: [{ replacements }] });
const elsewhere = { ...replacement, span: { ...place, file_path: 'src/b.rs' } };
const details = { replacement: '', fixes: [fix(replacement), fix(replacement, elsewhere), fix(elsewhere)] };
const parts = queryOf({ diagnostics: [diagnostic({ span: place, details: details as unknown as JsonObject })] });
const lineOf = (printer: EnvelopePrinter) => JSON.parse(printed(printer, parts).text);

test('rdjsonl: a fix of one place in the file is a suggestion', () => {
  const range = { start: { line: 2, column: 3 }, end: { line: 2, column: 6 } };
  expect(lineOf(rdjsonlPrinter()).suggestions).toEqual([
    { range, text: '' },
    { range, text: ':=' },
  ]);
});

test('lsp: a fix is a code action in the data of its diagnostic', () => {
  const range = { start: { line: 1, character: 1 }, end: { line: 1, character: 4 } };
  const edits = [{ range, newText: ':=' }];
  const action = (title: string, changes: object) => ({ title, kind: 'quickfix', edit: { changes } });
  expect(lineOf(lspPrinter({ root: '/w' })).diagnostics[0].data).toEqual([
    action('wrong', { 'file:///w/src/a.rs': [{ range, newText: '' }] }),
    action('Mend', { 'file:///w/src/a.rs': edits }),
    action('Mend', { 'file:///w/src/a.rs': edits, 'file:///w/src/b.rs': edits }),
    action('Mend', { 'file:///w/src/b.rs': edits }),
  ]);
});
