import { expect, test } from 'vitest';
import { convertBytes } from '../recordings/convert-recording.ts';

const NOWHERE = { cwd: '/nowhere', recordedRoot: '/nowhere' };

const file = (path: string) => `{"type":"File","path":"${path}","hash":"0000000000000000a91ed2d2907b5ad1"}\n`;
const result = (id: number) => `{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"x"}]}}\n`;
const search = (matches: string) =>
  `{"execution_id":"ffd5a4a5-5256-498d-a10b-ff006f9d84e9","pattern":"fn","matches":[${matches}],"match_count":2}\n`;
const match =
  '{"match_id":"08197fe8-7d2a-441f-8a9c-2649f9e2b106","file":"a.rs","byte_start":1,"byte_end":3,"matched_text":"fn"}';

test.each([
  [
    'rows, one of them broken',
    `{"type":"Version","version":"2.0.0"}\n${file('a.rs')}{"type":File}, and more\n${file('b.rs')}`,
  ],
  ['rows, the last of them broken', `{"id":5,"path":"","language":"","mtime":5,"size":1}{g\n`],
  [
    'rows, one of them broken by a newline',
    `{"type":"Version","version":"2.0.0"}\n${file('a.rs')}${file('b\n.rs')}${file('c.rs')}`,
  ],
  ['documents, one of them broken', `${search('{"match_id":x')}${search(match)}`],
  ['an element that is broken', search(`${match},{"match_id":"x}},${match}`)],
  ['answers, one of them broken', `${result(1).replace('"content"', 'content')}${result(2)}`],
  ['text around a document', `error: {no}\nwarning: [\n${search(match)}error: no\n}\n`],
])('%s: the same output wherever the input is cut in two', async (_, input) => {
  const bytes = Buffer.from(input);
  const whole = await convertBytes(bytes, NOWHERE, NOWHERE.cwd);
  const others: number[] = [];
  for (let at = 1; at < bytes.length; at++) {
    const { text } = await convertBytes(inTwo(bytes, at), NOWHERE, NOWHERE.cwd);
    if (text !== whole.text) others.push(at);
  }
  expect(others).toEqual([]);
});

test('a row that a newline breaks costs no other', async () => {
  const input = `{"type":"Version","version":"2.0.0"}\n${file('a.rs')}${file('b\n.rs')}${file('c.rs')}`;
  const { envelopes, outcomes, text } = await convertBytes(Buffer.from(input), NOWHERE, NOWHERE.cwd);
  expect([envelopes.length, outcomes]).toEqual([1, [5]]);
  expect(text).toContain('c.rs');
});

async function* inTwo(bytes: Buffer, at: number): AsyncGenerator<Uint8Array> {
  yield Uint8Array.from(bytes.subarray(0, at));
  yield Uint8Array.from(bytes.subarray(at));
}
