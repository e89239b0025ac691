import { describe, expect, test } from 'vitest';
import { printStream } from '../../lib/index.ts';
import { convert } from '../../src/index.ts';

const files = Array.from({ length: 5000 }, (_, index) => ({ file_path: `src/m${index}.rs`, functions: ['run'] }));
const said = files.map(({ file_path: file }) => ({ tool: 'keel', level: 'note', message: `Says of ${file}`, file }));

const envelope = {
  schema_version: '1.1.0',
  tool: 'keel',
  data: { command: 'map', files, depth: 1 },
  diagnostics: said,
  execution_id: 'c14d5b0d-db18-5cec-af0a-7a115bbb6ab8',
  timestamp: null,
  partial: false,
};
const whole = JSON.stringify(envelope);
const PIECE = 1 << 15;
const options = { adapters: [], sources: false } as const;

describe('an envelope in the input', () => {
  test('is printed as it was, its lists before all of it is here', async () => {
    let isRead = false;
    let early = '';
    async function* input() {
      const bytes = Buffer.from(whole);
      for (let at = 0; at < bytes.length; at += PIECE) {
        isRead = at + PIECE >= bytes.length;
        yield bytes.subarray(at, at + PIECE);
      }
    }
    let text = '';
    for await (const piece of printStream(input(), options)) {
      text += piece;
      if (!isRead) early += piece;
    }
    expect(text).toBe(`${whole}\n`);
    expect(early).toContain('src/m2000.rs');
  });

  test('that was cut keeps every element that is whole', async () => {
    const cut = whole.slice(0, whole.indexOf('src/m4000.rs'));
    const { envelopes, outcomes } = await convert(Buffer.from(cut), options);
    expect(envelopes[0]).toMatchObject({ data: { files: files.slice(0, 4000) }, partial: true });
    expect(outcomes).toEqual([5]);
  });

  test('of an operation that failed and was cut in a list keeps its error and all whole elements', async () => {
    const error = said[0];
    const { data: _, diagnostics: __, ...others } = envelope;
    const head = { ...others, operation_type: 'patch', status: 'error', message: 'no' };
    const text = JSON.stringify({ ...head, error, result: { type: 'patch', steps: files } });
    const cut = text.slice(0, text.indexOf('src/m4000.rs'));
    const { envelopes, outcomes } = await convert(Buffer.from(cut), options);
    expect(envelopes[0]).toMatchObject({ ...head, error, partial: true });
    expect(envelopes[0]).toMatchObject({ result: { type: 'patch', steps: files.slice(0, 4000) } });
    expect(outcomes).toEqual([5]);
  });
});

test('behind a fault no element joins a list in whose place something else stood', async () => {
  const text = '{"data":{"symbol_id":"x""direction":"y""symbols":""}"tool":"magellan""{"symbol_id":"z"}';
  let printed = '';
  for await (const piece of printStream(Buffer.from(text), { sources: false })) printed += piece;
  expect(printed.split('"symbols":')).toHaveLength(2);
});
