import { adapters } from '../../adapters/index.ts';
import { at, type Form, isObject, type Json, type ListedNode, meets, type Node } from '../../src/adapter.ts';
import { documentRange } from './document-range.ts';
import { type JsonNode, jsonTree } from './json-tree.ts';

/** Where in a document that a server answered with its tool's own may be, besides in a text. */
const INNER = ['', '/result/structuredContent', '/structuredContent', '/result'];

/** The end of an element of a list, or of an object elsewhere, that becomes a match or holds some. */
export interface ElementEnd {
  /** The byte offset just after it. */
  offset: number;
  /** True for one of a list: so much of a document tells its form. */
  ofList: boolean;
  /** True for a match that has more from elsewhere in the document. */
  gathers: boolean;
}

/**
 * The ends of what becomes matches, one for each match, in the order of the document; none for operations, streams of
 * rows, and forms of which nobody knows it.
 */
export function elementEndsIn(printed: Buffer): ElementEnd[] {
  const text = printed.toString('utf8');
  const range = documentRange(text);
  if (range === undefined) return [];
  const document = text.slice(range.from, range.to);
  const matches = matchesIn(JSON.parse(document) as Json);
  if (matches === undefined) return [];
  const ends: ElementEnd[] = [];
  for (const { path, end } of valueEnds(jsonTree(document))) {
    const { count, gathers } = matches(path.map(String).map(escaped).join('/'));
    const offset = count === 0 ? 0 : Buffer.byteLength(text.slice(0, range.from + end));
    const ofList = typeof path.at(-1) === 'number';
    for (let match = 0; match < count; match++) ends.push({ offset, ofList, gathers });
  }
  return ends;
}

/** Where the values of a document end, in UTF-16 units, with the keys and places in lists that lead to each. */
function* valueEnds(
  { kind, entries, to }: JsonNode,
  path: readonly (string | number)[] = [],
): Generator<{ path: readonly (string | number)[]; end: number }> {
  for (const { key, value } of entries) yield* valueEnds(value, [...path, kind === 'list' ? Number(key) : key]);
  yield { path, end: to };
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** What the value at a JSON pointer becomes. */
interface Becoming {
  /** How many matches. */
  count: number;
  gathers: boolean;
}

/** Tells what the value at a JSON pointer, without its first `/`, becomes. */
function matchesIn(document: Json): ((pointer: string) => Becoming) | undefined {
  for (const inner of INNER) {
    const value = inner === '' ? document : at(document, inner.slice(1));
    const form = value === undefined ? undefined : formOf(value);
    if (form === undefined || value === undefined) continue;
    if (form.command === undefined || form.isRow !== undefined) return undefined;
    return (pointer) => {
      const own = `/${pointer}`;
      if (!own.startsWith(inner)) return { count: 0, gathers: false };
      const place = own.slice(inner.length);
      const count = repeats(form, value, place) ? 0 : countOf(form, place, at(document, pointer));
      const list = place.replace(/\/\d+$/, '');
      const isJoined = Object.values(form.lists).some(({ joins }) => joins?.list === list);
      return { count, gathers: isJoined || Object.hasOwn(form.gathers, place) };
    };
  }
  return undefined;
}

/** True for an element that is equal to one before it in a list that has none twice. */
function repeats(form: Form, document: Json, pointer: string): boolean {
  const [, list, index] = /^(.*)\/(\d+)$/.exec(pointer) ?? [];
  if (list === undefined || form.lists[list]?.distinct === undefined) return false;
  const elements = at(document, list.slice(1)) as readonly Json[];
  const texts = elements.slice(0, Number(index) + 1).map((element) => JSON.stringify(element));
  return texts.indexOf(texts.at(-1) as string) < texts.length - 1;
}

function countOf(form: Form, pointer: string, value: Json | undefined): number {
  if (value === undefined) return 0;
  const list = /^(.*)\/\d+$/.exec(pointer)?.[1];
  const node = form.nodes[pointer];
  if (node !== undefined) return countIn(node, value);
  const of = list === undefined ? undefined : form.lists[list]?.of;
  return of === undefined ? 0 : countIn(of, value);
}

/** How many matches a value becomes by its node. */
function countIn(node: Node | ListedNode, value: Json): number {
  if (node.node === 'match') return node.item !== true && isObject(value) ? 1 : 0;
  if (node.node === 'list') return Array.isArray(value) ? sum(value.map((element) => countIn(node.of, element))) : 0;
  if (node.node === 'choose') {
    const chosen = node.of.find(([conditions]) => meets(value, conditions))?.[1];
    return chosen === undefined ? 0 : countIn(chosen, value);
  }
  if ((node.node !== 'object' && node.node !== 'opened') || !isObject(value)) return 0;
  return sum(Object.entries(node.keys).map(([key, inner]) => (key in value ? countIn(inner, value[key] as Json) : 0)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function formOf(document: Json): Form | undefined {
  const forms = adapters
    .flatMap((adapter) => adapter.forms)
    .filter(({ requiresKnownTool }) => requiresKnownTool !== true);
  return forms.find(({ detect }) => detect({ value: document, complete: true }) !== undefined);
}
