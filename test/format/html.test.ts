import { expect, test } from 'vitest';
import { htmlPrinter } from '../../src/format/html.ts';
import { diagnostic, match, operationOf, printed, queryOf, span } from './parts.ts';
import { readPage } from './read-page.ts';

const place = (selected: string[], more = {}) =>
  span({
    ...{ start_line: 7, start_col: 4, end_line: 6 + selected.length, end_col: 8 },
    context: { before: [], selected, after: [] },
    ...more,
  });

const pageOf = (...parts: Parameters<typeof queryOf>) => printed(htmlPrinter(), queryOf(...parts)).text;

test('a page has a section for each envelope, in it its files, and the counts of all', () => {
  const matches = [match(place(['let x = 1;'])), match(place(['let y'], { file_path: 'b.rs' }))];
  const first = queryOf({ matches, diagnostics: [diagnostic({ message: 'gone' })] });
  const { text } = printed(htmlPrinter(), [...first, ...operationOf({ type: 'edit' })]);
  const found = readPage(text).map(({ section, file, place: at, kind }) => [section, file, at, kind]);
  expect(found).toEqual([
    ['keel search', 'src/a.rs', '7:5', 'match'],
    ['keel search', 'b.rs', '7:5', 'match'],
    ['keel search', '', '#', 'finding'],
  ]);
  expect(text).toContain('<h2>splice patch: ok</h2>\n<p>Nothing was found. ');
  expect(text).toContain('<footer><p>2 matches, 1 finding (1 error) in 2 files</p></footer>');
});

test.each([
  ['characters of several bytes', ['äöü = x'], { start_col: 6, end_col: 9 }, [' = ']],
  ['several lines', ['let x = {', '  y', '};'], { end_col: 1 }, ['x = {', '  y', '}']],
  ['a point', ['let x'], { end_col: 4, precision: 'point' }, ['']],
  ['whole lines', ['let x'], { start_col: 0, end_col: 5, precision: 'line' }, []],
  ['a tab', ['\tlet\tx'], { start_col: 1, end_col: 6 }, ['let\tx']],
])('what was found is marked: %s', (_, selected, more, marked) => {
  const [item] = readPage(pageOf({ matches: [match(place(selected, more))] }));
  expect([item?.marked, item?.lines]).toEqual([marked, selected]);
});

test('without its source a match shows what the tool quoted', () => {
  const quoted = { matched_text: 'foo', context_before: ['  '], context_after: ['()', 'next'] };
  const [item] = readPage(pageOf({ matches: [match(span({ start_line: 7, start_col: 2 }), quoted)] }));
  expect([item?.marked, item?.lines]).toEqual([['foo'], ['  foo()']]);
});

test('of lines without an end a part is shown, around what was found', () => {
  const line = `${'a'.repeat(5000)}here${'b'.repeat(5000)}`;
  const page = pageOf({ matches: [match(place([line], { start_col: 5000, end_col: 5004 }))] });
  expect(readPage(page)[0]?.lines).toEqual([`…${'a'.repeat(200)}here${'b'.repeat(1000)}…`]);
});

test('lists are short, and those behind the first 200 items need not be laid out before they are in sight', () => {
  const page = pageOf({ matches: Array.from({ length: 251 }, () => match(place(['let x']))) });
  const lists = page.split('<ol').slice(1);
  expect(lists.map((list) => list.split('<li').length - 1)).toEqual([50, 50, 50, 50, 50, 1]);
  expect(lists.map((list) => list.startsWith(' class=far>'))).toEqual([false, false, false, false, true, true]);
});
