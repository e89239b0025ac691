import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TextCollector } from '../../src/input/text.ts';

function collect(...pieces: string[]): TextCollector {
  const text = new TextCollector();
  for (const piece of pieces) text.append(Buffer.from(piece));
  return text;
}

describe('collected text', () => {
  it('is all there up to 256 KiB, and beyond that counted', () => {
    const text = collect('a'.repeat(260_000), 'b'.repeat(10_000), 'c');
    expect(text.beginning).toBe('a'.repeat(260_000) + 'b'.repeat(2_144));
    expect([text.byteLength, text.leftOut]).toEqual([270_001, 7_857]);
  });

  it('has the digest of all of it, at any time', () => {
    const digest = (text: string) => createHash('sha256').update(text).digest('hex');
    const text = collect('x'.repeat(70_000));
    expect(text.digest).toBe(digest('x'.repeat(70_000)));
    text.append(Buffer.from('é'));
    expect(text.digest).toBe(digest(`${'x'.repeat(70_000)}é`));
  });

  it('keeps what it was given, whatever becomes of the giver’s bytes', () => {
    const bytes = Buffer.from('seen');
    const text = new TextCollector();
    text.append(bytes);
    bytes.fill(0x20);
    expect(text.beginning).toBe('seen');
  });

  it('is blank when there is only white space, and not when there is more than was kept', () => {
    expect(['', ' \n', '\r\n\t', ' x', '\0'].map((text) => collect(text).blank)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(collect(' '.repeat(270_000)).blank).toBe(false);
  });

  it('reads characters whose bytes came apart', () => {
    const text = new TextCollector();
    for (const byte of Buffer.from('é😀')) text.append(Buffer.of(byte));
    expect(text.beginning).toBe('é😀');
  });
});
