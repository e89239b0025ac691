import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EnvelopePart } from '../../src/convert/parts.ts';
import type { Envelope, Span } from '../../src/envelope/types.ts';
import { llmPrinter } from '../../src/format/llm/printer.ts';
import { readLlm } from '../../src/format/llm/read-llm.ts';
import type { Json, JsonObject } from '../../src/json/value.ts';
import { factsOf, normalized } from './llm-facts.ts';
import { diagnostic, match, operationOf, printed, queryOf, span } from './parts.ts';

/** What tables of codes say; notes are made of the same words. */
const TEXTS = new Map([
  ['A*', { remedy: 'a=b', cause: '-' }],
  ['UNI-X', { remedy: '$1' }],
]);
const HOSTILE = [
  'A*',
  'UNI-X',
  '',
  '-',
  '"',
  '$1',
  '$',
  '…+3',
  '<>',
  '| x',
  'a=b',
  '.x',
  '@error',
  '#f00d',
  'true',
  '12',
  '-0',
  'cols',
  '> x',
  '^',
  '/a/0..1',
  '=',
  '!',
  'count',
  'file_path',
  'src/a.rs',
];
const words = fc.oneof(
  fc.constantFrom(
    ...HOSTILE,
    'a.b',
    'größe',
    '\ud800',
    '\u202e',
    'x\ny',
    '\\n',
    'C:\\t',
    '\t',
    '__proto__',
    ' a ',
    '~',
    '(',
    '{',
  ),
  fc.string({ maxLength: 6 }),
);
/** Texts of several lines, and longer ones than are reported whole, with what is found in them. */
const quotes = fc.oneof(
  words,
  fc.tuple(words, words, fc.nat(400)).map(([one, other, length]) => `${one}\n${'x'.repeat(length)}${other}`),
  fc
    .tuple(fc.nat(700), words, fc.nat(700))
    .map(([before, text, behind]) => `${'\u{1f600}'.repeat(before / 2)}${text}${'é'.repeat(behind)}`),
);
const lines = fc.array(quotes, { maxLength: 2 });
const places: fc.Arbitrary<Span> = fc
  .record({
    file_path: fc.oneof(fc.constantFrom('src/a.rs', 'b.rs'), words),
    byte_start: fc.nat(50),
    byte_end: fc.nat(99),
    start_line: fc.nat(3),
    start_col: fc.nat(5),
    end_line: fc.nat(5),
    end_col: fc.nat(9),
    precision: fc.constantFrom(undefined, 'line', 'point', 'file'),
    hasBytes: fc.boolean(),
    context: fc.option(fc.record({ before: lines, selected: lines, after: lines }), { nil: undefined }),
  })
  .map(({ precision, hasBytes, context, ...place }) =>
    span({
      ...place,
      ...(context && { context }),
      ...(precision && { precision: precision as 'line' }),
      ...(!hasBytes && { byte_start: null, byte_end: null }),
    }),
  );
const values = fc.letrec<{ value: Json; place: Json }>((tie) => ({
  place: places as unknown as fc.Arbitrary<Json>,
  value: fc.oneof(
    { maxDepth: 3 },
    words,
    fc.constantFrom<Json>(null, true, false, 0, -1, 1.5, 1e21),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.record({ name: words, n: tie('value') }), { maxLength: 3 }),
    fc.record({ of: words, span: tie('place') }) as fc.Arbitrary<JsonObject>,
    tie('place'),
    fc.record({
      file: words,
      symbol: fc.option(words),
      byte_start: fc.option(fc.nat(9)),
      byte_end: fc.option(fc.nat(20)),
      line: fc.nat(3),
      role: words,
    }) as fc.Arbitrary<JsonObject>,
    fc.dictionary(words, tie('value'), { maxKeys: 3, noNullPrototype: true }) as fc.Arbitrary<JsonObject>,
  ),
})).value;
const texts = fc.record(
  {
    ...{ matched_text: words, context_before: lines, context_after: lines, snippet: quotes, name: words },
    snippet_base64: fc.base64String(),
  },
  { requiredKeys: [] },
);
const matches = fc
  .tuple(places, texts, fc.dictionary(words, values, { maxKeys: 3, noNullPrototype: true }))
  .map(([place, text, own]) => match(place, { ...text, ...(own as JsonObject) }));
const pointers = fc.constantFrom('/a/0', '/a/1', '/a/2', '/a/01', '/a/', '/b/9', '/b/10', '1');
/** What unify says in its notes, and what is nearly that. */
const noted = fc.record({
  count: fc.constantFrom<Json>(1, 2, 3, 4, '1'),
  places: fc.array(
    fc.record(
      { pointer: fc.oneof(words, pointers), file: fc.constantFrom('src/a.rs', 'b.rs'), n: words },
      { requiredKeys: ['file'] },
    ),
    { maxLength: 4 },
  ),
});
const diagnostics = fc
  .record({
    message: words,
    code: fc.constantFrom(undefined, 'A*', 'UNI-X'),
    tool: fc.constantFrom('keel', 'unify'),
    remediation: words,
    note: words,
    span: places,
    details: fc.oneof(
      fc.dictionary(words, values, { maxKeys: 3, noNullPrototype: true }),
      noted,
    ) as fc.Arbitrary<JsonObject>,
    level: fc.constantFrom('error', 'note'),
  })
  .map((one) => diagnostic(one as Parameters<typeof diagnostic>[0]));

/** Members whose names are what a row without text, or of a whole line, has in place of a field's name. */
const NAMED_LIKE_QUOTES: JsonObject[] = [
  { '': [] },
  { matched_text: 'a', context_before: [], context_after: [], '-': null },
];

test('readLlm gives back every fact, whatever names and values are', () => {
  fc.assert(
    fc.property(
      fc.array(matches, { maxLength: 4 }),
      fc.array(diagnostics, { maxLength: 4 }),
      fc.dictionary(words, values, { maxKeys: 3, noNullPrototype: true }),
      (found, said, result) => {
        const query = printed(
          llmPrinter({ codeTexts: () => TEXTS }),
          queryOf({ matches: found, diagnostics: said }),
        ).text;
        const operation = printed(
          llmPrinter({ codeTexts: () => TEXTS }),
          operationOf({ ...(result as JsonObject), type: 'patch' }, said),
        ).text;
        const [back, other] = readLlm(query + operation, TEXTS);
        const data = { command: 'search', matches: found, count: found.length };
        const common = {
          schema_version: '1.1.0',
          diagnostics: said,
          execution_id: '',
          timestamp: null,
          partial: false,
        };
        const head = { tool: 'splice', operation_type: 'patch', status: 'ok', message: '' } as const;
        const envelopes: Envelope[] = [
          { ...common, tool: 'keel', data },
          { ...common, ...head, result: { ...(result as JsonObject), type: 'patch' } },
        ];
        expect([back, other].map((one) => normalized(one))).toEqual(factsOf(envelopes));
      },
    ),
    { numRuns: 300, examples: NAMED_LIKE_QUOTES.map((own) => [[match(span({ file_path: 'a' }), own)], [], {}]) },
  );
});

test('a count is in the mark of a note, and rows are below the name of their file', () => {
  const place = span({
    file_path: 'src/a.rs',
    start_line: 2,
    start_col: 0,
    end_line: 2,
    end_col: 0,
    precision: 'line',
  });
  const at = [
    { pointer: '/a/0', file: 'src/a.rs' },
    { pointer: '/b', file: 'b.rs' },
  ];
  const said = [
    diagnostic({ level: 'error', message: 'Invalid span', file: 'src/a.rs', span: place }),
    diagnostic({ level: 'note', message: 'Unknown', details: { count: 2, places: at } }),
    diagnostic({ level: 'note', message: 'Limit', details: { count: 3 } }),
  ];
  const result = { type: 'patch', file_path: 'src/a.rs', edits: [{ reason: 'Invalid span' }] };
  const { text } = printed(llmPrinter({}), operationOf(result, said));
  expect(text.split('\n').slice(1)).toEqual([
    '!E tool=keel | Invalid span',
    ' src/a.rs',
    '2',
    '!N2 | Unknown',
    '- places=(pointer file | /a/0 src/a.rs | /b b.rs)',
    '!N3 | Limit',
    '@edits',
    '- reason="Invalid span"',
    '',
  ]);
  expect(readLlm(text, TEXTS)).toMatchObject([{ result, diagnostics: said.map(({ span: _, ...told }) => told) }]);
});

test('what is in a list of objects and is none is a row of one column', () => {
  const [open, ...rest] = queryOf({}) as [EnvelopePart, ...EnvelopePart[]];
  const items: EnvelopePart = { part: 'items', key: 'list', items: [{ a: 1 }, null, 'x'] };
  const { text } = printed(llmPrinter({ codeTexts: () => TEXTS }), [open, items, ...rest]);
  expect(readLlm(text, TEXTS)).toMatchObject([{ data: { list: [{ a: 1 }, { value: null }, { value: 'x' }] } }]);
});

test('a message goes on in lines of its own, and what is true has no value', () => {
  const message = 'Preview\n\n--- a\\n\r\n #f00d 1\n@error\n';
  const [head, ...rest] = operationOf({
    type: 'patch',
    partial: true,
    dry_run: true,
    of: [{ done: true }, { done: 1 }],
  });
  const parts = [{ ...head, head: { ...(head as { head: object }).head, message } } as EnvelopePart, ...rest];
  const { text } = printed(llmPrinter({ codeTexts: () => TEXTS }), parts);
  expect(text.split('\n').slice(1, 3)).toEqual([' ', ' --- a\\\\n\\r']);
  const result = { type: 'patch', partial: true, dry_run: true, of: [{ done: true }, { done: 1 }] };
  expect(readLlm(text, TEXTS)).toMatchObject([{ message, partial: false, result }]);
});

test('lines around a match are around its row, and of a long line what is around the match', () => {
  const long = `${'x'.repeat(900)} needle ${'y'.repeat(900)}`;
  const context = { before: ['a', ''], selected: [long], after: ['b'] };
  const place = span({ start_line: 3, start_col: 901, end_line: 3, end_col: 907, context });
  const { text } = printed(llmPrinter({}), queryOf({ matches: [match(place)] }));
  const [, , , one, two, row, behind] = text.split('\n');
  expect([one, two, behind]).toEqual(['< a', '< ', '~ b']);
  expect(row).toMatch(/\| 754\+…x{146} needle y{146}…\+754$/);
});

test('a row behind diagnostics is below the name of its file again', () => {
  const place = span({ start_line: 3, start_col: 0, end_line: 3, end_col: 1 });
  const parts = queryOf({ matches: [match(place)], diagnostics: [diagnostic({ message: 'x', span: place })] });
  expect(printed(llmPrinter({}), parts).text.split('\n').slice(-3)).toEqual([' src/a.rs', '3:0-3:1', '']);
});
