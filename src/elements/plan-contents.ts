import { MATCH_KEYS } from '../envelope/keys.ts';
import type { Json } from '../json/value.ts';
import type { Content } from './match-plan.ts';
import { ANY } from './object-plan.ts';

const UNIFIED: ReadonlySet<string> = new Set(MATCH_KEYS);

/** True for the name of a key of a match in the format. */
export function isUnifiedName(name: string): boolean {
  return UNIFIED.has(name);
}

/** What is printed under a name: of the value in a register, as it was read. */
export function contentOf(
  name: string,
  read: Pick<Content, 'key' | 'register' | 'readAs'> & Partial<Pick<Content, 'split' | 'labels' | 'held'>>,
): Content {
  return { name, split: false, labels: undefined, fixed: undefined, held: undefined, ...read };
}

/** The same of a value that a schema says. */
export function fixedContent(name: string, value: Json): Content {
  const content = contentOf(name, { key: name, register: -1, readAs: ANY });
  return { ...content, fixed: value };
}

/** Unified keys in the format's order, then the others as they are declared. */
export function inPrintedOrder(contents: readonly Content[]): Content[] {
  const unified = MATCH_KEYS.flatMap((name) => contents.filter((content) => content.name === name));
  return [...unified, ...contents.filter(({ name }) => !UNIFIED.has(name))];
}
