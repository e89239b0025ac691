import { expect, test } from 'vitest';
import { markdownPrinter } from '../../src/format/markdown.ts';
import { diagnostic, match, operationOf, printed, queryOf, span } from './parts.ts';

const place = (line: string, file_path = 'src/a.rs') =>
  span({
    ...{ file_path, start_line: 7, start_col: 4, end_line: 7, end_col: 5 },
    context: { before: [], selected: [line], after: [] },
  });

test('results are below their files', () => {
  const matches = [match(place('let x = `1`;')), match(place('\tb', 'b.rs'), { kind: 'fn', name: 'b_c' })];
  const diagnostics = [diagnostic({ message: 'un*used*', code: 'KEL-E001', span: place('b', 'b.rs') })];
  const { text } = printed(markdownPrinter(), queryOf({ matches, diagnostics }));
  expect(text).toBe(
    [
      ...['', '## keel search', '', '### `src/a.rs`', '', '- **7:5** ``let x = `1`;``'],
      ...['', '### `b.rs`', '', '- **7:5** fn b&#95;c `b`'],
      ...['- **7:5** error&#58; un&#42;used&#42; &#91;KEL-E001&#93; `b`'],
      ...['', '---', '', '2 matches, 1 finding &#40;1 error&#41; in 2 files', ''],
    ].join('\n'),
  );
});

test('an edit shows what is to be written', () => {
  const edits = [{ span: place('x'), replaced_text: 'x', replacement: '`y\nz' }] as never;
  expect(printed(markdownPrinter(), operationOf({ type: 'edit', edits })).text).toContain('`x` → `` `y⏎z ``\n');
});

test('nothing of the input is markup', () => {
  const bad = '`</code><script>\n# [x](javascript:x)\n- a | b \u001b[2J';
  const matches = [match(place(bad, bad), { name: bad })];
  const { text } = printed(markdownPrinter(), queryOf({ matches, diagnostics: [diagnostic({ message: bad })] }));
  // What is between backticks is code, and only there.
  const outside = text.replace(/(`+) .*? \1(?!`)/g, '');
  expect(outside).not.toMatch(/[<>`[\]|\u001b]/);
  expect(text.split('\n').filter((line) => line.startsWith('#'))).toHaveLength(2);
});
