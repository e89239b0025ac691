import { type JsonNode, jsonTree } from '../recordings/json-tree.ts';

/** Every number of a text that is JSON, in its order, and where it is. */
export function numbersIn(text: string): { text: string; from: number }[] {
  const below = (node: JsonNode): JsonNode[] => [node, ...node.entries.flatMap(({ value }) => below(value))];
  const numbers = below(jsonTree(text)).filter(({ kind }) => kind === 'number');
  return numbers.map(({ from, to }) => ({ from, text: text.slice(from, to) }));
}

/** True when JavaScript would print another text for this number. */
export function isOdd(number: string): boolean {
  return String(Number(number)) !== number;
}

/** True when a plain parse and print would change no number of a text, and the order of no keys. */
export function isPlain(text: string, node: JsonNode = jsonTree(text)): boolean {
  if (node.kind === 'number') return !isOdd(text.slice(node.from, node.to));
  return node.entries.every(({ key, value }) => !(node.kind === 'object' && isIndex(key)) && isPlain(text, value));
}

/**
 * How a text looks when it was read without a loss: compact, every number as it was, keys in their order. Of a repeated
 * key the first value counts, or the last, at the place of the first.
 */
export function spell(text: string, repeated: 'first' | 'last', node: JsonNode = jsonTree(text)): string {
  const own = text.slice(node.from, node.to);
  if (node.kind === 'number') return own;
  if (node.kind === 'string' || node.kind === 'word') return JSON.stringify(JSON.parse(own));
  if (node.kind === 'list') return `[${node.entries.map(({ value }) => spell(text, repeated, value)).join(',')}]`;
  const kept = new Map<string, string>();
  for (const { key, value } of node.entries)
    if (repeated === 'last' || !kept.has(key)) kept.set(key, spell(text, repeated, value));
  return `{${[...kept].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
}

function isIndex(key: string): boolean {
  return String(Number(key) >>> 0) === key && Number(key) < 2 ** 32 - 1;
}
