import type { Span } from '../envelope/types.ts';
import type { ByteRange } from '../location/line-index.ts';

/** The bytes of a span; `undefined` where they are not known. */
export function rangeOf({ byte_start, byte_end }: Span): ByteRange | undefined {
  return byte_start === null || byte_end === null ? undefined : { start: byte_start, end: byte_end };
}
