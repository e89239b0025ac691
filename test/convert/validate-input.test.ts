import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type Validation, validateInput } from '../../src/convert/validate-input.ts';
import { checkEnvelope } from '../../src/envelope/check.ts';
import { sourceOf } from '../../src/input/window.ts';
import { decompress } from '../../src/io/decompress.ts';
import { changed, richOperation, richQuery, without } from '../envelope/samples.ts';

const QUERY = JSON.stringify(richQuery());

async function validated(input: string | Uint8Array, maxErrors?: number): Promise<Validation[]> {
  const found: Validation[] = [];
  const source = sourceOf(Buffer.from(input));
  for await (const validation of validateInput(source, { maxErrors, decompress })) found.push(validation);
  return found;
}

const verdicts = async (input: string | Uint8Array) => (await validated(input)).map(({ verdict }) => verdict);

describe('an envelope is judged as its value is, whatever its layout', () => {
  test.each([
    richQuery(),
    richOperation(),
    changed(richQuery(), '/data/matches/0/span/byte_end', null),
    changed(richQuery(), '/data/matches', { 0: 1 }),
    changed(richQuery(), '/diagnostics/0/level', 'fatal'),
    changed(richQuery(), '/data/extra', [{ span: 1 }]),
    changed(richQuery(), '/data', []),
    without(richQuery(), '/data/command'),
    changed(richOperation(), '/result/spans/0/span', {}),
    changed(richOperation(), '/result/edits', [1]),
    changed(richOperation(), '/result', 'done'),
    without(richOperation(), '/error'),
    changed(richQuery(), '/__proto__', 1),
  ])('%#', async (envelope) => {
    const expected = checkEnvelope(envelope).map((violation) => JSON.stringify(violation));
    const reversed = Object.fromEntries(Object.entries(envelope).reverse());
    for (const text of [JSON.stringify(envelope), JSON.stringify(envelope, null, 2), JSON.stringify(reversed)]) {
      const [only, ...others] = await validated(text);
      expect(others).toEqual([]);
      expect(only?.violations.map((violation) => JSON.stringify(violation)).sort()).toEqual(expected.sort());
      expect(only?.verdict).toBe(expected.length === 0 ? 'valid' : 'invalid');
    }
  });
});

test('each document of an input has its place', async () => {
  const operation = JSON.stringify(richOperation(), null, 2);
  const input = `\n${QUERY}\nlog: ä\n  more\n${operation}\n{"a":1} [1]\n${QUERY.slice(0, 400)}`;
  const found = await validated(input);
  const bytes = Buffer.from(input);
  expect(found.map(({ verdict }) => verdict)).toEqual([
    'valid',
    'malformed',
    'valid',
    'unrecognized',
    'unrecognized',
    'malformed',
  ]);
  for (const { byte_offset, line } of found)
    expect(bytes.subarray(0, byte_offset).toString().split('\n')).toHaveLength(line);
  const beginnings = found.map(({ byte_offset }) => bytes.subarray(byte_offset, byte_offset + 4).toString());
  expect(beginnings).toEqual(['{"sc', 'log:', '{\n  ', '{"a"', '[1]\n', '{"sc']);
});

test('violations beyond the limit are counted', async () => {
  const matches = Array.from({ length: 300 }, () => 1);
  const [found] = await validated(JSON.stringify(changed(richQuery(), '/data/matches', matches)), 7);
  expect(found).toMatchObject({ verdict: 'invalid', count: 300 });
  expect(found?.violations.map(({ pointer }) => pointer)).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((at) => `/data/matches/${at}`),
  );
});

test('what JSON readers read in different ways is reported', async () => {
  const twice = QUERY.replace('"partial":', '"partial":true,"partial":');
  expect((await validated(twice))[0]?.violations).toEqual([
    { pointer: '/partial', message: 'must be there only once' },
  ]);
  const bytes = Buffer.from(QUERY.replace('"message":"', '"message":"\u0001'));
  bytes[bytes.indexOf(1)] = 0xff;
  expect((await validated(bytes))[0]).toMatchObject({ verdict: 'invalid', count: 1 });
});

test.each([
  ['nothing', '', ['malformed']],
  ['room', ' \n\n', ['malformed']],
  ['a broken element', QUERY.replace('"matches":[', '"matches":[{"match_id":nul},'), ['malformed']],
  ['a comma too many', QUERY.replace('"matches":[', '"matches":[,'), ['malformed']],
  ['deep nesting', `{"data":${'['.repeat(3000)}${']'.repeat(3000)}}`, ['malformed']],
  ['numbers', '1 2 3', ['malformed']],
  ['a list of envelopes', `[${QUERY}]`, ['unrecognized']],
  ['another document with such lists', '{"diagnostics":[1,2],"result":{"spans":[3]}}', ['unrecognized']],
  ['a compressed envelope', gzipSync(QUERY), ['valid']],
  ['a compressed envelope that is cut', gzipSync(QUERY).subarray(0, 200), ['malformed', 'malformed']],
  ['UTF-16', Buffer.from(`\ufeff${QUERY}`, 'utf16le'), ['valid']],
  ['a byte order mark', `\ufeff${QUERY}`, ['valid']],
])('%s', async (_, input, expected) => {
  expect(await verdicts(input)).toEqual(expected);
});
