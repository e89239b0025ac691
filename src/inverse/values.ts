import {
  factsIn,
  type Meaning,
  type MeaningNode,
  messageFacts,
  type PathKeysNode,
  type PathNode,
  type PathsNode,
  type WordNode,
} from '../adapter.ts';
import type { Code } from '../diagnostic/codes.ts';
import { isObject, type Json, type JsonObject, objectIn } from '../json/value.ts';
import type { Left } from './left.ts';
import type { AnyNode, Inverse, Inverses, Remade } from './nodes.ts';
import { isDerived } from './proof.ts';

/** A path, a list of paths, or an object of which the keys are paths, as the tool printed them. */
const paths: Inverse<PathNode | PathsNode | PathKeysNode> = (node, key, { left, isTop }, { around, legacy }) => {
  const name = node.node === 'path' ? node.as : key;
  const original = left.original(name) ?? (isTop === true ? legacy.original(name) : undefined);
  const value = left.take(name);
  const restored = (path: Json) => (typeof path === 'string' ? around.restored(path) : path);
  if (isObject(value)) {
    const known = objectIn(original);
    const entries = Object.entries(value).map(([path, inner]) => [String(known[path] ?? restored(path)), inner]);
    return Object.fromEntries(entries);
  }
  if (original !== undefined) return original;
  if (Array.isArray(value)) return value.map(restored);
  const isWord = node.node === 'path' && node.unless?.includes(value as string) === true;
  return value === undefined || isWord ? value : restored(value);
};

/** What stands under its own name, the original before all else. */
export const own: Inverse<AnyNode> = (_, key, { left }) => {
  const value = left.take(key);
  return left.original(key) ?? value;
};

/** What a word is made again of: its original in the `legacy`, and what the envelope says. */
interface Said {
  original: Json | undefined;
  own: Json | undefined;
  key: string;
  node: WordNode;
  left: Left;
  remade: Remade;
}

const WORDS: Readonly<Partial<Record<WordNode['word'], (said: Said) => Json | undefined>>> = {
  // `null` is the original of a time that was reported in another way.
  timestamp: ({ original, own }) => (original === undefined ? own : original) ?? undefined,
  execution_id: ({ original, own }) => original ?? (isDerived(own) ? undefined : own),
  partial: ({ original, own, remade }) => (original === undefined && own === true ? saysPartial(remade) : original),
  truncated: ({ original, key, left }) => left.take(key) ?? original,
  found: ({ original, key, left }) => left.take(key) ?? original,
  count: ({ original, remade: { form, count, around } }) => {
    if (original !== undefined || count === undefined || form.designed !== true) return original ?? count;
    return around.doubt('whether it counts its matches') ? undefined : count;
  },
  legacy: ({ original }) => original,
  operation_type: ({ original, own, key, node, left }) =>
    node.names === undefined ? (original ?? own) : (left.take(key) ?? original),
  status: ({ original, own, node, left }) =>
    (node.stays === true ? left.take('status') : undefined) ?? original ?? statusWord(node, own),
  message: ({ original, own, node, left, remade }) => {
    const message = original ?? ('data' in remade.envelope ? undefined : own);
    if (typeof message !== 'string') return message;
    if (message === remade.form.message) return undefined;
    const { facts = {} } = messageFacts(message, node.wordings ?? []) ?? {};
    takeFacts(Object.keys(facts), node.unless !== undefined, left, remade);
    return message;
  },
};

/** A word that the envelope says itself. */
const word: Inverse<WordNode> = (node, key, { left }, remade) => {
  const name = node.word === 'execution_id' ? (node.as ?? key) : key;
  const beside = node.word === 'legacy' ? left.original(key) : undefined;
  const original = beside === undefined ? remade.legacy.original(name) : beside;
  const own = remade.envelope[node.word];
  const inverse = WORDS[node.word];
  return inverse === undefined ? (original ?? own ?? undefined) : inverse({ original, own, key, node, left, remade });
};

/** `true` where the document says that it is partial, and neither another key nor a count of the tool shows it. */
function saysPartial(remade: Remade): true | undefined {
  const { form, around, envelope } = remade;
  const isCut = Object.values(form.nodes).some(
    (node) => node.node === 'meaning' && Object.values(node.table).some((one) => one.partial && isSaid(one, remade)),
  );
  if (isCut) return undefined;
  const counts: Code = 'UNI-V-016';
  const isCounted = (envelope['diagnostics'] as { code?: string }[]).some(({ code }) => code === counts);
  return isCounted && !around.doubt('whether it says that it is not complete') ? undefined : true;
}

/** A word that says something besides. Of words that say no more than others do the document has none. */
const meaning: Inverse<MeaningNode> = ({ table, drop }, key, { left }, remade) => {
  const said = left.take(key) ?? remade.legacy.original(key);
  if (said !== undefined || drop !== true) return said;
  const [word] = Object.entries(table).find(([, one]) => isSaid(one, remade)) ?? [];
  return word === 'true' || (word === 'false' ? false : word);
};

/** The inverses of values that are printed as they came, or nearly so, and of what the envelope says itself. */
export const VALUES: Inverses = {
  value: (node, key, { left, place, holder }, remade) => {
    const original = left.original(key);
    const beside = holder === undefined ? undefined : place?.beside(holder, key);
    // What was done to its text is taken off again.
    const said = beside ?? left.take(node.as ?? key);
    const isLabelled = ([pattern, label]: readonly [RegExp, string]) =>
      typeof said === 'string' && said.startsWith(label) && pattern.test(said.slice(label.length));
    const front = node.labels?.find(isLabelled)?.[1] ?? '';
    const text = typeof said === 'string' ? said.slice(front.length) : said;
    const word = Object.entries(node.words ?? {}).find(([, one]) => one === text)?.[0];
    const value = word ?? (node.split === true && Array.isArray(text) ? text.join('\n') : text);
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
  drop: (node, key, made, remade) =>
    own(node, key, made, remade) ?? (node.when?.length === 1 ? node.when[0] : undefined),
  facts: (node, key, made, remade) => {
    const value = own(node, key, made, remade);
    const { groups = {} } = node.pattern.exec(typeof value === 'string' ? value : '') ?? {};
    for (const name of Object.keys(factsIn(groups))) made.left.take(name);
    return value;
  },
  read: own,
  listing: own,
  wrong: own,
  word,
  meaning,
};

/** True for what the envelope says besides: a message of its own, or a remark. */
function isSaid({ remark, diagnostic, message, status }: Meaning, { envelope }: Remade): boolean {
  const told = remark?.message ?? diagnostic?.message;
  if (told !== undefined) return (envelope['diagnostics'] as JsonObject[]).some((one) => one['message'] === told);
  if (message !== undefined) return message === envelope['message'];
  return status !== undefined && status === envelope['status'];
}

/** The tool's word for a status, where it is not kept: the format's own, if it has that. */
function statusWord({ words = {}, stays }: WordNode, status: Json | undefined): Json | undefined {
  const meant = Object.keys(words).filter((one) => words[one] === status);
  return stays === true || meant.includes(String(status)) ? status : meant[0];
}

/** Takes what a message told, in the order of its words; `unless` the document says more: then it tells nothing. */
function takeFacts(names: readonly string[], unless: boolean, left: Left, { form, around }: Remade): void {
  const isDeclared = (name: string) => Object.keys(form.nodes).some((pointer) => pointer.endsWith(`/${name}`));
  const keys = Object.keys(left.values);
  const isAll = keys.every((key) => names.includes(key));
  if (unless && !isAll) return;
  if (isAll && keys.some(isDeclared) && around.doubt('what its message alone says')) return;
  let last = -1;
  for (const key of keys) {
    const index = names.indexOf(key);
    // A path of the document stands where it was.
    if (index <= last || (key === 'file_path' && !isAll && isDeclared('file'))) break;
    last = index;
    left.take(key);
  }
}
