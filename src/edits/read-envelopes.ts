import { documentsIn, faultOf, type InputFault } from '../convert/documents-in.ts';
import { tellsEnvelope } from '../convert/spans-in.ts';
import { unifyDiagnostic } from '../diagnostic/findings.ts';
import type { ByteSource } from '../input/window.ts';
import type { KnownSpans, SourceSettings } from './known-spans.ts';

/** Has the envelopes of an input taken, and gives what in it is none. */
export async function readEnvelopes(
  source: ByteSource,
  known: KnownSpans,
  { decompress }: Pick<SourceSettings, 'decompress'>,
): Promise<InputFault | undefined> {
  let fault: InputFault | undefined;
  let isEmpty = true;
  for await (const document of documentsIn(source, decompress)) {
    isEmpty = false;
    let isEnvelope = false;
    for await (const part of document.parts ?? []) {
      isEnvelope ||= tellsEnvelope(part);
      known.take(part);
    }
    if (!isEnvelope) fault ??= faultOf(document.parts === undefined ? document : { ...document, instead: 'value' });
  }
  return isEmpty ? { error: unifyDiagnostic('UNI-QRY-005'), outcome: 4 } : fault;
}
