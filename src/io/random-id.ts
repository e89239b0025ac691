import process from 'node:process';

/**
 * A new UUID of version 4. `node:crypto` is loaded with the first: it takes longer than all else that is needed to
 * start a tool.
 */
export function randomId(): string {
  return process.getBuiltinModule('node:crypto').randomUUID();
}
