import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RecordSorter } from '../../src/compare/record-sorter.ts';
import { UnlinkedFile } from '../../src/io/unlinked-file.ts';

/** Few keys, so that many are equal; units outside of the first plane sort as JavaScript sorts them. */
const keys = fc.constantFrom('', 'a', 'b\0c', 'ä', '\u{1f600}', '\uffee');

test.each([
  ['in memory', 1 << 20],
  ['in runs', 40],
  ['in runs of one', 1],
])('sorts by keys, equal ones as they came: %s', (_, held) => {
  fc.assert(
    fc.property(fc.array(keys, { maxLength: 60 }), (all) => {
      const sorter = new RecordSorter(() => new UnlinkedFile(), held);
      const records = all.map((key, index) => ({ key, text: `${index}` }));
      for (const { key, text } of records) sorter.add(key, text);
      const sorted = [...sorter.sorted()].map(({ key, text }) => ({ key, text }));
      expect(sorted).toEqual(
        records.toSorted((one, other) => Number(one.key > other.key) - Number(one.key < other.key)),
      );
    }),
    { numRuns: 60 },
  );
});

test('what is in the store comes back in blocks, and the store is closed', () => {
  let open = 0;
  const sorter = new RecordSorter(() => {
    const file = new UnlinkedFile();
    open++;
    return {
      append: (bytes) => file.append(bytes),
      read: (start, length) => file.read(start, length),
      close: () => void (file.close(), open--),
    };
  }, 1 << 18);
  const texts = Array.from({ length: 3000 }, (_, index) => `${(index * 7919) % 3000}`.padStart(4, '0').repeat(1000));
  for (const text of texts) sorter.add(text.slice(0, 4), text);
  expect(open).toBe(1);
  let at = 0;
  for (const { text } of sorter.sorted()) expect(text === `${at++}`.padStart(4, '0').repeat(1000)).toBe(true);
  expect({ at, open }).toEqual({ at: 3000, open: 0 });
});
