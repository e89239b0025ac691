import { isObject, type Json } from '../../src/json/value.ts';
import { type Clean, isTelling } from './clean.ts';
import { MARKER, MARKER_NUMBER } from './marks.ts';
import { countsOf, elementOf, isWithin, leavesIn, type Occurrence, scalarsIn } from './occurrences.ts';

/** Where a marker came out, the best place first. */
const PLACES = ['mapped', 'own name', 'legacy', 'elsewhere', 'text note', 'lost'] as const;
export type Place = (typeof PLACES)[number];

/** A place that a marker came out at, its path in the output, and its path in the envelopes. */
export interface Verdict {
  place: Place;
  path: readonly string[];
  found: readonly string[];
}

/** Where the markers of an output came out: of each marker the best place, of all of them the worst. */
export function placeOf(planted: string, envelopes: readonly Json[], clean: Clean): Verdict {
  const leaves = leavesIn(planted);
  const counts = countsOf(leaves);
  const printed = [...scalarsIn([...envelopes])];
  const once = leaves.filter(({ scalar }) => isTelling(scalar) && counts.get(scalar) === 1);
  const verdicts = leaves.filter(isMarked).map((marker) => {
    const companions = companionsOf(marker, once, printed);
    const places = printed
      .filter(({ scalar }) => shows(scalar, marker.scalar) || isSum(scalar, marker, leaves))
      .map((found) => ({
        place: judge(found, marker, companions, envelopes, clean),
        path: marker.path,
        found: found.path,
      }));
    return bestOf(places) ?? { place: 'lost' as const, path: marker.path, found: [] };
  });
  return verdicts.toSorted((one, other) => rank(other.place) - rank(one.place))[0] as Verdict;
}

function judge(
  { path }: Occurrence,
  marker: Occurrence,
  companions: readonly Occurrence[],
  envelopes: readonly Json[],
  clean: Clean,
): Place {
  if (isNote(path, envelopes)) return 'text note';
  if (clean.isSamePlace(marker.path, path)) return 'mapped';
  if (hasEnd(path, marker.path.slice(-3))) return 'own name';
  if (!isBeside(path, companions, marker)) return 'elsewhere';
  // An element that is no match is in `data.unplaced`.
  if (clean.isLikePlace(marker.path, path) || path.includes('unplaced')) return 'mapped';
  if (ownNames(marker.path).some((name) => path.includes(name))) return 'own name';
  return path.includes('legacy') ? 'legacy' : 'elsewhere';
}

/** True where a path ends like the list, the element and the key of another one. */
function hasEnd(path: readonly string[], end: readonly string[]): boolean {
  return end.length === 3 && isWithin(path.slice(-3), end);
}

/** True within a diagnostic of the converter itself. */
function isNote([envelope = '', key = '', index = '']: readonly string[], envelopes: readonly Json[]): boolean {
  const holder = (envelopes[Number(envelope)] as unknown as Record<string, Json>)[key] as Json;
  const diagnostic = key === 'diagnostics' ? (holder as Json[])[Number(index)] : key === 'error' ? holder : undefined;
  return isObject(diagnostic) && diagnostic['tool'] === 'unify';
}

/**
 * What else tells the element that a marker is in, where it came out. `once` are the leaves that no other one equals.
 */
function companionsOf({ path }: Occurrence, once: readonly Occurrence[], printed: readonly Occurrence[]): Occurrence[] {
  const element = elementOf(path);
  const own = new Set(
    once.filter((leaf) => leaf.path !== path && isWithin(leaf.path, element)).map(({ scalar }) => scalar),
  );
  return printed.filter(({ scalar }) => own.has(scalar));
}

/** True where something of the same element is in the same element of an envelope, or in the same envelope. */
function isBeside(path: readonly string[], companions: readonly Occurrence[], marker: Occurrence): boolean {
  if (companions.length === 0) return true;
  const isOfDocument = elementOf(marker.path).length === 1;
  for (let outer = elementOf(path); outer.length > (isOfDocument ? 0 : 1); outer = elementOf(outer.slice(0, -1))) {
    if (companions.some((companion) => isWithin(companion.path, outer))) return true;
  }
  return false;
}

/** The last name of a path; of a value in a string that is JSON itself that of the string, too. */
function ownNames(path: readonly string[]): string[] {
  const inText = path.indexOf('(text)');
  const name = path.findLast((key) => !/^(?:#?\d+|\(text\))$/.test(key)) ?? '';
  return inText > 0 ? [name, ...ownNames(path.slice(0, inText))] : [name];
}

function isMarked({ scalar }: Occurrence): boolean {
  return typeof scalar === 'string' ? scalar.startsWith(MARKER) : String(scalar).endsWith(String(MARKER_NUMBER));
}

/** True for a scalar that says what a marker says: also as part of a text, or as a number counted from another base. */
function shows(scalar: string | number, marker: string | number): boolean {
  if (typeof marker === 'string') return typeof scalar === 'string' && new RegExp(`${marker}(?!e?\\d)`).test(scalar);
  if (typeof scalar === 'string') return scalar.includes(String(marker));
  return Math.abs(scalar - marker) <= (Number.isInteger(marker) ? 1 : 0);
}

/** True for a number to which another one of the same element was added: an offset and a length, or one within it. */
function isSum(scalar: string | number, marker: Occurrence, leaves: readonly Occurrence[]): boolean {
  if (typeof scalar !== 'number' || typeof marker.scalar !== 'number' || scalar <= marker.scalar) return false;
  const added = scalar - marker.scalar;
  const element = elementOf(marker.path);
  return leaves.some((leaf) => leaf.scalar === added && isWithin(leaf.path, element));
}

function bestOf(verdicts: readonly Verdict[]): Verdict | undefined {
  return verdicts.toSorted((one, other) => rank(one.place) - rank(other.place))[0];
}

function rank(place: Place): number {
  return PLACES.indexOf(place);
}
