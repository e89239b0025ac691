/** The object with its keys in this order, without those that are `undefined` or not named. */
export function inOrder<T extends object>(object: T, keys: readonly (keyof T & string)[]): T {
  const ordered: Partial<T> = {};
  for (const key of keys) if (object[key] !== undefined) ordered[key] = object[key];
  return ordered as T;
}
