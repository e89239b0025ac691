import { withoutColours } from './colours.ts';
import { type ByteSource, type Decompressed, type Steps, waitFor } from './window.ts';

/** How the bytes of an input are written that is no plain UTF-8. */
export type Encoding = ByteEncoding | 'colours';

type ByteEncoding = 'gzip' | 'zstd' | 'utf-16le' | 'utf-16be';

/** What is known of an input that is decoded while it is read. */
interface Decoding {
  /** The bytes of UTF-8 that it stands for. */
  source: ByteSource;
  /** How it is written, outermost first; none for plain bytes. Colours are known when they have been read. */
  encodings: readonly Encoding[];
  /** Why it could not be decoded to its end; known when `source` has ended. */
  failure(): string | undefined;
}

const NOTHING: Uint8Array = new Uint8Array();
/** Any byte. */
const ANY = -1;

/**
 * What inputs begin with. JSON in UTF-16 begins with a mark, or with a bracket and something else of ASCII: a zero byte
 * alone may be a fault.
 */
const BEGINNINGS: readonly (readonly [readonly number[], ByteEncoding])[] = [
  [[0x1f, 0x8b], 'gzip'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'zstd'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x7b, 0x00, ANY, 0x00], 'utf-16le'],
  [[0x5b, 0x00, ANY, 0x00], 'utf-16le'],
  [[0x00, 0x7b, 0x00], 'utf-16be'],
  [[0x00, 0x5b, 0x00], 'utf-16be'],
];

/** Decompresses an input as it is read; gives the reason where it can't. */
export type Decompress = (source: ByteSource, format: 'gzip' | 'zstd') => Promise<Decompressed | string>;

/** A small input may hold much: so many bytes are given in any case, and so many for each byte of it. */
const LEAST_CEILING = 1 << 28;
const CEILING_A_BYTE = 256;

/** Decompresses an input up to a ceiling; its failure is known when its source has ended. */
async function expanded(source: ByteSource, format: 'gzip' | 'zstd', decompress: Decompress) {
  let read = 0;
  let given = 0;
  const counted: ByteSource = async () => {
    const chunk = await source();
    read += chunk?.length ?? 0;
    return chunk;
  };
  const pieces = await decompress(counted, format);
  if (typeof pieces === 'string') return { source: () => undefined, failure: pieces };
  const result: { source: ByteSource; failure: string | undefined } = {
    failure: undefined,
    source: async () => {
      try {
        const piece = await pieces.next();
        given += piece?.length ?? 0;
        if (given <= Math.max(LEAST_CEILING, read * CEILING_A_BYTE)) return piece;
        result.failure = `it holds more than ${CEILING_A_BYTE} times its own size`;
        await pieces.stop();
      } catch (error) {
        result.failure = (error as Error).message;
      }
      return undefined;
    },
  };
  return result;
}

/** Reads an input as UTF-8 without colours, whatever its first bytes tell that it is. */
export function* decoded(source: ByteSource, decompress: Decompress | undefined): Steps<Decoding> {
  const encodings: Encoding[] = [];
  let failure: Decoding['failure'] = () => undefined;
  let { first, encoding } = yield* begin(source);
  let bytes = beforeSource(first, source);
  if ((encoding === 'gzip' || encoding === 'zstd') && decompress !== undefined) {
    encodings.push(encoding);
    const inside = yield* waitFor(expanded(bytes, encoding, decompress));
    failure = () => inside.failure;
    ({ first, encoding } = yield* begin(inside.source));
    bytes = beforeSource(first, inside.source);
  }
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    encodings.push(encoding);
    bytes = fromUtf16(bytes, encoding);
  }
  const found = (): void => {
    if (!encodings.includes('colours')) encodings.push('colours');
  };
  return { source: withoutColours(bytes, found), encodings, failure };
}

/** The first bytes of an input and the encoding that they tell. Waits only while they may tell one. */
function* begin(source: ByteSource): Steps<{ first: Uint8Array; encoding: ByteEncoding | undefined }> {
  for (let first = NOTHING; ; ) {
    const chunk = yield* waitFor(source());
    if (chunk !== undefined) first = first.length === 0 ? chunk : Buffer.concat([first, chunk]);
    const encoding = encodingOf(first);
    if (encoding !== 'unknown') return { first, encoding };
    if (chunk === undefined) return { first, encoding: undefined };
  }
}

/** What first bytes tell: an encoding, none, or that more of them may tell one. */
function encodingOf(first: Uint8Array): ByteEncoding | undefined | 'unknown' {
  const fits = (byte: number, index: number) => index >= first.length || byte === ANY || byte === first[index];
  const fitting = BEGINNINGS.filter(([bytes]) => bytes.every(fits));
  const [, told] = fitting.find(([bytes]) => bytes.length <= first.length) ?? [];
  return told ?? (fitting.length > 0 ? 'unknown' : undefined);
}

/** A source with a chunk in front of it, unless that is empty. */
export function beforeSource(first: Uint8Array, source: ByteSource): ByteSource {
  if (first.length === 0) return source;
  let chunk: Uint8Array | undefined = first;
  return () => {
    const given = chunk;
    chunk = undefined;
    return given ?? source();
  };
}

function fromUtf16(source: ByteSource, encoding: 'utf-16le' | 'utf-16be'): ByteSource {
  let left = NOTHING;
  let ended = false;
  return async () => {
    while (!ended) {
      const chunk = await source();
      ended = chunk === undefined;
      const bytes = Buffer.concat([left, chunk ?? NOTHING]);
      const end = ended ? bytes.length & ~1 : endOfUnits(bytes, encoding);
      left = bytes.subarray(end);
      const units = Buffer.from(bytes.subarray(0, end));
      if (encoding === 'utf-16be') units.swap16();
      const text = utf8Of(units.toString('utf16le'));
      // Half a unit at the end is no character.
      const whole = ended && left.length > 0 ? Buffer.concat([text, NO_CHARACTER]) : text;
      if (whole.length > 0) return whole;
    }
    return undefined;
  };
}

/** Where whole characters end in bytes that go on. */
function endOfUnits(bytes: Buffer, encoding: ByteEncoding): number {
  const end = bytes.length & ~1;
  const high = bytes[encoding === 'utf-16le' ? end - 1 : end - 2];
  return high !== undefined && (high & 0xfc) === 0xd8 ? end - 2 : end;
}

/** A byte that UTF-8 has nowhere: what reads UTF-8 tells of it. */
const NO_CHARACTER = Buffer.from([0xff]);

/** Text as UTF-8; a lone surrogate, which has none, is a byte that is no character. */
function utf8Of(text: string): Buffer {
  const parts = text.split(/((?<![\ud800-\udbff])[\udc00-\udfff]|[\ud800-\udbff](?![\udc00-\udfff]))/);
  if (parts.length === 1) return Buffer.from(text);
  return Buffer.concat(parts.map((part, index) => (index % 2 === 1 ? NO_CHARACTER : Buffer.from(part))));
}
