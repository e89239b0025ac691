import { afterAll, describe, expect, it } from 'vitest';
import { adapter } from '../../adapters/ast-grep/index.ts';
import { adapters } from '../../adapters/index.ts';
import type { QueryEnvelope } from '../../src/envelope/types.ts';
import { convert } from '../../src/index.ts';
import { sourceTree } from '../convert/source-tree.ts';
import { NOTHING } from '../enrich/nothing.ts';

it('files that could not be read make an empty answer partial', async () => {
  const message = 'Cannot read file src/latin.rs: stream did not contain valid UTF-8';
  const invocation = { argv: ['ast-grep', 'run', '-p', 'a', '--json=stream'], exit: 0, stderr: `${message}\n` };
  const { envelopes } = await convert('', { adapters: [adapter], tool: 'ast-grep', invocation, errorCodes: true });
  expect(envelopes).toMatchObject([
    {
      data: { command: 'run', matches: [], count: 0 },
      diagnostics: [{ message, file: 'src/latin.rs', code: 'ASG-IO-003' }, { code: 'UNI-QRY-005' }],
      partial: true,
    },
  ]);
});

describe('outline', () => {
  const SOURCE = '\ufeffuse a::b; /* é👋 */ impl Ä { /* ü */ fn neu() {} }\n/* 👋 */ static S: u8 = 1;\n';
  const tree = sourceTree({ 'a.rs': SOURCE });
  afterAll(() => tree.remove());

  /** Where a text is, as ast-grep counts: bytes, and code points of the line, from 0. */
  function range(text: string) {
    const from = SOURCE.indexOf(text);
    const place = (at: number) => {
      const before = SOURCE.slice(0, at).split('\n');
      return { line: before.length - 1, column: [...(before.at(-1) ?? '')].length };
    };
    const bytes = (at: number) => Buffer.byteLength(SOURCE.slice(0, at));
    const to = from + text.length;
    return { byteOffset: { start: bytes(from), end: bytes(to) }, start: place(from), end: place(to) };
  }

  /** Where it is written as the format counts: columns in bytes. */
  function span(text: string) {
    const from = SOURCE.indexOf(text);
    const before = SOURCE.slice(0, from).split('\n');
    const [start_line, start_col] = [before.length, Buffer.byteLength(before.at(-1) ?? '')];
    const byte_start = Buffer.byteLength(SOURCE.slice(0, from));
    return { file_path: 'a.rs', byte_start, byte_end: byte_start + Buffer.byteLength(text), start_line, start_col };
  }

  const SAID = { signature: '' };
  const USE = { ...SAID, astKind: 'use_declaration', isImport: true, isExported: false };
  const IMPL = { ...SAID, astKind: 'impl_item', isImport: false, isExported: false };
  const NEU = { role: 'member', name: 'neu', ...SAID, astKind: 'function_item', isPublic: false };
  const STATIC = { ...SAID, astKind: 'static_item', isImport: false, isExported: false, later: 1 };
  const [USED, IMPLEMENTED] = ['use a::b;', 'impl Ä { /* ü */ fn neu() {} }'];
  const items = [
    { role: 'item', symbolType: 'module', name: 'a::b', range: range(USED), ...USE },
    {
      ...{ role: 'item', symbolType: 'object', name: 'Ä', range: range(IMPLEMENTED), ...IMPL },
      members: [{ symbolType: 'method', range: range('fn neu() {}'), ...NEU }],
    },
    { role: 'import', symbolType: 'variable', name: 'S', range: range('static S: u8 = 1;'), ...STATIC },
  ];
  const file = { path: './a.rs', language: 'Rust', items };
  const none = { path: './none.rs', language: 'Rust', items: [] };
  const matches = [
    { role: 'reference', span: span(USED), name: 'a::b', symbolType: 'module', ...USE },
    {
      ...{ role: 'definition', span: { ...span(IMPLEMENTED), semantic_kind: 'impl' }, name: 'Ä', kind: 'object' },
      ...{ ...IMPL, members: [{ kind: 'method', span: { ...span('fn neu() {}'), semantic_kind: 'method' }, ...NEU }] },
    },
    {
      ...{ role: 'definition', span: { ...span('static S: u8 = 1;'), semantic_kind: 'static' }, kind: 'variable' },
      ...{ name: 'S', ...STATIC, legacy: { role: 'import' } },
    },
  ];

  it.each([
    ['a list', JSON.stringify([file, none])],
    ['rows', `${JSON.stringify(file)}\n${JSON.stringify(none)}\n`],
    ['rows that begin with a file in which nothing was found', `${JSON.stringify(none)}\n${JSON.stringify(file)}\n`],
  ])('%s: bytes count a byte order mark, columns code points', async (_, input) => {
    const enrichment = { ...NOTHING, semantics: true };
    const { envelopes } = await convert(input, { adapters, root: tree.root, cwd: tree.root, enrichment });
    expect(envelopes).toMatchObject([{ tool: 'ast-grep', data: { command: 'outline', matches, count: 3 } }]);
    const [envelope] = envelopes;
    expect(envelope).toHaveProperty('data.files', expect.arrayContaining([{ file_path: 'none.rs', language: 'Rust' }]));
    expect(envelope).not.toHaveProperty('data.matches.0.span.semantic_kind');
    expect(envelope).not.toHaveProperty('data.matches.0.kind');
  });
});

it('a kind that has the name of what every object has', async () => {
  const tree = sourceTree({ 'a.cpp': 'A::A() {}\n' });
  const range = { byteOffset: { start: 0, end: 9 }, start: { line: 0, column: 0 }, end: { line: 0, column: 9 } };
  const item = { role: 'item', symbolType: 'constructor', name: 'A', range, signature: '', astKind: 'declaration' };
  const file = JSON.stringify({ path: 'a.cpp', language: 'Cpp', items: [item] });
  const enrichment = { ...NOTHING, semantics: true };
  const { envelopes } = await convert(file, { adapters, enrichment, root: tree.root, cwd: tree.root });
  tree.remove();
  expect(envelopes).toMatchObject([{ data: { matches: [{ kind: 'constructor', span: { language: 'cpp' } }] } }]);
});

/** A match on one line, as versions print it that say less of the lines around it, or more. */
const element = (more: object, [start, end]: [number, number], line: number, column: number) => ({
  ...{ text: 'foo', file: 'a.js', language: 'JavaScript' },
  range: {
    byteOffset: { start, end },
    ...{ start: { line, column }, end: { line, column: column + end - start } },
  },
  ...more,
});

async function spanOf(value: object) {
  const { envelopes } = await convert(JSON.stringify([value]), { adapters, sources: false });
  return (envelopes[0] as QueryEnvelope).data.matches?.[0]?.span;
}

// 0.14
it.each([
  [
    'the first line',
    element({ lines: 'é foo' }, [3, 6], 0, 3),
    { start_line: 1, start_col: 3, end_line: 1, end_col: 6 },
  ],
  ['another line', element({ lines: 'foo' }, [30, 33], 4, 0), { start_line: 5, start_col: 0, end_line: 5, end_col: 3 }],
])('columns are bytes where it does not count characters: on %s', async (_, value, expected) => {
  const span = await spanOf(value);
  expect(span).toMatchObject(expected);
  expect(Object.keys(span?.legacy ?? {})).toEqual(['semantics']);
});

it('an empty last line beside a match is one of its lines', async () => {
  const counted = { lines: 'foo\n', charCount: { leading: 0, trailing: 1 } };
  const span = await spanOf(element(counted, [0, 3], 0, 0));
  expect(span?.context).toEqual({ before: [], selected: ['foo'], after: [''] });
});
