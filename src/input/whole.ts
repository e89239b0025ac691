import type { Repeated } from '../json/parse.ts';
import { parseLenient } from '../json/parse-bytes.ts';
import type { Json } from '../json/value.ts';
import { CEILING, Cursor } from './cursor.ts';
import { Scanner } from './scanner.ts';
import type { Steps, Window } from './window.ts';

/** A document that was read whole. */
export interface Whole {
  /** `undefined` when it is cut, broken, too large or nested too deep. */
  value: Json | undefined;
  repeated: Repeated[];
  /** True where it is no JSON, and nothing is lost by that. */
  mended: boolean;
  /** Absolute byte offset just after what was read of it. */
  end: number;
}

/** Reads the small document that begins at `start` and releases it. */
export function* readWhole(window: Window, start: number): Steps<Whole> {
  const scanner = new Scanner(start, 'value');
  const signal = yield* new Cursor(window, start).scan(scanner, start);
  const end = scanner.at;
  const sound = signal === 'value' && window.start <= start && end - start <= CEILING && scanner.lastTooDeep < 0;
  const parsed = sound ? parseLenient(window.view(start, end)) : undefined;
  window.release(end);
  return { value: parsed?.value, repeated: parsed?.repeated ?? [], mended: parsed?.mended === true, end };
}

/** Passes a value without holding it, and gives the offset behind it. After a fault the line it is in is passed. */
export function* passValue(window: Window, start: number): Steps<{ end: number; cut: boolean }> {
  const scanner = new Scanner(start, 'value');
  for (;;) {
    const signal = scanner.run(window.bytes, window.base, window.end, window.done);
    if (signal === 'value') return { end: scanner.at, cut: false };
    if (signal === 'fault') return { end: yield* new Cursor(window, scanner.at).endOfLine(true), cut: false };
    window.release(scanner.at);
    if (window.done) return { end: window.end, cut: true };
    yield* window.load();
  }
}
