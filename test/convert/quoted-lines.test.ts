import { afterAll, describe, expect, it } from 'vitest';
import {
  type Adapter,
  endColumn,
  endLine,
  file,
  form,
  keep,
  legacy,
  list,
  match,
  startColumn,
  startLine,
} from '../../src/adapter.ts';
import { oneEnvelope } from './one-envelope.ts';
import { sourceTree } from './source-tree.ts';

const version = { key: '/version', major: 1 };
const counting = { firstLine: 1, firstColumn: 1, unit: 'byte' } as const;

/** Says what it looked for, then lines that hold it. */
const lines = form(
  'toy/lines',
  { version, command: 'lines', counting, when: { has: ['hits'] } },
  {
    version: legacy,
    asked: keep,
    hits: list(
      match(
        { file, line: startLine, column: startColumn, endLine, endColumn, text: keep },
        {
          quotes: true,
          by: ({ text }, { '/asked': asked }) => ({ place: { lines: String(text), texts: [String(asked)] } }),
        },
      ),
    ),
  },
);

const held = form(
  'toy/held',
  { version, command: 'held', counting, when: { has: ['held'] } },
  { version: legacy, held: keep },
);

const toy: Adapter = {
  tool: 'toy',
  prefix: 'TOY',
  jsonFlag: '--json',
  operation: 'lines',
  forms: [lines, held],
  text: [],
  codes: [],
};
const tree = sourceTree({ 'a.txt': 'é one two\n' });
afterAll(() => tree.remove());

const { query: converted } = oneEnvelope({ adapters: [toy], root: tree.root });

const hit = (column: number, text: string) => ({ file: 'a.txt', line: 1, column, text });

describe('a line that the tool quoted', () => {
  it('proves the text at its column, which the source then locates', async () => {
    const { data } = await converted({ asked: 'one', hits: [hit(4, 'é one two')] });
    expect(data.matches?.[0]).toMatchObject({
      matched_text: 'one',
      span: { byte_start: 3, byte_end: 6, start_col: 3, end_col: 6 },
    });
  });

  it('shows a start alone where the text is not there', async () => {
    const { data } = await converted({ asked: 'two', hits: [hit(4, 'é one two')] });
    expect(data.matches?.[0]?.span).toMatchObject({ byte_start: 3, byte_end: 3, precision: 'point' });
    expect(data.matches?.[0]?.matched_text).toBeUndefined();
  });

  it('is held against the source, and says its text all the same', async () => {
    const { data, diagnostics } = await converted({ asked: 'one', hits: [hit(4, 'é one too')] });
    expect(data.matches?.[0]).toMatchObject({
      matched_text: 'one',
      span: { byte_start: null, start_col: 3, end_col: 6 },
    });
    expect(diagnostics.map(({ code }) => code)).toEqual(['UNI-V-001']);
  });
});

it.each([
  ['1.9.0', []],
  ['0.1.0', []],
  ['2.0.0', ['UNI-QRY-012']],
  ['10', ['UNI-QRY-012']],
  ['one', []],
])('a document of version %s is reported where it is newer than what was tested', async (said, codes) => {
  for (const rest of [{ asked: 'x', hits: [] }, { held: 1 }]) {
    const { diagnostics } = await converted({ version: said, ...rest });
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
  }
});

it('a range that ends before it starts is no place, by lines as by bytes', async () => {
  const { data, diagnostics } = await converted({
    asked: 'one',
    hits: [
      { ...hit(4, 'é one two'), endLine: 0, endColumn: 1 },
      { ...hit(4, 'é one two'), endLine: 1, endColumn: 2 },
    ],
  });
  expect(data.matches).toHaveLength(1);
  expect(data['unplaced']).toEqual([{ ...hit(4, 'é one two'), endLine: 1, endColumn: 2 }]);
  expect(diagnostics.map(({ code }) => code)).toContain('UNI-V-003');
});
