import { meets, type NameRule, PlaceDraft, type PlaceFacts } from '../adapter.ts';
import type { JsonObject } from '../json/value.ts';

/**
 * A place with the name that stands in its first line, by the first rule that its object meets: it may stand in others,
 * too. `outer` is the object around.
 */
export function namedPlace(
  place: PlaceDraft,
  rules: readonly NameRule[],
  object: Readonly<JsonObject>,
  outer: Readonly<JsonObject> = {},
): PlaceDraft {
  for (const rule of rules) {
    const said = rule.outer === true ? outer : object;
    const text = said[rule.key];
    if (typeof text !== 'string' || (rule.when !== undefined && !meets(said, rule.when))) continue;
    const name = rule.part === undefined ? text : rule.part.exec(text)?.[1];
    return name === undefined || name === '' ? place : withName(place, unqualified(name), rule.may === true);
  }
  return place;
}

function withName(place: PlaceDraft, name: string, may: boolean): PlaceDraft {
  const { reported, names, taken, holders, facts, pointer } = place;
  const told = (more: PlaceFacts) => new PlaceDraft(reported, names, taken, holders, { ...facts, ...more }, pointer);
  if (may) return told({ shownBy: [name] });
  if (reported['endLine'] === undefined) return told({ holds: name });
  const { endLine: _, ...first } = reported;
  const within = new PlaceDraft(first, names, {}, [], { ...facts, holds: name }, pointer);
  return told({ lines: undefined, within });
}

/** A name without those of what it is a member of, which do not stand before it in its file. */
function unqualified(name: string): string {
  return name.replace(/^.*(?:\.|::)(?=.)/su, '');
}
