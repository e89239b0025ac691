import { v5 } from 'uuid';

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

/** True for a UUID of any version in its hyphenated form. A loop, because it runs for every match and a regular expression takes four times as long. */
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
  for (let index = 0; index < LENGTH; index++) wrong |= (KINDS[bytes[from + index] as number] as number) ^ (EXPECTED[index] as number);
  return wrong === 0;
}

/** The id that is always made of this name: the same name gives the same id on every machine. */
export function derivedId(name: string): string {
  return v5(name, NAMESPACE);
}
