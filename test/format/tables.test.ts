import { expect, test } from 'vitest';
import { csvPrinter } from '../../src/format/csv.ts';
import { rowsPrinter } from '../../src/format/rows.ts';
import { match, operationOf, printed, queryOf, span } from './parts.ts';

const OPTIONS = { layout: 'compact', color: false, terminal: false } as const;
const parts = [
  ...queryOf({ matches: [match(span({}), { name: 'f' }), match(span({}), { name: 'g', matched_text: '' })] }),
  ...operationOf({ type: 'rename', edits: [{ span: span({}), name: 'h', replaced_text: 'i' }] } as never),
];

test('the text is what was quoted, and no name stands for it', () => {
  const rows = printed(rowsPrinter({}), parts).text.trim().split('\n');
  expect(rows.map((row) => JSON.parse(row)).map(({ name, text }) => [name, text])).toEqual([
    ...[
      ['f', ''],
      ['g', ''],
      ['h', 'i'],
    ],
  ]);
  const [, ...lines] = printed(csvPrinter(OPTIONS), parts).text.trim().split('\n');
  expect(lines.map((line) => line.split(',').slice(-2))).toEqual([
    ['f', ''],
    ['g', ''],
    ['h', 'i'],
  ]);
});
