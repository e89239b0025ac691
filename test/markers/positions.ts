import { documentRanges } from '../recordings/document-range.ts';
import { containerTree, type JsonNode, jsonTree, replaceNode } from '../recordings/json-tree.ts';
import { marked, marksAt } from './marks.ts';

/** A place in an output to put a marker at. */
export interface Position {
  /** `#K` for document K of the output, then keys and indices; `(text)` leads into a string that is JSON itself. */
  path: readonly string[];
  /** How it is marked there: see `marksAt`. */
  mark: string;
}

/** Leads into a string that holds JSON. */
const IN_TEXT = '(text)';

/** A node with the text that holds it: the output, or a string in it. */
interface Held {
  text: string;
  node: JsonNode;
}

export interface Placed extends Held {
  path: readonly string[];
  /** What is in a string that is JSON itself. */
  inner?: Held | undefined;
}

/** Every value in the JSON documents of an output, outer ones first. */
export function* placesIn(output: string): Generator<Placed> {
  for (const [index, node] of documentsIn(output).entries())
    yield* placesBelow({ path: [`#${index}`], text: output, node });
}

/** All that can be marked in an output. */
export function* positionsIn(output: string): Generator<Position> {
  for (const { path, node } of placesIn(output)) {
    const isDocument = path.length === 1 || path.at(-1) === IN_TEXT;
    for (const mark of marksAt(node, isDocument)) yield { path, mark };
  }
}

/** An output with a marker put at a place. */
export function planted(output: string, { path, mark }: Position): string {
  const [first = '', ...rest] = path;
  const root = documentsIn(output)[Number(first.slice(1))];
  if (root === undefined) throw new Error(`there is no document ${first}`);
  return plantedBelow(output, root, rest, mark);
}

/** A path without what differs between elements: indices, and keys that a user has chosen. */
export function general(path: readonly string[]): string {
  return path.map((key) => (/^#?\d+$/.test(key) ? '*' : /[^\w()#$-]/.test(key) ? '{}' : key)).join('/');
}

function documentsIn(output: string): JsonNode[] {
  return documentRanges(output).map(({ from }) => jsonTree(output, from));
}

function* placesBelow({ path, text, node }: Placed): Generator<Placed> {
  const inner = innerOf(text, node);
  yield { path, text, node, inner };
  if (inner !== undefined) yield* placesBelow({ path: [...path, IN_TEXT], ...inner });
  for (const { key, value } of node.entries) yield* placesBelow({ path: [...path, key], text, node: value });
}

function innerOf(text: string, node: JsonNode): Held | undefined {
  if (node.kind !== 'string' || !/[[{]/.test(text.slice(node.from, node.to))) return undefined;
  const value = JSON.parse(text.slice(node.from, node.to)) as string;
  const tree = containerTree(value);
  return tree && { text: value, node: tree };
}

function plantedBelow(text: string, node: JsonNode, path: readonly string[], mark: string): string {
  const [key, ...rest] = path;
  if (key === undefined) return replaceNode(text, node, marked(text, node, mark));
  if (key === IN_TEXT) {
    const inner = innerOf(text, node);
    if (inner === undefined) throw new Error('the string is no JSON');
    return replaceNode(text, node, JSON.stringify(plantedBelow(inner.text, inner.node, rest, mark)));
  }
  const entry = node.entries.find((candidate) => candidate.key === key);
  if (entry === undefined) throw new Error(`there is no ${key}`);
  return plantedBelow(text, entry.value, rest, mark);
}
