import type { Cursor } from './cursor.ts';
import { Scanner } from './scanner.ts';
import type { Steps } from './window.ts';

/** Passes a value without holding it, and gives the offset behind it. After a fault the line it is in is passed. */
export function* passValue(cursor: Cursor): Steps<{ end: number; cut: boolean }> {
  const { window } = cursor;
  const scanner = new Scanner(cursor.at, 'value');
  for (;;) {
    const signal = scanner.run(window.bytes, window.base, window.end, window.done);
    if (signal === 'value') return { end: scanner.at, cut: false };
    if (signal === 'fault') {
      cursor.at = scanner.at;
      return { end: yield* cursor.endOfLine(true), cut: false };
    }
    window.release(scanner.at);
    if (window.done) return { end: window.end, cut: true };
    yield* window.load();
  }
}
