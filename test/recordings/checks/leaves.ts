import { parseExact } from '../../../src/json/parse.ts';
import { printJson } from '../../../src/json/print.ts';
import { isObject, type Json, type JsonObject, NumberText } from '../../../src/json/value.ts';
import type { Check } from '../check.ts';
import { convertBytes } from '../convert-recording.ts';
import { EXPECTATIONS } from '../expectations.generated.ts';

/** Changing any value of the document changes the envelope, and `legacy` holds nothing that has a place of its own. */
export const showsEveryValue: Check = async ({ recording, workspace, printed, leaves }) => {
  const document = parseExact(printed.toString('utf8'))?.value;
  if (document === undefined) return [];
  const convert = async (value: Json) =>
    (await convertBytes(Buffer.from(printJson(value)), recording, workspace, { sources: false })).text;
  const before = await convert(document);
  const problems: string[] = [];
  for (const keys of leaves) {
    const pointer = `/${keys.join('/')}`;
    const after = await convert(changed(document, keys));
    if (after === before) problems.push(`${pointer} changes nothing`);
    for (const key of legacyKeys(JSON.parse(after) as Json)) {
      if (!EXPECTATIONS[recording.tool]?.legacyKeys.includes(key)) problems.push(`${pointer} puts ${key} into legacy`);
    }
  }
  return problems;
};

function changed(document: Json, keys: readonly string[]): Json {
  const copy = { document: parseExact(printJson(document))?.value as Json };
  const path = ['document', ...keys];
  const last = path.pop() as string;
  const parent = path.reduce<Json>((inner, key) => (inner as JsonObject)[key] as Json, copy) as JsonObject;
  const value = parent[last];
  if (value instanceof NumberText)
    parent[last] = new NumberText(value.text.replace(/\d/, (digit) => String((Number(digit) % 9) + 1)));
  else parent[last] = typeof value === 'string' ? `${value}~` : Number(value) + 1;
  return copy.document;
}

function legacyKeys(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'legacy' && isObject(inner as Json) ? Object.keys(inner as JsonObject) : legacyKeys(inner as Json),
  );
}
