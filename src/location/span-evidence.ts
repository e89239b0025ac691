import type { ReportedPlace } from '../adapter.ts';
import type { Span } from '../envelope/types.ts';
import { type Json, type JsonObject, objectIn } from '../json/value.ts';
import type { Quoted, SaidSums } from './contradiction.ts';
import type { ByteRange } from './line-index.ts';

/** Keys whose values are as a tool said them. */
export const AS_REPORTED: ReadonlySet<string> = new Set(['legacy', 'unplaced']);

/** True for an object that has the form of a span. */
export function isSpan(value: JsonObject): boolean {
  return ['span_id', 'file_path', 'byte_start', 'byte_end', 'start_line'].every((key) => Object.hasOwn(value, key));
}

/** What an object with a place says; of a draft some of it is not known yet. */
type Holder = Readonly<Record<string, unknown>>;

/** A span as if a tool had reported it, with the text that stands beside it in its `holder`. */
export function placeOfSpan(span: Span, holder: JsonObject): ReportedPlace {
  const { byte_start, byte_end, start_line, start_col, end_line, end_col, precision, checksums } = span;
  const length = (byte_end ?? 0) - (byte_start ?? 0);
  const text = [holder['matched_text'], holder['replaced_text'], holder['content']].find(
    (quote) => typeof quote === 'string' && Buffer.byteLength(quote) === length,
  );
  const hex = checksums?.file_checksum_before?.slice('sha256:'.length);
  return {
    byteStart: byte_start ?? undefined,
    byteEnd: byte_end ?? undefined,
    ...(start_line > 0 && { startLine: start_line, startColumn: start_col }),
    ...(end_line > 0 && precision !== 'line' && { endLine: end_line, endColumn: end_col }),
    text: stringOf(text),
    before: linesOf(holder['context_before']),
    after: linesOf(holder['context_after']),
    fileHash: hex === undefined ? undefined : { algorithms: ['sha256'], hex },
  };
}

/** The bytes of a span; `undefined` where they are not known. */
export function rangeOf({ byte_start, byte_end }: Span): ByteRange | undefined {
  return byte_start === null || byte_end === null ? undefined : { start: byte_start, end: byte_end };
}

/** What is quoted in a span and beside it from its file. */
export function quotedBy(span: Span, holder: Holder): Quoted & { sums: SaidSums } {
  const { context, checksums } = span;
  return { context, checksums, defines: definedIn(holder), sums: saidSums(span, holder) };
}

/** What tools call things without a name. */
const NAMELESS = /^\W*(?:anonymous|unnamed|unknown)\W*$/i;

/**
 * The name of what an object with a place defines: of a use it may be another one than stands there, and without a kind
 * it names no thing.
 */
export function definedIn({ role = 'definition', kind, name }: Holder): string | undefined {
  const isNamed = typeof kind === 'string' && typeof name === 'string' && !NAMELESS.test(name);
  return role === 'definition' && isNamed ? name : undefined;
}

/** A sum as the format prints it, and in the other forms that tools have for it. */
const PRINTED = /^sha256:[0-9a-f]{64}$/;
const SUM = /^(?:sha-?256:)?([0-9a-f]{64})$/i;

/** Keys of sums, and what they are sums of; nothing tells what is in the file behind a change. */
const SUMS: ReadonlyMap<string, 'place' | 'file' | 'others'> = new Map([
  ['checksum_before', 'place'],
  ['span_checksum_before', 'place'],
  ['file_checksum_before', 'file'],
  ['checksum_after', 'others'],
  ['span_checksum_after', 'others'],
]);

/** True for the key of a sum that may stand beside a span. */
export function isSumKey(key: string): boolean {
  return key === 'checksums' || SUMS.has(key);
}

/** The sums that stand aside in a span, or beside it in its `holder`. */
export function saidSums({ checksums, legacy }: Pick<Span, 'checksums' | 'legacy'>, holder: Holder): SaidSums {
  const said = { place: [] as string[], file: [] as string[], others: [] as string[] };
  const add = (sums: Holder, isTaken: (key: string, sum: unknown) => boolean = () => true) => {
    for (const key in sums) {
      const of = SUMS.get(key);
      const sum = sums[key];
      if (of === undefined || sum === null || sum === undefined || !isTaken(key, sum)) continue;
      const hex = of === 'others' ? undefined : SUM.exec(String(sum))?.[1]?.toLowerCase();
      if (of === 'others' || hex === undefined) said.others.push(key);
      else said[of].push(hex);
    }
  };
  if (checksums !== undefined) add(checksums as unknown as Holder, (key) => key !== 'checksum_before');
  // What the format's own form stands aside in was said of another state of the file.
  if (legacy !== undefined) add(objectIn(legacy['checksums'] as Json), (_, sum) => !PRINTED.test(String(sum)));
  add(holder);
  add(objectIn(holder['checksums'] as Json));
  return said;
}

const HASH = /^[0-9a-f]{64}$/;

/** The sum of a whole file that an object with a place of it says: SHA-256 or BLAKE3. */
export function hashIn(holder: Holder, key: 'before_hash' | 'after_hash'): string | undefined {
  const hex = Object.hasOwn(holder, key) ? holder[key] : undefined;
  return typeof hex === 'string' && HASH.test(hex) ? hex : undefined;
}

/** Text on the line of a match, which a list of its lines holds. */
function linesOf(value: Json | undefined): string | undefined {
  return Array.isArray(value) && value.length > 0 && value.every((line) => typeof line === 'string')
    ? value.join('\n')
    : undefined;
}

export function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
