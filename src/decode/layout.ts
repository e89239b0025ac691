import type { Leaves } from './stencil.ts';

/** What a shape says of its documents' form, as far as reading them needs it. */
export interface Layout {
  /** JSON pointers of the other keys that the form has. */
  fields: ReadonlySet<string>;
  /**
   * JSON pointers of the lists that may be huge. An element is an object that begins with one of these keys:
   * by that the reader finds the next one after a broken one. Elements that consist of `leaves` it reads by stencils.
   */
  lists: ReadonlyMap<string, { begins: readonly string[]; leaves?: Leaves | undefined }>;
  /** JSON pointers of objects whose keys are read one by one although no list is in them. */
  opens: readonly string[];
}

/** Pointers of the objects that are read key by key, the document itself (`''`) included. */
export function containersOf(layout: Layout): ReadonlySet<string> {
  const toLists = [...layout.lists.keys()].flatMap((pointer) => chainTo(splitPointer(pointer).container));
  return new Set(['', ...toLists, ...layout.opens]);
}

/** The containers from the document (`''`) down to the one at `pointer`. */
export function chainTo(pointer: string): string[] {
  return pointer === '' ? [''] : [...chainTo(splitPointer(pointer).container), pointer];
}

/** The container a pointer's key stands in, and the key. */
export function splitPointer(pointer: string): { container: string; key: string } {
  const slash = pointer.lastIndexOf('/');
  return { container: pointer.slice(0, Math.max(slash, 0)), key: unescapePointer(pointer.slice(slash + 1)) };
}

function unescapePointer(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
