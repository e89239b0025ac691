/**
 * Makes something of objects that live long, such as nodes of schemas, once for each: documents are more than these.
 * What comes to `undefined` is made again.
 */
export function onceFor<Key extends object, Value, Others extends unknown[] = []>(
  make: (key: Key, ...others: Others) => Value,
): (key: Key, ...others: Others) => Value {
  const known = new WeakMap<Key, Value>();
  return (key, ...others) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = make(key, ...others);
    known.set(key, made);
    return made;
  };
}

/** What is known of a key; made where nothing is. */
export function onceIn<Key, Value>(
  known: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = make();
  known.set(key, made);
  return made;
}
