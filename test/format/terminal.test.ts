import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coloured, harmless, shown } from '../../src/format/terminal.ts';

const COLOUR = /\u001b\[\d+m/g;

test('colours add nothing but colours', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.boolean(), (value, pretty) => {
      const json = JSON.stringify(value, null, pretty ? 2 : 0);
      expect(coloured(json).replaceAll(COLOUR, '')).toBe(json);
    }),
  );
});

test('each kind of token has its colour', () => {
  const [key, string, number, word] = ['34', '32', '36', '35'].map(
    (code) => (text: string) => `\u001b[${code}m${text}\u001b[39m`,
  );
  expect(coloured('{"a\\"b":["true: 1\\\\",-1.5e+9,true,null]}')).toBe(
    `{${key?.('"a\\"b"')}:[${string?.('"true: 1\\\\"')},${number?.('-1.5e+9')},${word?.('true')},${word?.('null')}]}`,
  );
});

test('harmless text has the same value and no active character', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
      (text) => {
        const json = harmless(JSON.stringify(text));
        expect(JSON.parse(json)).toBe(text);
        expect(json).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u);
      },
    ),
  );
});

test('shown text is one line that holds every harmless character', () => {
  expect(shown('größe 🏠 a\tb\r\n\u001b[2J\u009b\u202e')).toBe('größe 🏠 a\\tb\\r\\n\\u001b[2J\\u009b\\u202e');
});
