import { isDeepStrictEqual } from 'node:util';
import type { Check } from '../check.ts';
import { documentRange } from '../document-range.ts';
import { PROMISES } from '../promises.generated.ts';

/** The document comes back from the envelope, key for key and in its order; of text every line is kept. */
export const losesNothing: Check = ({ recording, workspace, printed, piped }) => {
  const [envelope] = piped.envelopes;
  const text = printed.toString('utf8');
  const account = PROMISES[recording.tool]?.account;
  if (envelope === undefined || account === undefined) return ['no account of this tool'];
  const range = documentRange(text);
  if (!('data' in envelope) || range === undefined) return missingLines(text, piped.text);
  const { from, to } = range;
  const document: unknown = JSON.parse(text.slice(from, to));
  const again = account(envelope, workspace);
  const same = isDeepStrictEqual(again, document) && JSON.stringify(again) === JSON.stringify(document);
  return [
    ...(same ? [] : ['the envelope does not give the document back']),
    ...missingLines(text.slice(0, from) + text.slice(to), piped.text),
  ];
};

/** Lines of a text that the envelope does not hold; a panic's quoted source is shortened on purpose. */
function missingLines(text: string, envelope: string): string[] {
  const held = JSON.stringify(envelope);
  return text
    .split('\n')
    .map((line) => line.replace(/^(?:Error|error|Warning): |^Error /, '').replace(/ of `.*$/, ''))
    .map((line) => line.replace(/^thread '(.*)' \(\d+\) panicked at (.*):$/, '$2'))
    .filter((line) => !/^[^ ]*`\[\.\.\.\]$/.test(line))
    .filter((line) => !held.includes(JSON.stringify(JSON.stringify(line).slice(1, -1)).slice(1, -1)))
    .map((line) => `lost: ${JSON.stringify(line.slice(0, 80))}`);
}
