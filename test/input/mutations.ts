import fc from 'fast-check';

/** Bytes that change what a text means. */
const PIECES = [...'{}[],:"\\ \n0-.etx', '\0', '"a":', '],"', '{"', '\u00e9'].map((piece) =>
  Buffer.from(piece, 'latin1'),
);

const piece = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...PIECES) },
  { weight: 1, arbitrary: fc.nat(255).map((byte) => Buffer.of(byte)) },
);
const mutation = fc.record({
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  deleted: fc.nat(2),
  inserted: fc.option(piece),
});

/** Bytes of a text with up to three places in which something is deleted, inserted or replaced. */
export function mutated(texts: fc.Arbitrary<string>): fc.Arbitrary<Buffer> {
  return fc.tuple(texts, fc.array(mutation, { maxLength: 3 })).map(([text, mutations]) =>
    mutations.reduce((bytes, { place, deleted, inserted }) => {
      const at = Math.floor(place * bytes.length);
      return Buffer.concat([bytes.subarray(0, at), inserted ?? Buffer.alloc(0), bytes.subarray(at + deleted)]);
    }, Buffer.from(text)),
  );
}
