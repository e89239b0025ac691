/** As much of JSON Schema as the tools of the server use: what is published is what calls are held against. */
export interface Schema {
  type?: 'object' | 'array' | 'string' | 'integer' | 'boolean';
  description?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
}

/** What is wrong with a value, with its JSON pointer; `undefined` where nothing is. */
export function violationOf(schema: Schema, value: unknown, pointer = ''): string | undefined {
  const { type, items = {}, minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
  const at = pointer === '' ? 'the arguments' : pointer;
  if (schema.enum !== undefined)
    return schema.enum.includes(value as string) ? undefined : `${at} must be one of ${schema.enum.join(', ')}`;
  if (type === 'object') return inObject(schema, value, pointer, at);
  if (type === 'array') {
    if (!Array.isArray(value)) return `${at} must be a list`;
    return first(value.entries(), ([index, item]) => violationOf(items, item, `${pointer}/${index}`));
  }
  if (type === 'integer')
    return Number.isInteger(value) && (value as number) >= minimum && (value as number) <= maximum
      ? undefined
      : `${at} must be a whole number from ${minimum} to ${maximum}`;
  return type === undefined || typeof value === type ? undefined : `${at} must be a ${type}`;
}

function inObject({ properties = {}, required = [] }: Schema, value: unknown, pointer: string, at: string) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${at} must be an object`;
  const missing = required.find((key) => !Object.hasOwn(value, key));
  if (missing !== undefined) return `${at} must have ${missing}`;
  return first(Object.entries(value), ([key, inner]) => {
    const schema = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (schema !== undefined) return violationOf(schema, inner, `${pointer}/${key}`);
    return `there is no ${JSON.stringify(key)}, only ${Object.keys(properties).join(', ')}`;
  });
}

/** The first violation of some items. */
function first<Item>(items: Iterable<Item>, check: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const violation = check(item);
    if (violation !== undefined) return violation;
  }
  return undefined;
}
