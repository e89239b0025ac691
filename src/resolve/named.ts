import { meets, type NameRule, PlaceDraft } from '../adapter.ts';
import type { JsonObject } from '../json/value.ts';

/**
 * The name that must stand in the first line of the place of an object, by the first rule that it meets; `outer` is the
 * object around.
 */
export function nameIn(
  rules: readonly NameRule[],
  object: Readonly<JsonObject>,
  outer: Readonly<JsonObject> = {},
): string | undefined {
  for (const rule of rules) {
    const said = rule.outer === true ? outer : object;
    const text = said[rule.key];
    if (typeof text !== 'string' || (rule.when !== undefined && !meets(said, rule.when))) continue;
    const name = rule.quoted === undefined ? text : [...text.matchAll(/`([^`]+)`/gu)][rule.quoted]?.[1];
    return name === undefined || name === '' ? undefined : unqualified(name);
  }
  return undefined;
}

/** A place with the name that stands in its first line: it may stand in others, too. */
export function namedPlace(place: PlaceDraft, name: string | undefined): PlaceDraft {
  const { reported, names, taken, holders, facts, pointer } = place;
  if (name === undefined) return place;
  if (reported['endLine'] === undefined)
    return new PlaceDraft(reported, names, taken, holders, { ...facts, holds: name }, pointer);
  const { endLine: _, ...first } = reported;
  const within = new PlaceDraft(first, names, {}, [], { ...facts, holds: name }, pointer);
  return new PlaceDraft(reported, names, taken, holders, { ...facts, lines: undefined, within }, pointer);
}

/** A name without those of what it is a member of, which do not stand before it in its file. */
function unqualified(name: string): string {
  return name.replace(/^.*(?:\.|::)(?=.)/su, '');
}
