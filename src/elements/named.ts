import { meets, type NameRule, PlaceDraft } from '../adapter.ts';
import type { JsonObject } from '../json/value.ts';

/**
 * Adds to a place, as evidence, the name in its first line, by the first rule that its object meets: it may
 * are in others, too. `outer` is the object around.
 */
export function addName(
  { reported, names, pointer }: PlaceDraft,
  rules: readonly NameRule[],
  object: Readonly<JsonObject>,
  outer: Readonly<JsonObject> = {},
): void {
  const said = (rule: NameRule) => (rule.outer === true ? outer : object);
  const rule = rules.find((one) => {
    return typeof said(one)[one.key] === 'string' && (one.when === undefined || meets(said(one), one.when));
  });
  const text = rule && (said(rule)[rule.key] as string);
  const name = rule?.part === undefined ? text : rule.part.exec(text as string)?.[1];
  if (rule === undefined || name === undefined || name === '') return;
  const own = unqualified(name);
  if (rule.may === true) reported.shownBy = [own];
  else if (reported.endLine === undefined) reported.holds = own;
  else {
    const first = { ...reported, endLine: undefined, holds: own };
    reported.within = new PlaceDraft(first, names, {}, undefined, pointer);
    reported.lines = undefined;
  }
}

/** A name without those of what it is a member of, which do not stand before it in its file. */
function unqualified(name: string): string {
  return name.replace(/^.*(?:\.|::)(?=.)/su, '');
}
