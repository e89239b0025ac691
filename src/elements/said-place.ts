import type { CoordinateSystem } from '../adapter/values/coordinates.ts';
import { Fields } from '../adapter/values/fields.ts';
import type { DiagnosticNode, LocatedNode, PlaceDraft, PlaceFacts } from '../adapter.ts';
import { placeOf } from '../adapter.ts';
import type { JsonObject } from '../json/value.ts';
import {
  fileNamed,
  hashOf,
  keepBeside,
  partsOf,
  stringIn,
  takeColumns,
  takeNothing,
  withoutUnknown,
} from './held-place.ts';
import { namedPlace } from './named.ts';
import { placeInLines } from './quoted-matches.ts';
import type { Reading } from './reading.ts';
import type { Spot } from './spot.ts';

/** A place that an object says, and what became of the keys that say it. */
export interface SaidPlace {
  place: PlaceDraft;
  fields: Fields;
}

/** The place that an object says which is no match. */
export function placeIn(
  node: LocatedNode | DiagnosticNode,
  value: JsonObject,
  spot: Spot,
  { surroundings, unknownKeys, context, counting: ofForm, quoted }: Reading,
): SaidPlace {
  const parts = partsOf(node);
  const fields = new Fields(value, spot.pointer(), spot.pattern, unknownKeys);
  const { evidence, named, fixed } = parts;
  const { known, legacy, nothing } = withoutUnknown(fields, parts, node);
  const keys = fixed.uncounted === true ? takeColumns(fields, known, legacy) : known;
  const { fileFrom, hashFrom, changed, texts, within: isWithin } = node.facts ?? {};
  const within = isWithin ? surroundings.match?.place() : undefined;
  const file =
    (within?.reported['file'] as string | undefined) ?? surroundings.textIn(fileFrom) ?? fileNamed(fields, named);
  const own = stringIn(fields, parts.keys.file);
  const { counting } = surroundings.section;
  const fileHash = own === undefined || own === file ? hashOf(surroundings.textIn(hashFrom)) : undefined;
  const facts: PlaceFacts = { ...fixed };
  if (counting !== undefined) facts.counting ??= counting;
  if (texts !== undefined) facts.texts = texts(surroundings.head);
  if (Object.keys(legacy).length > 0) facts.legacy = legacy;
  if (within !== undefined) facts.within = within;
  facts.file = file;
  facts.fileHash = fileHash;
  facts.sourceMayDiffer = fixed.sourceMayDiffer === true && fileHash === undefined;
  if (changed !== undefined) Object.assign(facts, surroundings.statesOf(changed));
  facts.lines = stringIn(fields, evidence.lines);
  facts.holds = stringIn(fields, evidence.holds);
  const place = placeOf(fields, keys, facts, evidence);
  takeNothing(place, fields, nothing);
  keepBeside(place, fields, parts.stays);
  if (quoted.current !== undefined) {
    const lines = { ...quoted.current, isFirst: node.node === 'diagnostic' };
    placeInLines(lines, place.reported, { names: place.names, counting: ofForm as CoordinateSystem }, facts);
  }
  // A name is evidence, which there is only beside the source.
  if (node.named === undefined || context.lookup === undefined) return { place, fields };
  return { place: namedPlace(place, node.named, value, surroundings.object), fields };
}
