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
export function violationOf({ instancePath, keyword, params }: SchemaError): SchemaViolation {
  const unknownKey =
    keyword === 'additionalProperties' ? `/${escapePointer(String(params['additionalProperty']))}` : '';
  return { pointer: instancePath + unknownKey, message: messageOf(keyword, params) };
}

function messageOf(keyword: string, params: SchemaError['params']): string {
  switch (keyword) {
    case 'additionalProperties':
      return UNKNOWN_KEY;
    case 'required':
      return `must have the key ${JSON.stringify(params['missingProperty'])}`;
    case 'false schema':
      return 'must not be present here';
    case 'type':
      return `must be of type ${listed(params['type'])}`;
    case 'enum':
      return `must be one of ${listed(params['allowedValues'])}`;
    case 'const':
      return `must be ${JSON.stringify(params['allowedValue'])}`;
    case 'pattern':
      return `must match ${String(params['pattern'])}`;
    case 'minimum':
    case 'maximum':
      return `must be ${String(params['comparison'])} ${String(params['limit'])}`;
    default:
      return `must keep to the rule "${keyword}" of the schema`;
  }
}

function listed(names: unknown): string {
  return (Array.isArray(names) ? names : [names]).join(', ');
}
