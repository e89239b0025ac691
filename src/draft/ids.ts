import { hash } from 'node:crypto';

/** UUID v5 of `urn:unify:envelope` in the URL namespace: every derived id is made in it. */
export const NAMESPACE = '97e3f4ac-9539-5eab-be37-ba1156eddd70';

const LENGTH = 36;

const HEX_DIGIT = 1;
const HYPHEN = 2;
/** What each character of a UUID is, and what each byte is; 0 for what no UUID has. */
const EXPECTED = Uint8Array.from('xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx', (char) => (char === '-' ? HYPHEN : HEX_DIGIT));
const KINDS = new Uint8Array(256);
for (const char of '0123456789abcdefABCDEF') KINDS[char.charCodeAt(0)] = HEX_DIGIT;
KINDS['-'.charCodeAt(0)] = HYPHEN;

/**
 * True for a UUID of any version in its hyphenated form. A loop, because it runs for every match and a regular
 * expression takes four times as long.
 */
export function isUuid(text: string): boolean {
  if (text.length !== LENGTH) return false;
  for (let index = 0; index < LENGTH; index++) if (KINDS[text.charCodeAt(index)] !== EXPECTED[index]) return false;
  return true;
}

/** As `isUuid`, of the bytes `[from, to)`. */
export function isUuidIn(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from !== LENGTH) return false;
  let wrong = 0;
  // Without branches it takes half as long.
  for (let index = 0; index < LENGTH; index++)
    wrong |= (KINDS[bytes[from + index] as number] as number) ^ (EXPECTED[index] as number);
  return wrong === 0;
}

/** The namespace, and room behind it for a name: new storage for each takes longer than its hash. */
const ROOM = Buffer.concat([Buffer.from(NAMESPACE.replaceAll('-', ''), 'hex'), Buffer.alloc(1 << 10)]);
const NAME_START = 16;
/** A UTF-16 unit is at most so many bytes. */
const LONGEST_UNIT = 3;

/**
 * The id that is always made of this name: UUID v5, the same on every machine. Any string has one; a lone surrogate
 * counts as U+FFFD. (The uuid package takes four times as long, and throws at lone surrogates.)
 */
export function derivedId(name: string): string {
  const hex = hash('sha1', withNamespace(name), 'hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  const time = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}`;
  return `${time}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The bytes of the namespace and of a name, good until the next name. */
function withNamespace(name: string): Buffer {
  const room = name.length * LONGEST_UNIT;
  if (room > ROOM.length - NAME_START) return Buffer.concat([ROOM.subarray(0, NAME_START), Buffer.from(name, 'utf8')]);
  return ROOM.subarray(0, NAME_START + ROOM.write(name, NAME_START));
}
