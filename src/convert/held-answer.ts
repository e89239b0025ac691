import { isUtf8 } from 'node:buffer';
import { visibleValue } from '../input/answer.ts';
import { Cursor } from '../input/cursor.ts';
import { Scanner } from '../input/scanner.ts';
import type { Steps, Window } from '../input/window.ts';
import type { Repeated } from '../json/parse.ts';
import { parseLenient } from '../json/parse-bytes.ts';
import type { Json } from '../json/value.ts';
import { sha256 } from '../location/digest.ts';

/** An answer that is held: nothing of it is released. */
export interface HeldAnswer {
  /** What is there of it, where it is cut or broken. */
  value: Json;
  /** Later values of keys that are in it more than once. */
  repeated: readonly Repeated[];
  /** True where it is no JSON, and nothing is lost by that. */
  mended: boolean;
  /** False also where something in it is nested too deep. */
  whole: boolean;
  /** True when the input ended in it. */
  cut: boolean;
  bytes: Buffer;
  utf8: boolean;
  /** Absolute byte offset just after it. */
  end: number;
  /** SHA-256 of its bytes, lower-case hex. */
  digest: string;
}

/**
 * Holds the answer that begins at `start`, a broken one up to the end of the line of the fault; `undefined` when it is
 * too large.
 */
export function* holdAnswer(window: Window, start: number): Steps<HeldAnswer | undefined> {
  const cursor = new Cursor(window, start);
  const scanner = new Scanner(start, 'value');
  const signal = yield* cursor.scan(scanner, start);
  const whole = signal === 'value' && scanner.lastTooDeep < 0;
  cursor.at = scanner.at;
  const end = signal === 'value' ? scanner.at : signal === 'fault' ? yield* cursor.endOfLine() : window.end;
  if (window.start > start) return undefined;
  const bytes = Buffer.from(window.view(start, end));
  const digest = sha256(bytes);
  const seen = whole ? parseLenient(bytes) : visibleValue(bytes);
  const { value = null, repeated = [], mended = false } = seen ?? {};
  return { value, repeated, mended, whole, cut: signal === 'more', bytes, utf8: isUtf8(bytes), end, digest };
}
