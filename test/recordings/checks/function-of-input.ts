import { parseExact } from '../../../src/json/parse.ts';
import { type Json, NumberText } from '../../../src/json/value.ts';
import type { Check } from '../check.ts';
import { convertBytes } from '../convert-recording.ts';
import { compactText, prettyText } from '../json-text.ts';

/** The same in gives the same out. */
export const isDeterministic: Check = async ({ printed, recording, workspace, piped }) => {
  const again = await convertBytes(printed, recording, workspace);
  return again.text === piped.text ? [] : ['a second conversion prints something else'];
};

/** How the bytes arrive makes no difference. */
export const isTheSameInPieces: Check = async ({ printed, recording, workspace, piped }) => {
  const problems: string[] = [];
  for (const size of printed.length <= 4096 ? [1, 7, 512] : [61, 4093]) {
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
