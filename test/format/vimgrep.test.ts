import { expect, test } from 'vitest';
import { vimgrepPrinter } from '../../src/format/vimgrep.ts';
import { diagnostic, match, operationOf, printed, queryOf, span } from './parts.ts';

const print = (...parts: Parameters<typeof queryOf>) => printed(vimgrepPrinter({ terminal: false }), queryOf(...parts));

test('a line is its place, with columns in bytes from 1, and the source line', () => {
  const context = { before: [], selected: ['\tlet größe = 1;'], after: [] };
  const found = match(span({ start_line: 3, start_col: 5, context }));
  expect(print({ matches: [found] }).text).toBe('src/a.rs:3:6:\tlet größe = 1;\n');
});

test('without a source it is the line that the tool quotes around the text that it found, else that text', () => {
  const textOf = (snippet: string) =>
    print({ matches: [match(span({ start_line: 3, start_col: 1 }), { matched_text: 'größe', snippet })] }).text;
  expect(textOf('\tlet größe = 1;\n')).toBe('src/a.rs:3:2:\tlet größe = 1;\n');
  for (const snippet of ['', 'other', 'let größe\n= 1;\n']) expect(textOf(snippet)).toBe('src/a.rs:3:2:größe\n');
});

test('no text is empty, which vim would take for no entry', () => {
  const context = { before: [], selected: [''], after: [] };
  expect(print({ matches: [match(span({ start_line: 3, context }))] }).text).toBe('src/a.rs:3:1:match\n');
});

test('a finding is known by its level, message and code, on one line', () => {
  const said = diagnostic({ message: 'two\n  lines', code: 'E1', span: span({ start_line: 1, start_col: 0 }) });
  expect(print({ diagnostics: [said] }).text).toBe('src/a.rs:1:1:error: two lines [E1]\n');
});

test('what has no known line is counted, and notes of unify are not', () => {
  const note = diagnostic({ tool: 'unify', level: 'note' });
  const { text, remarks } = print({ matches: [match(span({ start_line: 0 }))], diagnostics: [diagnostic({}), note] });
  expect(text).toBe('');
  expect(remarks).toEqual([expect.stringContaining('1 match, 1 finding.')]);
});

test('nothing of the input can end a line or act on a terminal', () => {
  const odd = match(span({ file_path: 'a\nb.rs:1:1:', start_line: 1 }));
  const active = match(
    { ...span({ file_path: 'c\u001b[2J.rs', start_line: 1 }) },
    { matched_text: 'x\u001b]0;\u009b' },
  );
  const plain = match(span({ file_path: 'c\td.rs', start_line: 1 }), { matched_text: 'x\u001b]0;\u009b' });
  const printer = vimgrepPrinter({ terminal: true });
  const { text, remarks } = printed(printer, queryOf({ matches: [odd, active, plain] }));
  expect(text).toBe('c\\td.rs:1:1:x\\u001b]0;\\u009b\n');
  expect(remarks).toEqual([expect.stringMatching(/name of the file: 2 matches\.$/)]);
});

test('what is as its tool said it is no place', () => {
  const place = { file_path: 'src/a.rs', start_line: 1, start_col: 0 };
  const parts = operationOf({ type: 'patch', unplaced: [{ span: place }], legacy: { span: place } });
  expect(printed(vimgrepPrinter({ terminal: false }), parts)).toEqual({ text: '', remarks: [] });
});
