import { describe, expect, test } from 'vitest';
import { enriched } from '../../src/enrich/enrich.ts';
import type { Enrichment, Subject } from '../../src/enrich/enrichment.ts';
import type { Span } from '../../src/envelope/types.ts';
import { LineIndex } from '../../src/location/line-index.ts';
import { nameOnLine } from '../../src/location/names.ts';
import { naiveContext } from '../recordings/naive.ts';
import { NOTHING } from './nothing.ts';

function sourceOf(content: string | Uint8Array) {
  const bytes = Buffer.from(content as string);
  return { bytes, lines: new LineIndex(bytes) };
}

function spanAt(start: number | null, end: number | null, more: Partial<Span> = {}): Span {
  const place = { byte_start: start, byte_end: end, start_line: 1, start_col: 0, end_line: 1, end_col: 0 };
  return { span_id: null, file_path: 'a.rs', ...place, ...more };
}

describe('context', () => {
  const contents = [
    '',
    '\n',
    'a',
    'a\n',
    'a\r\n',
    'a\r',
    'a\nb',
    'a\n\nb\r\nc\n',
    '\ufeffa\nb\n',
    'é\n種\n🏠',
    '\r\n\r\n',
    'a\rb\n',
  ];

  test.each(contents)('of every span in %j is that of a naive cut', (content) => {
    const source = sourceOf(content);
    const length = source.bytes.length;
    for (let start = 0; start <= length; start++) {
      for (let end = start; end <= length; end++) {
        for (const contextLines of [0, 1, 3]) {
          const { context } = enriched({ span: spanAt(start, end), source }, { ...NOTHING, contextLines });
          expect([start, end, contextLines, context]).toEqual([
            start,
            end,
            contextLines,
            naiveContext(source.bytes, start, end, contextLines),
          ]);
        }
      }
    }
  });

  test('lines that are no UTF-8 are not quoted, and those far from them are', () => {
    const source = sourceOf(Buffer.from('a\nb\nc\n\xe9\n', 'latin1'));
    expect(enriched({ span: spanAt(0, 1), source }, { ...NOTHING, contextLines: 2 }).context?.after).toEqual([
      'b',
      'c',
    ]);
    expect(enriched({ span: spanAt(0, 1), source }, { ...NOTHING, contextLines: 3 }).context).toBeUndefined();
  });
});

test('lines of more than a megabyte are not quoted', () => {
  const source = sourceOf(`a\n${'x'.repeat(1024 * 1024)}\n`);
  expect(enriched({ span: spanAt(0, 1), source }, { ...NOTHING, contextLines: 0 }).context?.selected).toEqual(['a']);
  expect(enriched({ span: spanAt(0, 1), source }, { ...NOTHING, contextLines: 1 }).context).toBeUndefined();
});

describe('what a tool printed', () => {
  const printed = spanAt(0, 1, {
    context: { before: ['x'], selected: [], after: [] },
    semantic_kind: 'struct',
    language: 'klingon',
    checksums: { file_checksum_before: 'sha256:its' },
    tool_hints: { requires_full_context: false },
  });
  const all = { ...NOTHING, contextLines: 3, semantics: true, checksums: true, atomic: true, fullContext: true };

  test('wins over what would be added, and is completed', () => {
    const span = enriched({ span: printed, source: sourceOf('a\n'), kind: 'fn', textAfter: 'b' }, all);
    expect(span).toMatchObject({ context: printed.context, semantic_kind: 'struct', language: 'klingon' });
    expect(Object.keys(span.checksums ?? {})).toEqual(['checksum_before', 'checksum_after', 'file_checksum_before']);
    expect(span.checksums?.file_checksum_before).toBe('sha256:its');
    expect(span.tool_hints).toEqual({ requires_full_context: false, apply_atomically: true });
  });

  test('is all there is where nothing is asked for', () => {
    expect(enriched({ span: printed, source: sourceOf('a\n') }, NOTHING)).toEqual(printed);
  });
});

describe('checksums', () => {
  const asked = { ...NOTHING, checksums: true };

  test('of the empty place are those of no bytes, of a point there are none', () => {
    const source = sourceOf('abc');
    expect(enriched({ span: spanAt(1, 1), source }, asked).checksums?.checksum_before).toMatch(/^sha256:e3b0c442/);
    expect(
      Object.keys(enriched({ span: spanAt(1, 1, { precision: 'point' }), source }, asked).checksums ?? {}),
    ).toEqual(['file_checksum_before']);
  });

  test('without a source there are none', () => {
    expect(enriched({ span: spanAt(1, 2) }, asked).checksums).toBeUndefined();
  });
});

describe('kinds', () => {
  const asked = { ...NOTHING, semantics: true };
  const kindOf = (content: string, kind: string, file_path: string, more: Partial<Subject> = {}) =>
    enriched({ span: spanAt(0, content.length, { file_path }), source: sourceOf(content), kind, ...more }, asked)
      .semantic_kind;

  test.each([
    ['pub enum Side { A }', 'class', 'a.rs', 'enum'],
    ['pub(crate) struct S;', 'class', 'a.rs', 'struct'],
    ['unsafe trait T {}', 'class', 'a.rs', 'trait'],
    ['type A = B;', 'class', 'a.rs', 'type'],
    ['union U {}', 'class', 'a.rs', undefined],
    ['async def f(): pass', 'function', 'a.py', 'async_function'],
    ['async def f(): pass', 'method', 'a.py', 'method'],
    ['asynchronous()', 'function', 'a.py', 'function'],
    ['type S struct {}', 'class', 'a.go', 'struct'],
    ['class A {}', 'Class', 'a.ts', 'class'],
    ['class A {}', 'Class', 'a.unknown', undefined],
    ['fn f() {}', 'call', 'a.rs', undefined],
  ])('%j, which the tool calls %s, in %s is %s', (content, kind, path, expected) => {
    expect(kindOf(content, kind, path)).toBe(expected);
  });

  test.each([
    ['\tpub struct Größe<T>(T);', 'Größe', 'a.rs', 'struct'],
    ['/* a */ #[derive(Debug, Clone)] pub enum E {', 'E', 'a.rs', 'enum'],
    ['/* struct S */ enum E {}', 'S', 'a.rs', undefined],
    ['struct A; enum B {}', 'B', 'a.rs', undefined],
    ['struct A; enum B {}', undefined, 'a.rs', undefined],
    ['type S struct {', 'S', 'a.go', 'struct'],
    ['type S struct { T struct{} }', 'T', 'a.go', undefined],
  ])('of whole lines %j, the class %s in %s is %s', (content, name, file_path, expected) => {
    const span = spanAt(0, Buffer.byteLength(content), { file_path, precision: 'line' });
    expect(enriched({ span, source: sourceOf(content), kind: 'class', name }, asked).semantic_kind).toBe(expected);
  });

  test('are narrowed by proved text alone, and mean what the tool means by them', () => {
    expect(enriched({ span: spanAt(0, 9), kind: 'class' }, asked).semantic_kind).toBeUndefined();
    expect(kindOf('// not here', 'class', 'a.rs', { words: { rust: { class: 'struct' } } })).toBe('struct');
  });
});

test("Rust's macros are known by any hint that is asked for", () => {
  const hints = (kind: string, asked: Partial<Enrichment>) =>
    enriched({ span: spanAt(0, 1), kind }, { ...NOTHING, ...asked }).tool_hints;
  const macro = { requires_full_context: true, language_hints: { rust_macro_expansion: true } };
  expect(hints('macro', { macroHints: true })).toEqual(macro);
  expect(hints('macro', { macroHints: true, atomic: true })).toEqual({ ...macro, apply_atomically: true });
  expect(hints('fn', { macroHints: true, atomic: true })).toEqual({ apply_atomically: true });
  expect(hints('macro', {})).toBeUndefined();
});

describe('the name of a symbol on a line', () => {
  const source = sourceOf('a\n  ledger::open(open_all, "x"); close(close);\n  größe(); x.größe\n');
  const text = (line: number, symbol: string) => {
    const range = nameOnLine(source, line, symbol, 'definition');
    return range && [range.start, source.bytes.toString('utf8', range.start, range.end)];
  };

  test('at a call is followed by what a call goes on with', () => {
    const calls = 'const map = list\n  .map(f)\nf(); // g next\na<T>(b?.(c!(d `x`)), e::<T>(), h .()) i {';
    const called = (line: number, symbol: string) => nameOnLine(sourceOf(calls), line, symbol, 'call')?.start;
    expect(called(1, 'map')).toBeUndefined();
    expect(called(2, 'map')).toBe(20);
    expect(called(3, 'g')).toBeUndefined();
    expect(['a', 'b', 'c', 'd', 'e', 'h', 'i'].filter((name) => called(4, name) === undefined)).toEqual([]);
  });

  test('is found where it is there once as a word', () => {
    expect(text(2, 'open')).toEqual([12, 'open']);
    expect(text(2, 'crate::ledger::open')).toEqual([12, 'open']);
    expect(text(1, 'a')).toEqual([0, 'a']);
  });

  test.each([
    [2, 'close'],
    [2, 'ope'],
    [2, 'gone'],
    [3, 'größe'],
    [3, 'e'],
    [9, 'a'],
    [0, 'a'],
    [2, ''],
    [2, '::'],
  ])('is not found on line %i as %j', (line, symbol) => {
    expect(text(line, symbol)).toBeUndefined();
  });
});
