import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import {
  type Adapter,
  at,
  byteEnd,
  byteStart,
  endColumn,
  endLine,
  file,
  form,
  fragment,
  list,
  match,
  object,
  startColumn,
  startLine,
  string,
} from '../../src/adapter.ts';
import type { Enrichment } from '../../src/enrich/enrichment.ts';
import { JsonPrinter } from '../../src/format/json-printer.ts';
import { convertStream } from '../../src/index.ts';
import { parseExact } from '../../src/json/parse.ts';
import { printJson } from '../../src/json/print.ts';
import { listIn, objectIn } from '../../src/json/value.ts';
import { NOTHING } from '../enrich/nothing.ts';
import { chunksOf } from '../input/chunks.ts';

/** A tool that counts as the envelope does, nests its places and gives no ids. */
const nesting: Adapter = {
  tool: 'nesting',
  prefix: 'NST',
  jsonFlag: '--json',
  operation: 'list',
  forms: [
    form(
      'nesting/list',
      { command: 'list', counting: { firstLine: 1, firstColumn: 0, unit: 'byte' }, when: { has: ['symbols'] } },
      {
        symbols: list(
          match({
            at: object({
              file,
              from: byteStart,
              to: byteEnd,
              line: startLine,
              column: startColumn,
              last_line: endLine,
              last_column: endColumn,
            }),
            kind: string('kind'),
            text: string('text', { evidence: 'text' }),
            note: fragment('note', 'before'),
          }),
          ['at', 'kind'],
        ),
      },
    ),
  ],
  text: [],
  codes: [],
};
const root = join(import.meta.dirname, '../../fixtures/_workspaces');

/** Text of a string as tools may print it, all of it valid. */
const letters = fc.constantFrom(
  ...['a', 'Z', ' ', '0', 'ß', '→', '種', '🌍', '\u007f', '\u0080', '\u2028'],
  ...['{', '}', '[', ']', ',', ':', 'begins'],
  ...[
    '\\"',
    '\\\\',
    '\\/',
    '\\b',
    '\\f',
    '\\n',
    '\\r',
    '\\t',
    '\\u0041',
    '\\u000a',
    '\\u00e9',
    '\\ud83c\\udf0d',
    '\\ud800',
    '\\u001F',
    '\\ufffd',
  ],
);
const plain = fc.constantFrom('a', 'b', ' ', 'xyz', 'é', '"', '\\', '\t', '🌍');
const rawText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: plain, maxLength: 8 }).map((text) => JSON.stringify(text).slice(1, -1)) },
  { weight: 1, arbitrary: fc.array(letters, { maxLength: 6 }).map((all) => all.join('')) },
);
const path = fc.constantFrom(
  './src/a.rs',
  './src/a.rs',
  'src/a.rs',
  './src/é.rs',
  './src\\/b.rs',
  '/abs/c.rs',
  'C:\\\\x\\\\y.rs',
  '../up.rs',
  '.',
  '',
);
const uuid = fc.constantFrom(
  '278cdcb2-7d38-48ca-913f-27166505c581',
  '278CDCB2-7d38-48ca-913f-27166505c582',
  '278cdcb2-7d38-48ca-913f-27166505c58',
  '278cdcb2-7d38-48ca-913f-27166505c58g',
  'm1',
  '',
);
const oddNumber = fc.constantFrom(
  '-1',
  '1.0',
  '1e3',
  '-0',
  '007',
  '999999999999999',
  '9999999999999999',
  'null',
  '"5"',
  '[]',
  '1.',
  'tru',
);
const space = fc.constantFrom('', '', '', ' ', '\n  ', '\t', '\r\n');

type Member = [key: string, raw: string];

/** An element in llmsearch's form whose parts agree, mostly. */
const llmsearch: fc.Arbitrary<Member[]> = fc
  .record({
    id: uuid,
    file: path,
    start: fc.nat(5000),
    text: rawText,
    before: rawText,
    after: rawText,
    line: fc.nat(40),
    off: fc.constantFrom(0, 0, 0, 0, 1, 3),
  })
  .map(({ id, file, start, text, before, after, line, off }) => {
    const read = (raw: string) => JSON.parse(`"${raw}"`) as string;
    return [
      ['match_id', `"${id}"`],
      ['file', `"${file}"`],
      ['byte_start', String(start)],
      ['byte_end', String(start + Buffer.byteLength(read(text)) + (off === 1 ? 1 : 0))],
      ['matched_text', `"${text}"`],
      ['line_number', String(line)],
      ['column_number', String([...read(before)].length + 1 + (off === 3 ? 3 : 0))],
      ['context_before', `"${before}"`],
      ['context_after', `"${after}"`],
    ] satisfies Member[];
  });

const nested: fc.Arbitrary<Member[]> = fc
  .record({
    file: path,
    start: fc.nat(5000),
    length: fc.integer({ min: -1, max: 30 }),
    line: fc.nat(3),
    column: fc.nat(30),
    kind: rawText,
    note: rawText,
    text: fc.option(rawText),
  })
  .map(({ file, start, length: any, line, column, kind, note, text }) => {
    const length = text === null ? any : Buffer.byteLength(JSON.parse(`"${text}"`) as string) + (any === 0 ? 1 : 0);
    const numbers = [start, start + length, line, column, line, column + length].map(String);
    const names = ['from', 'to', 'line', 'column', 'last_line', 'last_column'];
    const place = [`"file":"${file}"`, ...names.map((name, index) => `"${name}":${numbers[index]}`)].join(',');
    return [
      ['at', `{${place}}`],
      ['kind', `"${kind}"`],
      ...(text === null ? [] : [['text', `"${text}"`] satisfies Member]),
      ['note', `"${note}"`],
    ] satisfies Member[];
  });

/** Something done to an element: keys left out, odd values, keys of no rule, keys twice, keys in another order. */
const change = fc.oneof(
  { weight: 30, arbitrary: fc.constant((members: Member[]) => members) },
  { weight: 3, arbitrary: fc.nat(9).map((at) => (members: Member[]) => members.filter((_, index) => index !== at)) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(8), oddNumber).map(
      ([at, raw]) =>
        (members: Member[]) =>
          members.map((member, index) => (index === at ? [member[0], raw] : member)) as Member[],
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<Member>(
        ['own', '"x"'],
        ['own', '{}'],
        ['file', '"twice"'],
        ['span', '{"a":1}'],
        ['at/file', '"x"'],
        ['__proto__', '"x"'],
        ['ke\\u0079', '1'],
      )
      .map((member) => (members: Member[]) => [...members, member]),
  },
  { weight: 1, arbitrary: fc.constant((members: Member[]) => members.toReversed()) },
);

/**
 * A list, and the same with each element's first key standing before it once more, so that it is left to the parser.
 */
interface Lists {
  plain: string;
  repeated: string;
}

function listOf(element: fc.Arbitrary<Member[]>): fc.Arbitrary<Lists> {
  const print = fc
    .tuple(space, space, space, change)
    .map(([inside, comma, colon, done]) => (members: Member[]): Lists => {
      const changed = done(members);
      const printed = changed.map(([key, raw]) => `"${key}"${colon}:${colon}${raw}`).join(`${comma},${comma}`);
      const [first] = changed;
      const again = first === undefined ? '' : `"${first[0]}":"again",`;
      return { plain: `{${inside}${printed}${inside}}`, repeated: `{${again}${printed}}` };
    });
  const printers = fc.array(print, { minLength: 1, maxLength: 6 });
  return fc
    .tuple(fc.array(fc.tuple(element, fc.nat(5)), { maxLength: 30 }), printers, space)
    .map(([elements, styles, between]) => {
      const all = elements.map(([members, style]) =>
        (styles[style % styles.length] as (members: Member[]) => Lists)(members),
      );
      return {
        plain: all.map(({ plain: text }) => text).join(`${between},${between}`),
        repeated: all.map(({ repeated }) => repeated).join(','),
      };
    });
}

const DOCUMENTS: readonly [string, fc.Arbitrary<Lists>, (list: string) => string][] = [
  [
    'flat',
    listOf(llmsearch),
    (elements) => `{"execution_id":"x","pattern":"p","matches":[${elements}],"match_count":3}\n`,
  ],
  ['nested', listOf(nested), (elements) => `{"symbols": [ ${elements} ],"count":3}\n`],
];

const OPTIONS = [
  { sources: false as const },
  {},
  { enrichment: { ...NOTHING, contextLines: 1, checksums: true } satisfies Enrichment },
];

async function printed(
  text: string,
  options: (typeof OPTIONS)[number],
  sizes: readonly number[] = [],
): Promise<string> {
  const printer = new JsonPrinter();
  let out = '';
  const chunks = chunksOf(Buffer.from(text, 'latin1'), sizes);
  async function* input() {
    yield* chunks;
  }
  for await (const part of convertStream(input(), { adapters: [...adapters, nesting], root, ...options }))
    for (const piece of printer.print(part)) out += Buffer.from(piece as string).toString('latin1');
  return out;
}

/** What depends neither on where the elements are nor on keys that are there once more. */
function withoutOffsets(text: string): string {
  const { diagnostics, legacy, ...rest } = objectIn(parseExact(text)?.value);
  const { repeated: _, ...others } = objectIn(legacy);
  const told = listIn(diagnostics).filter((one) => at(one, 'code') !== 'UNI-QRY-015');
  return printJson({ ...rest, diagnostics: told, legacy: others })
    .replaceAll(/"byte_(?:offset|length)":\d+/g, '')
    .replaceAll(/"execution_id":"[^"]*"/g, '');
}

const chunkSizes = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 4 });
const options = fc.constantFrom(...OPTIONS);

/** Bytes that hurt, put at so many ten-thousandths of the document. */
const wound = fc.tuple(
  fc.noBias(fc.integer({ min: 0, max: 9999 })),
  fc.nat(3),
  fc.constantFrom('', '"', '\\', '{', '}', ']', ',', ':', '\n', '\u0001', '\u00ff', '\u00c3', '5'),
);

describe.each(DOCUMENTS)('%s elements', (_, lists, documentOf) => {
  const bytesOf = (list: string) => Buffer.from(documentOf(list)).toString('latin1');

  test('are the same for the reader as for the parser', async () => {
    await fc.assert(
      fc.asyncProperty(lists, options, async ({ plain: one, repeated: other }, asked) => {
        const expected = withoutOffsets(await printed(bytesOf(other), asked));
        expect(withoutOffsets(await printed(bytesOf(one), asked))).toBe(expected);
      }),
      { numRuns: 100 },
    );
  });

  test('are the same in pieces of any size, damaged or not', async () => {
    await fc.assert(
      fc.asyncProperty(
        lists,
        fc.array(wound, { maxLength: 4 }),
        chunkSizes,
        options,
        async ({ plain: list }, wounds, sizes, asked) => {
          let text = bytesOf(list);
          for (const [place, deleted, inserted] of wounds) {
            const at = Math.floor((place / 10_000) * text.length);
            text = text.slice(0, at) + inserted + text.slice(at + deleted);
          }
          expect(await printed(text, asked, sizes)).toBe(await printed(text, asked));
        },
      ),
      { numRuns: 100 },
    );
  });
});

test.each(['%,%,]', '%,,%]', ',%,%]', '%,%', '%,%,', '%,%]"match_id":', '%,]"match_id":"x"},%]', '%,5,%]'])(
  'commas and brackets amiss cost no element: %j',
  async (list) => {
    const [members] = fc.sample(llmsearch, { numRuns: 1, seed: 1 });
    const element = `{${members?.map(([key, raw]) => `"${key}":${raw}`).join(',')}}`;
    const document = `{"execution_id":"x","pattern":"p","matches":[${list.replaceAll('%', element)},"match_count":2}`;
    const text = await printed(Buffer.from(document).toString('latin1'), { sources: false });
    expect(text.split('"match_id":"').length - 1).toBeGreaterThanOrEqual(2);
  },
);
