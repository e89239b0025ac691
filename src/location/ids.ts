import { parse, v5 } from 'uuid';
import type { Span } from '../envelope/types.ts';

/** UUID v5 of `urn:unify:envelope` in the URL namespace: every derived id is made in it. */
export const NAMESPACE = '97e3f4ac-9539-5eab-be37-ba1156eddd70';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for a UUID of any version in its hyphenated form. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
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
