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
  const at = pointer === '' ? 'the arguments' : pointer;
  if (schema.enum !== undefined)
    return schema.enum.includes(value as string) ? undefined : `${at} must be one of ${schema.enum.join(', ')}`;
  switch (schema.type) {
    case 'object':
      return inObject(schema, value, pointer, at);
    case 'array': {
      if (!Array.isArray(value)) return `${at} must be a list`;
      const { items = {} } = schema;
      return firstOf(value.map((item, index) => () => violationOf(items, item, `${pointer}/${index}`)));
    }
    case 'integer': {
      const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
      const isRight = Number.isInteger(value) && (value as number) >= minimum && (value as number) <= maximum;
      return isRight ? undefined : `${at} must be a whole number from ${minimum} to ${maximum}`;
    }
    default:
      return schema.type === undefined || typeof value === schema.type ? undefined : `${at} must be a ${schema.type}`;
  }
}

function inObject(
  { properties = {}, required = [] }: Schema,
  value: unknown,
  pointer: string,
  at: string,
): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${at} must be an object`;
  const missing = required.find((key) => !Object.hasOwn(value, key));
  if (missing !== undefined) return `${at} must have ${missing}`;
  return firstOf(
    Object.entries(value).map(([key, inner]) => () => {
      const schema = Object.hasOwn(properties, key) ? properties[key] : undefined;
      if (schema !== undefined) return violationOf(schema, inner, `${pointer}/${key}`);
      return `there is no ${JSON.stringify(key)}, only ${Object.keys(properties).join(', ')}`;
    }),
  );
}

function firstOf(checks: readonly (() => string | undefined)[]): string | undefined {
  for (const check of checks) {
    const violation = check();
    if (violation !== undefined) return violation;
  }
  return undefined;
}
