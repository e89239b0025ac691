import { NumberText } from '../json/value.ts';

/** How far below an envelope the schemas look: `/data/matches/0/span/relationships/callers/0/legacy`. */
const DEEPEST_CHECKED = 8;

/**
 * The value as `JSON.parse` would read what is printed of it: numbers kept as text become numbers, down to `depth`
 * levels below it. What holds no such number is returned itself; nothing is changed in place.
 */
export function plainNumbers(value: unknown, depth: number = DEEPEST_CHECKED): unknown {
  if (value instanceof NumberText) return Number(value.text);
  if (typeof value !== 'object' || value === null || depth === 0) return value;
  return Array.isArray(value) ? plainItems(value, depth) : plainMembers(value, depth);
}

function plainItems(items: readonly unknown[], depth: number): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (const [index, item] of items.entries()) {
    const plain = plainNumbers(item, depth - 1);
    if (plain === item) continue;
    copy ??= [...items];
    copy[index] = plain;
  }
  return copy ?? items;
}

function plainMembers(object: object, depth: number): object {
  let copy: Record<string, unknown> | undefined;
  for (const [key, member] of Object.entries(object)) {
    const plain = plainNumbers(member, depth - 1);
    if (plain === member) continue;
    copy ??= { ...object };
    // The spread made every key an own one, so `__proto__` is assigned like any other.
    copy[key] = plain;
  }
  return copy ?? object;
}
