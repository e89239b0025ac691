import type { Fields } from '../../src/adapter.ts';

/** The string under a key, which stays. */
export function textIn(fields: Fields, key: string): string | undefined {
  const value = fields.peek(key);
  return typeof value === 'string' ? value : undefined;
}
