import { parseExact } from '../../../src/json/parse.ts';
import { printJson } from '../../../src/json/print.ts';
import { isObject, type Json, NumberText } from '../../../src/json/value.ts';
import type { Check } from '../check.ts';
import { convertBytes } from '../convert-recording.ts';
import { compactText, prettyText } from '../json-text.ts';

/** The same in gives the same out. */
export const isDeterministic: Check = async ({ printed, recording, workspace, piped }) => {
  const again = await convertBytes(printed, recording, workspace);
  return again.text === piped.text ? [] : ['a second conversion prints something else'];
};

/** How the bytes arrive makes no difference; byte by byte where a form is new. */
export const isTheSameInPieces: Check = async ({ printed, recording, workspace, piped, isNew }) => {
  const problems: string[] = [];
  for (const size of printed.length > 4096 ? [61, 4093] : isNew ? [1, 7, 512] : [7]) {
    const { text } = await convertBytes(pieces(printed, size), recording, workspace);
    if (text !== piped.text) problems.push(`another envelope when it comes in pieces of ${size}`);
  }
  return problems;
};

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield Uint8Array.from(bytes.subarray(start, start + size));
}

/**
 * Neither a BOM, nor CRLF, nor another layout of the JSON changes the envelope, nor does room that pushes its body past
 * the first block.
 */
export const isTheSameInAnyLayout: Check = async ({ printed, recording, workspace, piped }) => {
  const text = printed.toString('utf8');
  // A scalar is no document: its text is kept as it is.
  const document = documentIn(printed);
  if (typeof document !== 'object' || document === null) return [];
  const pretty = prettyText(text);
  const room = ' '.repeat(70_000);
  const forms = {
    compact: compactText(text),
    'BOM, CRLF and indentation': `\ufeff${pretty.replaceAll('\n', '\r\n')}\r\n`,
    'room in the head': pretty.replace(/[{[]/, (found) => `${found}${room}`),
    'room before the list': pretty.replace(/": \[/, (found) => `${found.slice(0, -1)}${room}[`),
  };
  const problems: string[] = [];
  for (const [name, form] of Object.entries(forms)) {
    const converted = await convertBytes(Buffer.from(form), recording, workspace);
    if (withoutDerivedId(converted.text) !== withoutDerivedId(piped.text))
      problems.push(`another envelope with ${name}`);
  }
  return problems;
};

/** Orders in which a printer may print the keys of all objects; for each row of a stream the same. */
const ORDERS: Readonly<Record<string, (keys: string[]) => string[]>> = {
  reverse: (keys) => keys.reverse(),
  alphabetical: (keys) => keys.sort(),
};

/**
 * In whatever order keys are printed, the envelope holds the same. Lists follow the order of what they are made of, and
 * the paths of the one that is first; sources, which stop being believed at the first contradiction, are not read.
 */
export const isTheSameInAnyOrder: Check = async ({ printed, recording, workspace }) => {
  const parsed = printed
    .toString('utf8')
    .split(documentIn(printed) === undefined ? '\n' : '\0')
    .filter((text) => text.trim() !== '')
    .map((text) => parseExact(text));
  const documents = parsed.flatMap((one) => (one?.repeated.length === 0 && isObject(one.value) ? [one.value] : []));
  if (documents.length < parsed.length) return [];
  const converted = async (ordered: (keys: string[]) => string[]) => {
    const texts = documents.map((document) => `${printJson(inOrder(document, ordered))}\n`);
    const options = { sources: false, pathsAsReported: true } as const;
    const { text } = await convertBytes(Buffer.from(texts.join('')), recording, workspace, options);
    return withoutDerivedId(text)
      .trim()
      .split('\n')
      .map((line) => unordered(JSON.parse(line)));
  };
  const expected = await converted((keys) => keys);
  const problems: string[] = [];
  for (const [name, ordered] of Object.entries(ORDERS)) {
    const found = await converted(ordered);
    if (found.join() !== expected.join()) problems.push(`another envelope with its keys in ${name} order`);
  }
  return problems;
};

/** A value with the keys of all its objects in another order. */
function inOrder(value: Json, ordered: (keys: string[]) => string[]): Json {
  if (Array.isArray(value)) return value.map((element) => inOrder(element, ordered));
  if (!isObject(value)) return value;
  return Object.fromEntries(ordered(Object.keys(value)).map((key) => [key, inOrder(value[key] ?? null, ordered)]));
}

/** A text that is the same for values that differ in the order of their keys and elements alone. */
function unordered(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(unordered).sort()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${unordered(value[key] ?? null)}`)}}`;
}

/**
 * The id of an execution that the tool gave none is that of the very bytes; a place in the input is one in this layout.
 */
function withoutDerivedId(text: string): string {
  return text
    .replace(/"execution_id":"[0-9a-f]{8}-[0-9a-f]{4}-5[^"]*"/g, '"execution_id":""')
    .replace(/"byte_offset":\d+/g, '"byte_offset":0');
}

/** An envelope is left as it is. */
export const isLeftAlone: Check = async ({ recording, workspace, piped, run }) => {
  const problems: string[] = [];
  for (const text of new Set([piped.text, run.text])) {
    const again = await convertBytes(Buffer.from(text), recording, workspace);
    if (again.text !== text) problems.push('converting the envelope changes it');
    if (again.outcomes.some((outcome) => outcome !== 0))
      problems.push('converting the envelope has another status than 0');
  }
  return problems;
};

/** The value, where the whole input is one document. A scalar alone is text. */
function documentIn(printed: Buffer): Json | undefined {
  const value = parseExact(printed.toString('utf8'))?.value;
  return typeof value === 'object' && !(value instanceof NumberText) ? value : undefined;
}
