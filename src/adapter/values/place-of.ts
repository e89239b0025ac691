import type { Json, JsonObject } from '../../json/value.ts';
import type { EvidenceKeys, HeldPlaceKeys } from './coordinates.ts';
import { PlaceDraft, type PlaceFacts, type ReportedPlace } from './drafts.ts';
import type { Fields } from './fields.ts';

const STRINGS: ReadonlySet<string> = new Set(['file', 'fileSpelling', 'spanId']);
/** Parts that no key of a span says. */
const STAYING: ReadonlySet<string> = new Set(['characterStart', 'characterLength']);

/**
 * Takes the keys of a place from an object; keys of objects in it are written as paths (`start/row`). A value that is
 * no count, or no string where one is needed, is not taken. `evidence` names keys of text that stands in the file,
 * which are not taken.
 */
export function placeOf(
  fields: Fields,
  keys: Partial<HeldPlaceKeys>,
  facts: PlaceFacts = {},
  evidence: EvidenceKeys = {},
): PlaceDraft {
  const reported: ReportedPlace = { file: facts.file, byteEnd: facts.byteEnd };
  const names: Record<string, string> = {};
  const taken: JsonObject = {};
  const holders = new Map<string, Fields>();
  const found = { keys, holders, taken };
  for (const part in keys) {
    const path = keys[part as keyof HeldPlaceKeys];
    if (path === undefined) continue;
    const slash = path.lastIndexOf('/');
    const key = path.slice(slash + 1);
    const holder = slash < 0 ? fields : holderOf(fields, path.slice(0, slash), found);
    if (part === 'byteLength' && reported.byteStart === undefined) continue;
    const value = STRINGS.has(part) ? holder?.string(key) : holder?.natural(key);
    if (value === undefined) continue;
    if (STAYING.has(part)) holder?.putBack(key);
    setPart(reported, part, value);
    names[part] = path;
    if (slash < 0) taken[key] = value;
  }
  takeEvidence(fields, evidence, reported);
  return new PlaceDraft(reported, names, taken, holders, facts, fields.pointer);
}

function takeEvidence(fields: Fields, evidence: EvidenceKeys, reported: ReportedPlace): void {
  for (const part of ['text', 'before', 'after'] as const) {
    const value = evidence[part] === undefined ? undefined : fields.peek(evidence[part]);
    if (typeof value === 'string') reported[part] = value;
  }
}

/** What a length says is where the place ends. */
function setPart(reported: ReportedPlace, part: string, value: string | number): void {
  if (part === 'byteLength') reported.byteEnd = Number(reported.byteStart) + Number(value);
  else Object.assign(reported, { [part]: value });
}

/** What was found of a place so far. */
interface Found {
  keys: Partial<HeldPlaceKeys>;
  holders: Map<string, Fields>;
  taken: JsonObject;
}

function holderOf(fields: Fields, path: string, found: Found): Fields | undefined {
  const { keys, holders, taken } = found;
  const known = holders.get(path);
  if (known !== undefined) return known;
  const slash = path.lastIndexOf('/');
  const key = path.slice(slash + 1);
  const outer = slash < 0 ? fields : holderOf(fields, path.slice(0, slash), found);
  const whole = outer?.peek(key);
  const holder = isTuple(whole, path, keys) ? outer?.tuple(key) : outer?.object(key);
  if (holder === undefined) return undefined;
  if (slash < 0) taken[key] = whole as Json;
  holders.set(path, holder);
  return holder;
}

/** True for a list of as many numbers as parts of the place are told by their places in it. */
function isTuple(value: Json | undefined, path: string, keys: Partial<HeldPlaceKeys>): boolean {
  if (!Array.isArray(value)) return false;
  const inner = Object.values(keys).filter((key) => key.startsWith(`${path}/`));
  const isPart = (element: Json, index: number) =>
    Number.isSafeInteger(element) && (element as number) >= 0 && inner.includes(`${path}/${index}`);
  return value.length === inner.length && value.every(isPart);
}
