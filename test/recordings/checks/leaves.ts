import { parseExact } from '../../../src/json/parse.ts';
import { printJson } from '../../../src/json/print.ts';
import { isObject, type Json, type JsonObject, NumberText } from '../../../src/json/value.ts';
import type { Check } from '../check.ts';
import { convertBytes } from '../convert-recording.ts';
import { PROMISES } from '../promises.generated.ts';

/** Elements of a list that are tried. */
const ELEMENTS = 3;

/** Changing any value of the document changes the envelope, and `legacy` holds nothing that has a place of its own. */
export const showsEveryValue: Check = async ({ recording, workspace, printed }) => {
  const document = parse(printed);
  if (document === undefined) return [];
  const convert = async (value: Json) => (await convertBytes(Buffer.from(printJson(value)), recording, workspace, { sources: false })).text;
  const before = await convert(document);
  const problems: string[] = [];
  for (const pointer of leaves(document, '')) {
    const after = await convert(changed(document, pointer));
    if (after === before) problems.push(`${pointer} changes nothing`);
    for (const key of legacyKeys(JSON.parse(after) as Json)) {
      if (!PROMISES[recording.tool]?.legacyKeys.includes(key)) problems.push(`${pointer} puts ${key} into legacy`);
    }
  }
  return problems;
};

function parse(printed: Buffer): Json | undefined {
  return parseExact(printed.toString('utf8'))?.value;
}

function leaves(value: Json, pointer: string): string[] {
  if (Array.isArray(value)) return value.slice(0, ELEMENTS).flatMap((inner, index) => leaves(inner, `${pointer}/${index}`));
  if (isObject(value)) return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${pointer}/${key}`));
  return [pointer];
}

function changed(document: Json, pointer: string): Json {
  const copy = parseExact(printJson(document))?.value as Json;
  const keys = pointer.slice(1).split('/');
  const last = keys.pop() as string;
  const parent = keys.reduce<Json>((inner, key) => (inner as JsonObject)[key] as Json, copy) as JsonObject;
  const value = parent[last];
  if (value instanceof NumberText) parent[last] = new NumberText(value.text.replace(/\d/, (digit) => String((Number(digit) % 9) + 1)));
  else parent[last] = typeof value === 'string' ? `${value}~` : Number(value) + 1;
  return copy;
}

function legacyKeys(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'legacy' && isObject(inner as Json) ? Object.keys(inner as JsonObject) : legacyKeys(inner as Json),
  );
}
