import { parse, v5 } from 'uuid';
import type { Span } from '../envelope/types.ts';

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

const NAMESPACE_BYTES = parse(NAMESPACE);

/**
 * The id that is always made of this name: UUID v5, the same on every machine. Any string has one; a lone surrogate
 * counts as U+FFFD.
 */
export function derivedId(name: string): string {
  return v5(Buffer.from(name), NAMESPACE_BYTES);
}

/** What makes an element's derived id, see section 8 of the format. */
interface Origin {
  tool: string;
  /** Makes the id where the tool gave none, instead of deriving it. */
  newId: (() => string) | undefined;
  /** The JSON pointer of the element, preceded by `#k` in document k > 0 of an input. */
  pointerOf(): string;
}

/** The id of a match: the tool's where that is a UUID, else derived; `repeats` where the tool gives it to several. */
export function matchIdOf(
  reported: string | undefined,
  span: Pick<Span, 'span_id' | 'file_path' | 'start_line' | 'start_col'>,
  { tool, newId, pointerOf }: Origin,
  repeats = false,
): string {
  if (reported !== undefined && isUuid(reported)) return reported;
  if (reported !== undefined && reported !== '')
    return derivedId(repeats ? `${tool}:${reported}:${pointerOf()}` : `${tool}:${reported}`);
  if (newId !== undefined) return newId();
  const place = span.span_id ?? `${span.file_path}:${span.start_line}:${span.start_col}`;
  return derivedId(`${tool}:${pointerOf()}:${place}`);
}
