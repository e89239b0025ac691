import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExact } from '../../src/json/parse.ts';
import { printCanonical, printJson, printPretty } from '../../src/json/print.ts';
import { type Json, NumberText } from '../../src/json/value.ts';
import { isOdd, numbersIn } from './naive.ts';
import { jsonTexts } from './texts.ts';

const property = { seed: 20, numRuns: 1000 };

const plainTexts = jsonTexts.filter((text) => !numbersIn(text).some((number) => isOdd(number.text)));

const ODD = new NumberText('1.0');

/** A value that the plain printers can print, and the same with other numbers in their place, kept as text. */
function withOddNumbers(text: string): { value: Json; odd: Json; printed: (text: string) => string } {
  const withNumbers = (number: (index: number) => unknown): Json => {
    let next = 0;
    return JSON.parse(text, (_, value) => (typeof value === 'number' ? number(next++) : value));
  };
  const spelled = (index: number) => `${index + 1000}.00`;
  return {
    value: withNumbers((index) => `<<${index}>>`),
    odd: withNumbers((index) => new NumberText(spelled(index))),
    printed: (printedText) => printedText.replace(/"<<(\d+)>>"/g, (_, index: string) => spelled(Number(index))),
  };
}

describe('printJson', () => {
  it('is JSON.stringify where no number is kept as text', () => {
    fc.assert(
      fc.property(plainTexts, (text) => {
        const value = JSON.parse(text) as Json;
        const printed = JSON.stringify(value);
        // Beside a number that is kept as text all is printed in another way.
        expect([printJson(value), printJson([value, ODD])]).toEqual([printed, `[${printed},1.0]`]);
      }),
      property,
    );
  });

  it('prints a number kept as text as that text, wherever it is', () => {
    fc.assert(
      fc.property(jsonTexts, (text) => {
        const { value, odd, printed } = withOddNumbers(text);
        expect(printJson(odd)).toBe(printed(JSON.stringify(value)));
      }),
      property,
    );
  });

  it.each([1, ODD])('leaves keys out that hold undefined', (d) => {
    expect(printJson({ a: undefined, b: { c: undefined }, d })).toMatch(/^\{"b":\{\},"d":1(?:\.0)?\}$/);
  });
});

describe('printPretty', () => {
  it('is JSON.stringify with two spaces where no number is kept as text', () => {
    fc.assert(
      fc.property(plainTexts, (text) => {
        const value = JSON.parse(text) as Json;
        const list = JSON.stringify([value, 0], null, 2).replace(/0\n\]$/, '1.0\n]');
        expect([printPretty(value), printPretty([value, ODD])]).toEqual([JSON.stringify(value, null, 2), list]);
      }),
      property,
    );
  });

  it('prints a number kept as text as that text, in the same layout', () => {
    fc.assert(
      fc.property(jsonTexts, (text) => {
        const { value, odd, printed } = withOddNumbers(text);
        expect(printPretty(odd)).toBe(printed(JSON.stringify(value, null, 2)));
      }),
      property,
    );
  });

  it('begins every line but the first with the margin', () => {
    const value = { a: ['x\ny', {}], b: new NumberText('1.0') };
    expect(printPretty(value, '    ')).toBe(
      '{\n      "a": [\n        "x\\ny",\n        {}\n      ],\n      "b": 1.0\n    }',
    );
  });
});

describe('printCanonical', () => {
  it('gives one text for all orders of the same keys', () => {
    fc.assert(
      fc.property(jsonTexts, (text) => {
        const value = parseExact(text)?.value as Json;
        expect(printCanonical(reversed(value))).toBe(printCanonical(value));
      }),
      property,
    );
  });

  it.each([
    [new NumberText('1.0'), '1.0'],
    [1.5, '1.5'],
  ])('sorts keys by their UTF-16 units and keeps numbers: %j', (b, printed) => {
    const value = { b, a: 1, '\uffff': 2, '😀': 3, B: 4, '10': 5, '9': 6 };
    expect(printCanonical(value)).toBe(`{"10":5,"9":6,"B":4,"a":1,"b":${printed},"😀":3,"\uffff":2}`);
  });
});

/** The same value with the keys of every object in reverse order. */
function reversed(value: Json): Json {
  if (typeof value !== 'object' || value === null || value instanceof NumberText) return value;
  if (Array.isArray(value)) return value.map(reversed);
  const entries = Object.entries(value).map(([key, inner]) => [key, reversed(inner)] as const);
  return Object.fromEntries(entries.reverse());
}
