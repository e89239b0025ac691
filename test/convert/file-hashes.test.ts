import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/adapter.ts';
import type { OperationEnvelope } from '../../src/envelope/types.ts';
import { convert } from '../../src/index.ts';
import { sourceTree } from './source-tree.ts';
import { after, before, toy } from './toy.ts';

describe('places in files that were changed', () => {
  const spanIn = async (facts: string, text: string, more = '') => {
    const document = `{"facts":"${facts}","edits":[{"file":"a.txt","from":4,"to":7${more}}]}`;
    const { root, remove } = sourceTree({ 'a.txt': text });
    try {
      const { envelopes } = await convert(Buffer.from(document), { adapters: [toy], root });
      const { result, diagnostics } = envelopes[0] as OperationEnvelope;
      const [first] = (result?.['spans'] ?? []) as JsonObject[];
      return { span: first?.['span'], codes: diagnostics.map(({ code }) => code) };
    } finally {
      remove();
    }
  };

  test('a file that may be another tells nothing', async () => {
    expect(await spanIn('unproven', before)).toMatchObject({
      span: { byte_start: 4, start_line: 0 },
      codes: ['UNI-V-005'],
    });
  });

  test('the hash of before proves it, that of after makes it silent, any other contradicts', async () => {
    expect(await spanIn('hashed', before)).toMatchObject({ span: { start_line: 2, end_col: 3 }, codes: [] });
    expect(await spanIn('hashed', after)).toMatchObject({
      span: { byte_start: 4, start_line: 0 },
      codes: ['UNI-V-005'],
    });
    expect(await spanIn('hashed', 'other\n')).toMatchObject({
      span: { start_line: 0 },
      codes: ['UNI-V-001', 'UNI-V-005'],
    });
  });

  test('what the tool printed of a place that the file contradicts goes to legacy', async () => {
    const { span, codes } = await spanIn('quoted', before, ',"text":"abc"');
    expect(codes).toContain('UNI-V-001');
    expect(span).toMatchObject({ language: 'text', legacy: { context: { selected: ['two'] }, checksums: {} } });
    expect(span).not.toHaveProperty('context');
    expect((await spanIn('quoted', 'one\ntVo\n')).span).toMatchObject({
      legacy: { context: { selected: ['two'] }, checksums: {} },
    });
    expect((await spanIn('quoted', before)).span).toMatchObject({ context: { selected: ['two'] }, checksums: {} });
  });
});
