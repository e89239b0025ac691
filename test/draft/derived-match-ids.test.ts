import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DerivedMatchIds } from '../../src/draft/derived-match-ids.ts';
import { derivedId } from '../../src/draft/ids.ts';
import { ByteText } from '../../src/json/byte-text.ts';

test('ids are those that are derived from their names', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.nat(),
      fc.stringMatching(/^[0-9a-f]{16}$/),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      (pointer, index, span, reported) => {
        const ids = new DerivedMatchIds('toy', `/${pointer}`);
        const out = new ByteText();
        ids.write(out, index, Buffer.from('/in'), `${span}ffff`);
        const bytes = Buffer.from(`"${reported}"`);
        expect(ids.writeReported(out, bytes, 1, bytes.length - 1)).toBe(true);
        expect(out.bytes.toString()).toBe(
          derivedId(`toy:/${pointer}/${index}/in:${span}`) + derivedId(`toy:${reported}`),
        );
      },
    ),
  );
});
