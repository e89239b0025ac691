import { describe, expect, test } from 'vitest';
import { KnownSpans } from '../../src/edits/known-spans.ts';
import { readEnvelopes } from '../../src/edits/read-envelopes.ts';
import { loadBlake3, sha256 } from '../../src/location/digest.ts';
import { spanId } from '../../src/location/ids.ts';
import { LineIndex } from '../../src/location/line-index.ts';

const ID = '00000000-0000-4000-8000-000000000000';
const NOW = 'two\n';
const HANDLE = spanId('a.rs', 0, 3);

/** An envelope that says this of the first three bytes of `a.rs`, and of the whole file. */
function saying(text?: string, before_hash?: string): Buffer {
  const lines = { start_line: 1, start_col: 0, end_line: 1, end_col: 3 };
  const span = { span_id: HANDLE, file_path: 'a.rs', byte_start: 0, byte_end: 3, ...lines };
  const files = before_hash === undefined ? [] : [{ file_path: 'a.rs', before_hash }];
  const result = { type: 'patch', files, spans: [{ match_id: ID, span, matched_text: text }] };
  const head = { schema_version: '1.1.0', tool: 'splice', operation_type: 'patch', status: 'ok', message: 'm', result };
  return Buffer.from(JSON.stringify({ ...head, diagnostics: [], execution_id: ID, timestamp: null, partial: false }));
}

/** What is known of the span when these envelopes were found one after the other. */
async function judged(...envelopes: Buffer[]): Promise<string> {
  await loadBlake3();
  const bytes = Buffer.from(NOW);
  const lookup = () => ({ bytes, lines: new LineIndex(bytes) });
  const settings = { paths: { root: '/', cwd: '/', maps: [], asReported: false }, lookup, decompress: undefined };
  const known = new KnownSpans([HANDLE], settings);
  for (const envelope of envelopes) {
    known.beginNewer();
    const chunks = [envelope];
    await readEnvelopes(async () => chunks.shift(), known, settings);
  }
  const [{ isProven = false, against = undefined } = {}] = known.named(HANDLE);
  return against?.verdict ?? (isProven ? 'proven' : 'unproven');
}

const OLD_SUM = sha256('one\n');
const NEW_SUM = sha256(NOW);

describe('the newest evidence of a span, or of its file, decides', () => {
  test.each([
    ['text that was found again', [saying('one'), saying('two')], 'proven'],
    ['text behind an old sum of the file', [saying('one', OLD_SUM), saying('two')], 'proven'],
    ['a new sum of the file', [saying('one', OLD_SUM), saying(undefined, NEW_SUM)], 'proven'],
    ['text that is no longer there', [saying('two'), saying('one')], 'changed'],
    ['a sum that is no longer true', [saying('two'), saying(undefined, OLD_SUM)], 'changed'],
    ['a search that says nothing', [saying('two'), saying()], 'proven'],
    ['a search that says nothing, behind old text', [saying('one'), saying()], 'changed'],
    ['text and sum of one time', [saying('two', OLD_SUM)], 'changed'],
  ])('%s', async (_, envelopes, verdict) => {
    expect(await judged(...envelopes)).toBe(verdict);
  });
});
