import { isDeepStrictEqual } from 'node:util';
import type { Check } from '../check.ts';
import { documentRange } from '../document-range.ts';
import { PROMISES } from '../promises.generated.ts';

/** The document comes back from the envelope, key for key and in its order; of text every line is kept. */
export const losesNothing: Check = ({ recording, workspace, printed, piped }) => {
  const [envelope] = piped.envelopes;
  const text = printed.toString('utf8');
  const promises = PROMISES[recording.tool];
  if (envelope === undefined || promises === undefined) return ['nothing is promised of this tool'];
  const range = documentRange(text);
  if (!('data' in envelope) || range === undefined) return missingLines(text, piped.text, promises.kept);
  const { from, to } = range;
  const document: unknown = JSON.parse(text.slice(from, to));
  const again = promises.account(envelope, workspace);
  const same = isDeepStrictEqual(again, document) && JSON.stringify(again) === JSON.stringify(document);
  return [
    ...(same ? [] : ['the envelope does not give the document back']),
    ...missingLines(text.slice(0, from) + text.slice(to), piped.text, promises.kept),
  ];
};

/** Lines of a text that the envelope does not hold. */
function missingLines(text: string, envelope: string, kept = (line: string) => line): string[] {
  return text
    .split('\n')
    .map(kept)
    .filter((line) => !envelope.includes(JSON.stringify(line).slice(1, -1)))
    .map((line) => `lost: ${JSON.stringify(line.slice(0, 80))}`);
}
