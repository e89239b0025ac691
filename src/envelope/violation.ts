import { escapePointer } from '../json/parse.ts';
import type { SchemaError } from './validators.generated.js';

/** One place where a value breaks the format. */
export interface SchemaViolation {
  /** JSON pointer (RFC 6901) of the offending place; of the object, when a key is missing in it. */
  pointer: string;
  /** What is wrong there, readable after the pointer: `must be …`. */
  message: string;
}

/** What is wrong with a key that the schemas do not have. */
export const UNKNOWN_KEY = 'is not a key of the format';

/** Says a validator's error for people. The unknown key itself is the place, not the object that holds it. */
export function violationOf({ instancePath, params }: SchemaError): SchemaViolation {
  const { additionalProperty } = params;
  const unknownKey = additionalProperty === undefined ? '' : `/${escapePointer(String(additionalProperty))}`;
  const [rule = ''] = Object.keys(params);
  const message = MESSAGES[rule]?.(params[rule], params) ?? 'must not be present here';
  return { pointer: instancePath + unknownKey, message };
}

/** By the first key of what a rule asked for. */
const MESSAGES: Readonly<Record<string, (asked: unknown, params: SchemaError['params']) => string>> = {
  additionalProperty: () => UNKNOWN_KEY,
  missingProperty: (key) => `must have the key ${JSON.stringify(key)}`,
  type: (names) => `must be of type ${listed(names)}`,
  allowedValues: (values) => `must be one of ${listed(values)}`,
  allowedValue: (value) => `must be ${JSON.stringify(value)}`,
  pattern: (pattern) => `must match ${pattern}`,
  comparison: (comparison, { limit }) => `must be ${comparison} ${limit}`,
};

function listed(names: unknown): string {
  return (Array.isArray(names) ? names : [names]).join(', ');
}
