import { readFileSync } from 'node:fs';

/** What these tests read of a JSON Schema. */
export interface Schema {
  $id?: string;
  $ref?: string;
  $defs?: Record<string, Schema>;
  title?: string;
  description?: string;
  type?: string | string[];
  enum?: string[];
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean;
}

const PUBLISHED = ['query', 'operation', 'span', 'diagnostic'].map((name): Schema => {
  const path = new URL(`../../src/schema/${name}.schema.json`, import.meta.url);
  return JSON.parse(readFileSync(path, 'utf8')) as Schema;
});

/** The four published schemas. */
export function publishedSchemas(): Schema[] {
  return PUBLISHED;
}

/** Schemas that describe an interface, by its name, which is their title. */
export function titledSchemas(): Map<string, Described> {
  const all = PUBLISHED.flatMap((file) =>
    [file, ...Object.values(file.$defs ?? {})].map((schema) => ({ schema, file })),
  );
  return new Map(
    all.flatMap(({ schema, file }) => (schema.title ? [[schema.title, new Described(schema, file)]] : [])),
  );
}

/** A schema together with the file against which its references are read. */
export class Described {
  readonly schema: Schema;
  readonly file: Schema;

  constructor(schema: Schema, file: Schema) {
    this.schema = schema;
    this.file = file;
  }

  properties(): [name: string, property: Described][] {
    return Object.entries(this.schema.properties ?? {}).map(([name, schema]) => [
      name,
      new Described(schema, this.file),
    ]);
  }

  /** Its own description, else that of what it refers to. */
  description(): string | undefined {
    return this.schema.description ?? this.target()?.description();
  }

  /** The type in the notation of TypeScript; a titled object by its title. */
  typeText(): string {
    const { title, type, items } = this.schema;
    const target = this.target();
    if (target) return target.typeText();
    if (title) return title;
    if (this.schema.enum) return this.schema.enum.map((word) => `'${word}'`).join(' | ');
    if (items) return `${new Described(items, this.file).typeText()}[]`;
    return [type]
      .flat()
      .map((name) => TYPESCRIPT_NAMES[name ?? ''] ?? name)
      .join(' | ');
  }

  private target(): Described | undefined {
    if (this.schema.$ref === undefined) return undefined;
    const [id, pointer = ''] = this.schema.$ref.split('#');
    const file = id === '' ? this.file : PUBLISHED.find(({ $id }) => $id === id);
    if (file === undefined) throw new Error(`no schema has the id ${id}`);
    const keys = pointer.split('/').slice(1);
    const schema = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], file);
    return new Described(schema as Schema, file);
  }
}

const TYPESCRIPT_NAMES: Record<string, string> = { integer: 'number', object: 'JsonObject' };
