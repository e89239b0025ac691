import { expect, test } from 'vitest';
import { ctagsPrinter } from '../../src/format/ctags.ts';
import { diagnostic, match, printed, queryOf, span } from './parts.ts';

const print = (...parts: Parameters<typeof queryOf>) => {
  const { text, remarks } = printed(ctagsPrinter({ terminal: false }), queryOf(...parts));
  return { tags: text.split('\n').filter((line) => line !== '' && !line.startsWith('!_TAG_')), remarks };
};

const place = span({ start_line: 3, start_col: 4, end_line: 5, end_col: 1 });

test('a definition is a tag with its line, its end and its kind', () => {
  const found = match({ ...place, semantic_kind: 'function' }, { name: 'größe', kind: 'fn' });
  expect(print({ matches: [found] }).tags).toEqual(['größe\tsrc/a.rs\t3;"\tkind:function\tline:3\tend:5']);
});

test('uses, unnamed places and findings are counted, and no tags', () => {
  const matches = [match(place, { role: 'call', name: 'a' }), match(place), match(span({}), { role: 'definition' })];
  const { tags, remarks } = print({ matches, diagnostics: [diagnostic({})] });
  expect(tags).toEqual([]);
  expect(remarks).toEqual([expect.stringContaining('3 matches, 1 finding.')]);
});

test('nothing of a name or a file ends its cell, its line or the head of the file', () => {
  const odd = match({ ...place, file_path: 'a\tb\n.rs' }, { role: 'definition', name: '!_TAG\\\r\u0001' });
  expect(print({ matches: [odd] }).tags).toEqual(['\\x21_TAG\\\\\\r\\x01\ta\\tb\\n.rs\t3;"\tline:3\tend:5']);
});

test('a file without tags still says what it is', () => {
  expect(printed(ctagsPrinter({ terminal: false }), []).text).toMatch(/^!_TAG_FILE_FORMAT\t2\t/);
});
