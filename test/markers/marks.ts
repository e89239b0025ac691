import { containerTree, type JsonNode, replaceNode } from '../recordings/json-tree.ts';

/** What is put where a string can be. No tool's word, and no path that would be cleaned. */
export const MARKER = 'marker7340921';
/** What is put where a number can be. A converter that counts from another base may print its neighbours. */
export const MARKER_NUMBER = 7_340_921;

/**
 * Names of the unified format that a tool may use for something of its own, one that nobody knows, and two that neither
 * assignment nor a JSON pointer takes as they are.
 */
const NAMES = [
  ...['marker_key', '__proto__', 'a/b~1'],
  ...[
    'matches',
    'spans',
    'legacy',
    'content',
    'summary',
    'count',
    'type',
    'file_path',
    'error',
    'data',
    'result',
    'diagnostics',
    'status',
  ],
];

/** Values of every type, each of which shows the marker. */
const VALUES: Readonly<Record<string, string>> = {
  string: JSON.stringify(MARKER),
  number: String(MARKER_NUMBER),
  object: JSON.stringify({ marker: MARKER }),
  list: JSON.stringify([MARKER]),
};

/**
 * The ways to put a marker at a node: `value` keeps the type, `as TYPE` is another type, `key NAME TYPE` adds a key to
 * an object,
 * `element` adds a copy of the last element to a list. A whole document keeps its type.
 */
export function marksAt(node: JsonNode, isDocument: boolean): string[] {
  const types = Object.keys(VALUES);
  const retyped = isDocument ? [] : types.filter((type) => type !== node.kind).map((type) => `as ${type}`);
  const unused = NAMES.filter((name) => !node.entries.some(({ key }) => key === name));
  switch (node.kind) {
    case 'object':
      return [...retyped, ...unused.flatMap((name) => types.map((type) => `key ${name} ${type}`))];
    case 'list':
      return canBeMarked(node.entries.at(-1)?.value) ? [...retyped, 'element'] : retyped;
    case 'word':
      return retyped;
    default:
      return [...retyped, 'value'];
  }
}

/** The text of a node with a mark put there. */
export function marked(text: string, node: JsonNode, mark: string): string {
  const [way = '', name = '', type = ''] = mark.split(' ');
  switch (way) {
    case 'value':
      return node.kind === 'string' ? (VALUES['string'] as string) : numberLike(text.slice(node.from, node.to));
    case 'as':
      return VALUES[name] as string;
    case 'key':
      return withEntry(text, node, `${JSON.stringify(name)}:${VALUES[type]}`);
    default:
      return withEntry(text, node, markedCopy(text, node.entries.at(-1)?.value as JsonNode));
  }
}

/** A fraction stays one, because some numbers are proved by their range. */
function numberLike(number: string): string {
  return number.includes('.') ? `0.${MARKER_NUMBER}` : String(MARKER_NUMBER);
}

/** The new entry is right behind the last one, so that the layout of the text stays. */
function withEntry(text: string, { from, to, entries }: JsonNode, entry: string): string {
  const last = entries.at(-1)?.value.to;
  return (
    text.slice(from, last ?? from + 1) + (last === undefined ? '' : ',') + entry + text.slice(last ?? from + 1, to)
  );
}

/** True for an element that is a number or has a string in it. */
function canBeMarked(element: JsonNode | undefined): boolean {
  if (element === undefined) return false;
  if (element.kind === 'number' || element.kind === 'string') return true;
  return element.entries.some(({ value }) => value.kind !== 'number' && canBeMarked(value));
}

/**
 * An element in which each string is a marker of its own; what is JSON itself has them inside. A lone number is the
 * marker.
 */
function markedCopy(text: string, element: JsonNode): string {
  if (element.kind === 'number') return numberLike(text.slice(element.from, element.to));
  let count = 0;
  const copy = (outer: string, node: JsonNode): string => {
    if (node.kind === 'number' || node.kind === 'word') return outer.slice(node.from, node.to);
    if (node.kind === 'string') {
      const value = JSON.parse(outer.slice(node.from, node.to)) as string;
      const inner = containerTree(value);
      return JSON.stringify(inner === undefined ? `${MARKER}e${count++}` : copy(value, inner));
    }
    let result = outer.slice(node.from, node.to);
    for (const { value } of node.entries.toReversed()) {
      result = replaceNode(result, { from: value.from - node.from, to: value.to - node.from }, copy(outer, value));
    }
    return result;
  };
  return copy(text, element);
}
