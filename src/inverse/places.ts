import { at, type Placeholder, type RelationsNode, type RichFactNode } from '../adapter.ts';
import { isObject, type Json, type JsonObject, objectIn, setOwn } from '../json/value.ts';
import { isUuid } from '../location/ids.ts';
import { Left, say, taken } from './left.ts';
import type { AnyKeys, Inverse, Inverses, Remade } from './nodes.ts';
import { PlaceLeft } from './place-left.ts';
import { isDerived } from './proof.ts';

/** What the tool itself said of the rich extensions of a span. */
const richFact: Inverse<RichFactNode> = ({ what, ended }, key, { place }) => {
  if (place === undefined) return undefined;
  const { values, legacy } = place;
  const told = (name: string) => takenIn(legacy, name, what) ?? takenIn(values, name, what);
  switch (what) {
    case 'before':
    case 'selected':
    case 'after': {
      const lines = place.original(key) ?? told('context');
      // Tools that split lines themselves print empty lists, too; the others leave them out.
      if (!Array.isArray(lines) || (lines.length === 0 && ended === undefined)) return undefined;
      return ended === undefined ? lines : place.ended(lines as string[], what, ended);
    }
    case 'checksum_before':
    case 'checksum_after':
    case 'file_checksum_before':
      return told('checksums');
    case 'semantic_kind':
    case 'language': {
      const value = taken(values, what);
      return takenIn(legacy, 'semantics', what === 'language' ? what : 'kind') ?? value;
    }
    case 'tool_hints': {
      const others = place.original(what);
      const hints = taken(values, what);
      return others === undefined || !isObject(others) ? (others ?? hints) : { ...objectIn(hints), ...others };
    }
    case 'action_type':
    case 'params':
      return told('suggested_action');
    case 'printed_kind':
      return taken(values, 'semantic_kind');
    case 'printed_language':
      return taken(values, 'language');
  }
};

/** Takes a value out of an object in an object, and this with the last one. */
function takenIn(object: JsonObject, name: string, key: string): Json | undefined {
  const inner = object[name];
  if (!isObject(inner)) return undefined;
  const value = taken(inner, key);
  if (Object.keys(inner).length === 0) delete object[name];
  return value;
}

/** A list of other symbols' places, of the relationships of a span. */
const relations: Inverse<RelationsNode> = (node, key, { place, holder }, remade) => {
  // They stand beside the place, too.
  if (holder !== undefined && remade.shallow.has(node.kind)) return undefined;
  const items = objectIn(place?.values['relationships'])[node.kind] ?? place?.original(key);
  return Array.isArray(items) ? items.map((item) => related(objectIn(item), node, place, remade)) : undefined;
};

/** An item of relationships. */
function related(item: JsonObject, node: RelationsNode, place: PlaceLeft | undefined, remade: Remade): JsonObject {
  const { file, symbol, byte_start, byte_end, line, legacy } = item;
  const { kind, keys, unknown = [], ownFile, inFileOfMatch } = node;
  const left = new Left(symbol === null ? {} : { symbol: symbol as Json }, { ...objectIn(legacy) });
  const original = inFileOfMatch === undefined ? left.original('file') : undefined;
  const span = { file_path: file, byte_start, byte_end, start_line: line, precision: 'line' } as JsonObject;
  if (original !== undefined) span['legacy'] = { file_path: original };
  const result = remade.keys(keys, { left, place: new PlaceLeft(span, remade.around) });
  // What is not known is mostly left out of them.
  fill(result, keys, ownFile === true ? unknown : unknown.filter(({ has, is }) => (has ?? is) !== undefined));
  if (ownFile === true && kind === 'imports' && file === place?.path)
    say(result, (partPaths(keys, '')['file'] ?? '').split('/'), '');
  if (inFileOfMatch !== undefined) {
    const other = left.take(inFileOfMatch.as) ?? left.original(inFileOfMatch.as) ?? file;
    setOwn(result, inFileOfMatch.otherFile, left.original('file') ?? remade.around.restored(String(other)));
  }
  left.restInto(result);
  return result;
}

/** The inverses of parts of a place and of what stands with it. */
export const PLACES: Inverses = {
  place: ({ part, base64, nullable }, key, { left, place, holder }) => {
    const original = holder === undefined ? place?.original(key) : place?.beside(holder, key);
    if (part.startsWith('character')) return left.take(key) ?? original;
    return original ?? left.original(key) ?? place?.part(part, base64, nullable);
  },
  left: (_, key, { place }) => place?.original(key),
  id: (_, _key, { left }) => {
    const own = left.take('match_id');
    return left.original('match_id') ?? (typeof own === 'string' && isUuid(own) && !isDerived(own) ? own : undefined);
  },
  lines: ({ side }, key, { place }) => place?.original(key) ?? objectIn(place?.values['context'])[side],
  other: ({ as, part }, _key, { left }, { around }) =>
    new PlaceLeft(objectIn(left.values[as])['span'], around).part(part),
  'rich-fact': richFact,
  relations,
};

/** Puts what a tool prints for parts that it does not know where none of these is known. */
export function fill(result: JsonObject, keys: AnyKeys, unknown: readonly Placeholder[]): void {
  const paths = unknown.length === 0 ? {} : partPaths(keys, '');
  for (const { parts, has, is = {}, stays } of unknown) {
    if (stays === true || (has !== undefined && !Object.hasOwn(result, has))) continue;
    if (!Object.entries(is).every(([key, value]) => result[key] === value)) continue;
    const entries = Object.entries(parts).map(([part, value]) => [paths[part] ?? '', value] as const);
    const isUnknown = entries.every(([path]) => path !== '' && at(result, path) === undefined);
    for (const [path, value] of isUnknown ? entries : []) say(result, path.split('/'), value);
  }
}

/** The paths of the keys in which nodes say parts of a place. */
function partPaths(keys: AnyKeys, before: string): Record<string, string> {
  const paths: Record<string, string> = {};
  for (const [key, node] of Object.entries(keys)) {
    if (node.node === 'place') paths[node.part] = before + key;
    else if (node.node === 'object') Object.assign(paths, partPaths(node.keys, `${before}${key}/`));
  }
  return paths;
}
