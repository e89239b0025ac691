import { statSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from './generate.mjs';

/**
 * Gives a function that makes a document of about that size and content below the folder, once: its path, bytes and
 * match count.
 */
export function documents(folder) {
  const made = new Map();
  return (bytes, content) => {
    const name = `${content}-${bytes}.json`;
    if (!made.has(name)) {
      const path = join(folder, name);
      const count = generate(path, { bytes, content });
      made.set(name, { path, count, bytes: statSync(path).size });
    }
    return made.get(name);
  };
}
