import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Adapter,
  byteLength,
  byteStart,
  type CoordinateSystem,
  characterLength,
  characterStart,
  code,
  diagnostic,
  diagnosticField,
  diagnosticFields,
  endColumn,
  endLine,
  file,
  fileSpelling,
  form,
  type JsonObject,
  keep,
  kept,
  level,
  list,
  located,
  object,
  path,
  rule,
  sections,
  startColumn,
  startLine,
  string,
} from '../../src/adapter.ts';
import { JsonPrinter } from '../../src/format/json-printer.ts';
import { convertStream } from '../../src/index.ts';

const PLACED = located({ name: keep, file, line: startLine, column: startColumn });

/** Findings with all that a key may say of them. */
const FINDING = diagnostic(
  {
    index: keep,
    severity: level({ ERROR: 'error', warn: 'warning', hint: 'note' }),
    code: code('FND-', { assigned: true }),
    rule,
    message: diagnosticField('message'),
    text: string('text', { evidence: 'text' }),
    file,
    line: startLine,
    column: startColumn,
    note: diagnosticField('note'),
    fix: diagnosticField('remediation'),
    module: path('module_path', { unless: [''] }),
    existing: PLACED,
    affected: list(PLACED),
    more: object({ at: path('path'), other: keep }),
  },
  'warning',
  { assigned: 'FND-101', fixed: { source: 'list' }, unknown: [{ parts: { startLine: 0 }, stays: true }] },
);

const REPEATED = { level: 'note', code: 'FND-102', message: 'Equal findings are left out.' } as const;

/** The same findings: printed from where they are, or made, because each is held against those before it. */
function finding(more: Parameters<typeof list>[2]): Adapter {
  return {
    tool: 'finder',
    prefix: 'FND',
    jsonFlag: '--json',
    operation: 'find',
    forms: [
      form(
        'finder/find',
        { command: 'find', counting: { firstLine: 1, firstColumn: 0, unit: 'byte' }, when: { has: ['findings'] } },
        { findings: list(FINDING, ['index'], more) },
      ),
    ],
    text: [],
    codes: [{ code: 'FND-E1', trigger: 'E1', meaning: 'It is wrong.', cause: 'A fault.', remedy: 'Mend it.' }],
  };
}

const PRINTED = finding({});
const MADE = finding({ distinct: REPEATED });

const text = fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('é🌍', 'a\nb', '"\\', ''));
const file_path = fc.constantFrom('src/a.rs', './src/a.rs', 'C:\\x\\y.rs', '', '../up.rs');
const odd = fc.constantFrom<fc.JsonValue>(null, 7, -1, true, [], {}, 'other', [{ file: 'b.rs' }], {
  file: 'c.rs',
  x: 1,
});
const number = fc.oneof(fc.nat(40), fc.constantFrom(0, 1));
const place = fc.record({ name: text, file: file_path, line: number, column: number }, { requiredKeys: [] });
const element = fc
  .tuple(
    fc.record(
      {
        severity: fc.constantFrom('ERROR', 'error', 'warn', 'hint', 'none', ''),
        code: fc.constantFrom('E1', 'E2', 'FND-E1', ''),
        rule: fc.constantFrom('no-x', 'ABC-1', ''),
        message: text,
        text,
        file: file_path,
        line: number,
        column: number,
        note: text,
        fix: text,
        module: file_path,
        existing: place,
        affected: fc.array(place, { maxLength: 2 }),
        more: fc.record({ at: file_path, other: text, strange: text }, { requiredKeys: [] }),
      },
      { requiredKeys: ['message', 'file', 'line'] },
    ),
    fc.option(
      fc.tuple(fc.constantFrom('severity', 'code', 'message', 'file', 'line', 'note', 'module', 'affected'), odd),
      {
        freq: 3,
      },
    ),
    fc.option(fc.constantFrom('own', 'source', 'span', 'legacy', 'module_path', 'tool'), { freq: 5 }),
  )
  .map(([members, changed, added]): JsonObject => {
    const [name, value] = changed ?? [];
    return {
      ...(members as JsonObject),
      ...(name !== undefined && { [name]: value as JsonObject }),
      ...(added !== null && { [added]: 'own' }),
    };
  });

async function converted(adapter: Adapter, document: string, sources: boolean): Promise<string> {
  const printer = new JsonPrinter();
  let out = '';
  async function* input() {
    yield Buffer.from(document);
  }
  const root = join(import.meta.dirname, '../../fixtures/_workspaces');
  for await (const part of convertStream(input(), { adapters: [adapter], root, ...(!sources && { sources }) }))
    for (const piece of printer.print(part)) out += piece as string;
  return out;
}

/** Keys that nobody knows are noted in any order; the id of the run is that of the document's bytes. */
function ordered(envelope: string): string {
  return envelope
    .replace(/"execution_id":"[^"]*"/, '')
    .replaceAll(/"keys":(\[[^\]]*\])/g, (_, keys: string) => JSON.stringify((JSON.parse(keys) as string[]).sort()));
}

test('findings are printed from where they are written as the interpreter makes them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(element, { maxLength: 8 }), fc.boolean(), async (elements, sources) => {
      const findings = elements.map((members, index) => ({ index, ...members }));
      const document = JSON.stringify({ findings });
      const made = await converted(MADE, document, sources);
      expect(ordered(await converted(PRINTED, document, sources))).toBe(ordered(made));
    }),
    { numRuns: 150 },
  );
});

/** A place in objects of its own, with what may be beside it. */
const PLACE = {
  at: object({
    file: object({ path: file, uri: fileSpelling, ...kept('base', 'more') }),
    region: object({
      ...{ line: startLine, column: startColumn, last: endLine, until: endColumn },
      ...{ offset: byteStart, length: byteLength, from: characterStart, characters: characterLength },
      ...kept('shown', 'more'),
    }),
    ...kept('note', 'more'),
  }),
  snippet: string('snippet', { evidence: 'text' }),
  lines: string('snippet', { evidence: 'lines' }),
};

/** Findings that say their places, and what they have to say, in objects. */
const NESTED = diagnostic(
  {
    index: keep,
    rule,
    severity: level({ ERROR: 'error' }),
    message: diagnosticFields({ text: diagnosticField('message'), ...kept('markdown') }),
    ...PLACE,
    target: object({ path: path('file_path', { spelling: 'uri' }), uri: keep, ...kept('base') }),
    related: list(located({ ...PLACE, ...kept('id') })),
    mark: keep,
  },
  'warning',
);

/** The same findings in a list of the document, or of sections that say of whom they are, and how they count. */
function nested(more: Parameters<typeof list>[2], columns: Partial<CoordinateSystem>): Adapter {
  const counting: CoordinateSystem = { firstLine: 1, firstColumn: 1, unit: 'byte', ...columns };
  const runs = sections({ findings: list(NESTED, ['index']), tool: keep }, () => ({ tool: 'other', counting }));
  const declared = (key: string) => ({ command: 'find', counting, when: { has: [key] } });
  return {
    ...finding({}),
    forms: [
      form('finder/nested', declared('findings'), { findings: list(NESTED, ['index'], more) }),
      form('finder/runs', { ...declared('runs'), counting: { ...counting, unit: 'byte' } }, { runs }),
    ],
  };
}

const kinds = fc.constantFrom<Partial<CoordinateSystem>>(
  {},
  { unit: 'utf16' },
  { unit: 'code-point', countsMark: false },
);
const uri = fc.constantFrom('src/a.rs', 'file:///w/src/a.rs', './src/a%20b.rs', '', 'http://x');
const some = fc.constantFrom<fc.JsonValue>({ text: 'é' }, 0, [], '');
const inFile = fc.record({ path: file_path, uri, base: some, more: some }, { requiredKeys: ['path'] });
const region = fc.record(
  {
    ...{ line: number, column: number, last: number, until: number, offset: number, length: number },
    ...{ from: number, characters: fc.oneof(number, odd), shown: some, more: some },
  },
  { requiredKeys: ['line'] },
);
const placed = {
  at: fc.record({ file: inFile, region, note: some, more: some }, { requiredKeys: ['file'] }),
  snippet: text,
  lines: text,
};
const changes = fc.constantFrom(
  'at',
  'at/file',
  'at/region',
  'at/region/line',
  'message',
  'message/text',
  'target/uri',
);
const nestedElement = fc
  .tuple(
    fc.record(
      {
        rule: fc.constantFrom('no-x', 'ABC-1', ''),
        severity: fc.constantFrom('ERROR', 'none'),
        message: fc.record({ text, markdown: text }, { requiredKeys: ['text'] }),
        ...placed,
        target: inFile,
        related: fc.array(fc.record({ ...placed, id: some }, { requiredKeys: [] }), { maxLength: 2 }),
      },
      { requiredKeys: ['message', 'at'] },
    ),
    fc.option(fc.tuple(changes, odd), { freq: 4 }),
    fc.option(fc.constantFrom('own', 'snippet', 'span', 'legacy', 'text'), { freq: 5 }),
  )
  .map(([members, changed, added]): JsonObject => {
    const element = JSON.parse(JSON.stringify({ ...members, ...(added !== null && { [added]: 'own' }) }));
    const keys = changed?.[0].split('/') ?? [];
    const last = keys.pop();
    const holder = keys.reduce((inner, key) => inner?.[key], element);
    if (last !== undefined && typeof holder === 'object') holder[last] = changed?.[1];
    return element;
  });

test('so are findings that say their places in objects', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(nestedElement, { maxLength: 6 }),
      kinds,
      fc.boolean(),
      async (elements, columns, sources) => {
        const document = JSON.stringify({ findings: elements.map((members, index) => ({ index, ...members })) });
        const made = await converted(nested({ distinct: REPEATED }, columns), document, sources);
        expect(ordered(await converted(nested({}, columns), document, sources))).toBe(ordered(made));
      },
    ),
    { numRuns: 150 },
  );
});

test('so are those of sections, of which numbers that a parse would change are made', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(nestedElement, { maxLength: 6 }), kinds, async (elements, columns) => {
      const findings = elements.map((members, index) => ({ index, ...members, mark: 'MARK' }));
      const document = JSON.stringify({ runs: [{ findings: findings.slice(0, 2) }, { tool: 'x', findings }] });
      const [plain, exact] = ['1', '1.0'].map((number) => document.replaceAll('"MARK"', number)) as [string, string];
      const made = (await converted(nested({}, columns), exact, false)).replaceAll('"mark":1.0', '"mark":1');
      expect(ordered(await converted(nested({}, columns), plain, false))).toBe(ordered(made));
    }),
    { numRuns: 100 },
  );
});
