import type { Code } from '../diagnostic/codes.ts';
import type { Findings } from '../diagnostic/findings.ts';
import type { MatchContext } from '../elements/match-context.ts';
import type { Enrichment } from '../enrich/enrichment.ts';
import { RELATIONSHIPS_KEYS } from '../envelope/keys.ts';
import type { Relationships } from '../envelope/types.ts';
import type { Whole } from '../input/cursor.ts';
import type { Part } from '../input/document.ts';
import type { Elements, Reason } from '../input/elements.ts';
import type { Repeated } from '../json/parse.ts';
import { type Json, type JsonObject, NumberText, setOwn } from '../json/value.ts';

type PartOf<Name extends Part['part']> = Extract<Part, { part: Name }>;

/** The code of an element that had to be left out, or put right. */
export const LOSS: Record<Reason, Code> = {
  broken: 'UNI-QRY-009',
  'too-deep': 'UNI-QRY-008',
  'too-large': 'UNI-IO-004',
  mended: 'UNI-QRY-018',
};

/** Tells of elements of a list that could not be read as they are. */
export function noteRejected(list: string, { rejected }: Pick<Elements, 'rejected'>, findings: Findings): void {
  for (const { index, start, reason } of rejected)
    findings.add(LOSS[reason], { pointer: `${list}/${index}`, byte_offset: start });
}

/** Tells of bytes that could not be read. */
export function noteLost({ pointer, index, start, end, reason }: PartOf<'lost'>, findings: Findings): void {
  const place = {
    pointer: index === undefined ? pointer : `${pointer}/${index}`,
    byte_offset: start,
    byte_length: end - start,
  };
  if (start === end) findings.add('UNI-QRY-018', { pointer, byte_offset: start });
  else findings.add(reason === 'broken' && index === undefined ? 'UNI-QRY-016' : LOSS[reason], place);
}

/** Tells of what could not be read in a part of a document. */
export function noteFaults(part: Part, findings: Findings): void {
  if (part.part === 'lost') noteLost(part, findings);
  if (part.part === 'cut') noteCut(part, findings);
  if (part.part === 'elements') noteRejected(part.pointer, part.block.read(), findings);
}

/** Tells of a document that says that it has a newer major version than the tested one. */
export function noteVersion({ version, findings }: MatchContext, field: PartOf<'field'>): void {
  if (version === undefined) return;
  const { pointer, value } = field;
  const { key } = version;
  if (typeof key === 'string' ? key !== pointer : !key.includes(pointer)) return;
  const major = /^v?(\d{1,9})(?:\.|$)/.exec(textOf(value))?.[1];
  if (major !== undefined && Number(major) > version.major)
    findings.add('UNI-QRY-012', { pointer }, { version: value, tested: version.major });
}

/** A version as it is written, in a string or as a number. */
function textOf(value: Json): string {
  if (value instanceof NumberText) return value.text;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** How a document ended, by what was found in it; `strict` refuses what no form describes. */
export function statusOf(findings: Findings, lost: boolean, strict: boolean, verify = false): 0 | 3 | 5 | 7 {
  if (strict && (['UNI-QRY-010', 'UNI-QRY-011', 'UNI-QRY-012'] as const).some((code) => findings.has(code))) return 3;
  return lost ? 5 : verify && findings.has('UNI-V-001') ? 7 : 0;
}

/** Tells that the input ended inside the document. */
export function noteCut({ pointer, at }: Omit<PartOf<'cut'>, 'part'>, findings: Findings): void {
  findings.add('UNI-QRY-004', { pointer, byte_offset: at }, cutDetails(at));
}

/** Tells which of the relationships that were asked for by themselves the tool did not report. */
export function noteMissingRelationships(
  enrichment: Enrichment | undefined,
  reported: ReadonlySet<keyof Relationships>,
  findings: Findings,
): void {
  if (enrichment?.relationshipsIfAny === true) return;
  const kinds = RELATIONSHIPS_KEYS.filter((kind) => enrichment?.relationships.has(kind) && !reported.has(kind));
  if (kinds.length > 0) findings.add('UNI-QRY-025', undefined, { kinds });
}

/** Keeps keys that stood before, all of them, in the order in which they came. */
export function noteRepeated(repeated: readonly Repeated[], legacy: JsonObject, findings: Findings): void {
  if (repeated.length === 0) return;
  const known = (legacy['repeated'] ?? {}) as JsonObject;
  for (const { pointer, value } of repeated) {
    if (Object.hasOwn(known, pointer)) (known[pointer] as Json[]).push(value);
    else setOwn(known, pointer, [value]);
    findings.add('UNI-QRY-015', { pointer });
  }
  legacy['repeated'] = known;
}

/** Keeps the document that was printed behind another one and belongs to it. */
export function noteTrailer(
  { value, repeated, mended }: Omit<Whole, 'end'>,
  byteOffset: number,
  legacy: JsonObject,
  findings: Findings,
): void {
  legacy['trailer'] = value ?? null;
  const place = { pointer: '#trailer', byte_offset: byteOffset };
  if (value === undefined) findings.add('UNI-QRY-016', place);
  if (mended) findings.add('UNI-QRY-018', place);
  const placed = repeated.map((key) => ({ ...key, pointer: `#trailer${key.pointer}` }));
  noteRepeated(placed, legacy, findings);
}

/** Names the first of the keys that no rule describes, and counts the others. */
export function namedKeys(keys: ReadonlySet<string>): JsonObject {
  const names = [...keys];
  return { keys: names.slice(0, NAMED), ...(names.length > NAMED && { more: names.length - NAMED }) };
}

const NAMED = 20;

/** Pipes hold 65,536 bytes: output that ends at a multiple of it was probably not read on. */
export function cutDetails(at: number): JsonObject {
  return at > 0 && at % 65_536 === 0 ? { hint: 'a pipe was probably cut' } : {};
}

/** Keeps the tool's count of its matches where it is not their number. */
export function noteCount(
  reported: { key: string; value: Json } | undefined,
  { converted, seen }: { converted: number; seen: number },
  legacy: JsonObject,
  findings: Findings,
): void {
  if (reported === undefined || reported.value === converted) return;
  setOwn(legacy, reported.key, reported.value);
  // That more were found than were seen is reported elsewhere.
  const isMore = typeof reported.value === 'number' && reported.value > seen && !findings.lost;
  if (!isMore) findings.add('UNI-QRY-017', undefined, { reported: reported.value, converted });
}

/** Elements without a place beyond this many are only counted: they are held in memory. */
const MOST_UNPLACED = 1000;

/** Keeps an element without a place; false, and told, where there are too many. */
export function keepUnplaced(kept: Json[], pointer: string, value: Json, findings: Findings): boolean {
  const isRoom = kept.length < MOST_UNPLACED;
  if (isRoom) kept.push(value);
  else findings.add('UNI-QRY-020', { pointer });
  return isRoom;
}
