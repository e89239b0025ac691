import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the schemas: it is in the same place beside the source and beside the built program. */
const FOLDER = join(import.meta.dirname, '../schema');

export function publishedSchema(name: string): string {
  return readFileSync(join(FOLDER, `${name}.schema.json`), 'utf8');
}
