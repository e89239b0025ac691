import { onceFor } from '../json/once-for.ts';
import { unescapePointer } from '../json/parse.ts';

/** What a form says of its documents' form, as far as reading them needs it. */
export interface Layout {
  /** JSON pointers of the other keys that the form has. */
  fields: ReadonlySet<string>;
  /** JSON pointers of the lists that may be huge. */
  lists: ReadonlyMap<string, ListRules>;
  /** JSON pointers of objects in which every list that begins with an object may be huge, but for those of `fields`. */
  listsIn?: readonly string[] | undefined;
  /**
   * JSON pointers of lists of objects whose keys are read one by one: sections. Pointers to what is in one have `*`
   * for its place.
   */
  sections?: readonly string[] | undefined;
  /** JSON pointers of objects whose keys are read one by one although no list is in them. */
  opens: readonly string[];
  /** How deep values may be nested, where that is another depth than elsewhere. */
  depth?: number | undefined;
  /** What the tool prints where it cut its document off. */
  cutMark?: string | undefined;
  /** True in the answer of a server: it is read without waiting for what comes behind it. */
  isInAnswer?: true;
  /** Keys of a document that the tool prints behind this one and that belongs to it. */
  trailerKeys?: readonly string[] | undefined;
}

/** How a list is read that may be huge. */
export interface ListRules {
  /** An element is an object that begins with one of these keys: by that the next one is found after a broken one. */
  begins: readonly string[];
}

/** The rules of a list that no layout names. */
export const NO_RULES: ListRules = { begins: [] };

/** Pointers of the objects that are read key by key, the document itself (`''`) included. */
export const containersOf = onceFor(({ lists, opens }: Layout): ReadonlySet<string> => {
  const toLists = [...lists.keys()].flatMap((pointer) => chainTo(splitPointer(pointer).container));
  return new Set(['', ...toLists, ...opens]);
});

/** A pointer in a document as the layout has it: with `*` for the place of a section. */
export function patternIn({ sections = [] }: Pick<Layout, 'sections'>, pointer: string): string {
  const list = sections.find((one) => pointer.startsWith(`${one}/`));
  return list === undefined ? pointer : list + pointer.slice(list.length).replace(/^\/\d+/, '/*');
}

/** The containers from the document (`''`) down to the one at `pointer`. */
export function chainTo(pointer: string): string[] {
  return pointer === '' ? [''] : [...chainTo(splitPointer(pointer).container), pointer];
}

/** The brackets that are open where the key of a pointer stands. */
export function bracketsAround({ sections = [] }: Pick<Layout, 'sections'>, pointer: string): string {
  return chainTo(splitPointer(pointer).container)
    .map((one) => (sections.includes(one) ? '[' : '{'))
    .join('');
}

/** The container a pointer's key is in, and the key. */
export function splitPointer(pointer: string): { container: string; key: string } {
  const slash = pointer.lastIndexOf('/');
  return { container: pointer.slice(0, Math.max(slash, 0)), key: unescapePointer(pointer.slice(slash + 1)) };
}
