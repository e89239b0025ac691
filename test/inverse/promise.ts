import { adapters } from '../../adapters/index.ts';
import { reasonWithoutInverse } from '../../scripts/forms/page.ts';
import { detectForms } from '../../src/detect/detect-forms.ts';
import { parseExact } from '../../src/json/parse.ts';
import { documentRanges } from '../recordings/document-range.ts';
import { printedBy, type Recording } from '../recordings/recording.ts';

/** Envelopes of unify's own, and of documents that were cut, damaged, or stood in answers of a server. */
const NOT_WHOLE = /"tool":"unify","(?:data|operation_type)|"code":"UNI-QRY-0(?:0[1-9]|10|17|18|26)"|"jsonrpc"/;

/** Why the documents of a recording are not promised back; `undefined` where its forms declare the inverse. */
export function reasonWithoutPromise(recording: Recording, envelopes: string): string | undefined {
  const printed = printedBy(recording).toString('utf8');
  if (NOT_WHOLE.test(envelopes) || printed.includes('"jsonrpc"')) return 'not converted whole';
  for (const { from, to } of documentRanges(printed)) {
    const value = parseExact(printed.slice(from, to))?.value ?? null;
    const [found, ...others] = detectForms({ value, complete: true }, adapters, undefined);
    if (found?.form === undefined || others.length > 0) return 'not known without --tool';
    const reason = reasonWithoutInverse(found.form.id);
    if (reason !== undefined) return `${found.form.id}: ${reason}`;
  }
  return undefined;
}
