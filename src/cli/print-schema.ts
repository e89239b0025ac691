import { publishedSchema } from '../io/published-schema.ts';
import { printPretty } from '../json/print.ts';
import { COMMANDS } from './commands.ts';
import type { Execute } from './execute.ts';
import { UsageError } from './typed.ts';
import { printText } from './write-out.ts';

/** `unify schema`: prints a schema of the format, or which there are. */
export const printSchema: Execute = async ({ names: [name, ...others], terminal }) => {
  const names = COMMANDS.schema.operands as readonly string[];
  if (name === undefined) return await printText(names.map(line).join(''), terminal);
  if (!names.includes(name) || others.length > 0) throw new UsageError(`schema: name one of ${names.join(', ')}`);
  return await printText(`${printPretty(JSON.parse(publishedSchema(name)))}\n`, terminal);
};

function line(name: string): string {
  const { $id, description } = JSON.parse(publishedSchema(name)) as { $id: string; description: string };
  return `${name.padEnd(11)}${$id.padEnd(34)}${description}\n`;
}
