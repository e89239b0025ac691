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
