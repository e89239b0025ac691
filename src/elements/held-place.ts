import { Fields } from '../adapter/values/fields.ts';
import {
  at,
  type DiagnosticFieldNode,
  type DiagnosticNode,
  type DraftObject,
  type FileHash,
  type HeldPlaceKeys,
  isOfPlace,
  type LocatedNode,
  type Node,
  type PlaceDraft,
  type PlaceFacts,
  type Placeholder,
  type ValueNode,
} from '../adapter.ts';
import { MATCH_KEYS } from '../envelope/keys.ts';
import { onceFor } from '../json/once-for.ts';
import { type JsonObject, NumberText, setOwn } from '../json/value.ts';

/** The hash of a whole file. One without a label is as long by either algorithm. */
export function hashOf(text: string | undefined): FileHash | undefined {
  const [, label, hex] = /^(?:(sha256|blake3):)?([0-9a-f]{64})$/.exec(text ?? '') ?? [];
  if (hex === undefined) return undefined;
  return { algorithms: label === undefined ? ['sha256', 'blake3'] : [label as 'sha256' | 'blake3'], hex };
}

/** Takes the columns of a place into its `legacy`: they say nothing in the counting of the format. */
export function takeColumns(
  fields: Fields,
  { startColumn, endColumn, ...known }: Partial<HeldPlaceKeys>,
  legacy: JsonObject,
): Partial<HeldPlaceKeys> {
  for (const key of [startColumn, endColumn]) {
    const value = key === undefined ? undefined : fields.take(key);
    if (value !== undefined) legacy[key as string] = value;
  }
  return known;
}

export function stringIn(fields: Fields, key: string | undefined): string | undefined {
  const value = key === undefined ? undefined : fields.peek(key);
  return typeof value === 'string' ? value : undefined;
}

function fileKeyOf({ keys }: LocatedNode | DiagnosticNode): PlaceParts['named'] {
  for (const [key, node] of Object.entries(keys))
    if (node.node === 'value' && node.fileIn !== undefined) return [key, node.fileIn];
  return undefined;
}

export function fileNamed(fields: Fields, named: PlaceParts['named']): string | undefined {
  return named?.[1].exec(stringIn(fields, named[0]) ?? '')?.groups?.['file'];
}

/** Values under names of the format, in its order. */
export function contentsIn(fields: Fields, { keys }: LocatedNode): DraftObject {
  const contents: DraftObject = {};
  for (const [key, node] of Object.entries(keys)) {
    if (node.node !== 'value' || node.as === undefined) continue;
    const value = fields.string(key);
    if (value !== undefined) contents[node.as] = value;
  }
  return Object.fromEntries(MATCH_KEYS.flatMap((key) => (key in contents ? [[key, contents[key]]] : [])));
}

/** Where an object says its place, and what is evidence for it. */
interface PlaceParts {
  keys: Partial<HeldPlaceKeys>;
  evidence: Partial<Record<NonNullable<ValueNode['evidence']>, string>>;
  /** A key that has the path of the file in it, and where. */
  named: readonly [key: string, pattern: RegExp] | undefined;
  /** The keys that say the place, in the order in which they are declared. */
  first: readonly string[];
  /** Keys beside parts of the place in objects that say it, by the paths of these. */
  stays: ReadonlyMap<string, readonly string[]>;
  /** The keys that say nothing where they are `null`. */
  nullable: readonly string[];
  /** Keys that say nothing of the place. */
  others: readonly string[];
  /** What is known of every place. */
  fixed: PlaceFacts;
}

export const partsOf = onceFor((node: LocatedNode | DiagnosticNode): PlaceParts => {
  const keys: Record<string, string> = {};
  const evidence: PlaceParts['evidence'] = {};
  const first: string[] = [];
  const nullable: string[] = [];
  const others: string[] = [];
  const stays = new Map<string, readonly string[]>();
  for (const [key, inner] of Object.entries(node.keys)) {
    if (!isOfPlace(inner)) others.push(key);
    if (inner.node === 'diagnostic-fields') continue;
    if (isOfPlace(inner)) {
      first.push(key);
      noteStaying(inner, key, stays);
      if (inner.node !== 'place' || inner.nullable === true) nullable.push(key);
    }
    if (inner.node === 'value' && inner.evidence !== undefined) evidence[inner.evidence] = key;
    else Object.assign(keys, placesIn(key, inner));
  }
  const { fileFrom: _, fileNamed: __, hashFrom: ___, changed, texts, within, ...fixed } = node.facts ?? {};
  const named = fileKeyOf(node);
  return { keys: keys as Partial<HeldPlaceKeys>, evidence, named, first, stays, nullable, others, fixed };
});

/** Notes the values that stand beside parts of a place in objects that say it. */
function noteStaying(node: Node | DiagnosticFieldNode, path: string, stays: Map<string, readonly string[]>): void {
  if (node.node !== 'object') return;
  const values = Object.entries(node.keys).filter(([, inner]) => inner.node === 'value');
  if (values.length > 0)
    stays.set(
      path,
      values.map(([key]) => key),
    );
  for (const [key, inner] of Object.entries(node.keys)) noteStaying(inner, `${path}/${key}`, stays);
}

/** Lets known values stand with the span that say nothing of the place. */
export function keepBeside({ holders }: PlaceDraft, stays: PlaceParts['stays']): void {
  for (const [path, keys] of stays) {
    const holder = holders.get(path);
    if (holder instanceof Fields) holder.keep(...keys);
  }
}

/** The paths of the keys in which a node says parts of a place. */
function placesIn(path: string, node: Node | DiagnosticFieldNode): Record<string, string> {
  if (node.node === 'place') return { [node.part]: path };
  if (node.node !== 'object') return {};
  return Object.assign({}, ...Object.entries(node.keys).map(([key, inner]) => placesIn(`${path}/${key}`, inner)));
}

/** Takes what says nothing in the objects that say a place, by its paths. */
export function takeNothing({ holders }: PlaceDraft, nothing: readonly string[]): void {
  for (const path of nothing) {
    const slash = path.lastIndexOf('/');
    const holder = holders.get(path.slice(0, slash));
    if (holder instanceof Fields) holder.take(path.slice(slash + 1));
  }
}

/** True where all that a placeholder asks for stands there. */
function holds(
  { parts, unless = {}, has, is = {} }: Placeholder,
  fields: Fields,
  keys: Partial<HeldPlaceKeys>,
): boolean {
  const valueIn = (part: string) => {
    const value = at(fields.value, keys[part as keyof HeldPlaceKeys] ?? '');
    return value instanceof NumberText ? Number(value.text) : value;
  };
  if (has !== undefined && !fields.has(has)) return false;
  if (!Object.entries(is).every(([key, value]) => fields.peek(key) === value)) return false;
  if (Object.entries(unless).some(([part, numbers]) => numbers.includes(valueIn(part) as number))) return false;
  return Object.entries(parts).every(([part, number]) => valueIn(part) === number);
}

/** The keys of a place without those whose values say that it is not known, which are taken; what of these stays. */
export function withoutUnknown(
  fields: Fields,
  { keys, nullable }: Pick<PlaceParts, 'keys' | 'nullable'>,
  { unknown = [] }: LocatedNode | DiagnosticNode,
): { known: Partial<HeldPlaceKeys>; legacy: JsonObject; nothing: readonly string[] } {
  let known: Record<string, string | undefined> = keys;
  const legacy: JsonObject = {};
  const nothing: string[] = [];
  for (const placeholder of unknown) {
    if (!holds(placeholder, fields, keys)) continue;
    known = { ...known };
    for (const [part, number] of Object.entries(placeholder.parts)) {
      const key = keys[part as keyof HeldPlaceKeys] as string;
      delete known[part];
      // A number that is written in another way is told with its text.
      if (at(fields.value, key) !== number) continue;
      if (key.includes('/')) nothing.push(key);
      else fields.take(key);
      if (placeholder.stays === true) setOwn(legacy, key, number);
    }
  }
  for (const key of nullable) if (fields.peek(key) === null) fields.take(key);
  return { known: known as Partial<HeldPlaceKeys>, legacy, nothing };
}
