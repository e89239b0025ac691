import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEPTH_LIMIT, Scanner, type Signal } from '../../src/input/scanner.ts';
import { isOdd, numbersIn } from '../json/naive.ts';
import { arrayTexts, jsonTexts } from '../json/texts.ts';
import { chunkSizes } from './chunks.ts';
import { mutated } from './mutations.ts';

const property = { seed: 20, numRuns: 700 };

interface Seen {
  signal: Signal;
  at: number;
  /** Every place that was the last comma after one of the pieces. */
  commas: number[];
  betweenElements: boolean;
  odd: number;
  tooDeep: number;
}

/** Scans bytes that come in pieces of these sizes (else in one), of which only the unread ones are there. */
function scan(
  bytes: Uint8Array,
  mode: 'value' | 'list',
  { sizes = [bytes.length], start = 0, last = true } = {},
): Seen {
  const scanner = new Scanner(start, mode);
  const commas: number[] = [];
  let signal: Signal = 'more';
  for (let end = 0, index = 0; signal === 'more' && (end < bytes.length || index === 0); index++) {
    end = Math.min(end + (sizes[index % sizes.length] as number), bytes.length);
    const read = scanner.at - start;
    signal = scanner.run(bytes.subarray(read, end), scanner.at, start + end, last && end === bytes.length);
    if (scanner.comma >= 0 && scanner.comma - start !== commas.at(-1)) commas.push(scanner.comma - start);
  }
  const { betweenElements, lastOdd, lastTooDeep } = scanner;
  return { signal, at: scanner.at - start, commas, betweenElements, odd: lastOdd, tooDeep: lastTooDeep };
}

const latin1 = (bytes: Buffer) => bytes.toString('latin1');
const modes = fc.constantFrom('value', 'list' as const) as fc.Arbitrary<'value' | 'list'>;
/** What is behind the `[` of an array, with something behind the array. */
const lists = fc
  .tuple(arrayTexts, fc.constantFrom('', ' ', ',"x":1}', ']'))
  .map(([text, rest]) => text.trimStart().slice(1) + rest);

describe('a scan', () => {
  it('comes to the same in pieces of any size, at any offset', () => {
    fc.assert(
      fc.property(
        mutated(fc.oneof(jsonTexts, lists)),
        modes,
        chunkSizes,
        fc.nat(2 ** 40),
        (bytes, mode, sizes, start) => {
          const { commas: _, ...whole } = scan(bytes, mode);
          const { commas: __, ...inPieces } = scan(bytes, mode, { sizes, start });
          const shift = (offset: number) => (offset < 0 ? offset : offset + start);
          expect(inPieces).toEqual({ ...whole, odd: shift(whole.odd), tooDeep: shift(whole.tooDeep) });
        },
      ),
      property,
    );
  });

  it('takes every text that JSON.parse takes, up to its last byte', () => {
    fc.assert(
      fc.property(jsonTexts, (text) => {
        expect(() => JSON.parse(text)).not.toThrow();
        const end = Buffer.byteLength(text.trimEnd());
        expect(scan(Buffer.from(text), 'value')).toMatchObject({ signal: 'value', at: end });
      }),
      property,
    );
  });

  it('goes through 100,000 levels', () => {
    const open = Buffer.from('[{"a":'.repeat(50_000));
    const close = Buffer.from('}]'.repeat(50_000));
    const bytes = Buffer.concat([open, Buffer.from('1'), close]);
    expect(scan(bytes, 'value', { sizes: [4096] })).toMatchObject({ signal: 'value', at: bytes.length });
    expect(scan(open, 'value')).toMatchObject({ signal: 'more', at: open.length });
    expect(scan(Buffer.concat([open, close]), 'value')).toMatchObject({ signal: 'fault', at: open.length });
  });
});

describe('what a scan says of the values', () => {
  it('names the last number whose text would change, or a later one', () => {
    fc.assert(
      fc.property(jsonTexts, chunkSizes, (text, sizes) => {
        const bytes = Buffer.from(`${text} `);
        const last = numbersIn(latin1(bytes)).findLast((number) => isOdd(number.text));
        const { odd } = scan(bytes, 'value', { sizes });
        if (last !== undefined) expect(odd).toBeGreaterThanOrEqual(last.from);
      }),
      property,
    );
  });

  it.each(['1', '0', '-1', '100', '123456789012345', '-12345678901234', 'true', 'null', 'false', '"1.0"'])(
    'leaves %s to a quick reader',
    (text) => {
      expect(scan(Buffer.from(`[${text}]`), 'value').odd).toBe(-1);
    },
  );

  it('names the last bracket below the deepest level that is converted', () => {
    const nested = (levels: number) => Buffer.from('['.repeat(levels) + ']'.repeat(levels));
    expect(scan(nested(DEPTH_LIMIT), 'value').tooDeep).toBe(-1);
    expect(scan(nested(DEPTH_LIMIT + 1), 'value').tooDeep).toBe(DEPTH_LIMIT);
    expect(scan(nested(DEPTH_LIMIT + 3), 'value').tooDeep).toBe(DEPTH_LIMIT + 2);
    const list = Buffer.concat([nested(DEPTH_LIMIT + 1), Buffer.from(','), nested(DEPTH_LIMIT), Buffer.from(']')]);
    expect(scan(list, 'list').tooDeep).toBe(DEPTH_LIMIT);
  });

  it.each([
    ['{"a":1} ', true, 7],
    ['[1],{} ', true, 6],
    ['{"a":1},"b" ', true, -1],
    ['{"a":1},2 ', true, -1],
    ['{"a":1},2', false, 7],
    ['{"a":1},{"b":{} ', false, 15],
    ['2', false, -1],
    ['', false, -1],
  ])(
    'knows behind %j in a list whether a whole element was read, and where one in brackets ended',
    (text, whole, end) => {
      const scanner = new Scanner(0, 'list');
      expect(scanner.run(Buffer.from(text), 0, text.length, true)).toBe('more');
      expect(scanner.betweenElements).toBe(whole);
      if (whole) expect(scanner.bracketEnd).toBe(end);
    },
  );
});
