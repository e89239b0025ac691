import { isDeepStrictEqual } from 'node:util';
import { adapters } from '../../../adapters/index.ts';
import { parseExact } from '../../../src/json/parse.ts';
import { printJson } from '../../../src/json/print.ts';
import { isObject, type Json } from '../../../src/json/value.ts';
import type { Check } from '../check.ts';
import { documentRange, documentRanges } from '../document-range.ts';
import { EXPECTATIONS } from '../expectations.generated.ts';
import type { Expectations } from '../expectations.ts';
import { oddNumbers } from '../json-text.ts';

/**
 * The document comes back from the envelope, or each of its values is found in it; of text every line is kept that is
 * no routine.
 */
export const losesNothing: Check = ({ recording, workspace, printed, piped }) => {
  const [envelope] = piped.envelopes;
  const { routineLines } = adapters.find(({ tool }) => tool === recording.tool) ?? {};
  const text = printed.toString('utf8').replace(routineLines ?? '', '');
  const expectations = EXPECTATIONS[recording.tool];
  if (envelope === undefined || expectations === undefined) return ['nothing is promised of this tool'];
  const range = documentRange(text);
  if (range === undefined) return missingLines(told(text, piped.text), piped.text, expectations.kept);
  const around = missingLines(told(outside(text), piped.text), piped.text, expectations.kept);
  if (expectations.account === undefined || !('data' in envelope)) {
    const documents = documentRanges(text).map(({ from, to }) => text.slice(from, to));
    const values = documents.flatMap((document) =>
      missingValues(parseExact(document)?.value ?? null, '', piped.text, expectations),
    );
    return [...values, ...documents.flatMap((document) => missingNumbers(document, piped.text)), ...around];
  }
  const document: unknown = JSON.parse(text.slice(range.from, range.to));
  const again = expectations.account(envelope, workspace);
  const same = isDeepStrictEqual(again, document) && JSON.stringify(again) === JSON.stringify(document);
  return [...(same ? [] : ['the envelope does not give the document back']), ...around];
};

/** What must be kept of a text: of a long one the beginning, where the envelope says how much is left out. */
function told(text: string, envelope: string): string {
  if (!/"bytes_left_out":[1-9]/.test(envelope)) return text;
  return Buffer.from(text)
    .subarray(0, KEPT)
    .toString('utf8')
    .replace(/[^\n]*$/, '');
}

/** Bytes of a text that are kept at least. */
const KEPT = 4096;

/** What is around the documents of a text. */
function outside(text: string): string {
  let rest = '';
  let at = 0;
  for (const { from, to } of documentRanges(text)) {
    rest += text.slice(at, from);
    at = to;
  }
  return rest + text.slice(at);
}

/** Values of a document that are not in the envelope, each as it prints. */
function missingValues(value: Json, pointer: string, envelope: string, expectations: Expectations): string[] {
  if (Array.isArray(value))
    return value.flatMap((inner, index) => missingValues(inner, `${pointer}/${index}`, envelope, expectations));
  if (isObject(value))
    return Object.entries(value).flatMap(([key, inner]) =>
      missingValues(inner, `${pointer}/${key}`, envelope, expectations),
    );
  if (value === null || envelope.includes(printJson(value)) || isCleanedPath(value, envelope)) return [];
  if (expectations.said?.(pointer, value, envelope) !== undefined) return [];
  const inner = typeof value === 'string' && /^\s*[[{]/.test(value) ? parseExact(value)?.value : undefined;
  if (inner !== undefined) return missingValues(inner, pointer, envelope, expectations);
  return [`${pointer} is lost: ${JSON.stringify(value)}`];
}

/** Numbers that are not in the envelope with their own text. */
function missingNumbers(document: string, envelope: string): string[] {
  return oddNumbers(document)
    .filter(
      (number) =>
        !envelope.includes(`:${number}`) && !envelope.includes(`,${number}`) && !envelope.includes(`[${number}`),
    )
    .map((number) => `the number ${number} is lost`);
}

/** True for a path that the envelope gives back by its prefix. */
function isCleanedPath(value: Json, envelope: string): boolean {
  return [...envelope.matchAll(/"path_prefix":("(?:[^"\\]|\\.)*")/g)].some(([, prefix = '""']) => {
    const taken = JSON.parse(prefix) as string;
    return (
      typeof value === 'string' &&
      value.startsWith(taken) &&
      envelope.includes(JSON.stringify(value.slice(taken.length)))
    );
  });
}

/** Of a longer text the beginning is kept. */
const QUOTED = 4000;

/** Lines of a text that the envelope does not hold. */
function missingLines(text: string, envelope: string, kept = (line: string) => line): string[] {
  return text
    .slice(0, QUOTED)
    .split('\n')
    .map(kept)
    .filter((line) => !envelope.includes(JSON.stringify(line).slice(1, -1)))
    .map((line) => `lost: ${JSON.stringify(line.slice(0, 80))}`);
}
