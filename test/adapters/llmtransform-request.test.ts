import { expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { convert } from '../../src/index.ts';

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
