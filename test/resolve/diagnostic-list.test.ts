import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Adapter,
  code,
  diagnostic,
  diagnosticField,
  file,
  form,
  type JsonObject,
  keep,
  level,
  list,
  located,
  object,
  path,
  rule,
  startColumn,
  startLine,
  string,
} from '../../src/adapter.ts';
import { CompactPrinter } from '../../src/format/compact.ts';
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

/** The same findings: printed from where they stand, or made, because each is held against those before it. */
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
  const printer = new CompactPrinter();
  let out = '';
  async function* input() {
    yield Buffer.from(document);
  }
  const root = join(import.meta.dirname, '../../fixtures/_workspaces');
  for await (const part of convertStream(input(), { adapters: [adapter], root, ...(!sources && { sources }) }))
    for (const piece of printer.print(part)) out += piece as string;
  return out;
}

/** Keys that nobody knows are noted in any order. */
function ordered(envelope: string): string {
  return envelope.replaceAll(/"keys":(\[[^\]]*\])/g, (_, keys: string) =>
    JSON.stringify((JSON.parse(keys) as string[]).sort()),
  );
}

test('findings are printed from where they stand as the interpreter makes them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(element, { maxLength: 8 }), fc.boolean(), async (elements, sources) => {
      const findings = elements.map((members, index) => ({ index, ...members }));
      const document = JSON.stringify({ findings });
      const made = await converted(MADE, document, sources);
      expect(ordered(await converted(PRINTED, document, sources))).toBe(ordered(made));
    }),
    { numRuns: 500 },
  );
});
