import diagnostic from '../envelope/schema/diagnostic.schema.json' with { type: 'json' };
import operation from '../envelope/schema/operation.schema.json' with { type: 'json' };
import query from '../envelope/schema/query.schema.json' with { type: 'json' };
import record from '../envelope/schema/record.schema.json' with { type: 'json' };
import span from '../envelope/schema/span.schema.json' with { type: 'json' };
import type { Execute } from './execute.ts';
import { UsageError } from './usage-error.ts';
import { printText } from './write-out.ts';

const SCHEMAS: Readonly<Record<string, { $id: string; description: string }>> = {
  ...{ query, operation, span, diagnostic },
  record,
};

/** `unify schema`: prints a schema of the format, or which there are. */
export const printSchema: Execute = async ([name, ...others], literal, _, __, terminal) => {
  if (name === undefined) return await printText(list(), terminal);
  const schema = Object.hasOwn(SCHEMAS, name) ? SCHEMAS[name] : undefined;
  if (schema === undefined || others.length + literal.length > 0)
    throw new UsageError(`schema: name one of ${Object.keys(SCHEMAS).join(', ')}`);
  return await printText(`${JSON.stringify(schema, null, 2)}\n`, terminal);
};

function list(): string {
  return Object.entries(SCHEMAS)
    .map(([name, { $id, description }]) => `${name.padEnd(11)}${$id.padEnd(34)}${description}\n`)
    .join('');
}
