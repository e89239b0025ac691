/** Makes something of objects that live long, such as nodes of schemas, once for each: documents are more than these. */
export function onceFor<Key extends object, Value, Others extends unknown[] = []>(
  make: (key: Key, ...others: Others) => Value,
): (key: Key, ...others: Others) => Value {
  const known = new WeakMap<Key, Value>();
  return (key, ...others) => {
    if (!known.has(key)) known.set(key, make(key, ...others));
    return known.get(key) as Value;
  };
}
