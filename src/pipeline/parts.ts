import type { Diagnostic, OperationEnvelope, QueryEnvelope } from '../envelope/types.ts';
import { endsOfValues } from '../input/parse-bytes.ts';
import { parseExact } from '../json/parse.ts';
import type { Json } from '../json/value.ts';

/**
 * What a conversion came to, by its exit status: 0 all is here · 1 a bug in unify ended it · 3 not recognised ·
 * 4 malformed, nothing usable · 5 something was lost · 6 the input could not be read · 7 a source has changed, and
 * checks were asked for.
 */
export type Outcome = 0 | 1 | 3 | 4 | 5 | 6 | 7;

/**
 * An envelope in pieces, in printed order, so that its length does not matter: a query envelope is `open`, any
 * `payload` and lists, the `count` behind the matches, any `diagnostics`, and `close`; an operation envelope is `head`,
 * what its result has behind its `type`, any `diagnostics`, and `close`, or it is one piece. A list is `items` or
 * `printed` of one key, as often as needed. `unified` marks an envelope that was one in the input already.
 */
export type EnvelopePart =
  | { part: 'open'; tool: string; command: string | null }
  | { part: 'head'; head: OperationHead; type: Json }
  | { part: 'payload'; key: string; value: Json }
  /** `exact` says that a value in them is a number kept as text; `bytes` are the same as of a `printed` part. */
  | { part: 'items'; key: string; items: Json[]; exact: boolean; bytes?: Uint8Array }
  | ({ part: 'printed'; key: string } & PrintedItems)
  | { part: 'count'; key: string; count: number }
  /**
   * Diagnostics that stand before those of `close`, printed like items. The first such part has the error of an
   * operation, and the first diagnostic of each level among all of these.
   */
  | ({ part: 'diagnostics'; firsts: readonly Diagnostic[]; error?: Diagnostic } & Omit<PrintedItems, 'more'>)
  | { part: 'close'; close: Closing & { error?: Diagnostic }; outcome: Outcome; unified?: true }
  | { part: 'operation'; envelope: OperationEnvelope; outcome: Outcome; unified?: true }
  /**
   * Stands between envelopes: what came before should be written before more of the input is waited for, which may come
   * only when that has been read.
   */
  | { part: 'flush' };

/** Parts that are made at once, or as the input comes. */
export type Parts = Iterable<EnvelopePart> | AsyncIterable<EnvelopePart>;

/** What stands before the result of an operation. */
export type OperationHead = Omit<OperationEnvelope, 'result' | 'error' | keyof Closing>;

/** The tool of the envelope that a part begins; `undefined` for a part that begins none. */
export function toolIn(part: EnvelopePart): string | undefined {
  if (part.part === 'open') return part.tool;
  if (part.part === 'head') return part.head.tool;
  return part.part === 'operation' ? part.envelope.tool : undefined;
}

/** Items as compact JSON with commas between them; the bytes are good until the next part. */
export interface PrintedItems {
  bytes: Uint8Array;
  /** True where a value in them may be a number kept as text. */
  exact: boolean;
  /** Further pieces of what is too long for memory, to be taken once; only where parts in pieces are asked for. */
  more?: Iterable<Uint8Array>;
  /** Where commas between items stand in `bytes`, in order: some of them, by which it can be divided. */
  breaks?: readonly number[];
}

/** About so many bytes are looked into at once. */
const SHORT = 1 << 14;

/**
 * A part in short parts, as far as it says where it can be divided: what looks into items, or makes text of them,
 * should have few at once. V8 keeps a text of 64 KB apart, in memory that the system makes anew for each.
 */
export function* inShortParts(part: EnvelopePart): Generator<EnvelopePart> {
  if ((part.part !== 'printed' && part.part !== 'diagnostics') || part.bytes.length === 0) return yield part;
  const { breaks = [], bytes, ...first } = part;
  let items = first;
  let from = 0;
  for (const to of [...breaks, bytes.length]) {
    if (to - from < SHORT && to < bytes.length) continue;
    if (to > from) yield { ...items, bytes: bytes.subarray(from, to) };
    if (items.part === 'diagnostics') items = { part: 'diagnostics', exact: items.exact, firsts: [] };
    from = to + 1;
  }
}

/** All bytes of items. */
export function bytesOf({ bytes, more }: Pick<PrintedItems, 'bytes' | 'more'>): Buffer {
  return more === undefined
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    : Buffer.concat([bytes, ...more]);
}

/** Items of more bytes are read one by one: a string has at most 512 MiB. */
const LONGEST_AT_ONCE = 256 * 1024 * 1024;

/** The items of a part that is printed. */
export function itemsIn({ exact, ...printed }: PrintedItems): Json[] {
  const bytes = bytesOf(printed);
  const parsed = (from: number, to: number): Json[] => {
    const text = `[${bytes.toString('utf8', from, to)}]`;
    return (exact ? parseExact(text)?.value : JSON.parse(text)) as Json[];
  };
  if (bytes.length <= LONGEST_AT_ONCE) return parsed(0, bytes.length);
  return rangesOf(bytes).flatMap(([from, to]) => parsed(from, to));
}

/** The same as JSON, each in UTF-8 with a character for a byte. */
export function binaryItemsIn({ bytes }: { bytes: Uint8Array }): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const text = buffer.toString('latin1');
  return rangesOf(buffer).map(([from, to]) => text.slice(from, to));
}

/** Where each item stands in their bytes. */
function rangesOf(bytes: Buffer): [from: number, to: number][] {
  let start = 0;
  return Array.from(endsOfValues(bytes), (end) => {
    const from = start;
    start = end + 1;
    return [from, end];
  });
}

/** What stands behind the data of a query envelope. */
export type Closing = Pick<QueryEnvelope, 'diagnostics' | 'execution_id' | 'timestamp' | 'partial' | 'legacy'>;
