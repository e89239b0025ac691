import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import type { Adapter, ListRule } from '../../src/adapter.ts';
import { meant } from '../../src/cli/meant.ts';
import type { Enrichment } from '../../src/enrich/enrichment.ts';
import { CanonicalPrinter, CompactPrinter, type EnvelopePrinter, PrettyPrinter } from '../../src/format/json.ts';
import { EnvelopeCollector } from '../../src/pipeline/collect.ts';
import { convertInput } from '../../src/pipeline/convert.ts';
import type { Settings } from '../../src/pipeline/settings.ts';
import { chunksOf, sourceOf } from '../decode/chunks.ts';
import { NOTHING } from '../enrich/nothing.ts';
import { invocationOf, readRecordings } from '../recordings/recording.ts';
import { openWorkspaces } from '../recordings/workspaces.ts';

const fixtures = join(import.meta.dirname, '../../fixtures');
const workspaces = openWorkspaces(join(fixtures, '_workspaces'));
const recordings = readRecordings(
  fixtures,
  adapters.map(({ tool }) => tool),
);

afterAll(() => workspaces.remove());

const RULE: ListRule = {
  begins: ['at', 'kind'],
  place: {
    file: 'at/file',
    byteStart: 'at/from',
    byteEnd: 'at/to',
    startLine: 'at/line',
    startColumn: 'at/column',
    endLine: 'at/last_line',
    endColumn: 'at/last_column',
  },
  evidence: { text: 'text' },
  fields: { kind: 'string', text: 'string', note: 'fragment' },
};

/** A tool that counts as the envelope does, nests its places and gives no ids. */
const nesting: Adapter = {
  tool: 'nesting',
  prefix: 'NST',
  jsonFlag: '--json',
  operation: 'list',
  shapes: [
    {
      id: 'nesting/list',
      command: 'list',
      coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
      claims: ({ value }) => (typeof value === 'object' && value !== null && 'symbols' in value ? ['/symbols'] : undefined),
      count: 'count',
      fields: {},
      lists: { '/symbols': RULE },
    },
  ],
  text: [],
  codes: [],
};

function settingsFor(root: string): Settings {
  return meant(
    { source: true, context: true, semantics: true, root, compact: true },
    { adapters: [...adapters, nesting] },
    {
      cwd: root,
      terminal: false,
      env: {},
    },
  ).settings;
}

const ENRICHMENTS: readonly Enrichment[] = [
  { ...NOTHING, contextLines: 3, semantics: true, checksums: true },
  { ...NOTHING, contextLines: 0 },
  { ...NOTHING, checksums: true, atomic: true, macroHints: true, relationships: new Set(['callers']) },
  { ...NOTHING, semantics: true, fullContext: true, macroHints: true },
  { ...NOTHING, verify: true },
];

interface Printed {
  text: string;
  /** Bytes that came printed, by stencils. */
  byStencils: number;
}

async function printed(
  bytes: Uint8Array,
  settings: Settings,
  sizes: readonly number[] = [],
  printer: EnvelopePrinter = new CompactPrinter(),
): Promise<Printed> {
  const pieces: Buffer[] = [];
  let byStencils = 0;
  for await (const part of convertInput(sourceOf(chunksOf(bytes, sizes)), settings)) {
    printer.print(part, (piece) => pieces.push(Buffer.from(piece as string)));
    if (part.part === 'printed') byStencils += part.bytes.length;
  }
  return { text: Buffer.concat(pieces).toString('latin1'), byStencils };
}

/** Converts in both ways, expects the same bytes, and gives how many of them came by stencils. */
async function expectSame(bytes: Uint8Array, settings: Settings, sizes: readonly number[] = []): Promise<number> {
  const ordinary = await printed(bytes, { ...settings, matchesAsText: false });
  const { text, byStencils } = await printed(bytes, settings, sizes);
  expect(ordinary.byStencils).toBe(0);
  expect(text).toBe(ordinary.text);
  return byStencils;
}

test.each(recordings)('$id prints the same with stencils and without', async (recording) => {
  const settings = { ...settingsFor(workspaces.folderOf(recording)), invocation: invocationOf(recording) };
  for (const sizes of [[], [1], [700]]) await expectSame(recording.stdout, settings, sizes);
});

test.each(recordings)('$id prints the same with stencils and without, richly', async (recording) => {
  const settings = { ...settingsFor(workspaces.folderOf(recording)), invocation: invocationOf(recording) };
  for (const enrichment of ENRICHMENTS) await expectSame(recording.stdout, { ...settings, enrichment });
});

interface Found {
  byte_start: number;
  byte_end: number;
}

/** Matches of real recordings whose sources lie beside them, so often that most of them come by stencils. */
test('rich matches come by stencils', async () => {
  let byStencils = 0;
  for (const recording of recordings.filter(({ tool, exit }) => tool === 'llmsearch' && exit === 0)) {
    const settings = settingsFor(workspaces.folderOf(recording));
    const document = JSON.parse(recording.stdout.toString('utf8').match(/^\{.*/ms)?.[0] ?? '{}') as { matches?: Found[] };
    if (document.matches === undefined || document.matches.length < 3) continue;
    const repeated = Array.from({ length: 16 }, () => document.matches ?? []).flat();
    // Every seventh is one byte further on than it was found.
    const matches = repeated.map((match, index) => ({
      ...match,
      ...(index % 7 === 6 && { byte_start: match.byte_start + 1, byte_end: match.byte_end + 1 }),
    }));
    const bytes = Buffer.from(JSON.stringify({ ...document, matches }));
    for (const enrichment of ENRICHMENTS) byStencils += await expectSame(bytes, { ...settings, enrichment });
  }
  expect(byStencils).toBeGreaterThan(500_000);
});

const root = join(fixtures, '_workspaces');

/** Text of a string as tools may print it, all of it valid. */
const letters = fc.constantFrom(
  ...['a', 'Z', ' ', '0', 'ß', '→', '種', '🌍', '\u007f', '\u0080', '\u2028', '{', '}', '[', ']', ',', ':', 'begins'],
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
const oddNumber = fc.constantFrom('-1', '1.0', '1e3', '-0', '007', '999999999999999', '9999999999999999', 'null', '"5"', '[]', '1.', 'tru');
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

function listOf(element: fc.Arbitrary<Member[]>): fc.Arbitrary<string> {
  const print = fc.tuple(space, space, space, change).map(
    ([inside, comma, colon, done]) =>
      (members: Member[]) =>
        `{${inside}${done(members)
          .map(([key, raw]) => `"${key}"${colon}:${colon}${raw}`)
          .join(`${comma},${comma}`)}${inside}}`,
  );
  const styles = fc.array(print, { minLength: 1, maxLength: 6 });
  return fc
    .tuple(fc.array(fc.tuple(element, fc.nat(5)), { maxLength: 30 }), styles, space)
    .map(([elements, printers, between]) =>
      elements
        .map(([members, style]) => (printers[style % printers.length] as (members: Member[]) => string)(members))
        .join(`${between},${between}`),
    );
}

/** What the list of a document begins with, because stencils are not tried at its beginning: one element and its comma. */
const BEGINNING = 4090;
const beginningWith = (element: string): string => `${element.replace('%', ' '.repeat(BEGINNING - element.length))},`;

const inLlmsearch = (rest: string): string =>
  `{"execution_id":"x","pattern":"p","matches":[${beginningWith('{"match_id":"m","file":"./a.rs","matched_text":"%"}')}${rest}`;
const llmsearchDocument = listOf(llmsearch).map((list) => inLlmsearch(`${list}],"match_count":3}\n`));
const nestedDocument = listOf(nested).map(
  (list) => `{"symbols": [${beginningWith('{"at":{"file":"a.rs"},"kind":"%"}')} ${list} ],"count":3}\n`,
);
const anyDocument = fc.oneof(llmsearchDocument, nestedDocument).map((text) => Buffer.from(text));
const chunkSizes = fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 4 });

/** Bytes that hurt, put at so many ten-thousandths of the document. */
const wound = fc.tuple(
  fc.noBias(fc.integer({ min: 0, max: 9999 })),
  fc.nat(3),
  fc.constantFrom('', '"', '\\', '{', '}', ']', ',', ':', '\n', '\u0001', '\u00ff', '\u00c3', '5'),
);

describe('prints the same with stencils and without', () => {
  const settings = settingsFor(root);

  test('generated elements, in pieces of any size', async () => {
    await fc.assert(
      fc.asyncProperty(anyDocument, chunkSizes, async (bytes, sizes) => {
        await expectSame(bytes, settings, sizes);
      }),
      { numRuns: 600 },
    );
  });

  test('damaged ones', async () => {
    await fc.assert(
      fc.asyncProperty(anyDocument, fc.array(wound, { minLength: 1, maxLength: 4 }), chunkSizes, async (bytes, wounds, sizes) => {
        let damaged = bytes;
        for (const [place, deleted, inserted] of wounds) {
          const at = Math.floor((place / 10_000) * damaged.length);
          damaged = Buffer.concat([damaged.subarray(0, at), Buffer.from(inserted, 'latin1'), damaged.subarray(at + deleted)]);
        }
        await expectSame(damaged, settings, sizes);
      }),
      { numRuns: 600 },
    );
  });

  test('cut at every byte', async () => {
    const [document] = fc.sample(llmsearchDocument, { numRuns: 1, seed: 5 });
    const bytes = Buffer.from(document as string);
    for (let end = BEGINNING; end < Math.min(bytes.length, BEGINNING + 3000); end++) await expectSame(bytes.subarray(0, end), settings);
  });

  test.each(['%,%,]', '%,,%]', ',%,%]', '%,%', '%,%,', '%,%]"match_id":', '%,]"match_id":"x"},%]', '%,5,%]'])(
    'commas and brackets amiss: %j',
    async (list) => {
      const [[members]] = fc.sample(fc.tuple(llmsearch), { numRuns: 1, seed: 1 }) as [[Member[]]];
      const element = `{${members.map(([key, raw]) => `"${key}":${raw}`).join(',')}}`;
      await expectSame(Buffer.from(inLlmsearch(`${list.replaceAll('%', element)},"match_count":2}`)), settings);
    },
  );

  test('without sources, with paths as reported, and with new ids', async () => {
    let count = 0;
    const stamp = { id: () => `00000000-0000-4000-8000-${String(count++).padStart(12, '0')}`, now: () => '2000-01-01T00:00:00Z' };
    for (const document of fc.sample(anyDocument, { numRuns: 60, seed: 2 })) {
      await expectSame(document, { ...settings, lookup: undefined, paths: { ...settings.paths, asReported: true } });
      count = 0;
      const ordinary = await printed(document, { ...settings, stamp, matchesAsText: false });
      count = 0;
      expect(await printed(document, { ...settings, stamp })).toMatchObject({ text: ordinary.text });
    }
  });

  test('long lists, of which most comes by stencils', async () => {
    const element = (index: number, more = '') =>
      `{"match_id":"278cdcb2-7d38-48ca-913f-27166505c581","file":"./src/é${index % 7}.rs","byte_start":${index},"byte_end":${index + 4},"matched_text":"TODO","line_number":${index + 1},"column_number":4,"context_before":"/ß\\t","context_after":" \\"it\\" 🌍"${more}}`;
    const elements = Array.from({ length: 3000 }, (_, index) => element(index, index % 100 === 99 ? ',"own":[1.0]' : ''));
    const bytes = Buffer.from(`{"execution_id":"x","pattern":"p","matches":[${elements.join(',')}],"match_count":3000}`);
    for (const sizes of [[], [65_536], [1000], [70_001, 3]]) {
      expect(await expectSame(bytes, settings, sizes)).toBeGreaterThan(0.9 * bytes.length);
    }
    const broken = Buffer.from(bytes);
    broken[100_000] = 0xff;
    broken[200_000] = 0x22;
    expect(await expectSame(broken, settings, [65_536])).toBeGreaterThan(0.5 * bytes.length);
  });

  test('every printer and the collector take what is printed', async () => {
    for (const document of fc.sample(anyDocument, { numRuns: 30, seed: 3 })) {
      for (const printer of [new PrettyPrinter(), new CanonicalPrinter()]) {
        const { text } = await printed(document, { ...settings, matchesAsText: false }, [], printer);
        expect((await printed(document, settings, [], printer)).text).toBe(text);
      }
      const collector = new EnvelopeCollector();
      const envelopes: unknown[] = [];
      for await (const part of convertInput(sourceOf([document]), settings)) {
        const envelope = collector.take(part);
        if (envelope !== undefined) envelopes.push(envelope);
      }
      const { text } = await printed(document, settings);
      expect(envelopes).toEqual(
        text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(Buffer.from(line, 'latin1').toString('utf8'))),
      );
    }
  });
});
