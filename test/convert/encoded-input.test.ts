import { createHash } from 'node:crypto';
import { constants, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { adapter } from '../../adapters/llmsearch/index.ts';
import type { QueryEnvelope } from '../../src/envelope/types.ts';
import { type ConvertInput, convert } from '../../src/index.ts';
import type { Decompressed } from '../../src/input/window.ts';
import { decompress } from '../../src/io/decompress.ts';

const ID = 'c22c046a-c05c-4f09-97de-d089d2920ddb';
const documentOf = (text: string) =>
  `{"execution_id":"${ID}","pattern":"p","matches":[{"match_id":"m","file":"a.rs",` +
  `"byte_start":0,"byte_end":${Buffer.byteLength(text)},"matched_text":"${text}"}],"match_count":1}\n`;
const TEXT = documentOf('größe 🙂');
const little = (text: string) => Buffer.from(text, 'utf16le');
const big = (text: string) => little(text).swap16();

const sha1 = (number: number) => createHash('sha1').update(`${number}`).digest('hex');
const converted = (input: ConvertInput) => convert(input, { adapters: [adapter], sources: false });
async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield Uint8Array.from(bytes.subarray(at, at + size));
}

describe.each([
  ['gzip', gzipSync(TEXT), ['gzip']],
  ['gzip of several members', Buffer.concat([gzipSync(TEXT.slice(0, 50)), gzipSync(TEXT.slice(50))]), ['gzip']],
  ['UTF-16, little end first', little(`\ufeff${TEXT}`), ['utf-16le']],
  ['UTF-16, big end first', big(`\ufeff${TEXT}`), ['utf-16be']],
  ['UTF-16 without a mark', little(TEXT), ['utf-16le']],
  ['UTF-16 without a mark, big end first', big(TEXT), ['utf-16be']],
  ['UTF-16 in gzip', gzipSync(little(`\ufeff${TEXT}`)), ['gzip', 'utf-16le']],
] as const)('an input in %s', (_, bytes, encodings) => {
  it.each([bytes.length, 1, 7])('in pieces of %i bytes is converted as what it holds, with a note', async (size) => {
    const { envelopes, outcomes } = await converted(pieces(bytes, size));
    const { envelopes: plain } = await converted(Buffer.from(TEXT));
    expect(outcomes).toEqual([0]);
    const [envelope] = envelopes as [QueryEnvelope];
    const note = envelope.diagnostics.at(-1);
    expect(note).toMatchObject({ code: 'UNI-QRY-029', level: 'note', details: { encodings } });
    expect({ ...envelope, diagnostics: envelope.diagnostics.slice(0, -1) }).toEqual(plain[0]);
  });

  it('that already is unified comes out as it is', async () => {
    const text = `${JSON.stringify((await converted(Buffer.from(TEXT))).envelopes[0])}\n`;
    const packed = encodings[0] === 'gzip' ? gzipSync(text) : encodings[0] === 'utf-16le' ? little(text) : big(text);
    expect((await converted(packed)).envelopes).toEqual([JSON.parse(text)]);
  });
});

describe('what is before a fault in a compressed input is converted', () => {
  const packed = gzipSync(TEXT);
  const damaged = (at: number) => packed.map((byte, index) => (index === packed.length + at ? byte ^ 1 : byte));
  it.each([
    ['something behind it', Buffer.concat([packed, Buffer.from('x\n')])],
    ['a damaged sum', Buffer.from(damaged(-6))],
    ['a damaged length', Buffer.from(damaged(-1))],
  ])('%s', async (_, bytes) => {
    for (const size of [bytes.length, 1]) {
      const { envelopes, outcomes } = await converted(pieces(bytes, size));
      expect(outcomes).toEqual([0, 5]);
      expect(envelopes).toMatchObject([{ data: { match_count: 1 } }, { error: { code: 'UNI-QRY-030' } }]);
    }
  });

  it('all of it, wherever the fault is', async () => {
    const whole = gzipSync(Array.from({ length: 3000 }, (_, number) => sha1(number)).join('\n'));
    for (const at of [10_000, 40_000, 60_000]) {
      const sound = gunzipSync(whole.subarray(0, at), { finishFlush: constants.Z_SYNC_FLUSH });
      const bytes: Buffer[] = [whole.subarray(0, at), Buffer.alloc(2000, 0xff)];
      const decoded = (await decompress(() => bytes.shift(), 'gzip')) as Decompressed;
      const found: Uint8Array[] = [];
      const read = async () => {
        for (let piece = await decoded.next(); piece !== undefined; piece = await decoded.next()) found.push(piece);
      };
      await expect(read()).rejects.toThrow();
      expect(Buffer.concat(found).subarray(0, sound.length).equals(sound)).toBe(true);
    }
  });
});

it('a lone surrogate and half a unit are reported as what is not UTF-8', async () => {
  const { envelopes, outcomes } = await converted(little(documentOf('x').replace('"p"', '"p\ud800"')));
  expect(outcomes).toEqual([5]);
  expect(envelopes[0]).toMatchObject({ partial: true, data: { pattern: 'p\ufffd' } });
  expect(envelopes[0]?.diagnostics.map(({ code }) => code)).toContain('UNI-QRY-014');
  const half = await converted(Buffer.concat([little(TEXT), Buffer.from([0x20])]));
  expect(half.envelopes[0]?.diagnostics.map(({ code }) => code)).toContain('UNI-QRY-013');
});

it.each([0, 1])('a zero byte beside the first bracket makes no UTF-16: put in at %i', async (at) => {
  const rows = `${TEXT}${TEXT}`;
  const { envelopes } = await converted(Buffer.from(`${rows.slice(0, at)}\0${rows.slice(at)}`));
  expect(envelopes.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code))).not.toContain('UNI-QRY-029');
  expect((envelopes.at(-1) as QueryEnvelope).data.matches).toHaveLength(1);
});

describe('a compressed input that can’t be read to its end', () => {
  const packed = gzipSync(TEXT.repeat(200));

  it.each([
    ['cut', packed.subarray(0, packed.length - 12)],
    ['damaged', Buffer.concat([packed.subarray(0, packed.length - 8), Buffer.alloc(8)])],
  ])('because it is %s is converted as far as that, and an error follows', async (_, bytes) => {
    const { envelopes, outcomes } = await converted(bytes);
    expect(envelopes.length).toBeGreaterThan(100);
    expect(outcomes.at(-1)).toBe(5);
    expect(envelopes.at(-1)).toMatchObject({ tool: 'unify', status: 'error', error: { code: 'UNI-QRY-030' } });
  });

  it('is converted as far in any pieces', async () => {
    const matches = Array.from(
      { length: 2_000 },
      (_, at) => `{"match_id":"${sha1(at)}","file":"a.rs","byte_start":${at}}`,
    );
    const whole = gzipSync(
      `{"execution_id":"${ID}","pattern":"p","matches":[${matches.join(',')}],"match_count":2000}`,
    );
    const half = whole.subarray(0, whole.length >> 1);
    const damaged = Buffer.concat([half, Buffer.alloc(64, 0xff), whole.subarray(half.length)]);
    for (const bytes of [half, damaged]) {
      const { envelopes } = await converted(bytes);
      expect((envelopes[0] as QueryEnvelope).data['match_count']).toBeGreaterThan(500);
      for (const size of [777, 20_000]) expect((await converted(pieces(bytes, size))).envelopes).toEqual(envelopes);
    }
  });

  it('at all is an error', async () => {
    const { envelopes, outcomes } = await converted(packed.subarray(0, 8));
    expect(outcomes).toEqual([4]);
    expect(envelopes).toMatchObject([{ error: { code: 'UNI-QRY-030' } }]);
  });

  it('because it holds too much ends there', async () => {
    const room = gzipSync(Buffer.alloc(1 << 20, 0x20));
    const bomb = Buffer.concat([gzipSync(TEXT), ...Array.from({ length: 257 }, () => room)]);
    const { envelopes, outcomes } = await converted(bomb);
    expect(outcomes).toEqual([0, 5]);
    expect(envelopes[1]?.diagnostics[0]?.message).toContain('more than 256 times its own size');
  });
});
