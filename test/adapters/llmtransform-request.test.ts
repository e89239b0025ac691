import { blake3 } from '@noble/hashes/blake3.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import type { OperationEnvelope, Span } from '../../src/envelope/types.ts';
import { convert } from '../../src/index.ts';
import { sourceTree } from '../convert/source-tree.ts';

const ANSWER = JSON.stringify({
  ...{ execution_id: 'auto', success: true, final_checksum: 'ab', total_byte_shift: 0, applied_count: 1 },
  ...{ skipped_count: 0, error_count: 0, edits: [{ byte_offset: 3, status: 'applied' }] },
});

test.each([
  ['no end', {}],
  ['an end that is a word', { byte_end: '5' }],
  ['a negative end', { byte_end: -1 }],
])('a request in which an edit has %s is not that of an answer', async (_, end) => {
  const request = { file_path: 'a.rs', expected_checksum: 'cd', edits: [{ byte_start: 3, replacement: 'x', ...end }] };
  const { envelopes } = await convert(Buffer.from(ANSWER), { adapters, requests: [request], sources: false });
  expect(envelopes[0]?.diagnostics.map(({ code }) => code)).toContain('UNI-QRY-021');
});

test.each([
  ['No such file or directory (os error 2)', 'LMT-IO-006'],
  ['Is a directory (os error 21)', 'LMT-IO-006'],
  ['stream did not contain valid UTF-8', 'LMT-IO-007'],
  ['missing field `edits` at line 1 column 2', 'LMT-QRY-001'],
])('a request that could not be read is named in the message, and has its own code: %s', async (reason, code) => {
  const message = `Error reading edit request: ${reason}`;
  const options = { adapters, tool: 'llmtransform', errorCodes: true, sources: false } as const;
  const { envelopes } = await convert(Buffer.from(`${message}\n`), options);
  expect(envelopes[0]).toMatchObject({ status: 'error', message, error: { message, code } });
});

test.each([
  ['a.rs', 'b.rs', true],
  ['src/a.rs', 'lib/a.rs', true],
  ['src/a.rs', 'a.rs', false],
  ['a.rs', '/home/x/src/a.rs', false],
  ['src/a.rs', './lib/../src//a.rs', false],
  ['src/a.rs', '../src/a.rs', false],
])('a request for %s beside -f %s: another file %s', async (requested, given, isOther) => {
  const failed = {
    ...{ execution_id: 'auto', success: false, final_checksum: '', total_byte_shift: 0, applied_count: 0 },
    ...{ skipped_count: 0, error_count: 0, edits: [], error: 'Checksum mismatch: expected cd, got ef' },
  };
  const request = { file_path: requested, expected_checksum: 'cd', edits: [] };
  const invocation = { argv: ['llm-transform', '-f', given, '--json'], exit: 1 };
  const warningsOf = async (answer: object) => {
    const options = { adapters, requests: [request], invocation, sources: false } as const;
    const { envelopes } = await convert(Buffer.from(JSON.stringify(answer)), options);
    return envelopes[0]?.diagnostics.filter(({ code }) => code === 'LMT-QRY-003');
  };
  const file = expect.stringContaining('.rs');
  expect(await warningsOf(failed)).toMatchObject(isOther ? [{ level: 'warning', file }] : []);
  const { error: _, ...accepted } = failed;
  expect(await warningsOf({ ...accepted, success: true })).toEqual([]);
});

test('what is no edit among the edits is counted with none, and kept', async () => {
  const answer = ANSWER.replace('"edits":[', '"edits":[null,');
  const { envelopes, outcomes } = await convert(Buffer.from(answer), { adapters, sources: false });
  expect(envelopes).toMatchObject([{ message: '1 of 1 edit applied.', result: { applied_count: 1 } }]);
  expect(envelopes).toMatchObject([{ result: { edits: [{ status: 'applied' }, null] } }]);
  expect(outcomes).toEqual([0]);
});

describe('an edit that was refused', () => {
  const text = 'one two three\n';
  const sum = Buffer.from(blake3(Buffer.from(text))).toString('hex');

  /** What is printed of edits of the text, of which the tool applied those without a reason. */
  async function converted(edits: { start: number; end: number; reason?: string }[], isAsked: boolean, found = text) {
    const answer = {
      ...{ execution_id: 'auto', success: true, final_checksum: sum, total_byte_shift: 0, skipped_count: 0 },
      ...{ applied_count: edits.filter(({ reason }) => reason === undefined).length, error_count: 0 },
      edits: edits.map(({ start, reason }) =>
        reason === undefined
          ? { byte_offset: start, status: 'applied', new_checksum: sum, byte_shift: 0 }
          : { byte_offset: start, status: 'error', reason },
      ),
    };
    const asked = edits.map(({ start, end }) => ({ byte_start: start, byte_end: end, replacement: 'x' }));
    const request = { execution_id: 'auto', file_path: 'a.txt', expected_checksum: sum, edits: asked };
    const { root, remove } = sourceTree({ 'a.txt': found });
    onTestFinished(remove);
    const invocation = { argv: ['llm-transform', '-f', 'a.txt', '-j'], exit: 0 };
    const options = { adapters, root, cwd: root, invocation, ...(isAsked && { requests: [request] }) };
    const { envelopes } = await convert(Buffer.from(JSON.stringify(answer)), options);
    const { result, diagnostics = [] } = envelopes[0] as OperationEnvelope;
    const told = (code: string) => diagnostics.find((one) => one.code === code)?.details?.['count'];
    const items = result?.['edits'] as { span?: Span }[];
    return { items, span: items.at(-1)?.span, failure: diagnostics.find(({ level }) => level === 'error'), told };
  }

  const inverted = { start: 9, end: 4, reason: 'Invalid span: end (4) <= start (9)' };
  const outside = { start: 4, end: 99, reason: 'Byte span 4..99 out of bounds (content length: 14)' };
  test.each([
    ['it ends before it begins, as was asked', inverted, true],
    ['it ends before it begins, by its reason alone', inverted, false],
    ['it ends behind the file, as was asked', outside, true],
    ['it ends behind the file, by its reason alone', outside, false],
  ])('has no span where %s, and says so once', async (_, edit, isAsked) => {
    const { items, span, failure, told } = await converted([edit], isAsked);
    expect(span).toBeUndefined();
    expect(items[0]).toMatchObject({ byte_offset: edit.start, ...(isAsked && { byte_end: edit.end }) });
    expect(failure).toMatchObject({ message: edit.reason, file: 'a.txt', legacy: { byte_offset: edit.start } });
    expect(failure?.span).toBeUndefined();
    expect(told('UNI-V-003')).toBe(1);
  });

  test.each([true, false])(
    'has an empty one where nothing was to be replaced (with its request: %s)',
    async (asked) => {
      const { span, told } = await converted(
        [{ start: 4, end: 4, reason: 'Invalid span: end (4) <= start (4)' }],
        asked,
      );
      expect(span).toMatchObject({ byte_start: 4, byte_end: 4, start_line: 1, start_col: 4 });
      expect(span?.precision).toBeUndefined();
      expect(told('UNI-V-003')).toBeUndefined();
    },
  );

  test('begins where it was asked to, where an edit before it left less text than it wants', async () => {
    const short = { start: 4, end: 13, reason: 'Byte span 4..13 out of bounds (content length: 6)' };
    const { span, told } = await converted([{ start: 5, end: 14 }, short], true);
    expect(span).toMatchObject({ byte_start: 4, byte_end: 4, precision: 'point', legacy: { byte_end: 13 } });
    expect(told('UNI-V-003')).toBeUndefined();
  });

  test('of another text than the file has is counted once', async () => {
    const edit = { start: 4, end: 4, reason: 'Invalid span: end (4) <= start (4)' };
    expect((await converted([edit], true, 'uno due tre\n')).told('UNI-V-001')).toBe(1);
  });
});
