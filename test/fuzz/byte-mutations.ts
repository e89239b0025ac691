import { gzipSync } from 'node:zlib';
import { longestList, type Material, type Mutated, type Mutation, pick, type Random, spliced } from './edits.ts';

/** Bytes that hurt: structure, escapes, control characters, what is not UTF-8. */
const HURTFUL = [
  0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d, 0x2c, 0x3a, 0x00, 0x0a, 0x1f, 0x80, 0xc3, 0xff, 0x31, 0x2d, 0x65, 0x61,
];

/** What is no UTF-8: a lone second byte, one too few, a surrogate, a slash in two bytes, above the last code point. */
const NOT_UTF8 = [[0x80], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xc0, 0xaf], [0xf5, 0x80, 0x80, 0x80]];

/** What tools and shells print around a document. */
const LOG_LINES = [
  'warning: index is old\n',
  '[2025-01-01T00:00:00Z INFO tool] done\n',
  '\u001b[32m{ok}\u001b[0m\n',
  'error: no\n',
  '\r\n',
  '}\n',
];

/** An edit between two places of an output. */
type Edit = (bytes: Buffer, at: number, random: Random, end: number) => Buffer;

/** What is done to bytes, whatever they mean. */
export const BYTE_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'a byte of an element changed': inElement((bytes, at, random) => spliced(bytes, at, 1, [pick(HURTFUL, random)])),
  'a byte of an element lost': inElement((bytes, at) => spliced(bytes, at, 1)),
  'a byte put into an element': inElement((bytes, at, random) => spliced(bytes, at, 0, [pick(HURTFUL, random)])),
  'a stretch of an element lost': inElement((bytes, at, random, end) =>
    spliced(bytes, at, Math.min(1 + random(200), end - at)),
  ),
  'no UTF-8 in an element': inElement((bytes, at, random) => spliced(bytes, at, 0, pick(NOT_UTF8, random))),
  'a byte anywhere changed': anywhere((bytes, at, random) => spliced(bytes, at, 1, [pick(HURTFUL, random)])),
  'a bit flipped': anywhere((bytes, at, random) => spliced(bytes, at, 1, [(bytes[at] as number) ^ (1 << random(8))])),
  'a stretch anywhere lost': anywhere((bytes, at, random) => spliced(bytes, at, 1 + random(500))),
  'a stretch anywhere repeated': anywhere((bytes, at, random) =>
    spliced(bytes, at, 0, bytes.subarray(at, at + 1 + random(500))),
  ),
  'noise anywhere': anywhere((bytes, at, random) => spliced(bytes, at, 0, noise(random))),
  'two stretches swapped': ({ printed }, random) => {
    const [first, second, third] = [0, 1, 2].map(() => random(printed.length)).sort((one, other) => one - other) as [
      number,
      number,
      number,
    ];
    const parts = [
      printed.subarray(0, first),
      printed.subarray(second, third),
      printed.subarray(first, second),
      printed.subarray(third),
    ];
    return { bytes: Buffer.concat(parts) };
  },
  'the end cut off': ({ printed }, random) => {
    const at = random(printed.length);
    return { bytes: printed.subarray(0, at), damaged: [at, printed.length] };
  },
  'the beginning cut off': ({ printed }, random) => ({ bytes: printed.subarray(random(printed.length)) }),
  'continued by another output': ({ printed, other }, random) => ({
    bytes: Buffer.concat([printed.subarray(0, random(printed.length)), other.subarray(random(other.length))]),
  }),
  'another output behind': ({ printed, other }) => ({ bytes: Buffer.concat([printed, Buffer.from('\n'), other]) }),
  'the same output behind': ({ printed }) => ({ bytes: Buffer.concat([printed, printed]) }),
  'log lines around': ({ printed }, random) => ({
    bytes: Buffer.concat([Buffer.from(pick(LOG_LINES, random)), printed, Buffer.from(`\n${pick(LOG_LINES, random)}`)]),
  }),
  'other line ends': ({ printed }, random) => ({
    bytes: Buffer.from(
      printed.toString('latin1').replaceAll('\n', () => lineEnd(random)),
      'latin1',
    ),
  }),
  'a byte order mark': ({ printed }) => ({ bytes: Buffer.concat([Buffer.from('\ufeff'), printed]) }),
  'a byte order mark anywhere': anywhere((bytes, at) => spliced(bytes, at, 0, '\ufeff')),
  'UTF-16': ({ printed }, random) => ({ bytes: inUtf16(printed, random) }),
  'UTF-16 that is cut': ({ printed }, random) => {
    const bytes = inUtf16(printed, random);
    return { bytes: bytes.subarray(0, random(bytes.length)) };
  },
  compressed: ({ printed }) => ({ bytes: gzipSync(printed) }),
  'compressed and cut': ({ printed }, random) => {
    const bytes = gzipSync(printed);
    return { bytes: bytes.subarray(0, random(bytes.length)) };
  },
  'compressed and a byte of it changed': ({ printed }, random) => {
    const bytes = gzipSync(printed);
    return { bytes: spliced(bytes, random(bytes.length), 1, [random(256)]) };
  },
};

function inUtf16(printed: Buffer, random: Random): Buffer {
  const bytes = Buffer.from(`\ufeff${printed.toString('utf8')}`, 'utf16le');
  return random(2) === 0 ? bytes : bytes.swap16();
}

/** An edit inside one element of the longest list: all the others are good. */
function inElement(edit: Edit): Mutation {
  return ({ printed }, random) => {
    const elements = longestList(printed);
    if (elements.length === 0) return undefined;
    const { from, to } = pick(elements, random);
    return { bytes: edit(printed, from + random(to - from), random, to), damaged: [from, to] };
  };
}

function anywhere(edit: Edit): Mutation {
  return ({ printed }: Material, random: Random): Mutated => ({
    bytes: edit(printed, random(printed.length), random, printed.length),
  });
}

function noise(random: Random): number[] {
  return Array.from({ length: 1 + random(40) }, () => random(256));
}

function lineEnd(random: Random): string {
  return pick(['\r\n', '\r', '\n', '\n\n'], random);
}
