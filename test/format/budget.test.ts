import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import type { EnvelopePart } from '../../src/convert/parts.ts';
import type { Span } from '../../src/envelope/types.ts';
import type { Budget } from '../../src/filter/pager.ts';
import { humanPrinter } from '../../src/format/human.ts';
import { llmPrinter } from '../../src/format/llm/printer.ts';
import { readLlm } from '../../src/format/llm/read-llm.ts';
import { markdownPrinter } from '../../src/format/markdown.ts';
import { recordsPrinter } from '../../src/format/ndjson.ts';
import type { EnvelopePrinter } from '../../src/format/printer.ts';
import { diagnostic, match, operationOf, printed, queryOf, span } from './parts.ts';

const tokensOf = (text: string) => encode(text, { disallowedSpecial: new Set() }).length;

/** Text of words that are of no use to an estimate but for their number. */
const prose = (index: number, length: number) =>
  Array.from(
    { length },
    (_, at) => ['the', 'value', 'of', 'account', 'is', 'not', 'ledger'][(index * 5 + at * 3) % 7],
  ).join(' ');

const place = (index: number): Span =>
  span({ file_path: `src/f${index % 23}.rs`, start_line: index + 1, start_col: 2, end_line: index + 1, end_col: 9 });

/** Results of all sorts, each with its number in a word: of one tool many, of another few, and one that failed. */
function envelopes(): EnvelopePart[] {
  const findings = Array.from({ length: 75 }, (_, index) =>
    diagnostic({
      ...{ tool: 'keel', level: (['error', 'warning', 'note'] as const)[index % 3] as 'error', code: `K${index % 5}` },
      message: `result_${index} ${prose(index, index === 70 ? 2000 : index % 30)}`,
      remediation: prose(index, 8),
      span: place(index),
    }),
  );
  const notes = [1, 2, 3].map((index) =>
    diagnostic({ tool: 'unify', level: 'note', code: 'UNI-IO-001', message: 'Not read.', file: `src/f${index}.rs` }),
  );
  const matches = Array.from({ length: 30 }, (_, index) =>
    match(place(index), { name: `result_${200 + index}`, snippet: prose(index, 1 + (index % 12)) }),
  );
  const small = Array.from({ length: 15 }, (_, index) =>
    queryOf({ matches: [match(place(index), { name: `result_${300 + index}` })] }),
  );
  const failed = operationOf(
    { type: 'patch', ...Object.fromEntries(notes.map((_, at) => [`fact_${at}`, prose(at, 60)])) },
    [diagnostic({ message: `result_400 ${prose(1, 10)}` })],
  );
  return [...queryOf({ diagnostics: [...findings, ...notes] }), ...queryOf({ matches }), ...small.flat(), ...failed];
}

/** All pages of a budget. */
function pagesOf(open: (budget: Budget) => EnvelopePrinter, maxTokens: number): string[] {
  const pages: string[] = [];
  for (let from: number | undefined = 0; from !== undefined && pages.length < 500; ) {
    const { text } = printed(open({ maxTokens, from }), envelopes());
    pages.push(text);
    const [, next] = /--from (\d+)(?! and)/.exec(text) ?? [];
    from = next === undefined ? undefined : Number(next);
  }
  return pages;
}

const FORMATS: [name: string, open: (budget: Budget) => EnvelopePrinter][] = [
  ['llm', (budget) => llmPrinter({ budget })],
  ['human', (budget) => humanPrinter({ color: false, budget })],
  ['markdown', (budget) => markdownPrinter(budget)],
  ['ndjson', (budget) => recordsPrinter(budget)],
];

describe.each(FORMATS)('%s', (name, open) => {
  test.each([200, 1000, 4000])('no page has more than %d tokens, and each result is on one', (maxTokens) => {
    // A record of JSON is never cut, so one that is longer has a page to itself that is asked for.
    if (name === 'ndjson' && maxTokens < 4000) return;
    const pages = pagesOf(open, maxTokens);
    for (const page of pages) expect(tokensOf(page)).toBeLessThanOrEqual(maxTokens);
    const wanted = [...Array(75).keys(), ...Array.from({ length: 30 }, (_, at) => 200 + at), 400].concat(
      Array.from({ length: 15 }, (_, at) => 300 + at),
    );
    const met = pages.flatMap((page) => resultsIn(name, page));
    expect(met.sort((one, other) => one - other)).toEqual(wanted.sort((one, other) => one - other));
    const used = pages.slice(0, -1).map((page) => tokensOf(page) / maxTokens);
    if (name === 'llm')
      expect(used.reduce((sum, one) => sum + one, 0) / used.length).toBeGreaterThan(maxTokens < 1000 ? 0.7 : 0.8);
  });
});

/** The numbers of the results on a page. */
function resultsIn(name: string, page: string): number[] {
  const text =
    name === 'llm' ? JSON.stringify(readLlm(page, new Map()).map((one) => ({ ...one, message: '', error: 0 }))) : page;
  // A name may be twice beside its place.
  return [...new Set([...text.matchAll(/result(?:_|&#95;)(\d+)/g)].map(([, number]) => Number(number)))];
}

test('a head whose facts are too many keeps what fits, and says how many do not', () => {
  const facts = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`fact_${index}`, prose(index, 5)]));
  const { text } = printed(llmPrinter({ budget: { maxTokens: 300 } }), operationOf({ type: 'patch', ...facts }));
  expect(tokensOf(text)).toBeLessThanOrEqual(300);
  expect(tokensOf(text)).toBeGreaterThan(170);
  const [, left] = /^\+ (\d+) facts? of the head/m.exec(text) ?? [];
  expect(Object.keys(readLlm(text, new Map())[0]?.result ?? {}).length - 1).toBe(300 - Number(left));
});

test('a message of many lines is cut to the budget, and says so', () => {
  const [head, ...others] = operationOf({ type: 'patch' });
  const message = Array.from({ length: 900 }, (_, index) => prose(index, 6)).join('\n');
  const parts = [{ ...head, head: { ...(head as { head: object }).head, message } } as EnvelopePart, ...others];
  for (const [name, open] of FORMATS.filter(([one]) => one === 'llm' || one === 'markdown')) {
    const { text } = printed(open({ maxTokens: 250 }), parts);
    expect([name, tokensOf(text) <= 250, /…\+\d+/.test(text.replaceAll('&#43;', '+'))]).toEqual([name, true, true]);
  }
});

test('notes of unify are the first to go, and counted', () => {
  const notes = ['a.rs', 'b.rs'].map((file) =>
    diagnostic({ tool: 'unify', level: 'note', code: 'UNI-IO-001', message: prose(1, 90), file }),
  );
  const parts = queryOf({ matches: [match(place(1)), match(place(2))], diagnostics: notes });
  const [least] = readLlm(printed(llmPrinter({ budget: { maxTokens: 120 } }), parts).text, new Map());
  expect(least).toMatchObject({ data: { matches: [{}, {}] }, diagnostics: [], notes: 1 });
  const [all] = readLlm(printed(llmPrinter({ budget: { maxTokens: 400 } }), parts).text, new Map());
  expect(all?.diagnostics).toMatchObject([{ details: { count: 2, files: ['a.rs', 'b.rs'] } }]);
  expect(all).not.toHaveProperty('notes');
});

test('what is said of results does not count other rows', () => {
  const told: number[][] = [];
  const parts = operationOf({ type: 'patch', files: [{ n: 1 }, { n: 2 }], edits: [{ span: place(1) }] } as never, [
    diagnostic({ message: 'x' }),
  ]);
  for (const [, open] of FORMATS)
    printed(open({ maxTokens: 4000, told: (shown, total) => told.push([shown, total]) }), parts);
  expect(told).toEqual(FORMATS.map(() => [2, 2]));
});
