/**
 * Places in files that are not UTF-8: tools count what they made of a file. What is printed as bytes are those that the
 * tool meant; where nothing shows which, the line is alone.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import type { Envelope, Span } from '../../src/envelope/types.ts';
import { convert } from '../../src/index.ts';
import { NOTHING } from '../enrich/nothing.ts';
import { sourceTree } from './source-tree.ts';

const TEXT = 'first\nsecond line\nthird\n';
const utf16 = Buffer.from(`\ufeff${TEXT}`, 'utf16le');
/** Four bytes a character, of a text in ASCII. */
const utf32 = (text: string, at: number) =>
  Buffer.concat([...text].map((char) => Object.assign(Buffer.alloc(4), { [at]: char.charCodeAt(0) })));

const FILES = {
  'utf16le.txt': utf16,
  'utf16be.txt': Buffer.from(utf16).swap16(),
  'utf16le-bare.txt': Buffer.from(TEXT, 'utf16le'),
  'utf32le.txt': Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), utf32(TEXT, 0)]),
  'utf32be.txt': Buffer.concat([Buffer.from([0, 0, 0xfe, 0xff]), utf32(TEXT, 3)]),
  'latin1.txt': Buffer.from('first\nsé=line é\nthird\n', 'latin1'),
  'far.txt': Buffer.from('first\nsecond line\nthird é\n', 'latin1'),
};
const tree = sourceTree(FILES);
afterAll(() => tree.remove());

const UNKNOWN = { span_id: null, byte_start: null, byte_end: null, precision: 'line' };

async function converted(document: unknown, enrichment = { ...NOTHING, verify: true, contextLines: 1 }) {
  const { envelopes } = await convert(JSON.stringify(document), { adapters, root: tree.root, enrichment });
  const [envelope] = envelopes as [Envelope];
  const { matches = [] } = ('data' in envelope ? envelope.data : {}) as { matches?: { span: Span }[] };
  const found = envelope.diagnostics.filter(({ tool }) => tool !== 'unify');
  const told = envelope.diagnostics.filter(({ tool, code }) => tool === 'unify' && code?.startsWith('UNI-V-'));
  return { span: (matches[0] ?? found[0])?.span as Span, codes: told.map(({ code }) => code) };
}

const sarif = (uri: string, region: object, name = 'SampleScan') => {
  const locations = [{ physicalLocation: { artifactLocation: { uri }, region } }];
  const results = [{ ruleId: 'A', message: { text: 'm' }, locations }];
  return { version: '2.1.0', runs: [{ tool: { driver: { name } }, results }] };
};

const llmsearch = (
  file: string,
  byte_start: number,
  matched_text: string,
  before: string,
  after: string,
  column_number: number,
) => ({
  execution_id: '550e8400-e29b-41d4-a716-446655440000',
  pattern: 'x',
  matches: [
    {
      ...{ match_id: 'bbb22222-3333-4444-5555-666666666666', file, matched_text, line_number: 2 },
      ...{ byte_start, byte_end: byte_start + matched_text.length, column_number },
      ...{ context_before: before, context_after: after },
    },
  ],
  match_count: 1,
});

describe.each(['utf16le.txt', 'utf16be.txt', 'utf16le-bare.txt', 'utf32le.txt', 'utf32be.txt'])('in %s', (file) => {
  it.each([
    ['columns', { startLine: 2, startColumn: 8, endColumn: 12 }],
    ['a first column', { startLine: 2, startColumn: 1 }],
    ['a quote', { startLine: 2, startColumn: 8, endColumn: 12, snippet: { text: 'line' } }],
    ['lines', { startLine: 2, endLine: 2 }],
  ])('a place by %s has its line alone', async (_, region) => {
    const { span, codes } = await converted(sarif(file, region));
    expect(span).toMatchObject({ ...UNKNOWN, start_line: 2, start_col: 0 });
    expect(span.context).toBeUndefined();
    expect(codes).toEqual(['UNI-V-004']);
  });

  it('characters from its start are no bytes', async () => {
    const { span, codes } = await converted(sarif(file, { charOffset: 13, charLength: 4 }));
    expect(span).toMatchObject({ span_id: null, byte_start: null, precision: 'file' });
    expect(codes).toEqual(['UNI-V-004']);
  });

  it('offsets in what a tool made of it are none of the file', async () => {
    const { span, codes } = await converted(llmsearch(file, 13, 'line', 'd ', '', 8));
    expect(span).toMatchObject({ ...UNKNOWN, start_line: 2, legacy: { byte_start: 13, byte_end: 17 } });
    expect(codes).toEqual(['UNI-V-004']);
  });
});

describe('in Latin-1', () => {
  it.each([
    ['behind another character', 'latin1.txt', { startLine: 2, startColumn: 4, endColumn: 8 }, UNKNOWN],
    ['in front of it', 'latin1.txt', { startLine: 2, startColumn: 1, endColumn: 2 }, { byte_start: 6, byte_end: 7 }],
    ['on another line', 'latin1.txt', { startLine: 3, startColumn: 1, endColumn: 3 }, { byte_start: 16, byte_end: 18 }],
    ['far from it', 'far.txt', { startLine: 2, startColumn: 8, endColumn: 12 }, { byte_start: 13, byte_end: 17 }],
  ])('a place by columns %s', async (_, file, region, expected) => {
    for (const producer of ['SampleScan', 'Bandit', 'clang']) {
      const { span } = await converted(sarif(file, region, producer));
      expect(span).toMatchObject(expected);
    }
  });

  it('offsets stay where what is quoted is there, and only there', async () => {
    const raw = await converted(llmsearch('far.txt', 13, 'line', 'd ', '', 8));
    expect(raw.span).toMatchObject({ byte_start: 13, byte_end: 17, start_line: 2, start_col: 7 });
    const decoded = await converted(llmsearch('latin1.txt', 10, 'line', '=', ' é', 4));
    expect(decoded.span).toMatchObject({ ...UNKNOWN, start_line: 2 });
    expect(decoded.codes).toEqual(['UNI-V-004']);
    const changed = await converted(llmsearch('latin1.txt', 10, 'lime', '=', ' é', 4));
    expect(changed.codes).toContain('UNI-V-001');
  });
});
