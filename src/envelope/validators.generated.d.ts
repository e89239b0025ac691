/**
 * What `scripts/compile-validators.mjs` makes of the schemas: one function per published schema, and one for the items
 * of each long list.
 */

/** A rule of the schema that a value breaks, as ajv tells it. */
export interface SchemaError {
  /** JSON pointer of the value that breaks the rule; of the object, when a key is missing or unknown. */
  instancePath: string;
  /** What the rule asked for, by which it is known: `missingProperty`, `allowedValues`, `limit` … */
  params: Record<string, unknown>;
}

/** True when the value keeps to the schema, else `errors` tells why until the next call. */
export interface Validator {
  (value: unknown): boolean;
  errors?: SchemaError[] | null;
}

/** A query envelope. */
export const query: Validator;
/** An operation envelope. */
export const operation: Validator;
/** A span. */
export const span: Validator;
/** A diagnostic. */
export const diagnostic: Validator;
/** An item of `data.matches`. */
export const match: Validator;
/** An item of `result.spans`. */
export const placed: Validator;
