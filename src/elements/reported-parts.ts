import { at, type Placeholder } from '../adapter.ts';
import { isNatural, isText, type Json, NumberText, setOwn } from '../json/value.ts';
import { type ElementPlan, lastOf } from './element-plan.ts';
import type { ReportedParts, Said } from './said.ts';

/** Forgets parts of a place that have the numbers by which the tool says that it does not know them. */
export function silence(said: Said, { unknown, paths, names }: ElementPlan): void {
  const place = said.place as Record<string, Json | undefined>;
  for (const placeholder of unknown) {
    if (!holds(placeholder, said, paths)) continue;
    const { parts, besides = [], stays } = placeholder;
    const nameOf = (part: string) => lastOf(names[part] ?? part);
    for (const [part, number] of Object.entries(parts)) {
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
function holds({ parts, unless = {}, has, is = {} }: Placeholder, said: Said, paths: ElementPlan['paths']): boolean {
  const { element } = said;
  const valueIn = (part: string) => {
    const path = paths[part];
    const value = path === undefined ? undefined : at(element, path);
    if (value instanceof NumberText) return Number(value.text);
    return isNatural(value) || isText(value) ? said.place[part as keyof ReportedParts] : value;
  };
  if (!Object.entries(parts).every(([part, number]) => valueIn(part) === number)) return false;
  if (Object.entries(unless).some(([part, numbers]) => numbers.includes(valueIn(part) as number))) return false;
  if (!Object.entries(is).every(([key, value]) => element[key] === value)) return false;
  return has === undefined || Object.hasOwn(element, has);
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
