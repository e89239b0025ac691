const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ZERO = 0x30;
const NINE = 0x39;
/** Digits of numbers that are read the short way, and what may stand behind them: white space, `,`, `]` and `}`. */
const MOST_DIGITS = 9;
const ENDS_NUMBER = Uint8Array.from({ length: 256 }, (_, byte) =>
  [0x09, 0x0a, 0x0d, 0x20, 0x2c, 0x5d, 0x7d].includes(byte) ? 1 : 0,
);

/**
 * The index behind a scalar that begins at `from` and can be read without a parser, as most can: a string of ASCII
 * without escapes, or a whole number from 0 to 999,999,999. `from` for all else, and where it ends behind `end`.
 */
export function plainEnd(bytes: Uint8Array, from: number, end: number): number {
  const first = bytes[from] as number;
  if (first !== QUOTE) return first >= ZERO && first <= NINE ? digitsEnd(bytes, from, end) : from;
  for (let at = from + 1; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) return at + 1;
    if (byte < 0x20 || byte >= 0x80 || byte === BACKSLASH) return from;
  }
  return from;
}

/** The value of a scalar that `plainEnd` has found the end of. */
export function plainValue(bytes: Buffer, from: number, to: number): string | number {
  if (bytes[from] === QUOTE) return bytes.toString('latin1', from + 1, to - 1);
  let value = 0;
  for (let at = from; at < to; at++) value = value * 10 + (bytes[at] as number) - ZERO;
  return value;
}

function digitsEnd(bytes: Uint8Array, from: number, end: number): number {
  let at = from + 1;
  const most = Math.min(end, from + MOST_DIGITS);
  while (at < most && (bytes[at] as number) >= ZERO && (bytes[at] as number) <= NINE) at++;
  const hasLeadingZero = bytes[from] === ZERO && at > from + 1;
  return hasLeadingZero || at >= end || ENDS_NUMBER[bytes[at] as number] === 0 ? from : at;
}
