import { factsIn, type PathKeysNode, type PathNode, type PathsNode, type ValueNode } from '../adapter.ts';
import { isObject, type Json, objectIn } from '../json/value.ts';
import type { Inverse, Inverses, Made } from './nodes.ts';

/** A path, a list of paths, or an object of which the keys are paths, as the tool printed them. */
const paths: Inverse<PathNode | PathsNode | PathKeysNode> = (node, key, { left, isTop }, { around, legacy }) => {
  const name = node.node === 'path' ? node.as : key;
  const original = left.original(name) ?? (isTop === true ? legacy.original(name) : undefined);
  const value = left.take(name);
  const restored = (path: Json) => (typeof path === 'string' ? around.restored(path) : path);
  if (isObject(value)) {
    const known = objectIn(original);
    return Object.fromEntries(
      Object.entries(value).map(([path, inner]) => [String(known[path] ?? restored(path)), inner]),
    );
  }
  if (original !== undefined) return original;
  if (Array.isArray(value)) return value.map(restored);
  const isWord = node.node === 'path' && node.unless?.includes(value as string) === true;
  return value === undefined || isWord ? value : restored(value);
};

/** The inverses of values that are printed as they came, or nearly so. */
export const VALUES: Inverses<
  'value' | 'path' | 'paths' | 'path-keys' | 'content-hash' | 'drop' | 'facts' | 'read' | 'listing' | 'wrong'
> = {
  value: (node, key, { left, place, holder }, remade) => {
    const original = left.original(key);
    const beside = holder === undefined ? undefined : place?.beside(holder, key);
    const value = unlabelled(beside ?? left.take(node.as ?? key), node);
    // The value is that of another key.
    if (node.moved !== true && value !== undefined && original !== undefined) remade.unknown++;
    // What says nothing is mostly printed all the same.
    return original ?? (value === undefined && node.nullable === true ? null : value);
  },
  path: paths,
  paths,
  'path-keys': paths,
  'content-hash': (_, key, { left }) => {
    const value = left.take(key);
    return left.original(key) ?? (typeof value === 'string' ? value.replace(/^sha256:/, '') : value);
  },
  drop: ({ when }, key, made) => own(null, key, made) ?? (when?.length === 1 ? when[0] : undefined),
  facts: ({ pattern }, key, made) => {
    const value = own(null, key, made);
    const groups = typeof value === 'string' ? pattern.exec(value)?.groups : undefined;
    for (const name of Object.keys(groups === undefined ? {} : factsIn(groups))) made.left.take(name);
    return value;
  },
  read: own,
  listing: own,
  wrong: own,
};

/** What stands under its own name, the original before all else. */
export function own(_: unknown, key: string, { left }: Made): Json | undefined {
  const value = left.take(key);
  return left.original(key) ?? value;
}

/** A value without what was done to its text. */
function unlabelled(value: Json | undefined, { split, labels = [], words = {} }: ValueNode): Json | undefined {
  if (split === true && Array.isArray(value)) return value.join('\n');
  if (typeof value !== 'string') return value;
  const word = Object.keys(words).find((one) => words[one] === value);
  if (word !== undefined) return word;
  const front = labels.find(([pattern, label]) => value.startsWith(label) && pattern.test(value.slice(label.length)));
  return value.slice(front?.[1].length ?? 0);
}
