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

/** Bytes of the longest name that has no storage of its own, with its namespace. */
const MOST = 1 << 11;
/** A UTF-16 unit is at most so many bytes. */
const LONGEST_UNIT = 3;

/**
 * The id that is always made of this name: UUID v5, the same on every machine. Any string has one; a lone surrogate
 * counts as U+FFFD. (The uuid package takes four times as long, and throws at lone surrogates.)
 */
export function derivedId(name: string): string {
  const hex = hashOfName(name);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  const time = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}`;
  return `${time}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function hashOfName(name: string): string {
  const at = beginName(NOTHING, LONGEST_UNIT * name.length);
  if (at < 0) return hash('sha1', Buffer.concat([NAME.subarray(0, FRONT), Buffer.from(name, 'utf8')]), 'hex');
  return hashUpTo(at + NAME.write(name, at, 'utf8'));
}

/** Where names are put together, one at a time: documents are many, and room of its own for each costs much. */
export const NAME = Buffer.alloc(MOST);
const FRONT = NAME.write(NAMESPACE.replaceAll('-', ''), 'hex');
const NOTHING = Buffer.alloc(0);
/** What stands there behind the namespace. */
let begun: Buffer | undefined;

/** Begins a name; gives the index behind its beginning, -1 where there is not so much room left. */
export function beginName(beginning: Buffer, room: number): number {
  const behind = FRONT + beginning.length;
  if (behind + room > MOST) return -1;
  if (begun !== beginning) NAME.set(beginning, FRONT);
  begun = beginning;
  return behind;
}

/** The beginnings of the storage, each made once: names have few lengths. */
const BEGINNINGS: (Buffer | undefined)[] = [];

/** The SHA-1 of the namespace and the name, which end at an index, in lower-case hex. */
export function hashUpTo(end: number): string {
  const made = BEGINNINGS[end] ?? NAME.subarray(0, end);
  BEGINNINGS[end] = made;
  return hash('sha1', made, 'hex');
}
