/** Values in groups of one key each, in the order of their first ones. */
export function grouped<Value>(values: Iterable<Value>, keyOf: (value: Value) => unknown): Value[][] {
  const groups = new Map<unknown, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return [...groups.values()];
}
