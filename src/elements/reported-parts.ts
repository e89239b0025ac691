import { at, meets, type NameRule, PlaceDraft, type Placeholder } from '../adapter.ts';
import { isNatural, isText, type Json, type JsonObject, NumberText, setOwn } from '../json/value.ts';
import { type ElementPlan, lastOf } from './element-plan.ts';
import type { ReportedParts, Said } from './said.ts';

/** Forgets parts of a place that have the numbers by which the tool says that it does not know them. */
export function silence(said: Said, { unknown, paths, names }: ElementPlan): void {
  const place = said.place as Record<string, Json | undefined>;
  for (const placeholder of unknown) {
    if (!holds(placeholder, said, paths)) continue;
    const { parts, besides = [], stays } = placeholder;
    const nameOf = (part: string) => lastOf(names[part] ?? part);
    for (const part in parts) {
      const number = parts[part as Part] as number;
      if (stays === true && place[part] !== undefined) setOwn((said.silenced ??= {}), nameOf(part), number);
      place[part] = undefined;
    }
    for (const part of besides) {
      const number = place[part];
      if (typeof number === 'number' && number > 0) setOwn((said.silenced ??= {}), nameOf(part), number);
      place[part] = undefined;
    }
  }
}

/** True where all that a placeholder asks for stands there. */
function holds({ parts, unless, has, is }: Placeholder, said: Said, paths: ElementPlan['paths']): boolean {
  const { element } = said;
  for (const part in parts) if (saidFor(said, part, paths) !== parts[part as Part]) return false;
  for (const part in unless) if (unless[part as Part]?.includes(saidFor(said, part, paths) as number)) return false;
  for (const key in is) if (element[key] !== is[key]) return false;
  return has === undefined || Object.hasOwn(element, has);
}

type Part = keyof Placeholder['parts'];

/** What an element says for a part of its place, whether that is one or not. */
function saidFor({ place, element }: Said, part: string, paths: ElementPlan['paths']): Json | undefined {
  const own = place[part as keyof ReportedParts & Part];
  const path = paths[part];
  if (own !== undefined || path === undefined) return own;
  const value = at(element, path);
  if (value instanceof NumberText) return Number(value.text);
  return isNatural(value) || isText(value) ? undefined : value;
}

/** The path of the file of a place, else the other one; `undefined` for one without a file. */
export function pathOf(said: Said, { fileIn }: ElementPlan, other: string | undefined): string | undefined {
  const { file, base64 } = said.place;
  if (file !== undefined && file !== '') return file;
  if (base64 !== undefined) return Buffer.from(base64, 'base64').toString('utf8');
  // An empty name of a file is no wish for another one.
  if (file === '' || other !== undefined) return file === '' ? undefined : other;
  const name = fileIn && said.element[fileIn[0]];
  return typeof name === 'string' ? fileIn?.[1].exec(name)?.[1] : undefined;
}

/** Takes the end of a place from its length. */
export function takeLength({ place }: Said): void {
  const { byteStart, byteLength } = place;
  if (byteStart === undefined || byteLength === undefined) return;
  if (Number.isSafeInteger(byteStart + byteLength)) place.byteEnd = byteStart + byteLength;
}

/**
 * Adds to a place, as evidence, the name in its first line, by the first rule that its object meets. By a rule with
 * `may` the name need not be there. `outer` is the object around.
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
  // Names of what it is a member of do not stand before it in its file.
  const own = name.replace(/^.*(?:\.|::)(?=.)/su, '');
  if (rule.may === true) reported.shownBy = [own];
  else if (reported.endLine === undefined) reported.holds = own;
  else {
    const first = { ...reported, endLine: undefined, holds: own };
    reported.within = new PlaceDraft(first, names, {}, undefined, pointer);
    reported.lines = undefined;
  }
}
