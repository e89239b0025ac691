import { adapters } from '../../adapters/index.ts';
import { reasonWithoutInverse } from '../../scripts/forms/inverses.ts';
import { detectForms } from '../../src/detect/detect-forms.ts';
import { parseExact } from '../../src/json/parse.ts';
import { documentRanges } from '../recordings/document-range.ts';
import { printedBy, type Recording } from '../recordings/recording.ts';

/** Envelopes of unify's own, and of documents that were cut, damaged, or stood in answers of a server. */
const NOT_WHOLE = /"tool":"unify","(?:data|operation_type)|"code":"UNI-QRY-0(?:0[1-9]|10|17|18|26)"|"jsonrpc"/;

/** True for a recording whose documents are whole and of forms that declare the inverse. */
export function declares(recording: Recording, envelopes: string): boolean {
  const printed = printedBy(recording).toString('utf8');
  if (NOT_WHOLE.test(envelopes) || printed.includes('"jsonrpc"')) return false;
  const documents = documentRanges(printed).map(({ from, to }) => parseExact(printed.slice(from, to))?.value ?? null);
  return documents.every((value) => {
    const [found, ...others] = detectForms({ value, complete: true }, adapters, undefined);
    return found?.form !== undefined && others.length === 0 && reasonWithoutInverse(found.form.id) === undefined;
  });
}
